// Payments of all accounts, and refunds.
import { useState } from 'react';
import { AllPurchasesDocument, RefundDocument } from '../../generated/console.ts';
import { Field } from '../../ui/Field.tsx';
import { Action } from '../Action.tsx';
import { Money, Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function PaymentsView() {
  const { t } = useConsoleTexts();
  const [reason, setReason] = useState('');
  const list = useList(AllPurchasesDocument, {}, ({ operatorPurchases }) => ({
    rows: operatorPurchases.purchases,
    nextCursor: operatorPurchases.meta.nextCursor,
  }));
  return (
    <>
      <Field
        label={t('billing.reason')}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <ListTable
        label={t('nav.payments')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: t('field.user'), cell: ({ externalUserId }) => externalUserId ?? '–' },
          { title: t('field.kind'), cell: ({ kind, packType }) => [kind, packType].filter(Boolean).join(', ') },
          {
            title: t('field.amount'),
            cell: ({ paidCents, currency }) => <Money cents={paidCents} currency={currency} />,
          },
          {
            title: t('field.refunded'),
            cell: ({ refundedCents, currency }) => <Money cents={refundedCents} currency={currency} />,
          },
          { title: t('field.status'), cell: ({ status }) => <Status of={status} /> },
          {
            title: t('field.actions'),
            cell: ({ id, paidCents, refundedCents }) =>
              paidCents !== null &&
              refundedCents < paidCents && (
                <Action
                  label={t('billing.refund')}
                  of={id}
                  mutation={RefundDocument}
                  variables={{ id, reason: reason || undefined }}
                  question={t('billing.refundConfirm')}
                  onDone={list.reload}
                />
              ),
          },
        ]}
      />
    </>
  );
}

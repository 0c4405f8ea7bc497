// Payments of all accounts, and refunds.
import { AllPurchasesDocument, RefundDocument } from '../../generated/console.ts';
import { Form } from '../Form.tsx';
import { Money, Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function PaymentsView() {
  const { t } = useConsoleTexts();
  const list = useList(AllPurchasesDocument, {}, ({ operatorPurchases }) => ({
    rows: operatorPurchases.purchases,
    nextCursor: operatorPurchases.meta.nextCursor,
  }));
  return (
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
              <Form
                title={t('billing.refund')}
                of={id}
                inputs={[
                  {
                    name: 'cents',
                    label: t('billing.cents'),
                    type: 'number',
                    min: 1,
                    max: paidCents - refundedCents,
                    hint: t('billing.refundHint'),
                  },
                  { name: 'reason', label: t('field.reason'), required: true },
                ]}
                mutation={RefundDocument}
                variables={(values) => ({ id, amountCents: values.number('cents'), reason: values.text('reason') })}
                onDone={list.reload}
              />
            ),
        },
      ]}
    />
  );
}

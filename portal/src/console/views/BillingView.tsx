import { EndUsersDocument, PurchasesDocument, SubscriptionsDocument } from '../../generated/console.ts';
import { Money, Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

export function BillingView() {
  const { t } = useConsoleTexts();
  const subscriptions = useList(SubscriptionsDocument, {}, ({ subscriptions: { subscriptions: rows, meta } }) => ({
    rows,
    nextCursor: meta.nextCursor,
  }));
  const purchases = useList(PurchasesDocument, {}, ({ purchases: { purchases: rows, meta } }) => ({
    rows,
    nextCursor: meta.nextCursor,
  }));
  const users = useList(EndUsersDocument, {}, ({ endUsers: { users: rows, meta } }) => ({
    rows,
    nextCursor: meta.nextCursor,
  }));
  const user = ({ externalUserId }: { externalUserId: string | null }) => externalUserId ?? '–';
  return (
    <>
      <h2>{t('billing.subscriptions')}</h2>
      <ListTable
        label={t('billing.subscriptions')}
        list={subscriptions}
        rowKey={({ subscriptionId }) => subscriptionId}
        columns={[
          { title: t('field.user'), cell: user },
          { title: t('field.tier'), cell: ({ tier }) => tier },
          { title: t('field.status'), cell: ({ status }) => <Status of={status} /> },
          { title: t('field.until'), cell: ({ currentPeriodEnd }) => <Time at={currentPeriodEnd} /> },
        ]}
      />
      <h2>{t('billing.purchases')}</h2>
      <ListTable
        label={t('billing.purchases')}
        list={purchases}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: t('field.user'), cell: user },
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
        ]}
      />
      <h2>{t('billing.credits')}</h2>
      <ListTable
        label={t('billing.credits')}
        list={users}
        rowKey={({ externalUserId }) => externalUserId}
        columns={[
          { title: t('field.user'), cell: user },
          { title: t('field.balance'), cell: ({ balance }) => balance },
          { title: t('field.bought'), cell: ({ totalPurchased }) => totalPurchased },
          { title: t('field.spent'), cell: ({ totalSpent }) => totalSpent },
        ]}
      />
    </>
  );
}

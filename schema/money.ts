// List types of billing and credits, for API customers (their end users) and the operator (all accounts).
import type { CreditAccount, CreditEntry, Subscription as SubscriptionRow } from '../prisma/generated/client/client.ts';
import type { RevenueRow, UsageRow } from '../src/billing/figures.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { Mode } from './account.ts';
import { builder } from './builder.ts';
import { itemCost, PageMeta } from './common.ts';
import { SubscriptionStatus, SubscriptionTier } from './subscription-types.ts';

const user = { nullable: true as const, description: 'Id of the end user; null for the account itself.' };

const EndUser = builder.objectRef<CreditAccount>('EndUser').implement({
  description: 'An end user with a ledger.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: 'Id of the end user.' }),
    balance: t.exposeInt('balance', { description: 'Available credits.' }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits bought, minus refunds.',
    }),
    totalSpent: t.exposeInt('totalSpent', { description: 'Credits spent, minus returned ones.' }),
    totalAdjusted: t.exposeInt('totalAdjusted', { description: 'Sum of adjustments by the operator.' }),
  }),
});

const EntryKind = builder.enumType('CreditEntryKind', {
  description: 'Kind of a ledger entry.',
  values: {
    purchase: { description: 'A pack was bought.' },
    access: { description: 'Documents were unlocked.' },
    returned: { description: 'An unlocked document failed or was skipped; its credit was returned.' },
    reversal: { description: 'A refund or a lost dispute removed credits. Positive if the refund failed.' },
    written_off: { description: 'Refunded credits that were already spent. The balance is unchanged.' },
    adjustment: { description: 'The operator adjusted the balance.' },
  },
});

type Entry = CreditEntry & { analysisIds: string[] };
const LedgerEntry = builder.objectRef<Entry>('CreditEntry').implement({
  description: 'An entry of the ledger of an end user. Entries never change.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry.' }),
    kind: t.field({ type: EntryKind, description: 'Kind of the entry.', resolve: ({ kind }) => kind }),
    delta: t.exposeInt('delta', { description: 'Change of the balance.' }),
    balanceAfter: t.exposeInt('balanceAfter', { description: 'Balance after the entry.' }),
    writtenOff: t.exposeInt('writtenOff', { description: 'Credits written off, for kind `written_off`.' }),
    purchaseId: t.id({
      nullable: true,
      description: 'Id of the purchase that was paid or refunded.',
      resolve: ({ purchaseId, reversalOf }) => purchaseId ?? reversalOf,
    }),
    analysisIds: t.exposeStringList('analysisIds', {
      description: 'Ids of the documents that were unlocked or returned.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason of a reversal or an adjustment.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the entry.' }),
  }),
});

export interface ListedSubscription extends SubscriptionRow {
  atProvider?: string | null;
}

const Listed = builder.objectRef<ListedSubscription>('ListedSubscription').implement({
  description: 'A subscription of an account or one of its end users.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: 'Id of the subscription.' }),
    accountId: t.exposeID('accountId', { description: 'Id of the account.' }),
    externalUserId: t.exposeString('externalUserId', user),
    status: t.field({
      type: SubscriptionStatus,
      description: 'Status of the subscription.',
      resolve: (row) => row.status,
    }),
    suspended: t.exposeBoolean('suspended', {
      description: 'Whether access is suspended although the subscription has not ended: unpaid or held.',
    }),
    tier: t.field({ type: SubscriptionTier, description: 'Tier of the subscription.', resolve: (row) => row.tier }),
    currentPeriodStart: t.expose('currentPeriodStart', {
      type: 'DateTime',
      description: 'Start of the current period.',
    }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: 'End of the current period.' }),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', {
      description: 'Whether the subscription ends at the end of the period instead of renewing.',
    }),
    heldReason: t.exposeString('heldReason', {
      nullable: true,
      description: 'Why it is held until the operator accepts it; null if it is not held.',
    }),
    atProvider: t.string({
      nullable: true,
      description: 'Current status at the payment provider; null if it was not fetched.',
      resolve: ({ atProvider }) => atProvider,
    }),
    providerSubscriptionId: t.string({
      description: 'Id of the subscription at the payment provider.',
      resolve: (row) => row.providerSubscriptionId ?? '',
    }),
    providerCustomerId: t.exposeString('providerCustomerId', {
      description: 'Id of the customer at the payment provider.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
});

const monthDescription = 'Month in UTC, for example `2026-03`.';

export const Usage = builder.objectRef<UsageRow>('UsageMonth').implement({
  description: 'Usage of an account or one of its end users in a month.',
  fields: (t) => ({
    month: t.exposeString('month', { description: monthDescription }),
    account: t.exposeString('account', { description: 'Id of the account.' }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ mode }) => mode }),
    externalUserId: t.exposeString('externalUserId', user),
    analyses: t.exposeInt('analyses', { description: 'Charged analyses, minus returned ones.' }),
    creditsPurchased: t.exposeInt('creditsPurchased', { description: 'Credits bought.' }),
    creditsSpent: t.exposeInt('creditsSpent', { description: 'Credits spent, minus returned ones.' }),
    creditsReversed: t.exposeInt('creditsReversed', { description: 'Credits removed by refunds.' }),
    creditsAdjusted: t.exposeInt('creditsAdjusted', { description: 'Sum of adjustments by the operator.' }),
  }),
});

export const Revenue = builder.objectRef<RevenueRow>('RevenueMonth').implement({
  description: 'Revenue of a month. A later refund is subtracted from the month of the payment.',
  fields: (t) => ({
    month: t.exposeString('month', { description: monthDescription }),
    account: t.exposeString('account', { description: 'Id of the account; `closed:…` for a deleted one.' }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ mode }) => mode }),
    provider: t.exposeString('provider', { description: '`stripe`, or `sandbox` (no real money).' }),
    kind: t.exposeString('kind', { description: '`subscription`, `report` or `credits`.' }),
    externalUserId: t.exposeString('externalUserId', user),
    currency: t.exposeString('currency', { description: 'Currency code, lower case.' }),
    payments: t.exposeInt('payments', { description: 'Number of payments.' }),
    amountCents: t.exposeFloat('amountCents', { description: 'Sum of the payments in cents.' }),
    refundedCents: t.exposeFloat('refundedCents', { description: 'Sum of the refunds in cents.' }),
    netCents: t.exposeFloat('netCents', { description: 'Payments minus refunds in cents.' }),
  }),
});

const metaField = { description: 'Pagination.' };

export const EndUserList = builder.objectRef<{ users: CreditAccount[]; meta: Meta }>('EndUserList').implement({
  description: 'End users, ordered by id.',
  fields: (t) => ({
    users: t.field({
      ...itemCost,
      type: [EndUser],
      description: 'End users in this page.',
      resolve: ({ users }) => users,
    }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

export const Ledger = builder.objectRef<{ entries: Entry[]; meta: Meta }>('CreditLedger').implement({
  description: 'Entries of a ledger, newest first.',
  fields: (t) => ({
    entries: t.field({
      ...itemCost,
      type: [LedgerEntry],
      description: 'Entries in this page.',
      resolve: ({ entries }) => entries,
    }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

type Subscriptions = { subscriptions: ListedSubscription[]; meta: Meta };
export const SubscriptionList = builder.objectRef<Subscriptions>('SubscriptionList').implement({
  description: 'Subscriptions, newest first.',
  fields: (t) => ({
    subscriptions: t.field({
      ...itemCost,
      type: [Listed],
      description: 'Subscriptions in this page.',
      resolve: ({ subscriptions }) => subscriptions,
    }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

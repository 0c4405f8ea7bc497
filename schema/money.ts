// Money and credits as lists: types that an API customer reads of its own end users, and the operator of every account.
import type { CreditAccount, CreditEntry, Subscription as SubscriptionRow } from '../prisma/generated/client/client.ts';
import type { RevenueRow, UsageRow } from '../src/billing/figures.ts';
import type { PurchaseRow } from '../src/billing/ledgers.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { Mode } from './account.ts';
import { SubscriptionStatus, SubscriptionTier } from './billing.ts';
import { builder } from './builder.ts';
import { itemCost, PageMeta } from './common.ts';
import { PackType, PurchaseStatus } from './credits.ts';

const user = { nullable: true as const, description: 'The end user; null for the account itself.' };

const EndUser = builder.objectRef<CreditAccount>('EndUser').implement({
  description: 'An end user who has, or had, credits.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: 'Your end user.' }),
    balance: t.exposeInt('balance', { description: 'Credits left.' }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits bought, less those that refunds took back.',
    }),
    totalSpent: t.exposeInt('totalSpent', { description: 'Credits spent, less those that came back.' }),
    totalAdjusted: t.exposeInt('totalAdjusted', { description: 'The sum of the operator’s corrections.' }),
  }),
});

const EntryKind = builder.enumType('CreditEntryKind', {
  description: 'What moved credits.',
  values: {
    purchase: { description: 'A pack was paid.' },
    access: { description: 'Documents were unlocked.' },
    returned: { description: 'A document failed or was skipped after it was unlocked.' },
    reversal: { description: 'A refund or a lost dispute took credits back; above zero when a refund failed.' },
    written_off: { description: 'Refunded credits had been spent; the balance does not move.' },
    adjustment: { description: 'The operator corrected the balance.' },
  },
});

type Entry = CreditEntry & { analysisIds: string[] };
const LedgerEntry = builder.objectRef<Entry>('CreditEntry').implement({
  description: 'One line of the ledger of an end user. Lines are never changed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    kind: t.field({ type: EntryKind, description: 'What moved the credits.', resolve: ({ kind }) => kind }),
    delta: t.exposeInt('delta', { description: 'Above zero what came, below what went.' }),
    balanceAfter: t.exposeInt('balanceAfter', { description: 'Credits left after it.' }),
    writtenOff: t.exposeInt('writtenOff', { description: 'Credits of a `written_off` line.' }),
    purchaseId: t.id({
      nullable: true,
      description: 'The purchase that was paid or refunded.',
      resolve: ({ purchaseId, reversalOf }) => purchaseId ?? reversalOf,
    }),
    analysisIds: t.exposeStringList('analysisIds', { description: 'The documents that it paid for, or that failed.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Of a reversal or an adjustment.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
});

const PurchaseKind = builder.enumType('PurchaseKind', {
  description: 'What was bought.',
  values: { credits: { description: 'A pack of credits.' }, report: { description: 'A single report.' } },
});

const Dispute = builder.enumType('DisputeState', {
  description: 'Where a dispute of a payment stands.',
  values: {
    open: { description: 'The bank has not decided.' },
    won: { description: 'The payment stands.' },
    lost: { description: 'The payer has the money back.' },
  },
});

const Purchase = builder.objectRef<PurchaseRow>('Purchase').implement({
  description: 'A pack or a report that was bought, or is being bought.',
  fields: (t) => ({
    id: t.id({
      description: 'Our identifier; of a pack the one in the credit history.',
      resolve: (row) => row.creditPurchase?.id ?? row.reportPurchase?.id ?? row.id,
    }),
    kind: t.field({
      type: PurchaseKind,
      description: 'What it is.',
      resolve: (row) => row.kind as 'credits' | 'report',
    }),
    externalUserId: t.exposeString('externalUserId', user),
    packType: t.field({
      type: PackType,
      nullable: true,
      description: 'The pack.',
      resolve: ({ creditPurchase }) => creditPurchase?.packType as never,
    }),
    credits: t.int({
      nullable: true,
      description: 'How many it has.',
      resolve: ({ creditPurchase }) => creditPurchase?.credits,
    }),
    status: t.field({
      type: PurchaseStatus,
      description: 'Where it stands; `pending` while a payment is held for the operator.',
      resolve: ({ status }) => purchaseStatuses[status],
    }),
    sessionId: t.exposeString('sessionId', { nullable: true, description: "The payment provider's identifier." }),
    paidCents: t.int({
      nullable: true,
      description: 'What was paid, with tax and less discounts, in cents; null until it is paid.',
      resolve: ({ payment }) => payment?.amountCents,
    }),
    currency: t.string({
      nullable: true,
      description: 'Of what was paid.',
      resolve: ({ payment }) => payment?.currency.toUpperCase(),
    }),
    refundedCents: t.int({
      description: 'What went back, in cents.',
      resolve: ({ payment }) => payment?.refundedCents ?? 0,
    }),
    dispute: t.field({
      type: Dispute,
      nullable: true,
      description: 'Null when nobody disputed it.',
      resolve: ({ payment }) => payment?.dispute,
    }),
    paymentIntentId: t.string({
      nullable: true,
      description: 'The payment at the payment provider.',
      resolve: ({ payment }) => payment?.paymentIntentId,
    }),
    invoiceId: t.string({
      nullable: true,
      description: 'The invoice at the payment provider.',
      resolve: ({ payment }) => payment?.invoiceId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its page was opened.' }),
    paidAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null until it is paid.',
      resolve: ({ payment }) => payment?.paidAt,
    }),
  }),
});

const purchaseStatuses = {
  open: 'pending',
  held: 'pending',
  completed: 'completed',
  expired: 'expired',
  failed: 'failed',
  refunded: 'refunded',
} as const;

export interface ListedSubscription extends SubscriptionRow {
  atProvider?: string | null;
}

const Listed = builder.objectRef<ListedSubscription>('ListedSubscription').implement({
  description: 'A subscription of an account or of one of its end users.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: 'Our identifier.' }),
    accountId: t.exposeID('accountId', { description: 'The account.' }),
    externalUserId: t.exposeString('externalUserId', user),
    status: t.field({ type: SubscriptionStatus, description: 'Where it stands.', resolve: (row) => row.status }),
    suspended: t.exposeBoolean('suspended', { description: 'It has not ended, and gives no access: unpaid or held.' }),
    tier: t.field({ type: SubscriptionTier, description: 'What it gives.', resolve: (row) => row.tier }),
    currentPeriodStart: t.expose('currentPeriodStart', { type: 'DateTime', description: 'When the period began.' }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: 'When it ends.' }),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', { description: 'Whether it ends then.' }),
    heldReason: t.exposeString('heldReason', { nullable: true, description: 'Why the operator must accept it.' }),
    atProvider: t.string({
      nullable: true,
      description: 'Its status at the provider now; null where it was not asked.',
      resolve: ({ atProvider }) => atProvider,
    }),
    providerSubscriptionId: t.string({
      description: "The payment provider's identifier.",
      resolve: (row) => row.providerSubscriptionId ?? '',
    }),
    providerCustomerId: t.exposeString('providerCustomerId', { description: 'The customer at the payment provider.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const monthWords = 'The month in UTC: `2026-03`.';

export const Usage = builder.objectRef<UsageRow>('UsageMonth').implement({
  description: 'What an account, or one of its end users, used in a month.',
  fields: (t) => ({
    month: t.exposeString('month', { description: monthWords }),
    account: t.exposeString('account', { description: 'The id of the account.' }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ mode }) => mode }),
    externalUserId: t.exposeString('externalUserId', user),
    analyses: t.exposeInt('analyses', { description: 'Analyses that were charged and not given back.' }),
    creditsPurchased: t.exposeInt('creditsPurchased', { description: 'Credits of packs that were paid.' }),
    creditsSpent: t.exposeInt('creditsSpent', { description: 'Credits spent, less those that came back.' }),
    creditsReversed: t.exposeInt('creditsReversed', { description: 'Credits that refunds took back.' }),
    creditsAdjusted: t.exposeInt('creditsAdjusted', { description: 'Corrections of the operator.' }),
  }),
});

export const Revenue = builder.objectRef<RevenueRow>('RevenueMonth').implement({
  description: 'What was paid in a month. Money that went back later is taken off the month in which it was paid.',
  fields: (t) => ({
    month: t.exposeString('month', { description: monthWords }),
    account: t.exposeString('account', { description: 'The id of the account; `closed:…` when it was deleted.' }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ mode }) => mode }),
    provider: t.exposeString('provider', { description: '`stripe`, or `sandbox` where no money moved.' }),
    kind: t.exposeString('kind', { description: '`subscription`, `report` or `credits`.' }),
    externalUserId: t.exposeString('externalUserId', user),
    currency: t.exposeString('currency', { description: 'Three letters, lower case.' }),
    payments: t.exposeInt('payments', { description: 'How many.' }),
    amountCents: t.exposeFloat('amountCents', { description: 'Their sum, in cents.' }),
    refundedCents: t.exposeFloat('refundedCents', { description: 'What went back, in cents.' }),
    netCents: t.exposeFloat('netCents', { description: 'What is left, in cents.' }),
  }),
});

const metaField = { description: 'Whether more follow, and where.' };

export const EndUserList = builder.objectRef<{ users: CreditAccount[]; meta: Meta }>('EndUserList').implement({
  description: 'End users in the order of their ids.',
  fields: (t) => ({
    users: t.field({ ...itemCost, type: [EndUser], description: 'This page of them.', resolve: ({ users }) => users }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

export const Ledger = builder.objectRef<{ entries: Entry[]; meta: Meta }>('CreditLedger').implement({
  description: 'Lines of a ledger, newest first.',
  fields: (t) => ({
    entries: t.field({
      ...itemCost,
      type: [LedgerEntry],
      description: 'This page of them.',
      resolve: ({ entries }) => entries,
    }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

export const PurchaseList = builder.objectRef<{ purchases: PurchaseRow[]; meta: Meta }>('PurchaseList').implement({
  description: 'Purchases of packs and reports, newest first.',
  fields: (t) => ({
    purchases: t.field({
      ...itemCost,
      type: [Purchase],
      description: 'This page of them.',
      resolve: ({ purchases }) => purchases,
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
      description: 'This page of them.',
      resolve: ({ subscriptions }) => subscriptions,
    }),
    meta: t.field({ type: PageMeta, ...metaField, resolve: ({ meta }) => meta }),
  }),
});

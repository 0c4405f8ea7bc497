// Purchases of packs and reports, for API customers (their end users) and the operator (all accounts).
import type { PurchaseRow } from '../src/billing/ledgers.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { builder } from './builder.ts';
import { itemCost, PageMeta } from './common.ts';
import { PackType, PurchaseStatus } from './credits.ts';

const PurchaseKind = builder.enumType('PurchaseKind', {
  description: 'Kind of a purchase.',
  values: { credits: { description: 'A pack of credits.' }, report: { description: 'A single report.' } },
});

const Dispute = builder.enumType('DisputeState', {
  description: 'Status of a dispute of a payment.',
  values: {
    open: { description: 'The bank has not decided.' },
    won: { description: 'The payment is kept.' },
    lost: { description: 'The payment was returned to the payer.' },
  },
});

const Purchase = builder.objectRef<PurchaseRow>('Purchase').implement({
  description: 'Purchase of a pack or a report.',
  fields: (t) => ({
    id: t.id({
      description: 'Id of the purchase; for a pack, the same as in the credit history.',
      resolve: (row) => row.creditPurchase?.id ?? row.reportPurchase?.id ?? row.id,
    }),
    kind: t.field({
      type: PurchaseKind,
      description: 'Kind of the purchase.',
      resolve: (row) => row.kind as 'credits' | 'report',
    }),
    externalUserId: t.exposeString('externalUserId', {
      nullable: true,
      description: 'Id of the end user; null for the account itself.',
    }),
    packType: t.field({
      type: PackType,
      nullable: true,
      description: 'Type of the pack.',
      resolve: ({ creditPurchase }) => creditPurchase?.packType as never,
    }),
    credits: t.int({
      nullable: true,
      description: 'Number of credits.',
      resolve: ({ creditPurchase }) => creditPurchase?.credits,
    }),
    status: t.field({
      type: PurchaseStatus,
      description: 'Status of the purchase; `pending` while the payment is held for the operator.',
      resolve: ({ status }) => purchaseStatuses[status],
    }),
    sessionId: t.exposeString('sessionId', {
      nullable: true,
      description: 'Id of the checkout session at the payment provider.',
    }),
    paidCents: t.int({
      nullable: true,
      description: 'Amount paid in cents, including tax and discounts; null if unpaid.',
      resolve: ({ payment }) => payment?.amountCents,
    }),
    currency: t.string({
      nullable: true,
      description: 'Currency of the payment.',
      resolve: ({ payment }) => payment?.currency.toUpperCase(),
    }),
    refundedCents: t.int({
      description: 'Refunded amount in cents.',
      resolve: ({ payment }) => payment?.refundedCents ?? 0,
    }),
    dispute: t.field({
      type: Dispute,
      nullable: true,
      description: 'Status of the dispute; null if there is none.',
      resolve: ({ payment }) => payment?.dispute,
    }),
    paymentIntentId: t.string({
      nullable: true,
      description: 'Id of the payment intent at the payment provider.',
      resolve: ({ payment }) => payment?.paymentIntentId,
    }),
    invoiceId: t.string({
      nullable: true,
      description: 'Id of the invoice at the payment provider.',
      resolve: ({ payment }) => payment?.invoiceId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the checkout page.' }),
    paidAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of payment; null if unpaid.',
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

export const PurchaseList = builder.objectRef<{ purchases: PurchaseRow[]; meta: Meta }>('PurchaseList').implement({
  description: 'Purchases of packs and reports, newest first.',
  fields: (t) => ({
    purchases: t.field({
      ...itemCost,
      type: [Purchase],
      description: 'Purchases in this page.',
      resolve: ({ purchases }) => purchases,
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: ({ meta }) => meta }),
  }),
});

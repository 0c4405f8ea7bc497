// Result types of the operator's queries and mutations.
import type { OperatorAct } from '../prisma/generated/client/client.ts';
import type { AccountGrant as Grant } from '../src/accounts/grant.ts';
import type { Accepted, Refunded } from '../src/billing/refund.ts';
import type { Adjusted } from '../src/credits/adjust.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { AccountTier } from './account.ts';
import { builder } from './builder.ts';
import { itemCost, PageMeta } from './common.ts';

export const AccountGrant = builder.objectRef<Grant>('AccountGrant').implement({
  description: 'Grant and settings of an account, set by the operator.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'Id of the account.' }),
    tier: t.field({ type: AccountTier, description: 'Granted tier.', resolve: ({ tier }) => tier }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'End of the grant; null if none.' }),
    creditsLow: t.exposeInt('creditsLow', {
      nullable: true,
      description: 'Threshold for `credits.low`; null if disabled.',
    }),
  }),
});

export const RefundResult = builder.objectRef<Refunded>('RefundResult').implement({
  description: 'A payment after a refund.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId', { description: 'Id of the payment.' }),
    accountId: t.exposeID('accountId', { description: 'Id of the account.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount paid in cents.' }),
    refundedCents: t.exposeInt('refundedCents', { description: 'Amount refunded so far in cents.' }),
    status: t.exposeString('status', { description: '`completed`, or `refunded` after a full refund.' }),
  }),
});

export const Adjustment = builder.objectRef<Adjusted>('CreditAdjustment').implement({
  description: 'An adjusted balance.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: 'Id of the end user.' }),
    entryId: t.exposeID('entryId', { description: 'Id of the ledger entry.' }),
    balance: t.exposeInt('balance', { description: 'Available credits.' }),
  }),
});

export const AcceptedPayment = builder.objectRef<Accepted>('AcceptedPayment').implement({
  description: 'An accepted payment.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the checkout or subscription.' }),
    kind: t.exposeString('kind', { description: '`checkout` or `subscription`.' }),
  }),
});

const Act = builder.objectRef<OperatorAct>('OperatorAct').implement({
  description: 'An action of an operator.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the log entry.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the action.' }),
    actor: t.exposeString('actor', { description: 'Who acted: `cli:<user>` or `key:<id of the key>`.' }),
    action: t.exposeString('action', {
      description: 'Name of the action: `account.set`, `credits.adjust`, `billing.refund`, …',
    }),
    accountId: t.exposeID('accountId', { nullable: true, description: 'Id of the account.' }),
    subject: t.exposeString('subject', { description: 'Id of the changed object.' }),
    before: t.string({
      nullable: true,
      description: 'State before, as JSON.',
      resolve: ({ before }) => jsonOf(before),
    }),
    after: t.string({ nullable: true, description: 'State after, as JSON.', resolve: ({ after }) => jsonOf(after) }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason that the operator gave.' }),
  }),
});

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

export const ActList = builder.objectRef<{ acts: OperatorAct[]; meta: Meta }>('OperatorActList').implement({
  description: 'The audit log, newest first.',
  fields: (t) => ({
    acts: t.field({ ...itemCost, type: [Act], description: 'Entries in this page.', resolve: ({ acts }) => acts }),
    meta: t.field({
      type: PageMeta,
      description: 'Pagination.',
      resolve: ({ meta }) => meta,
    }),
  }),
});

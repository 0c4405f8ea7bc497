// What the operator's queries and mutations answer with.
import type { OperatorAct } from '../prisma/generated/client/client.ts';
import type { AccountGrant as Grant } from '../src/accounts/grant.ts';
import type { Accepted, Refunded } from '../src/billing/refund.ts';
import type { Adjusted } from '../src/credits/adjust.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { AccountTier } from './account.ts';
import { builder } from './builder.ts';
import { itemCost, PageMeta } from './common.ts';

export const AccountGrant = builder.objectRef<Grant>('AccountGrant').implement({
  description: 'What the operator gives an account.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'The account.' }),
    tier: t.field({ type: AccountTier, description: 'The tier that it is given.', resolve: ({ tier }) => tier }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'When that ends; null for never.' }),
    creditsLow: t.exposeInt('creditsLow', {
      nullable: true,
      description: 'Balances at or below it send `credits.low`.',
    }),
  }),
});

export const RefundResult = builder.objectRef<Refunded>('RefundResult').implement({
  description: 'A payment after a refund.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId', { description: 'Our identifier of the payment.' }),
    accountId: t.exposeID('accountId', { description: 'Whose it is.' }),
    amountCents: t.exposeInt('amountCents', { description: 'What was paid, in cents.' }),
    refundedCents: t.exposeInt('refundedCents', { description: 'What went back of it so far, in cents.' }),
    status: t.exposeString('status', { description: '`completed`, or `refunded` when all went back.' }),
  }),
});

export const Adjustment = builder.objectRef<Adjusted>('CreditAdjustment').implement({
  description: 'A corrected balance.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: 'The end user.' }),
    entryId: t.exposeID('entryId', { description: 'The line of the ledger.' }),
    balance: t.exposeInt('balance', { description: 'Credits left.' }),
  }),
});

export const AcceptedPayment = builder.objectRef<Accepted>('AcceptedPayment').implement({
  description: 'A held payment that was accepted.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    kind: t.exposeString('kind', { description: '`checkout` or `subscription`.' }),
  }),
});

const Act = builder.objectRef<OperatorAct>('OperatorAct').implement({
  description: 'Something that an operator did.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.exposeString('actor', { description: '`cli:<user>` or `key:<id of the key>`.' }),
    action: t.exposeString('action', { description: '`account.set`, `credits.adjust`, `billing.refund`, …' }),
    accountId: t.exposeID('accountId', { nullable: true, description: 'The account.' }),
    subject: t.exposeString('subject', { description: 'The id of what was changed.' }),
    before: t.string({ nullable: true, description: 'As JSON.', resolve: ({ before }) => jsonOf(before) }),
    after: t.string({ nullable: true, description: 'As JSON.', resolve: ({ after }) => jsonOf(after) }),
    reason: t.exposeString('reason', { nullable: true, description: 'The words of the operator.' }),
  }),
});

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

export const ActList = builder.objectRef<{ acts: OperatorAct[]; meta: Meta }>('OperatorActList').implement({
  description: 'The audit log, newest first.',
  fields: (t) => ({
    acts: t.field({ ...itemCost, type: [Act], description: 'This page of it.', resolve: ({ acts }) => acts }),
    meta: t.field({ type: PageMeta, description: 'Whether more follow, and where.', resolve: ({ meta }) => meta }),
  }),
});

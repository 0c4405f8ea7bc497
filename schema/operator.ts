// What the operator does and reads, over all accounts, with an `admin` key. Every change is in the audit log.

import { validate } from 'uuid';
import { setAccount } from '../src/accounts/grant.ts';
import { keyActor, listActs } from '../src/audit-log/acts.ts';
import { bindCustomer } from '../src/billing/customers.ts';
import { revenue, usage } from '../src/billing/figures.ts';
import { listEndUsers, listEntries, listPurchases, listSubscriptions, type Scope } from '../src/billing/ledgers.ts';
import { acceptHeld, refundPurchase } from '../src/billing/refund.ts';
import { adjustCredits } from '../src/credits/adjust.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound, ServiceUnavailable } from '../src/platform/errors.ts';
import type { Service } from '../src/service/service.ts';
import { AccountTier, Mode } from './account.ts';
import { builder } from './builder.ts';
import { cursorArgument, limitArgument, pageCost } from './common.ts';
import {
  EndUserList,
  Ledger,
  type ListedSubscription,
  PurchaseList,
  Revenue,
  SubscriptionList,
  Usage,
} from './money.ts';
import { AcceptedPayment, AccountGrant, ActList, Adjustment, RefundResult } from './operator-types.ts';
import { endpoint } from './rest.ts';

const accountWords = { description: 'The account.' };
const reasonWords = { description: 'Why; kept in the audit log.' };

/** A test key sees and changes test data alone. @throws InvalidRequest */
function modeFor(viewer: Viewer, mode: Scope['mode'] | null | undefined): Scope['mode'] | undefined {
  if (viewer.mode === 'live') return mode ?? undefined;
  if (mode === 'live') throw new InvalidRequest('mode', 'A test key acts on test data only.');
  return 'test';
}

/** What is of both modes. @throws InvalidRequest */
function requireLive(viewer: Viewer): void {
  if (viewer.mode !== 'live') throw new InvalidRequest('mode', 'This needs a live key.');
}

/** @throws NotFound for what is no id, InvalidRequest */
const scopeOf = (
  viewer: Viewer,
  { accountId, mode }: { accountId?: string | null; mode?: Scope['mode'] | null },
): Scope => {
  if (accountId && !validate(accountId)) throw new NotFound('account');
  const allowed = modeFor(viewer, mode);
  return { ...(accountId && { accountId }), ...(allowed && { mode: allowed }) };
};
const ownerScope = (viewer: Viewer, args: { accountId: string; mode: NonNullable<Scope['mode']> }) => {
  if (!validate(args.accountId)) throw new NotFound('account');
  modeFor(viewer, args.mode);
  return { accountId: args.accountId, mode: args.mode };
};

async function withProvider(service: Service, rows: ListedSubscription[]): Promise<ListedSubscription[]> {
  const shown: ListedSubscription[] = [];
  for (const row of rows) {
    const payments = service.payments.named(row.provider);
    const at = payments && (await payments.getSubscription(row.providerSubscriptionId!));
    shown.push({ ...row, atProvider: payments ? (at?.status ?? 'not found') : null });
  }
  return shown;
}

builder.queryFields((t) => {
  const modeArgument = t.arg({ type: Mode, description: 'Live or test; both unless given.' });
  const oneMode = t.arg({ type: Mode, required: true, description: 'Live or test.' });
  const pageArguments = { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) };
  const listArguments = {
    accountId: t.arg.id({ description: 'Only those of this account.' }),
    mode: modeArgument,
    externalUserId: t.arg.string({ description: 'Only those of this end user.' }),
    ...pageArguments,
  };
  const months = {
    accountId: t.arg.id({ description: 'Only this account.' }),
    mode: modeArgument,
    from: t.arg.string({ description: 'The first month: `2026-01`.' }),
    to: t.arg.string({ description: 'The last month: `2026-03`.' }),
    byUser: t.arg.boolean({ description: 'A row for each end user; false unless given.' }),
  };
  return {
    operatorPurchases: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: PurchaseList,
      description: 'Packs and reports that were bought, newest first.',
      args: listArguments,
      resolve: (_root, args, { service, viewer }) => listPurchases(service.db, scopeOf(viewer, args), args),
    }),
    operatorSubscriptions: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, ServiceUnavailable]),
      ...pageCost,
      type: SubscriptionList,
      description: 'Subscriptions, newest first, each with its state at the provider.',
      args: listArguments,
      resolve: async (_root, args, { service, viewer }) => {
        const { subscriptions, meta } = await listSubscriptions(service.db, scopeOf(viewer, args), args);
        return { subscriptions: await withProvider(service, subscriptions), meta };
      },
    }),
    operatorEndUsers: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: EndUserList,
      description: 'End users of an account with their credits.',
      args: { accountId: t.arg.id({ required: true, ...accountWords }), mode: oneMode, ...pageArguments },
      resolve: (_root, args, { service, viewer }) => listEndUsers(service.db, ownerScope(viewer, args), args),
    }),
    operatorLedger: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: Ledger,
      description: 'What moved the credits of an end user, newest first.',
      args: {
        accountId: t.arg.id({ required: true, ...accountWords }),
        mode: oneMode,
        externalUserId: t.arg.string({ required: true, description: 'The end user.' }),
        ...pageArguments,
      },
      resolve: (_root, args, { service, viewer }) => listEntries(service.db, ownerScope(viewer, args), args),
    }),
    operatorRevenue: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: [Revenue],
      complexity: { multiplier: 100 },
      description: 'What was paid, by month, account and kind, the last month first.',
      args: months,
      resolve: (_root, { from, to, byUser, ...scope }, { service, viewer }) =>
        revenue(service.db, { from, to, byUser, ...scopeOf(viewer, scope) }),
    }),
    operatorUsage: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: [Usage],
      complexity: { multiplier: 100 },
      description: 'What was used, by month and account, the last month first.',
      args: months,
      resolve: (_root, { from, to, byUser, ...scope }, { service, viewer }) =>
        usage(service.db, { from, to, byUser, ...scopeOf(viewer, scope) }),
    }),
    operatorActs: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: ActList,
      description: 'The audit log of operators, newest first.',
      args: { accountId: t.arg.id({ description: 'Only what concerns this account.' }), ...pageArguments },
      resolve: (_root, args, { service, viewer }) => {
        requireLive(viewer);
        return listActs(service.db, scopeOf(viewer, args).accountId ?? null, args);
      },
    }),
  };
});

builder.mutationFields((t) => {
  const account = t.arg.id({ required: true, ...accountWords });
  const mode = t.arg({ type: Mode, required: true, description: 'Live or test.' });
  return {
    setAccount: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: AccountGrant,
      description: 'Changes or ends the grant of an account, and its threshold for `credits.low`.',
      args: {
        accountId: account,
        tier: t.arg({ type: AccountTier, description: 'The tier to give; `free` ends a grant.' }),
        until: t.arg({ type: 'DateTime', description: 'When the grant ends; never unless given.' }),
        creditsLow: t.arg.int({ description: 'Balances at or below it send `credits.low`; null for none.' }),
        reason: t.arg.string(reasonWords),
      },
      resolve: (_root, args, { service, viewer }) => {
        requireLive(viewer);
        return setAccount(service.db, keyActor(viewer), args);
      },
    }),
    adjustCredits: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: Adjustment,
      description: 'Gives an end user credits, or takes them. A balance never goes below zero.',
      args: {
        accountId: account,
        mode,
        externalUserId: t.arg.string({ required: true, description: 'The end user.' }),
        credits: t.arg.int({ required: true, description: 'Above zero gives, below takes.' }),
        reason: t.arg.string({ required: true, ...reasonWords }),
      },
      resolve: (_root, args, { service, viewer }) => {
        modeFor(viewer, args.mode);
        return adjustCredits(service.db, keyActor(viewer), args);
      },
    }),
    refundPurchase: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: RefundResult,
      description: 'Gives a payment back to the card, in full or in part; what it paid for goes with it.',
      args: {
        purchaseId: t.arg.id({ required: true, description: 'The purchase, or the payment.' }),
        amountCents: t.arg.int({ description: 'Cents; all that is left unless given.' }),
        reason: t.arg.string(reasonWords),
      },
      resolve: (_root, args, { service, viewer }) =>
        refundPurchase(service, keyActor(viewer), { ...args, mode: modeFor(viewer, null) }),
    }),
    acceptHeldPayment: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: AcceptedPayment,
      description: 'Gives what a held payment was for, although its amount was not the expected one.',
      args: {
        id: t.arg.id({ required: true, description: 'The checkout or the subscription.' }),
        reason: t.arg.string(reasonWords),
      },
      resolve: (_root, args, { service, viewer }) => {
        // Live data alone is ever held: the sandbox takes what is asked.
        requireLive(viewer);
        return acceptHeld(service, keyActor(viewer), args);
      },
    }),
    bindCustomer: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: 'Boolean',
      description: 'Says that a customer of the payment provider belongs to an account, which may then subscribe it.',
      args: {
        accountId: account,
        mode,
        customerId: t.arg.string({ required: true, description: 'The customer at the provider that serves the mode.' }),
        externalUserId: t.arg.string({ description: 'The end user whose customer it is.' }),
      },
      resolve: async (_root, { externalUserId = null, customerId, ...args }, { service, viewer }) => {
        const owner = { ...ownerScope(viewer, args), externalUserId };
        await bindCustomer(service.db, service.payments.forMode(args.mode), keyActor(viewer), { ...owner, customerId });
        return true;
      },
    }),
  };
});

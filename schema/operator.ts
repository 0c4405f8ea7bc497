// Queries and mutations of the operator, for all accounts, with an `admin` key. Every change is in the audit log.

import { validate } from 'uuid';
import { setAccount } from '../src/accounts/grant.ts';
import { keyActor, listActs } from '../src/audit-log/acts.ts';
import { bindCustomer } from '../src/billing/customers.ts';
import { listRevenue, listUsage } from '../src/billing/figures.ts';
import { listEndUsers, listEntries, listPurchases, listSubscriptions, type Scope } from '../src/billing/ledgers.ts';
import { acceptHeld, refundPurchase } from '../src/billing/refund.ts';
import { adjustCredits } from '../src/credits/adjust.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound, ServiceUnavailable } from '../src/platform/errors.ts';
import type { Service } from '../src/service/service.ts';
import { AccountTier, Mode } from './account.ts';
import { builder } from './builder.ts';
import { cursorArgument, limitArgument, pageCost } from './common.ts';
import { EndUserList, Ledger, type ListedSubscription, Revenue, SubscriptionList, Usage } from './money.ts';
import { AcceptedPayment, AccountGrant, ActList, Adjustment, RefundResult } from './operator-types.ts';
import { PurchaseList } from './purchases.ts';
import { endpoint } from './rest.ts';

const accountArgument = { description: 'Id of the account.' };
const reasonArgument = { description: 'Reason; stored in the audit log.' };

/** A test key reads and changes test data only. @throws InvalidRequest */
function modeFor(viewer: Viewer, mode: Scope['mode'] | null | undefined): Scope['mode'] | undefined {
  if (viewer.mode === 'live') return mode ?? undefined;
  if (mode === 'live') throw new InvalidRequest('mode', 'A test key can access test data only.');
  return 'test';
}

/** For data that both modes share. @throws InvalidRequest */
function requireLive(viewer: Viewer): void {
  if (viewer.mode !== 'live') throw new InvalidRequest('mode', 'This operation requires a live key.');
}

/** @throws NotFound for a malformed id, InvalidRequest */
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
  const modeArgument = t.arg({ type: Mode, description: 'Live or test; both if absent.' });
  const oneMode = t.arg({ type: Mode, required: true, description: 'Live or test.' });
  const pageArguments = { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) };
  const listArguments = {
    accountId: t.arg.id({ description: 'Filter by account.' }),
    mode: modeArgument,
    externalUserId: t.arg.string({ description: 'Filter by end user.' }),
    ...pageArguments,
  };
  const months = {
    accountId: t.arg.id({ description: 'Filter by account.' }),
    mode: modeArgument,
    from: t.arg.string({ description: 'First month, for example `2026-01`.' }),
    to: t.arg.string({ description: 'Last month, for example `2026-03`.' }),
    byUser: t.arg.boolean({ description: 'Whether to return a row for each end user (default false).' }),
  };
  return {
    operatorPurchases: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: PurchaseList,
      description: 'Lists purchases of packs and reports, newest first.',
      args: listArguments,
      resolve: (_root, args, { service, viewer }) => listPurchases(service.db, scopeOf(viewer, args), args),
    }),
    operatorSubscriptions: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, ServiceUnavailable]),
      ...pageCost,
      type: SubscriptionList,
      description: 'Lists subscriptions, newest first, each with its status at the payment provider.',
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
      description: 'Lists end users of an account with their credits.',
      args: { accountId: t.arg.id({ required: true, ...accountArgument }), mode: oneMode, ...pageArguments },
      resolve: (_root, args, { service, viewer }) => listEndUsers(service.db, ownerScope(viewer, args), args),
    }),
    operatorLedger: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: Ledger,
      description: 'Lists the ledger of an end user, newest first.',
      args: {
        accountId: t.arg.id({ required: true, ...accountArgument }),
        mode: oneMode,
        externalUserId: t.arg.string({ required: true, description: 'Id of the end user.' }),
        ...pageArguments,
      },
      resolve: (_root, args, { service, viewer }) => listEntries(service.db, ownerScope(viewer, args), args),
    }),
    operatorRevenue: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: [Revenue],
      complexity: { multiplier: 100 },
      description: 'Lists revenue by month, account and kind, newest month first.',
      args: months,
      resolve: (_root, { from, to, byUser, ...scope }, { service, viewer }) =>
        listRevenue(service.db, { from, to, byUser, ...scopeOf(viewer, scope) }),
    }),
    operatorUsage: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: [Usage],
      complexity: { multiplier: 100 },
      description: 'Lists usage by month and account, newest month first.',
      args: months,
      resolve: (_root, { from, to, byUser, ...scope }, { service, viewer }) =>
        listUsage(service.db, { from, to, byUser, ...scopeOf(viewer, scope) }),
    }),
    operatorActs: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      ...pageCost,
      type: ActList,
      description: 'Lists the audit log of operators, newest first.',
      args: { accountId: t.arg.id({ description: 'Filter by account.' }), ...pageArguments },
      resolve: (_root, args, { service, viewer }) => {
        requireLive(viewer);
        return listActs(service.db, scopeOf(viewer, args).accountId ?? null, args);
      },
    }),
  };
});

builder.mutationFields((t) => {
  const account = t.arg.id({ required: true, ...accountArgument });
  const mode = t.arg({ type: Mode, required: true, description: 'Live or test.' });
  return {
    setAccount: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: AccountGrant,
      description: 'Changes or ends the grant of an account, or its threshold for `credits.low`.',
      args: {
        accountId: account,
        tier: t.arg({ type: AccountTier, description: 'Tier to grant; `free` ends the grant.' }),
        until: t.arg({ type: 'DateTime', description: 'End of the grant; no end if absent.' }),
        creditsLow: t.arg.int({ description: 'Threshold for `credits.low`; null to disable the event.' }),
        reason: t.arg.string(reasonArgument),
      },
      resolve: (_root, args, { service, viewer }) => {
        requireLive(viewer);
        return setAccount(service.db, keyActor(viewer), args);
      },
    }),
    adjustCredits: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: Adjustment,
      description:
        'Adds credits to a balance or subtracts them. Errors: `invalid_request`, `not_found`, `conflict` (negative balance).',
      args: {
        accountId: account,
        mode,
        externalUserId: t.arg.string({ required: true, description: 'Id of the end user.' }),
        credits: t.arg.int({ required: true, description: 'Positive to add, negative to subtract.' }),
        reason: t.arg.string({ required: true, ...reasonArgument }),
      },
      resolve: (_root, args, { service, viewer }) => {
        modeFor(viewer, args.mode);
        return adjustCredits(service.db, keyActor(viewer), args);
      },
    }),
    refundPurchase: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: RefundResult,
      description: 'Refunds a payment in full or in part. What it paid for is reversed.',
      args: {
        purchaseId: t.arg.id({ required: true, description: 'Id of the purchase or payment.' }),
        amountCents: t.arg.int({ description: 'Amount in cents; the full remaining amount if absent.' }),
        reason: t.arg.string(reasonArgument),
      },
      resolve: (_root, args, { service, viewer }) =>
        refundPurchase(service, keyActor(viewer), { ...args, mode: modeFor(viewer, null) }),
    }),
    acceptHeldPayment: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
      type: AcceptedPayment,
      description: 'Accepts a held payment and fulfills it, although its amount is not the expected one.',
      args: {
        id: t.arg.id({ required: true, description: 'Id of the checkout or subscription.' }),
        reason: t.arg.string(reasonArgument),
      },
      resolve: (_root, args, { service, viewer }) => {
        // Only live payments are held: in the sandbox the amount is always the expected one.
        requireLive(viewer);
        return acceptHeld(service, keyActor(viewer), args);
      },
    }),
    bindCustomer: t.field({
      ...endpoint('admin', [InvalidRequest, NotFound]),
      type: 'Boolean',
      description:
        'Assigns a customer of the payment provider to an account, which can then create subscriptions for it.',
      args: {
        accountId: account,
        mode,
        customerId: t.arg.string({ required: true, description: "Id of the customer at the mode's payment provider." }),
        externalUserId: t.arg.string({ description: 'Id of the end user whose customer it is.' }),
      },
      resolve: async (_root, { externalUserId = null, customerId, ...args }, { service, viewer }) => {
        const owner = { ...ownerScope(viewer, args), externalUserId };
        await bindCustomer(service.db, service.payments.forMode(args.mode), keyActor(viewer), { ...owner, customerId });
        return true;
      },
    }),
  };
});

// End users of an API customer, in GraphQL only.

import { listUsage } from '../src/billing/figures.ts';
import { listEndUsers, listEntries, listPurchases, listSubscriptions } from '../src/billing/ledgers.ts';
import { getSubscription, NoSubscription, openPortal } from '../src/billing/subscription.ts';
import { ownedBy } from '../src/identity/viewer.ts';
import { InvalidRequest } from '../src/platform/errors.ts';
import { requiredText } from '../src/platform/validation.ts';
import { PortalResult } from './billing.ts';
import { builder } from './builder.ts';
import { cursorArgument, limitArgument, pageCost } from './common.ts';
import { EndUserList, Ledger, SubscriptionList, Usage } from './money.ts';
import { PurchaseList } from './purchases.ts';
import { endpoint } from './rest.ts';
import { BillingSubscription } from './subscription-types.ts';

const userArgument = { required: true as const, description: 'Id of the end user.' };

builder.queryFields((t) => ({
  endUsers: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: EndUserList,
    description: 'Lists end users with their credits, ordered by id.',
    args: { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) },
    resolve: (_root, args, { service, viewer }) => listEndUsers(service.db, ownedBy(viewer), args),
  }),
  creditLedger: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: Ledger,
    description: 'Lists the ledger of an end user, newest first.',
    args: {
      externalUserId: t.arg.string(userArgument),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listEntries(service.db, ownedBy(viewer), args),
  }),
  purchases: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: PurchaseList,
    description: 'Lists purchases of packs and reports by all users, newest first.',
    args: {
      externalUserId: t.arg.string({ description: 'Filter by end user.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listPurchases(service.db, ownedBy(viewer), args),
  }),
  subscriptions: t.field({
    ...endpoint('billing', [InvalidRequest]),
    ...pageCost,
    type: SubscriptionList,
    description: 'Lists the subscriptions of the account and its end users, newest first.',
    args: {
      externalUserId: t.arg.string({ description: 'Filter by end user.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listSubscriptions(service.db, ownedBy(viewer), args),
  }),
  endUserSubscription: t.field({
    ...endpoint('billing', [NoSubscription, InvalidRequest]),
    type: BillingSubscription,
    description:
      'Retrieves the subscription of an end user. `cancelSubscription`, `reactivateSubscription` and `upgradeSubscription` take its id.',
    args: { externalUserId: t.arg.string(userArgument) },
    resolve: (_root, { externalUserId }, { service, viewer }) => getSubscription(service, viewer, externalUserId),
  }),
  usage: t.field({
    ...endpoint('read', [InvalidRequest]),
    type: [Usage],
    complexity: { multiplier: 100 },
    description: 'Lists usage by month, newest first.',
    args: {
      from: t.arg.string({ description: 'First month, for example `2026-01`.' }),
      to: t.arg.string({ description: 'Last month, for example `2026-03`.' }),
      byUser: t.arg.boolean({ description: 'Whether to return a row for each end user (default false).' }),
    },
    resolve: (_root, args, { service, viewer }) => listUsage(service.db, { ...args, ...ownedBy(viewer) }),
  }),
}));

builder.mutationFields((t) => ({
  openEndUserPortal: t.field({
    ...endpoint('billing', [InvalidRequest, NoSubscription]),
    type: PortalResult,
    description:
      'Opens the customer portal for an end user, who changes the card, sees invoices, cancels or reactivates there.',
    args: {
      externalUserId: t.arg.string(userArgument),
      returnUrl: t.arg.string({ required: true, description: 'Absolute http(s) URL to return to.' }),
    },
    resolve: (_root, { externalUserId, returnUrl }, { service, viewer }) =>
      openPortal(service, viewer, {
        returnUrl,
        externalUserId: requiredText('external_user_id', externalUserId),
      }),
  }),
}));

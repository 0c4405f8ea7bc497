// What an API customer reads and does for its end users, beside the exact /v1.

import { usage } from '../src/billing/figures.ts';
import { listEndUsers, listEntries, listPurchases, listSubscriptions } from '../src/billing/ledgers.ts';
import { getSubscription, NoSubscription, openPortal } from '../src/billing/subscription.ts';
import { owned } from '../src/identity/viewer.ts';
import { InvalidRequest } from '../src/platform/errors.ts';
import { requiredText } from '../src/platform/validation.ts';
import { BillingSubscription, PortalResult } from './billing.ts';
import { builder } from './builder.ts';
import { cursorArgument, limitArgument, pageCost } from './common.ts';
import { EndUserList, Ledger, PurchaseList, SubscriptionList, Usage } from './money.ts';
import { endpoint } from './rest.ts';

const userArgument = { required: true as const, description: 'Your end user.' };

builder.queryFields((t) => ({
  endUsers: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: EndUserList,
    description: 'End users with their credits, in the order of their ids.',
    args: { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) },
    resolve: (_root, args, { service, viewer }) => listEndUsers(service.db, owned(viewer), args),
  }),
  creditLedger: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: Ledger,
    description: 'What moved the credits of an end user, newest first.',
    args: {
      externalUserId: t.arg.string(userArgument),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listEntries(service.db, owned(viewer), args),
  }),
  purchases: t.field({
    ...endpoint('credits', [InvalidRequest]),
    ...pageCost,
    type: PurchaseList,
    description: 'Packs and reports that were bought, over all users, newest first.',
    args: {
      externalUserId: t.arg.string({ description: 'Only those of this end user.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listPurchases(service.db, owned(viewer), args),
  }),
  subscriptions: t.field({
    ...endpoint('billing', [InvalidRequest]),
    ...pageCost,
    type: SubscriptionList,
    description: 'Subscriptions of the account and of its end users, newest first.',
    args: {
      externalUserId: t.arg.string({ description: 'Only those of this end user.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listSubscriptions(service.db, owned(viewer), args),
  }),
  endUserSubscription: t.field({
    ...endpoint('billing', [NoSubscription, InvalidRequest]),
    type: BillingSubscription,
    description:
      'The subscription of an end user. `cancelSubscription`, `reactivateSubscription` and `upgradeSubscription` take its id.',
    args: { externalUserId: t.arg.string(userArgument) },
    resolve: (_root, { externalUserId }, { service, viewer }) => getSubscription(service, viewer, externalUserId),
  }),
  usage: t.field({
    ...endpoint('read', [InvalidRequest]),
    type: [Usage],
    complexity: { multiplier: 100 },
    description: 'What was used, by month, the last one first.',
    args: {
      from: t.arg.string({ description: 'The first month: `2026-01`.' }),
      to: t.arg.string({ description: 'The last month: `2026-03`.' }),
      byUser: t.arg.boolean({ description: 'A row for each end user; false unless given.' }),
    },
    resolve: (_root, args, { service, viewer }) => usage(service.db, { ...args, ...owned(viewer) }),
  }),
}));

builder.mutationFields((t) => ({
  openEndUserPortal: t.field({
    ...endpoint('billing', [InvalidRequest, NoSubscription]),
    type: PortalResult,
    description:
      'Opens the page on which an end user changes the card, sees invoices and receipts, cancels or reactivates.',
    args: {
      externalUserId: t.arg.string(userArgument),
      returnUrl: t.arg.string({ required: true, description: 'Where the user comes back to.' }),
    },
    resolve: (_root, { externalUserId, returnUrl }, { service, viewer }) =>
      openPortal(service, viewer, {
        returnUrl,
        externalUserId: requiredText('external_user_id', externalUserId),
      }),
  }),
}));

// Billing: tiers and their prices, payment pages, and the subscription of an account or of one of its end users.

import type { Subscription as Row } from '../prisma/generated/client/client.ts';
import {
  type TierChange as Change,
  type ChangedSubscription as Changed,
  cancelSubscription,
  changeTier,
  reactivateSubscription,
} from '../src/billing/change.ts';
import { openTierCheckout, purchaseReport } from '../src/billing/checkout.ts';
import type { Usage } from '../src/billing/entitlements.ts';
import type { CheckoutResult as Opened } from '../src/billing/open-page.ts';
import { createSubscription } from '../src/billing/subscribe.ts';
import { getSubscription, NoSubscription, openPortal } from '../src/billing/subscription.ts';
import { InvalidTier } from '../src/catalog/input.ts';
import { currency, type Plan, paidTiers, plans } from '../src/catalog/plans.ts';
import type { subscriptionStatuses } from '../src/payments/payments.ts';
import { PaymentFailed } from '../src/payments/payments.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, textLimits, urlLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { endpoint, presentOnly, within } from './rest.ts';

export const SubscriptionTier = builder.enumType('SubscriptionTier', {
  description: 'What can be subscribed to; `free` is what holds without a subscription.',
  values: { free: {}, pro: {}, enterprise: {} },
});

export const SubscriptionStatus = builder.enumType('SubscriptionStatus', {
  description: 'Where a subscription stands.',
  values: {
    active: { description: 'In good standing.' },
    past_due: { description: 'A payment failed and is tried again, or was given up: then it gives no access.' },
    canceled: {
      description:
        'It has ended; access ends at `current_period_end`, which is the moment it ended when that was earlier.',
    },
    incomplete: { description: 'The first payment is pending.' },
    trialing: { description: 'In a trial.' },
  } satisfies Record<(typeof subscriptionStatuses)[number], object>,
});

const Tier = builder.objectRef<Plan>('Tier').implement({
  description: 'A plan and its price.',
  fields: (t) => ({
    id: t.field({ type: SubscriptionTier, description: 'The tier.', resolve: ({ id }) => id }),
    name: t.exposeString('name', { description: 'For people.' }),
    price: t.exposeFloat('price', { description: 'Whole units of the currency.' }),
    currency: t.string({ description: '`USD`.', resolve: () => currency }),
    interval: t.string({ description: '`month`.', resolve: () => 'month' }),
    features: t.exposeStringList('features', { description: 'What it gives, for people.' }),
    analysesLimit: t.exposeInt('analysesLimit', { nullable: true, description: 'A month; null for no limit.' }),
    providerPriceId: t.string({
      ...presentOnly,
      nullable: true,
      description: 'The price at the payment provider; of what is paid.',
      resolve: ({ id }, _args, { service, viewer }) =>
        id === 'free' ? null : service.payments.forMode(viewer.mode).priceId(id),
    }),
  }),
});

const TierList = builder.objectRef<{ tiers: readonly Plan[] }>('TierList').implement({
  description: 'All plans.',
  fields: (t) => ({
    tiers: t.field({ type: [Tier], description: 'The cheapest first.', resolve: ({ tiers }) => [...tiers] }),
  }),
});

const CheckoutResult = builder.objectRef<Opened>('CheckoutResult').implement({
  description: 'A payment page that was opened.',
  fields: (t) => ({
    checkoutUrl: t.exposeString('checkoutUrl', { description: 'Send the user here.' }),
    sessionId: t.exposeString('sessionId', { description: "The payment provider's identifier." }),
  }),
});

export const PortalResult = builder.objectRef<{ portalUrl: string }>('PortalResult').implement({
  description: "The payment provider's page about the subscription.",
  fields: (t) => ({ portalUrl: t.exposeString('portalUrl', { description: 'Send the user here.' }) }),
});

const words = {
  subscriptionId: 'Our identifier.',
  status: 'Where it stands.',
  tier: 'What it gives.',
  currentPeriodStart: 'When the period began that is paid now.',
  currentPeriodEnd: 'When it ends, and the next begins.',
  cancelAtPeriodEnd: 'Whether it ends then.',
  providerSubscriptionId: "The payment provider's identifier.",
  message: 'What happened, for people.',
};

export const BillingSubscription = builder.objectRef<Row & Usage>('BillingSubscription').implement({
  description: 'The subscription of the account.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: words.subscriptionId }),
    status: t.field({ type: SubscriptionStatus, description: words.status, resolve: (row) => row.status }),
    tier: t.field({ type: SubscriptionTier, description: words.tier, resolve: (row) => row.tier }),
    currentPeriodStart: t.expose('currentPeriodStart', { type: 'DateTime', description: words.currentPeriodStart }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: words.currentPeriodEnd }),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', { description: words.cancelAtPeriodEnd }),
    analysesUsed: t.exposeInt('analysesUsed', { description: 'In this period.' }),
    analysesLimit: t.exposeInt('analysesLimit', { nullable: true, description: 'In a period; null for no limit.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    providerCustomerId: t.exposeString('providerCustomerId', { description: 'The customer at the payment provider.' }),
    providerSubscriptionId: t.string({
      description: words.providerSubscriptionId,
      resolve: (row) => row.providerSubscriptionId!,
    }),
  }),
});

const NewSubscription = builder.objectRef<Row>('NewSubscription').implement({
  description: 'A subscription that was made.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: words.subscriptionId }),
    status: t.field({ type: SubscriptionStatus, description: words.status, resolve: (row) => row.status }),
    tier: t.field({ type: SubscriptionTier, description: words.tier, resolve: (row) => row.tier }),
    currentPeriodStart: t.expose('currentPeriodStart', { type: 'DateTime', description: words.currentPeriodStart }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: words.currentPeriodEnd }),
    providerSubscriptionId: t.string({
      description: words.providerSubscriptionId,
      resolve: (row) => row.providerSubscriptionId!,
    }),
  }),
});

const ChangedSubscription = builder.objectRef<Changed>('ChangedSubscription').implement({
  description: 'A subscription that was canceled or reactivated.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: words.subscriptionId }),
    status: t.field({ type: SubscriptionStatus, description: words.status, resolve: (row) => row.status }),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', { description: words.cancelAtPeriodEnd }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: words.currentPeriodEnd }),
    message: t.exposeString('message', { description: words.message }),
  }),
});

const TierChange = builder.objectRef<Change>('TierChange').implement({
  description: 'A subscription on another tier.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', { description: words.subscriptionId }),
    status: t.field({ type: SubscriptionStatus, description: words.status, resolve: (row) => row.status }),
    tier: t.field({ type: SubscriptionTier, description: words.tier, resolve: (row) => row.tier }),
    previousTier: t.field({
      type: SubscriptionTier,
      description: 'What it gave before.',
      resolve: (row) => row.previousTier,
    }),
    prorationAmount: t.exposeFloat('prorationAmount', {
      description: 'What the change costs for the rest of the period, with cents; below zero for a credit.',
    }),
    prorationCurrency: t.exposeString('prorationCurrency', { description: '`USD`.' }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', description: words.currentPeriodEnd }),
    message: t.exposeString('message', { description: words.message }),
  }),
});

const tag = 'Billing';
const tierArgument = {
  required: true as const,
  description: '`pro` or `enterprise`.',
  ...within({ enum: paidTiers }, { enum: InvalidTier }),
};
const urls = {
  successUrl: {
    required: true as const,
    description: 'Where the user comes back to after paying: absolute, http(s).',
    ...within(urlLimits),
  },
  cancelUrl: {
    required: true as const,
    description: 'Where the user comes back to without paying.',
    ...within(urlLimits),
  },
};
const subscriptionArgument = { required: true as const, description: 'The subscription.' };
const forUser = { description: 'Your end user, if it is for one; else it is for the account.', ...within(textLimits) };

builder.queryFields((t) => ({
  tiers: t.field({
    ...endpoint('billing', [], { method: 'GET', path: '/billing/tiers', tag }),
    type: TierList,
    description: 'The plans and their prices.',
    resolve: () => ({ tiers: plans }),
  }),
  subscription: t.field({
    ...endpoint('billing', [NoSubscription], { method: 'GET', path: '/subscriptions', tag }),
    type: BillingSubscription,
    description: 'The subscription of the account.',
    resolve: (_root, _args, { service, viewer }) => getSubscription(service, viewer),
  }),
}));

builder.mutationFields((t) => ({
  openCheckout: t.field({
    ...endpoint('billing', [InvalidRequest, InvalidTier, PaymentFailed, Conflict], {
      method: 'POST',
      path: '/billing/checkout',
      tag,
    }),
    type: CheckoutResult,
    description: 'Opens a payment page for a subscription, which begins when it is paid.',
    args: {
      tier: t.arg.string(tierArgument),
      successUrl: t.arg.string(urls.successUrl),
      cancelUrl: t.arg.string(urls.cancelUrl),
      externalUserId: t.arg.string(forUser),
    },
    resolve: (_root, args, { service, viewer }) => openTierCheckout(service, viewer, args),
  }),
  purchaseReport: t.field({
    ...endpoint('billing', [InvalidRequest], { method: 'POST', path: '/billing/purchase-report', tag }),
    type: CheckoutResult,
    description: 'Opens a payment page for one analysis, to be used within 30 days, with unlimited chat about it.',
    args: {
      successUrl: t.arg.string(urls.successUrl),
      cancelUrl: t.arg.string(urls.cancelUrl),
      externalUserId: t.arg.string({
        description: 'Your end user: only an analysis for this user may use it.',
        ...within(textLimits),
      }),
    },
    resolve: (_root, args, { service, viewer }) => purchaseReport(service, viewer, args),
  }),
  openPortal: t.field({
    ...endpoint('billing', [InvalidRequest, NoSubscription], { method: 'POST', path: '/billing/portal', tag }),
    type: PortalResult,
    description: 'Opens the page on which the user changes the card, sees invoices, cancels or reactivates.',
    args: {
      returnUrl: t.arg.string({ required: true, description: 'Where the user comes back to.', ...within(urlLimits) }),
    },
    resolve: (_root, args, { service, viewer }) => openPortal(service, viewer, args),
  }),
  createSubscription: t.field({
    ...endpoint('billing', [InvalidRequest, InvalidTier, PaymentFailed, Conflict], {
      method: 'POST',
      path: '/subscriptions',
      status: 201,
      tag,
    }),
    type: NewSubscription,
    description: 'Subscribes a customer who has a card at the payment provider.',
    args: {
      tier: t.arg.string(tierArgument),
      providerCustomerId: t.arg.string({
        required: true,
        description: 'The customer at the payment provider.',
        ...within(filledTextLimits),
      }),
      externalUserId: t.arg.string(forUser),
    },
    resolve: (_root, args, { service, viewer }) => createSubscription(service, viewer, args),
  }),
  cancelSubscription: t.field({
    ...endpoint('billing', [NotFound, Conflict], { method: 'DELETE', path: '/subscriptions/:subscription_id', tag }),
    type: ChangedSubscription,
    description: 'Cancels it at the end of its period; access continues until then.',
    args: { subscriptionId: t.arg.id(subscriptionArgument) },
    resolve: (_root, { subscriptionId }, { service, viewer }) => cancelSubscription(service, viewer, subscriptionId),
  }),
  reactivateSubscription: t.field({
    ...endpoint('billing', [NotFound, Conflict], {
      method: 'POST',
      path: '/subscriptions/:subscription_id/reactivate',
      tag,
    }),
    type: ChangedSubscription,
    description: 'Takes a cancellation back before the period ends.',
    args: { subscriptionId: t.arg.id(subscriptionArgument) },
    resolve: (_root, { subscriptionId }, { service, viewer }) =>
      reactivateSubscription(service, viewer, subscriptionId),
  }),
  upgradeSubscription: t.field({
    ...endpoint('billing', [InvalidRequest, InvalidTier, NotFound, Conflict, PaymentFailed], {
      method: 'PUT',
      path: '/subscriptions/:subscription_id/upgrade',
      tag,
    }),
    type: TierChange,
    description: 'Changes the tier: an upgrade charges the difference at once, a downgrade credits the next invoice.',
    args: {
      subscriptionId: t.arg.id(subscriptionArgument),
      newTier: t.arg.string(tierArgument),
    },
    resolve: (_root, { subscriptionId, newTier }, { service, viewer }) =>
      changeTier(service, viewer, subscriptionId, newTier),
  }),
}));

// Billing: tiers and prices, checkout pages, and subscriptions of an account or its end users.

import type { Subscription as Row } from '../prisma/generated/client/client.ts';
import {
  type TierChange as Change,
  type ChangedSubscription as Changed,
  cancelSubscription,
  changeTier,
  reactivateSubscription,
} from '../src/billing/change.ts';
import { openTierCheckout, purchaseReport } from '../src/billing/checkout.ts';
import type { CheckoutResult as Opened } from '../src/billing/open-page.ts';
import { createSubscription } from '../src/billing/subscribe.ts';
import { getSubscription, NoSubscription, openPortal } from '../src/billing/subscription.ts';
import { InvalidTier } from '../src/catalog/input.ts';
import { type Plan, paidTiers, plans, priceCurrency } from '../src/catalog/plans.ts';
import type { Usage } from '../src/entitlements/entitlements.ts';
import type { subscriptionStatuses } from '../src/payments/payments.ts';
import { PaymentFailed } from '../src/payments/payments.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, textLimits, urlLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { endpoint, presentOnly, within } from './rest.ts';

export const SubscriptionTier = builder.enumType('SubscriptionTier', {
  description: 'Tier of a subscription. `free` applies without a subscription.',
  values: { free: {}, pro: {}, enterprise: {} },
});

export const SubscriptionStatus = builder.enumType('SubscriptionStatus', {
  description: 'Status of a subscription.',
  values: {
    active: { description: 'Paid.' },
    past_due: {
      description: 'A payment failed. Access continues while it is retried, and ends after the last attempt.',
    },
    canceled: {
      description:
        'Canceled. Access ends at `current_period_end`; if the subscription ended early, that is the time when it ended.',
    },
    incomplete: { description: 'The first payment is pending.' },
    trialing: { description: 'In a trial period.' },
  } satisfies Record<(typeof subscriptionStatuses)[number], object>,
});

const Tier = builder.objectRef<Plan>('Tier').implement({
  description: 'A plan and its price.',
  fields: (t) => ({
    id: t.field({ type: SubscriptionTier, description: 'Id of the tier.', resolve: ({ id }) => id }),
    name: t.exposeString('name', { description: 'Display name.' }),
    price: t.exposeFloat('price', { description: 'Price per interval, in whole units of the currency.' }),
    currency: t.string({ description: 'Currency of the price: `USD`.', resolve: () => priceCurrency }),
    interval: t.string({ description: 'Billing interval: `month`.', resolve: () => 'month' }),
    features: t.exposeStringList('features', { description: 'Included features, as display texts.' }),
    analysesLimit: t.exposeInt('analysesLimit', {
      nullable: true,
      description: 'Analyses per month; null if unlimited.',
    }),
    providerPriceId: t.string({
      ...presentOnly,
      nullable: true,
      description: 'Id of the price at the payment provider. Absent for `free`.',
      resolve: ({ id }, _args, { service, viewer }) =>
        id === 'free' ? null : service.payments.forMode(viewer.mode).priceId(id),
    }),
  }),
});

const TierList = builder.objectRef<{ tiers: readonly Plan[] }>('TierList').implement({
  description: 'All plans.',
  fields: (t) => ({
    tiers: t.field({ type: [Tier], description: 'Plans by price, lowest first.', resolve: ({ tiers }) => [...tiers] }),
  }),
});

const CheckoutResult = builder.objectRef<Opened>('CheckoutResult').implement({
  description: 'A checkout page.',
  fields: (t) => ({
    checkoutUrl: t.exposeString('checkoutUrl', { description: 'URL of the page; redirect the user to it.' }),
    sessionId: t.exposeString('sessionId', { description: 'Id of the checkout session at the payment provider.' }),
  }),
});

export const PortalResult = builder.objectRef<{ portalUrl: string }>('PortalResult').implement({
  description: 'A customer portal session at the payment provider.',
  fields: (t) => ({
    portalUrl: t.exposeString('portalUrl', { description: 'URL of the page; redirect the user to it.' }),
  }),
});

const subscriptionFields = {
  id: { description: 'Id of the subscription.' },
  status: { type: SubscriptionStatus, description: 'Status of the subscription.', resolve: (row: Row) => row.status },
  tier: { type: SubscriptionTier, description: 'Tier of the subscription.', resolve: (row: Row) => row.tier },
  currentPeriodStart: { type: 'DateTime' as const, description: 'Start of the current billing period.' },
  currentPeriodEnd: { type: 'DateTime' as const, description: 'End of the current billing period.' },
  cancelAtPeriodEnd: {
    description: 'Whether the subscription ends at the end of the period instead of renewing.',
  },
  providerSubscriptionId: {
    description: 'Id of the subscription at the payment provider.',
    resolve: (row: Row) => row.providerSubscriptionId!,
  },
  message: { description: 'Human-readable result.' },
};

export const BillingSubscription = builder.objectRef<Row & Usage>('BillingSubscription').implement({
  description: 'The subscription of the account.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', subscriptionFields.id),
    status: t.field(subscriptionFields.status),
    tier: t.field(subscriptionFields.tier),
    currentPeriodStart: t.expose('currentPeriodStart', subscriptionFields.currentPeriodStart),
    currentPeriodEnd: t.expose('currentPeriodEnd', subscriptionFields.currentPeriodEnd),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', subscriptionFields.cancelAtPeriodEnd),
    analysesUsed: t.exposeInt('analysesUsed', { description: 'Analyses used in the current period.' }),
    analysesLimit: t.exposeInt('analysesLimit', {
      nullable: true,
      description: 'Analyses per period; null if unlimited.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    providerCustomerId: t.exposeString('providerCustomerId', {
      description: 'Id of the customer at the payment provider.',
    }),
    providerSubscriptionId: t.string(subscriptionFields.providerSubscriptionId),
  }),
});

const NewSubscription = builder.objectRef<Row>('NewSubscription').implement({
  description: 'A new subscription.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', subscriptionFields.id),
    status: t.field(subscriptionFields.status),
    tier: t.field(subscriptionFields.tier),
    currentPeriodStart: t.expose('currentPeriodStart', subscriptionFields.currentPeriodStart),
    currentPeriodEnd: t.expose('currentPeriodEnd', subscriptionFields.currentPeriodEnd),
    providerSubscriptionId: t.string(subscriptionFields.providerSubscriptionId),
  }),
});

const ChangedSubscription = builder.objectRef<Changed>('ChangedSubscription').implement({
  description: 'A canceled or reactivated subscription.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', subscriptionFields.id),
    status: t.field(subscriptionFields.status),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', subscriptionFields.cancelAtPeriodEnd),
    currentPeriodEnd: t.expose('currentPeriodEnd', subscriptionFields.currentPeriodEnd),
    message: t.exposeString('message', subscriptionFields.message),
  }),
});

const TierChange = builder.objectRef<Change>('TierChange').implement({
  description: 'A subscription after a change of tier.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', subscriptionFields.id),
    status: t.field(subscriptionFields.status),
    tier: t.field(subscriptionFields.tier),
    previousTier: t.field({
      type: SubscriptionTier,
      description: 'Tier before the change.',
      resolve: (row) => row.previousTier,
    }),
    prorationAmount: t.exposeFloat('prorationAmount', {
      description: 'Charge for the rest of the period, in units of the currency with decimals; negative for a credit.',
    }),
    prorationCurrency: t.exposeString('prorationCurrency', { description: 'Currency of `proration_amount`: `USD`.' }),
    currentPeriodEnd: t.expose('currentPeriodEnd', subscriptionFields.currentPeriodEnd),
    message: t.exposeString('message', subscriptionFields.message),
  }),
});

const tag = 'Billing';
const tierArgument = {
  required: true as const,
  description: 'Tier: `pro` or `enterprise`.',
  ...within({ enum: paidTiers }, { enum: InvalidTier }),
};
const urls = {
  successUrl: {
    required: true as const,
    description: 'Absolute http(s) URL to return to after payment.',
    ...within(urlLimits),
  },
  cancelUrl: {
    required: true as const,
    description: 'Absolute http(s) URL to return to without payment.',
    ...within(urlLimits),
  },
};
const subscriptionArgument = { required: true as const, description: 'Id of the subscription.' };
const forUser = {
  description: 'Id of the end user who subscribes; the account itself if absent.',
  ...within(textLimits),
};

builder.queryFields((t) => ({
  tiers: t.field({
    ...endpoint('billing', [], { method: 'GET', path: '/billing/tiers', tag }),
    type: TierList,
    description: 'Lists the tiers and their prices.',
    resolve: () => ({ tiers: plans }),
  }),
  subscription: t.field({
    ...endpoint('billing', [NoSubscription], { method: 'GET', path: '/subscriptions', tag }),
    type: BillingSubscription,
    description: 'Retrieves the subscription of the account.',
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
    description: 'Opens a checkout page for a subscription. The subscription starts when it is paid.',
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
    description:
      'Opens a checkout page for a single report: one analysis within 30 days, with unlimited chat about it.',
    args: {
      successUrl: t.arg.string(urls.successUrl),
      cancelUrl: t.arg.string(urls.cancelUrl),
      externalUserId: t.arg.string({
        description: 'Id of an end user; the report can then be used only for this user.',
        ...within(textLimits),
      }),
    },
    resolve: (_root, args, { service, viewer }) => purchaseReport(service, viewer, args),
  }),
  openPortal: t.field({
    ...endpoint('billing', [InvalidRequest, NoSubscription], { method: 'POST', path: '/billing/portal', tag }),
    type: PortalResult,
    description: 'Opens the customer portal, where the user changes the card, sees invoices, cancels or reactivates.',
    args: {
      returnUrl: t.arg.string({
        required: true,
        description: 'Absolute http(s) URL to return to.',
        ...within(urlLimits),
      }),
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
    description: 'Creates a subscription for a customer who has a card at the payment provider.',
    args: {
      tier: t.arg.string(tierArgument),
      providerCustomerId: t.arg.string({
        required: true,
        description: 'Id of the customer at the payment provider.',
        ...within(filledTextLimits),
      }),
      externalUserId: t.arg.string(forUser),
    },
    resolve: (_root, args, { service, viewer }) => createSubscription(service, viewer, args),
  }),
  cancelSubscription: t.field({
    ...endpoint('billing', [NotFound, Conflict], { method: 'DELETE', path: '/subscriptions/:subscription_id', tag }),
    type: ChangedSubscription,
    description: 'Cancels a subscription at the end of its period; access continues until then.',
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
    description: 'Undoes a cancellation before the period ends.',
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
    description:
      'Changes the tier. An upgrade charges the difference immediately, a downgrade credits the next invoice.',
    args: {
      subscriptionId: t.arg.id(subscriptionArgument),
      newTier: t.arg.string(tierArgument),
    },
    resolve: (_root, { subscriptionId, newTier }, { service, viewer }) =>
      changeTier(service, viewer, subscriptionId, newTier),
  }),
}));

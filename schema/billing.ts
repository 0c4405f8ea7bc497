// Billing: tiers and prices, checkout pages, and subscriptions of an account or its end users.

import { cancelSubscription, changeTier, reactivateSubscription } from '../src/billing/change.ts';
import { openTierCheckout, purchaseReport } from '../src/billing/checkout.ts';
import type { CheckoutResult as Opened } from '../src/billing/open-page.ts';
import { createSubscription } from '../src/billing/subscribe.ts';
import { getSubscription, NoSubscription, openPortal } from '../src/billing/subscription.ts';
import { InvalidTier } from '../src/catalog/input.ts';
import { type Plan, paidTiers, plans, priceCurrency } from '../src/catalog/plans.ts';
import { PaymentFailed } from '../src/payments/errors.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, textLimits, urlLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { endpoint, presentOnly, within } from './rest.ts';
import {
  BillingSubscription,
  ChangedSubscription,
  NewSubscription,
  SubscriptionTier,
  TierChange,
} from './subscription-types.ts';

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

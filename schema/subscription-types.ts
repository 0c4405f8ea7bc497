// The types of subscriptions.

import type { Subscription as Row } from '../prisma/generated/client/client.ts';
import type { TierChange as Change, ChangedSubscription as Changed } from '../src/billing/change.ts';
import type { Usage } from '../src/entitlements/entitlements.ts';
import type { subscriptionStatuses } from '../src/payments/payments.ts';
import { builder } from './builder.ts';

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

export const NewSubscription = builder.objectRef<Row>('NewSubscription').implement({
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

export const ChangedSubscription = builder.objectRef<Changed>('ChangedSubscription').implement({
  description: 'A canceled or reactivated subscription.',
  fields: (t) => ({
    subscriptionId: t.exposeID('id', subscriptionFields.id),
    status: t.field(subscriptionFields.status),
    cancelAtPeriodEnd: t.exposeBoolean('cancelAtPeriodEnd', subscriptionFields.cancelAtPeriodEnd),
    currentPeriodEnd: t.expose('currentPeriodEnd', subscriptionFields.currentPeriodEnd),
    message: t.exposeString('message', subscriptionFields.message),
  }),
});

export const TierChange = builder.objectRef<Change>('TierChange').implement({
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

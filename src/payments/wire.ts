// Objects as Stripe shows them, read into those of the port: by stripe.ts from its answers, by the sandbox from what it
// keeps. Both places of the period are read: on the item, where it is now, and on the subscription, where it was.
import type { PaidTier } from '../catalog/plans.ts';
import type {
  Metadata,
  ProviderCheckout,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionStatus,
} from './payments.ts';

type Reference = string | { id: string } | null | undefined;
const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

interface Period {
  current_period_start?: number;
  current_period_end?: number;
}

export interface WireSubscription extends Period {
  id: string;
  status: string;
  customer: Reference;
  created: number;
  ended_at?: number | null;
  cancel_at?: number | null;
  cancel_at_period_end: boolean;
  items: { data: ({ id: string; price: { id: string } } & Period)[] };
  metadata: Metadata | null;
}

export interface WireCheckout {
  id: string;
  status: string | null;
  payment_status: string;
  subscription: Reference;
  metadata: Metadata | null;
}

export interface WireInvoice {
  id: string;
  total: number;
  subscription?: Reference;
  parent?: { subscription_details?: { subscription?: Reference } | null } | null;
}

/** Stripe's further states: what was never or no longer paid opens nothing until it is. */
const statuses: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  canceled: 'canceled',
  incomplete: 'incomplete',
  unpaid: 'incomplete',
  paused: 'incomplete',
  incomplete_expired: 'canceled',
};

const date = (seconds: number) => new Date(seconds * 1000);

export function readSubscription(wire: WireSubscription, tierOf: (priceId: string) => PaidTier | null) {
  const item = wire.items.data.find(({ price }) => tierOf(price.id)) ?? wire.items.data[0];
  const start = item?.current_period_start ?? wire.current_period_start ?? wire.created;
  const end = item?.current_period_end ?? wire.current_period_end ?? start;
  // What was never paid has no period that could still be open.
  const neverPaid = wire.status === 'incomplete_expired';
  return {
    id: wire.id,
    customerId: idOf(wire.customer) ?? '',
    status: statuses[wire.status] ?? 'incomplete',
    tier: item ? tierOf(item.price.id) : null,
    periodStart: date(start),
    periodEnd: date(neverPaid ? Math.min(end, wire.ended_at ?? start) : end),
    // The portal of newer versions sets the moment instead of the flag.
    cancelAtPeriodEnd: wire.cancel_at_period_end || (wire.cancel_at ?? Number.POSITIVE_INFINITY) <= end,
    createdAt: date(wire.created),
    metadata: wire.metadata ?? {},
  } satisfies ProviderSubscription;
}

export const readCheckout = (wire: WireCheckout): ProviderCheckout => ({
  id: wire.id,
  status: wire.status === 'complete' || wire.status === 'expired' ? wire.status : 'open',
  paid: wire.payment_status === 'paid' || wire.payment_status === 'no_payment_required',
  subscriptionId: idOf(wire.subscription),
  metadata: wire.metadata ?? {},
});

export const readInvoice = (wire: WireInvoice): ProviderInvoice => ({
  id: wire.id,
  subscriptionId: idOf(wire.parent?.subscription_details?.subscription) ?? idOf(wire.subscription),
  totalCents: wire.total,
});

// Converts objects in Stripe's format to those of the port: responses of Stripe, and stored objects of the sandbox. The
// period is read from the item (newer API versions) or the subscription (older ones).
import type { PaidTier } from '../catalog/plans.ts';
import type {
  DisputeState,
  Metadata,
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
  SubscriptionStatus,
} from './payments.ts';

type Reference = string | { id: string } | null | undefined;
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

interface Period {
  current_period_start?: number;
  current_period_end?: number;
}

export interface WirePrice {
  id: string;
  unit_amount?: number | null;
  currency?: string;
}

export interface WireSubscription extends Period {
  id: string;
  status: string;
  customer: Reference;
  created: number;
  ended_at?: number | null;
  cancel_at?: number | null;
  cancel_at_period_end: boolean;
  items: { data: ({ id: string; price: WirePrice } & Period)[] };
  latest_invoice?: Reference;
  metadata: Metadata | null;
}

export interface WireCheckout {
  id: string;
  status: string | null;
  payment_status: string;
  subscription: Reference;
  payment_intent?: Reference | { id: string; status?: string };
  invoice?: Reference;
  amount_subtotal?: number | null;
  amount_total?: number | null;
  total_details?: { amount_discount?: number } | null;
  currency?: string | null;
  metadata: Metadata | null;
}

export interface WireInvoice {
  id: string;
  customer?: Reference;
  total: number;
  amount_paid?: number;
  currency?: string;
  status?: string | null;
  hosted_invoice_url?: string | null;
  payments?: { data: { payment?: { payment_intent?: Reference } | null }[] } | null;
  payment_intent?: Reference;
  subscription?: Reference;
  parent?: { subscription_details?: { subscription?: Reference } | null } | null;
}

export interface WireCharge {
  id: string;
  amount: number;
  amount_refunded: number;
  currency: string;
}

/** Maps Stripe's other states. Unpaid and paused subscriptions give no access. */
const statuses: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  canceled: 'canceled',
  incomplete: 'incomplete',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete_expired: 'canceled',
};

const date = (seconds: number) => new Date(seconds * 1000);

export function readSubscription(wire: WireSubscription, tierOf: (priceId: string) => PaidTier | null) {
  const item = wire.items.data.find(({ price }) => tierOf(price.id)) ?? wire.items.data[0];
  const start = item?.current_period_start ?? wire.current_period_start ?? wire.created;
  const end = item?.current_period_end ?? wire.current_period_end ?? start;
  const status = statuses[wire.status] ?? 'incomplete';
  // A subscription that ended early ends at that time; one that was never paid has no period.
  const ended = wire.ended_at ?? (wire.status === 'incomplete_expired' ? start : null);
  return {
    id: wire.id,
    customerId: idOf(wire.customer) ?? '',
    status,
    suspended: wire.status === 'unpaid' || wire.status === 'paused',
    tier: item ? tierOf(item.price.id) : null,
    priceCents: item?.price.unit_amount ?? null,
    currency: item?.price.currency?.toLowerCase() ?? null,
    periodStart: date(start),
    periodEnd: date(status === 'canceled' && ended !== null ? Math.min(end, ended) : end),
    // The portal of newer versions sets `cancel_at` instead of the flag.
    cancelAtPeriodEnd: wire.cancel_at_period_end || (wire.cancel_at ?? Number.POSITIVE_INFINITY) <= end,
    createdAt: date(wire.created),
    latestInvoiceId: idOf(wire.latest_invoice),
    metadata: wire.metadata ?? {},
  } satisfies ProviderSubscription;
}

/** Once its page is complete, an intent that needs another card or was canceled can no longer be paid. */
const refusedIntents = new Set(['requires_payment_method', 'canceled']);

export function readCheckout(wire: WireCheckout): ProviderCheckout {
  const { payment_intent: intent } = wire;
  const paid = wire.payment_status === 'paid' || wire.payment_status === 'no_payment_required';
  const intentStatus = (typeof intent === 'object' && intent && 'status' in intent && intent.status) || '';
  return {
    id: wire.id,
    status: wire.status === 'complete' || wire.status === 'expired' ? wire.status : 'open',
    paid,
    failed: wire.status === 'complete' && !paid && refusedIntents.has(intentStatus),
    subscriptionId: idOf(wire.subscription),
    paymentIntentId: idOf(intent),
    invoiceId: idOf(wire.invoice),
    subtotalCents: wire.amount_subtotal ?? wire.amount_total ?? null,
    discountCents: wire.total_details?.amount_discount ?? 0,
    totalCents: wire.amount_total ?? null,
    currency: wire.currency?.toLowerCase() ?? null,
    metadata: wire.metadata ?? {},
  };
}

export const readInvoice = (wire: WireInvoice): ProviderInvoice => ({
  id: wire.id,
  customerId: idOf(wire.customer),
  subscriptionId: idOf(wire.parent?.subscription_details?.subscription) ?? idOf(wire.subscription),
  totalCents: wire.total,
  paidCents: wire.amount_paid ?? 0,
  currency: wire.currency?.toLowerCase() ?? 'usd',
  paymentIntentId:
    wire.payments?.data.map(({ payment }) => idOf(payment?.payment_intent)).find((id) => id !== null) ??
    idOf(wire.payment_intent),
  url: wire.hosted_invoice_url ?? null,
  paid: wire.status === 'paid',
});

/** Maps Stripe's dispute states. A closed inquiry counts as won. */
export function readDispute(status: string): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

export const readPayment = (
  id: string,
  charge: WireCharge,
  dispute: DisputeState | null,
  metadata: Metadata | null,
): ProviderPayment => ({
  id,
  chargeId: charge.id,
  amountCents: charge.amount,
  currency: charge.currency.toLowerCase(),
  refundedCents: charge.amount_refunded,
  dispute,
  metadata: metadata ?? {},
});

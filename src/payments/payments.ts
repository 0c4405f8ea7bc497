// The port to a payment provider. Calls with the same idempotency key have one effect. All amounts are in cents. The
// provider is the source of truth about subscriptions and payments; events only trigger a new fetch.
import type { PaidTier } from '../catalog/plans.ts';

export const providers = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof providers)[number];

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'incomplete', 'trialing'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Our metadata on every object that we create at the provider: its owner and the id of its row. */
export type Metadata = Record<string, string>;

export interface ProviderSubscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** Unpaid or paused: it has not ended, but gives no access. */
  suspended: boolean;
  /** Null for an unknown price. */
  tier: PaidTier | null;
  /** Price per month. Null if unknown. */
  priceCents: number | null;
  /** Lower case. Null if unknown. */
  currency: string | null;
  periodStart: Date;
  /** If the subscription ended early, the time at which it ended. */
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  latestInvoiceId: string | null;
  metadata: Metadata;
}

export interface ProviderCheckout {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The checkout is complete, but its payment was declined for good. */
  failed: boolean;
  subscriptionId: string | null;
  paymentIntentId: string | null;
  invoiceId: string | null;
  /** Before discounts and tax. Null if unknown. */
  subtotalCents: number | null;
  discountCents: number;
  /** Amount to pay. */
  totalCents: number | null;
  currency: string | null;
  metadata: Metadata;
}

export interface ProviderInvoice {
  id: string;
  customerId: string | null;
  subscriptionId: string | null;
  totalCents: number;
  paidCents: number;
  currency: string;
  paymentIntentId: string | null;
  /** Page where the payer pays the invoice or sees the receipt. */
  url: string | null;
  /** Paid in full, or nothing to pay. */
  paid: boolean;
}

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A payment and its refunds. */
export interface ProviderPayment {
  /** Id of the payment intent. */
  id: string;
  chargeId: string | null;
  amountCents: number;
  currency: string;
  /** Excludes failed refunds. */
  refundedCents: number;
  dispute: DisputeState | null;
  metadata: Metadata;
}

export interface ProviderCustomer {
  id: string;
  metadata: Metadata;
}

/** Product of a one-time checkout. */
export interface Item {
  /** Key of its price in the settings. */
  sku: 'report' | 'credits_single' | 'credits_medium' | 'credits_pro';
  name: string;
  amountCents: number;
}

export interface NewCheckout {
  customerId: string;
  sells: { tier: PaidTier } | { item: Item };
  successUrl: string;
  cancelUrl: string;
  /** Shown on the page. */
  email?: string | null;
  metadata: Metadata;
}

/** A configured price, as the provider reports it. Unknown values are null. */
export interface Price {
  id: string;
  cents: number | null;
  currency: string | null;
  /** `1 month`; null for a one-time price. */
  interval: string | null;
}

export interface InboundEvent {
  id: string;
  type: string;
  objectId: string;
}

/** Objects whose events concern a payment. */
export type PaymentObject = 'charge' | 'dispute' | 'refund';

export interface Payments {
  readonly name: ProviderName;
  /** Id shown in the tier list. */
  priceId(tier: PaidTier): string;
  /** Null if no price is configured; the checkout then gets the amount. */
  getPrice(of: PaidTier | Item['sku']): Promise<Price | null>;
  createCustomer(input: { email?: string | null; metadata: Metadata }, key: string): Promise<string>;
  /** Null if there is none. */
  getCustomer(id: string): Promise<ProviderCustomer | null>;
  /** @throws UnknownCustomer if the customer was deleted at the provider */
  openCheckout(input: NewCheckout, key: string): Promise<{ id: string; url: string }>;
  getCheckout(id: string): Promise<ProviderCheckout | null>;
  /** Expires an open checkout. No effect on a paid or expired one. */
  expireCheckout(id: string): Promise<void>;
  /** @throws UnknownCustomer if the customer was deleted at the provider */
  openPortal(input: { customerId: string; subscriptionId: string | null; returnUrl: string }): Promise<string>;
  /**
   * @throws PaymentFailed; no subscription exists then
   * @throws AuthenticationRequired; the subscription is incomplete until its invoice is paid
   */
  createSubscription(
    input: { customerId: string; tier: PaidTier; metadata: Metadata },
    key: string,
  ): Promise<ProviderSubscription>;
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * An upgrade charges the difference immediately, a downgrade credits it to the next invoice.
   * @throws PaymentFailed; the tier is unchanged
   * @throws AuthenticationRequired; the tier is unchanged until the invoice is paid
   */
  changeTier(
    id: string,
    tier: PaidTier,
    upgrade: boolean,
  ): Promise<{ subscription: ProviderSubscription; prorationCents: number; currency: string }>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Ends the subscription immediately. With `refund`, refunds its latest payment, once. */
  endSubscription(id: string, options?: { refund: boolean }): Promise<void>;
  getInvoice(id: string): Promise<ProviderInvoice | null>;
  getPayment(paymentIntentId: string): Promise<ProviderPayment | null>;
  /** The payment intent of an event's object. */
  paymentOf(kind: PaymentObject, id: string): Promise<string | null>;
  /** Payment intents that were refunded or disputed since then. */
  refundedSince(since: Date): Promise<string[]>;
  /**
   * Refunds to the card; without an amount, everything that is left. No effect after a full refund.
   * @throws RefundRefused
   */
  refund(input: { paymentIntentId: string; amountCents?: number }, key: string): Promise<void>;
}

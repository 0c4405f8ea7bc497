// The port to a payment provider. Whatever was asked with the same idempotency key happens once. All amounts are in
// cents. What the provider holds is the truth about a subscription or a payment; events only say when to look again.
import type { PaidTier } from '../catalog/plans.ts';
import { ApiError, Conflict, InvalidRequest, ServiceUnavailable } from '../platform/errors.ts';

export const providers = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof providers)[number];

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'incomplete', 'trialing'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Ours, on every object that we make at the provider: whose it is, and which row waits for it. */
export type Metadata = Record<string, string>;

export interface ProviderSubscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** Unpaid or paused: not ended, but without access. */
  suspended: boolean;
  /** Null for a price that is none of ours. */
  tier: PaidTier | null;
  /** Of a month. Null where the provider does not say. */
  priceCents: number | null;
  /** Lower case. Null where the provider does not say. */
  currency: string | null;
  periodStart: Date;
  /** The moment it ended, when that was earlier. */
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
  /** Complete, but the payment behind it was refused: it will not be paid any more. */
  failed: boolean;
  subscriptionId: string | null;
  paymentIntentId: string | null;
  invoiceId: string | null;
  /** Before discounts and tax. Null where the provider does not say. */
  subtotalCents: number | null;
  discountCents: number;
  /** What the payer pays. */
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
  /** Where the payer pays it, or sees its receipt. */
  url: string | null;
  /** Paid in full, with or without money. */
  paid: boolean;
}

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Money that moved, and how much of it went back. */
export interface ProviderPayment {
  /** Of the payment intent. */
  id: string;
  chargeId: string | null;
  amountCents: number;
  currency: string;
  /** Without refunds that failed. */
  refundedCents: number;
  dispute: DisputeState | null;
  metadata: Metadata;
}

export interface ProviderCustomer {
  id: string;
  metadata: Metadata;
}

/** What a one-time payment page sells. */
export interface Item {
  /** Names its price in the settings. */
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

/** A price as the provider has it; what it does not know of the id in the settings is null. */
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

/** Objects whose events tell of a payment. */
export type PaymentObject = 'charge' | 'dispute' | 'refund';

export interface Payments {
  readonly name: ProviderName;
  /** What the tier list shows. */
  priceId(tier: PaidTier): string;
  /** Null where the settings name no price for it, and the page is given the amount. */
  getPrice(of: PaidTier | Item['sku']): Promise<Price | null>;
  createCustomer(input: { email?: string | null; metadata: Metadata }, key: string): Promise<string>;
  /** Null when there is none. */
  getCustomer(id: string): Promise<ProviderCustomer | null>;
  /** @throws UnknownCustomer when the customer was deleted at the provider */
  openCheckout(input: NewCheckout, key: string): Promise<{ id: string; url: string }>;
  getCheckout(id: string): Promise<ProviderCheckout | null>;
  /** An open page is closed; one that is paid or closed stays what it is. */
  expireCheckout(id: string): Promise<void>;
  /** @throws UnknownCustomer when the customer was deleted at the provider */
  openPortal(input: { customerId: string; subscriptionId: string | null; returnUrl: string }): Promise<string>;
  /**
   * @throws PaymentFailed, and then no subscription is left behind
   * @throws AuthenticationRequired, and then the subscription is incomplete until its invoice is paid
   */
  createSubscription(
    input: { customerId: string; tier: PaidTier; metadata: Metadata },
    key: string,
  ): Promise<ProviderSubscription>;
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * An upgrade charges the difference at once, a downgrade credits it to the next invoice.
   * @throws PaymentFailed, and then the tier stays
   * @throws AuthenticationRequired, and then the tier stays until the invoice is paid
   */
  changeTier(
    id: string,
    tier: PaidTier,
    upgrade: boolean,
  ): Promise<{ subscription: ProviderSubscription; prorationCents: number; currency: string }>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Ends it now. With `refund`, what was paid last for it goes back to the card, once. */
  endSubscription(id: string, options?: { refund: boolean }): Promise<void>;
  getInvoice(id: string): Promise<ProviderInvoice | null>;
  getPayment(paymentIntentId: string): Promise<ProviderPayment | null>;
  /** The payment intent that an object of an event is about. */
  paymentOf(kind: PaymentObject, id: string): Promise<string | null>;
  /** Payment intents of which money went back, or was disputed, since then. */
  refundedSince(since: Date): Promise<string[]>;
  /**
   * Gives money back to the card; all that is left when no amount is given. What is refunded in full already stays so.
   * @throws RefundRefused
   */
  refund(input: { paymentIntentId: string; amountCents?: number }, key: string): Promise<void>;
}

export class PaymentFailed extends ApiError {
  static override readonly kind = {
    code: 'payment_failed',
    status: 402,
    cause: 'the payment could not be processed; `provider_error` gives the reason.',
    remedy: 'Let the payer change the card or complete the authentication, then send the request again.',
  };

  constructor(providerError: string, extras: Record<string, unknown> = {}) {
    super('The payment could not be processed.', { provider_error: providerError, ...extras });
  }
}

/** The payer's bank wants to hear from the payer, who does that on the provider's page. */
export class AuthenticationRequired extends PaymentFailed {
  readonly subscriptionId: string;

  constructor(subscriptionId: string, paymentUrl: string | null) {
    super('authentication_required', paymentUrl === null ? {} : { payment_url: paymentUrl });
    this.subscriptionId = subscriptionId;
  }
}

export class UnknownCustomer extends InvalidRequest {
  constructor() {
    super('provider_customer_id', 'No such customer at the payment provider.');
  }
}

export class RefundRefused extends Conflict {
  constructor(reason: string) {
    super(`The payment provider refused the refund: ${reason}`);
  }
}

/** The provider's answer shows that a setting of the operator is wrong. Callers learn no more than that it is not theirs. */
export class ProviderMisconfigured extends ServiceUnavailable {
  readonly setting: string;

  constructor(setting: string, cause: unknown) {
    super('Payments are not available at the moment. Try again later.', 60);
    this.setting = setting;
    this.cause = cause;
  }
}

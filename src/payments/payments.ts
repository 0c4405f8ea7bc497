// The port to a payment provider. Whatever was asked with the same idempotency key happens once. All amounts are in
// cents. What the provider holds is the truth about a subscription or a payment; events only say when to look again.
import type { PaidTier } from '../catalog/plans.ts';
import { ApiError, InvalidRequest } from '../platform/errors.ts';

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
  /** Null for a price that is none of ours. */
  tier: PaidTier | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  metadata: Metadata;
}

export interface ProviderCheckout {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  subscriptionId: string | null;
  metadata: Metadata;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string | null;
  totalCents: number;
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

export interface InboundEvent {
  id: string;
  type: string;
  objectId: string;
}

export interface Payments {
  readonly name: ProviderName;
  /** What the tier list shows. */
  priceId(tier: PaidTier): string;
  createCustomer(input: { email?: string | null; metadata: Metadata }, key: string): Promise<string>;
  /** Null when there is none. */
  getCustomer(id: string): Promise<ProviderCustomer | null>;
  openCheckout(input: NewCheckout, key: string): Promise<{ id: string; url: string }>;
  getCheckout(id: string): Promise<ProviderCheckout | null>;
  /** An open page is closed; one that is paid or closed stays what it is. */
  expireCheckout(id: string): Promise<void>;
  openPortal(input: { customerId: string; subscriptionId: string | null; returnUrl: string }): Promise<string>;
  /** @throws PaymentFailed, and then no subscription is left behind */
  createSubscription(
    input: { customerId: string; tier: PaidTier; metadata: Metadata },
    key: string,
  ): Promise<ProviderSubscription>;
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * An upgrade charges the difference at once, a downgrade credits it to the next invoice.
   * @throws PaymentFailed, and then the tier stays
   */
  changeTier(
    id: string,
    tier: PaidTier,
    upgrade: boolean,
  ): Promise<{ subscription: ProviderSubscription; prorationCents: number }>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Ends it now, with credit for the rest. */
  endSubscription(id: string): Promise<void>;
  getInvoice(id: string): Promise<ProviderInvoice | null>;
}

export class PaymentFailed extends ApiError {
  constructor(providerError: string) {
    super('payment_failed', 402, 'The payment could not be processed.', { provider_error: providerError });
  }
}

export class UnknownCustomer extends InvalidRequest {
  constructor() {
    super('provider_customer_id', 'No such customer at the payment provider.');
  }
}

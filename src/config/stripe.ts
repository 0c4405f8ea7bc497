// The settings of the payment provider.

/** Ids of prices at Stripe. Null: the amount is sent with the payment. */
export interface StripePrices {
  pro: string;
  enterprise: string;
  report?: string | null;
  credits_single?: string | null;
  credits_medium?: string | null;
  credits_pro?: string | null;
}

export interface StripeSettings {
  secretKey: string;
  /** Another address than Stripe's, for tests. */
  apiBase: string | null;
  prices: Readonly<StripePrices>;
}

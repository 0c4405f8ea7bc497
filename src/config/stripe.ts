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

export interface StripeOptions {
  /** One-time payments get an invoice, which the portal shows with its receipt. */
  invoices?: boolean;
  /** Stripe Tax computes the tax; the page asks for an address. */
  automaticTax?: boolean;
  /** Businesses may enter their tax id. */
  taxIds?: boolean;
  /** The page takes promotion codes. */
  promotionCodes?: boolean;
}

export interface StripeSettings {
  secretKey: string;
  /** Another address than Stripe's, for tests. */
  apiBase: string | null;
  prices: Readonly<StripePrices>;
  options?: StripeOptions;
}

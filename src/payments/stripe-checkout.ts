// Parameters of a Stripe checkout session, including the options that the operator enabled.

import type Stripe from 'stripe';
import type { PaidTier } from '../catalog/plans.ts';
import type { StripeOptions } from '../config/stripe.ts';
import type { Item, NewCheckout } from './payments.ts';

type Prices = Readonly<Record<PaidTier, string> & Partial<Record<Item['sku'], string | null>>>;

export const subscriptionPriceOf = (prices: Prices, tier: PaidTier) => ({ price: prices[tier] });

export function pageParams(
  { customerId, sells, successUrl, cancelUrl, metadata }: NewCheckout,
  prices: Prices,
  { invoices, automaticTax, taxIds, promotionCodes }: StripeOptions,
): Stripe.Checkout.SessionCreateParams {
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: customerId,
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    ...(automaticTax && { automatic_tax: { enabled: true } }),
    ...(taxIds && { tax_id_collection: { enabled: true } }),
    ...(promotionCodes && { allow_promotion_codes: true }),
    // Tax and tax ids require an address and a name, which the payer enters on the page.
    ...((automaticTax || taxIds) && { customer_update: { address: 'auto' as const, name: 'auto' as const } }),
  };
  if ('tier' in sells) {
    return {
      ...common,
      mode: 'subscription',
      line_items: [{ ...subscriptionPriceOf(prices, sells.tier), quantity: 1 }],
      subscription_data: { metadata },
    };
  }
  return {
    ...common,
    mode: 'payment',
    line_items: [lineOf(sells.item, prices[sells.item.sku] ?? null)],
    payment_intent_data: { metadata },
    ...(invoices && { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
  };
}

function lineOf(item: Item, price: string | null): Stripe.Checkout.SessionCreateParams.LineItem {
  if (price) return { price, quantity: 1 };
  const product = { currency: 'usd', unit_amount: item.amountCents, product_data: { name: item.name } };
  return { price_data: product, quantity: 1 };
}

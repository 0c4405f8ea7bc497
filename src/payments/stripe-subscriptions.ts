// Creation of Stripe subscriptions and changes of their tier, with payments that need authentication.
import type Stripe from 'stripe';
import type { StripeSettings } from '../config/stripe.ts';
import { AuthenticationRequired, PaymentFailed, UnknownCustomer } from './errors.ts';
import type { Payments, ProviderSubscription } from './payments.ts';
import { subscriptionPriceOf } from './stripe-checkout.ts';
import { needsAuthentication } from './stripe-errors.ts';
import { prorationOf, urlOf } from './stripe-invoices.ts';
import { idempotencyKey } from './stripe-key.ts';

interface Deps {
  stripe: Stripe;
  prices: StripeSettings['prices'];
  options: NonNullable<StripeSettings['options']>;
  run<T>(response: Promise<T>): Promise<T>;
  translated(error: unknown): unknown;
  read(wire: Stripe.Subscription): ProviderSubscription;
  customerOrNull(id: string): Promise<Stripe.Customer | null>;
}

export const stripeSubscriptions = ({
  stripe,
  prices,
  options,
  run,
  translated,
  read,
  customerOrNull,
}: Deps): Pick<Payments, 'createSubscription' | 'changeTier'> => ({
  async createSubscription({ customerId, tier, metadata }, key) {
    const customer = await customerOrNull(customerId);
    if (!customer) throw new UnknownCustomer();
    const card = await cardOf(stripe, customer);
    if (!card) throw new PaymentFailed('The customer has no payment method.');
    const params: Stripe.SubscriptionCreateParams = {
      customer: customerId,
      items: [subscriptionPriceOf(prices, tier)],
      ...(card.startsWith('pm_') && { default_payment_method: card }),
      ...(options.automaticTax && { automatic_tax: { enabled: true } }),
      metadata,
    };
    try {
      // With the default behavior, a declined card would leave an incomplete subscription.
      const strict = { ...params, payment_behavior: 'error_if_incomplete' as const };
      return read(await stripe.subscriptions.create(strict, idempotencyKey(key)));
    } catch (error) {
      if (!needsAuthentication(error)) throw translated(error);
    }
    const allowIncomplete = {
      ...params,
      payment_behavior: 'allow_incomplete' as const,
      expand: ['latest_invoice'],
    };
    const made = await run(stripe.subscriptions.create(allowIncomplete, idempotencyKey(`${key}:authenticate`)));
    if (made.status !== 'incomplete') return read(made);
    throw new AuthenticationRequired(made.id, urlOf(made.latest_invoice));
  },
  async changeTier(id, tier, upgrade) {
    const now = await run(stripe.subscriptions.retrieve(id));
    const items = [{ id: now.items.data[0]!.id, ...subscriptionPriceOf(prices, tier) }];
    const change = {
      items,
      proration_behavior: upgrade ? ('always_invoice' as const) : ('create_prorations' as const),
      proration_date: Math.floor(Date.now() / 1000),
    };
    const preview = await run(stripe.invoices.createPreview({ subscription: id, subscription_details: change }));
    const result = (changed: Stripe.Subscription) => ({
      subscription: read(changed),
      prorationCents: prorationOf(preview, change.proration_date),
      currency: preview.currency,
    });
    if (!upgrade) return result(await run(stripe.subscriptions.update(id, change)));
    try {
      return result(await stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' }));
    } catch (error) {
      if (!needsAuthentication(error)) throw translated(error);
    }
    // The tier changes when the payer completes the payment. Stripe drops a pending update after 23 hours.
    const pending = { ...change, payment_behavior: 'pending_if_incomplete' as const, expand: ['latest_invoice'] };
    const changed = await run(stripe.subscriptions.update(id, pending));
    if (!changed.pending_update) return result(changed);
    throw new AuthenticationRequired(id, urlOf(changed.latest_invoice));
  },
});

async function cardOf(stripe: Stripe, customer: Stripe.Customer): Promise<string | null> {
  const chosen = customer.invoice_settings?.default_payment_method ?? customer.default_source;
  if (chosen) return typeof chosen === 'string' ? chosen : chosen.id;
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, limit: 1 });
  return data[0]?.id ?? null;
}

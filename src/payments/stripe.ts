// Stripe behind the port. The only file that knows its SDK; the API version is pinned.

import Stripe from 'stripe';
import { paidTiers } from '../catalog/plans.ts';
import type { StripeSettings } from '../config/stripe.ts';
import { ServiceUnavailable } from '../platform/errors.ts';
import { type Item, PaymentFailed, type Payments, type ProviderSubscription, UnknownCustomer } from './payments.ts';
import { readCheckout, readInvoice, readSubscription, type WireSubscription } from './wire.ts';

export const stripeVersion = '2026-10-28.endive';
const timeoutMs = 20_000;

export function createStripe({ secretKey, apiBase, prices }: StripeSettings): Payments {
  const base = apiBase ? new URL(apiBase) : null;
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeVersion,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'lintel' },
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
  const tierOf = (priceId: string) => paidTiers.find((tier) => prices[tier] === priceId) ?? null;
  const read = (wire: Stripe.Subscription) => readSubscription(wire as WireSubscription, tierOf);

  async function cardOf(customer: Stripe.Customer): Promise<string | null> {
    const chosen = customer.invoice_settings?.default_payment_method ?? customer.default_source;
    if (chosen) return typeof chosen === 'string' ? chosen : chosen.id;
    const { data } = await stripe.paymentMethods.list({ customer: customer.id, limit: 1 });
    return data[0]?.id ?? null;
  }

  async function customerOrNull(id: string): Promise<Stripe.Customer | null> {
    const found = await orNull(stripe.customers.retrieve(id));
    return found && !found.deleted ? found : null;
  }

  return {
    name: 'stripe',
    priceId: (tier) => prices[tier],
    async createCustomer({ email, metadata }, key) {
      const params = { ...(email && { email }), metadata };
      return (await run(stripe.customers.create(params, { idempotencyKey: key }))).id;
    },
    async getCustomer(id) {
      const customer = await customerOrNull(id);
      return customer && { id: customer.id, metadata: customer.metadata ?? {} };
    },
    async openCheckout({ customerId, sells, successUrl, cancelUrl, email, metadata }, key) {
      if (email) await run(stripe.customers.update(customerId, { email }));
      const common = { customer: customerId, success_url: successUrl, cancel_url: cancelUrl, metadata };
      const params: Stripe.Checkout.SessionCreateParams =
        'tier' in sells
          ? {
              ...common,
              mode: 'subscription',
              line_items: [{ price: prices[sells.tier], quantity: 1 }],
              subscription_data: { metadata },
            }
          : {
              ...common,
              mode: 'payment',
              line_items: [lineOf(sells.item, prices[sells.item.sku] ?? null)],
              payment_intent_data: { metadata },
            };
      const session = await run(stripe.checkout.sessions.create(params, { idempotencyKey: key }));
      return { id: session.id, url: session.url! };
    },
    async getCheckout(id) {
      const session = await orNull(stripe.checkout.sessions.retrieve(id));
      return session && readCheckout(session);
    },
    async expireCheckout(id) {
      const session = await orNull(stripe.checkout.sessions.retrieve(id));
      // Paid in this very moment: then it stays so, and its event tells.
      if (session?.status === 'open') await stripe.checkout.sessions.expire(id).catch(unlessRefused);
    },
    async openPortal({ customerId, returnUrl }) {
      return (await run(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))).url;
    },
    async createSubscription({ customerId, tier, metadata }, key) {
      const customer = await customerOrNull(customerId);
      if (!customer) throw new UnknownCustomer();
      const card = await cardOf(customer);
      if (!card) throw new PaymentFailed('The customer has no payment method.');
      const params: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: prices[tier] }],
        ...(card.startsWith('pm_') && { default_payment_method: card }),
        // Without it a declined card would leave an incomplete subscription behind.
        payment_behavior: 'error_if_incomplete',
        metadata,
      };
      return read(await run(stripe.subscriptions.create(params, { idempotencyKey: key })));
    },
    async getSubscription(id) {
      const found = await orNull(stripe.subscriptions.retrieve(id));
      return found && read(found);
    },
    async listSubscriptions(customerId) {
      const found: ProviderSubscription[] = [];
      const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      for await (const wire of list) found.push(read(wire));
      return found;
    },
    async changeTier(id, tier, upgrade) {
      const now = await run(stripe.subscriptions.retrieve(id));
      const items = [{ id: now.items.data[0]!.id, price: prices[tier] }];
      const prorationDate = Math.floor(Date.now() / 1000);
      const proration = upgrade ? ('always_invoice' as const) : ('create_prorations' as const);
      const preview = await run(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: { items, proration_behavior: proration, proration_date: prorationDate },
        }),
      );
      const changed = await run(
        stripe.subscriptions.update(id, {
          items,
          proration_behavior: proration,
          proration_date: prorationDate,
          ...(upgrade && { payment_behavior: 'error_if_incomplete' as const }),
        }),
      );
      return { subscription: read(changed), prorationCents: prorationOf(preview) };
    },
    async setCancelAtPeriodEnd(id, cancel) {
      return read(await run(stripe.subscriptions.update(id, { cancel_at_period_end: cancel })));
    },
    async endSubscription(id) {
      await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }).catch(unlessRefused);
    },
    async getInvoice(id) {
      const found = await orNull(stripe.invoices.retrieve(id));
      return found && readInvoice({ ...found, id });
    },
  };
}

function lineOf(item: Item, price: string | null): Stripe.Checkout.SessionCreateParams.LineItem {
  if (price) return { price, quantity: 1 };
  const product = { currency: 'usd', unit_amount: item.amountCents, product_data: { name: item.name } };
  return { price_data: product, quantity: 1 };
}

interface Line {
  amount: number;
  proration?: boolean;
  parent?: {
    subscription_item_details?: { proration?: boolean } | null;
    invoice_item_details?: { proration?: boolean } | null;
  } | null;
}

/** What the change itself costs or credits, without the rest of the invoice. */
const prorationOf = (invoice: { lines: { data: Line[] } }): number =>
  invoice.lines.data
    .filter(
      ({ proration, parent }) =>
        proration ?? parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
    )
    .reduce((sum, { amount }) => sum + amount, 0);

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.code === 'resource_missing' || error.statusCode === 404);

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw translated(error);
  }
}

async function run<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw translated(error);
  }
}

/** An object that is past this already is as wanted. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw translated(error);
}

/** Declined cards are the caller's affair; what may pass is told to try again; the rest is a fault of ours. */
function translated(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentFailed(error.decline_code ?? error.message);
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError
  ) {
    return new ServiceUnavailable('The payment provider is out of reach for a moment. Try again.');
  }
  return error;
}

// Stripe's implementation of the port. Only stripe*.ts files import its SDK; the API version is pinned.
import Stripe from 'stripe';
import { paidTiers } from '../catalog/plans.ts';
import type { StripeSettings } from '../config/stripe.ts';
import { ProviderMisconfigured, RefundRefused, UnknownCustomer } from './errors.ts';
import type { DisputeState, Payments, Price, ProviderSubscription } from './payments.ts';
import { pageParams } from './stripe-checkout.ts';
import { isMissing, translateStripeError } from './stripe-errors.ts';
import { idempotencyKey } from './stripe-key.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import {
  idOf,
  readCheckout,
  readDispute,
  readInvoice,
  readPayment,
  readSubscription,
  type WireInvoice,
  type WireSubscription,
} from './wire.ts';

export const stripeVersion = '2026-10-28.endive';
const timeoutMs = 20_000;

/** @param onFault called when Stripe rejects a setting */
export function createStripe(
  { secretKey, apiBase, prices, options = {} }: StripeSettings,
  onFault: (fault: ProviderMisconfigured) => void = () => undefined,
): Payments {
  const translated = (error: unknown) => {
    const result = translateStripeError(error);
    if (result instanceof ProviderMisconfigured) onFault(result);
    return result;
  };
  /** Stripe rejects a change of an object that is already in the wanted state. */
  const ignoreRejection = (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw translated(error);
  };

  async function orNull<T>(response: Promise<T>): Promise<T | null> {
    try {
      return await response;
    } catch (error) {
      if (isMissing(error)) return null;
      throw translated(error);
    }
  }

  async function run<T>(response: Promise<T>): Promise<T> {
    try {
      return await response;
    } catch (error) {
      throw translated(error);
    }
  }

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

  async function customerOrNull(id: string): Promise<Stripe.Customer | null> {
    const found = await orNull(stripe.customers.retrieve(id));
    return found && !found.deleted ? found : null;
  }

  async function invoiceOrNull(id: string) {
    const found = await orNull(stripe.invoices.retrieve(id, { expand: ['payments'] }));
    return found && readInvoice({ ...(found as unknown as WireInvoice), id });
  }

  async function disputeOf(paymentIntentId: string): Promise<DisputeState | null> {
    const { data } = await run(stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }));
    const states = data.map(({ status }) => readDispute(status));
    return (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? null;
  }

  async function refund(paymentIntentId: string, amountCents: number | undefined, key: string): Promise<void> {
    const params = { payment_intent: paymentIntentId, ...(amountCents !== undefined && { amount: amountCents }) };
    try {
      await stripe.refunds.create(params, idempotencyKey(key));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw translated(error);
      if (error.code === 'charge_already_refunded' && amountCents === undefined) return;
      throw new RefundRefused(error.message);
    }
  }

  return {
    name: 'stripe',
    priceId: (tier) => prices[tier],
    async getPrice(of) {
      const id = prices[of];
      if (!id) return null;
      const found = await orNull(stripe.prices.retrieve(id));
      const interval = found?.recurring && `${found.recurring.interval_count} ${found.recurring.interval}`;
      return {
        id,
        cents: found?.unit_amount ?? null,
        currency: found?.currency ?? null,
        interval: interval ?? null,
      } satisfies Price;
    },
    async createCustomer({ email, metadata }, key) {
      const params = { ...(email && { email }), metadata };
      return (await run(stripe.customers.create(params, idempotencyKey(key)))).id;
    },
    async getCustomer(id) {
      const customer = await customerOrNull(id);
      return customer && { id: customer.id, metadata: customer.metadata ?? {} };
    },
    async openCheckout(input, key) {
      const { customerId, email } = input;
      if (email) {
        const updated = await orNull(stripe.customers.update(customerId, { email }));
        if (!updated) throw new UnknownCustomer();
      }
      const session = await run(
        stripe.checkout.sessions.create(pageParams(input, prices, options), idempotencyKey(key)),
      );
      return { id: session.id, url: session.url! };
    },
    async getCheckout(id) {
      const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      return session && readCheckout(session);
    },
    async expireCheckout(id) {
      const session = await orNull(stripe.checkout.sessions.retrieve(id));
      // If it was paid in the meantime, its event follows.
      if (session?.status === 'open') await stripe.checkout.sessions.expire(id).catch(ignoreRejection);
    },
    async openPortal({ customerId, returnUrl }) {
      return (await run(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))).url;
    },
    ...stripeSubscriptions({ stripe, prices, options, run, translated, read, customerOrNull }),
    async getSubscription(id) {
      const found = await orNull(stripe.subscriptions.retrieve(id));
      return found && read(found);
    },
    async listSubscriptions(customerId) {
      const found: ProviderSubscription[] = [];
      const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      try {
        for await (const wire of list) found.push(read(wire));
      } catch (error) {
        throw translated(error);
      }
      return found;
    },
    async setCancelAtPeriodEnd(id, cancel) {
      return read(await run(stripe.subscriptions.update(id, { cancel_at_period_end: cancel })));
    },
    async endSubscription(id, { refund: refundPayment } = { refund: false }) {
      await stripe.subscriptions.cancel(id).catch(ignoreRejection);
      if (!refundPayment) return;
      const latest = idOf((await orNull(stripe.subscriptions.retrieve(id)))?.latest_invoice);
      const invoice = latest ? await invoiceOrNull(latest) : null;
      if (invoice?.paymentIntentId && invoice.paidCents > 0) {
        await refund(invoice.paymentIntentId, undefined, `superfluous:${id}`);
      }
    },
    getInvoice: invoiceOrNull,
    async getPayment(id) {
      const intent = await orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      const charge = intent?.latest_charge;
      if (!charge || typeof charge === 'string') return null;
      return readPayment(id, charge, charge.disputed ? await disputeOf(id) : null, intent.metadata);
    },
    async paymentOf(kind, id) {
      const found =
        kind === 'charge'
          ? await orNull(stripe.charges.retrieve(id))
          : kind === 'dispute'
            ? await orNull(stripe.disputes.retrieve(id))
            : await orNull(stripe.refunds.retrieve(id));
      return idOf(found?.payment_intent);
    },
    async refundedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const found: (string | null)[] = [];
      try {
        for await (const one of stripe.refunds.list({ created, limit: 100 })) found.push(idOf(one.payment_intent));
        for await (const one of stripe.disputes.list({ created, limit: 100 })) found.push(idOf(one.payment_intent));
      } catch (error) {
        throw translated(error);
      }
      return found.filter((id) => id !== null);
    },
    refund: ({ paymentIntentId, amountCents }, key) => refund(paymentIntentId, amountCents, key),
  };
}

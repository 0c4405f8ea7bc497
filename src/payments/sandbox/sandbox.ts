// The sandbox's implementation of the port: a payment provider without real money or an account. To the rest of the
// service it behaves like Stripe, including signed events over HTTP.
import type { Database, Transaction } from '../../database/client.ts';
import { Conflict } from '../../platform/errors.ts';
import { AuthenticationRequired, RefundRefused, UnknownCustomer } from '../errors.ts';
import type { Payments, ProviderSubscription } from '../payments.ts';
import { readCheckout, readInvoice, readPayment, readSubscription } from '../wire.ts';
import { refundCharge, takeCharge } from './charges.ts';
import { newCheckout, stateOf } from './checkouts.ts';
import {
  type Charge,
  type Checkout,
  type Customer,
  type Dispute,
  findObject,
  type Invoice,
  lockObject,
  newId,
  nowSeconds,
  objectsOfCustomer,
  onceByKey,
  type Portal,
  type Refund,
  type Subscription,
  storeObject,
} from './objects.ts';
import { itemOf, sandboxPrice, sandboxTier } from './prices.ts';
import { beginSubscription, endSubscription, isEnded, storeSubscription } from './subscriptions.ts';
import { changeSubscriptionTier, requireCard, Unfinished } from './tier-change.ts';

export interface SandboxDeps {
  db: Database;
  /** Public base URL of the pages. */
  address: { readonly publicUrl: string };
}

const read = (subscription: Subscription) => readSubscription(subscription, sandboxTier);

export function createSandbox({ db, address }: SandboxDeps): Payments {
  async function openSubscription(tx: Transaction, id: string): Promise<Subscription> {
    const subscription = await lockObject<Subscription>(tx, 'subscription', id);
    if (!subscription || isEnded(subscription)) throw new Conflict('The subscription has ended.');
    if (itemOf(subscription).current_period_end <= (await nowSeconds(tx))) {
      throw new Conflict('The billing period of the subscription has ended.');
    }
    return subscription;
  }

  const invoiceUrl = (id: string) => `${address.publicUrl}/sandbox/invoice/${id}`;

  /** Thrown after the transaction, which must commit. */
  function finished<T>(result: T | Unfinished): T {
    if (result instanceof Unfinished) throw new AuthenticationRequired(result.subscription, invoiceUrl(result.invoice));
    return result;
  }

  return {
    name: 'sandbox',
    priceId: sandboxPrice,
    getPrice: async () => null,
    createCustomer: ({ email, metadata }, key) =>
      db.$transaction((tx) =>
        onceByKey<string>(
          tx,
          key,
          async (id) => id,
          async () => {
            const customer: Customer = {
              id: newId('cus'),
              object: 'customer',
              email: email ?? null,
              metadata,
              card: null,
            };
            await storeObject(tx, customer);
            return [customer.id, customer.id];
          },
        ),
      ),
    async getCustomer(id) {
      const customer = await findObject<Customer>(db, 'customer', id);
      return customer && { id, metadata: customer.metadata };
    },
    async openCheckout(input, key) {
      const id = await db.$transaction((tx) =>
        onceByKey<string>(
          tx,
          key,
          async (known) => known,
          async () => {
            const session = await newCheckout(tx, input);
            await storeObject(tx, session);
            return [session.id, session.id];
          },
        ),
      );
      return { id, url: `${address.publicUrl}/sandbox/checkout/${id}` };
    },
    async getCheckout(id) {
      const session = await findObject<Checkout>(db, 'checkout.session', id);
      return session && readCheckout(stateOf(session, await nowSeconds(db)));
    },
    expireCheckout: (id) =>
      db.$transaction(async (tx) => {
        const session = await lockObject<Checkout>(tx, 'checkout.session', id);
        if (session?.status === 'open') await storeObject(tx, { ...session, status: 'expired' });
      }),
    async openPortal({ customerId, subscriptionId, returnUrl }) {
      const portal: Portal = {
        id: newId('bps'),
        object: 'billing_portal.session',
        customer: customerId,
        subscription: subscriptionId,
        return_url: returnUrl,
      };
      await storeObject(db, portal);
      return `${address.publicUrl}/sandbox/portal/${portal.id}`;
    },
    createSubscription: async ({ customerId, tier, metadata }, key) => {
      const result = await db.$transaction((tx) =>
        onceByKey<ProviderSubscription | Unfinished>(
          tx,
          key,
          async (id) => read((await findObject<Subscription>(tx, 'subscription', id))!),
          async () => {
            const customer = await findObject<Customer>(tx, 'customer', customerId);
            if (!customer) throw new UnknownCustomer();
            requireCard(customer);
            const paid = customer.card !== 'authenticate';
            const subscription = await beginSubscription(tx, customerId, tier, metadata, paid);
            return [subscription.id, paid ? read(subscription) : new Unfinished(subscription)];
          },
        ),
      );
      return finished(result);
    },
    async getSubscription(id) {
      const subscription = await findObject<Subscription>(db, 'subscription', id);
      return subscription && read(subscription);
    },
    listSubscriptions: async (customerId) =>
      (await objectsOfCustomer<Subscription>(db, 'subscription', customerId)).map(read),
    changeTier: async (id, tier, upgrade) => {
      const result = await db.$transaction(async (tx) => {
        const changed = await changeSubscriptionTier(tx, await openSubscription(tx, id), tier, upgrade);
        return changed instanceof Unfinished ? changed : { ...changed, subscription: read(changed.subscription) };
      });
      return finished(result);
    },
    setCancelAtPeriodEnd: (id, cancel) =>
      db.$transaction(async (tx) => {
        const subscription = await openSubscription(tx, id);
        subscription.cancel_at_period_end = cancel;
        await storeSubscription(tx, subscription);
        return read(subscription);
      }),
    endSubscription: (id, { refund } = { refund: false }) =>
      db.$transaction(async (tx) => {
        const subscription = await lockObject<Subscription>(tx, 'subscription', id);
        if (!subscription) return;
        if (!isEnded(subscription)) await endSubscription(tx, subscription);
        if (!refund || !subscription.latest_invoice) return;
        const invoice = await findObject<Invoice>(tx, 'invoice', subscription.latest_invoice);
        const intent = invoice?.payments.data[0]?.payment.payment_intent;
        const charge = intent && (await takeCharge(tx, intent));
        if (charge) await refundCharge(tx, charge);
      }),
    async getInvoice(id) {
      const invoice = await findObject<Invoice>(db, 'invoice', id);
      return invoice && readInvoice({ ...invoice, hosted_invoice_url: invoiceUrl(id) });
    },
    async getPayment(id) {
      const charge = await findObject<Charge>(db, 'charge', id.replace(/^pi_/, 'ch_'));
      return charge && readPayment(id, charge, charge.dispute, charge.metadata);
    },
    async paymentOf(kind, id) {
      const found = await findObject<Charge | Dispute | Refund>(db, kind, id);
      return found?.payment_intent ?? null;
    },
    async refundedSince(since) {
      const where = { kind: { in: ['refund', 'dispute'] }, createdAt: { gte: since } };
      const rows = await db.sandboxObject.findMany({ where, take: 10_000 });
      return rows.map(({ data }) => (data as { payment_intent: string }).payment_intent);
    },
    refund: ({ paymentIntentId, amountCents }, key) =>
      db.$transaction(async (tx) => {
        await onceByKey<void>(
          tx,
          key,
          async () => undefined,
          async () => {
            const charge = await takeCharge(tx, paymentIntentId);
            if (!charge) throw new RefundRefused('the payment does not exist.');
            const refund = await refundCharge(tx, charge, amountCents).catch((error) => {
              throw error instanceof Conflict ? new RefundRefused(error.message) : error;
            });
            return [refund?.id ?? paymentIntentId, undefined];
          },
        );
      }),
  };
}

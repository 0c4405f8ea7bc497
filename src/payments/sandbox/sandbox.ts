// The sandbox behind the port: a payment provider that needs no account and moves no money. It behaves to the rest of
// the service as Stripe does, signed events over HTTP included.
import type { Database, Transaction } from '../../database/client.ts';
import { Conflict } from '../../platform/errors.ts';
import { PaymentFailed, type Payments, UnknownCustomer } from '../payments.ts';
import { readCheckout, readInvoice, readSubscription } from '../wire.ts';
import {
  type Checkout,
  type Customer,
  find,
  type Invoice,
  newId,
  nowSeconds,
  onceByKey,
  type Portal,
  put,
  type Subscription,
  subscriptionsOf,
  take,
} from './objects.ts';
import { begin, bill, centsOf, end, itemOf, sandboxPrice, sandboxTier, tierOf, update } from './subscriptions.ts';

const checkoutSeconds = 24 * 3600;

export interface SandboxDeps {
  db: Database;
  /** Where people reach the pages. */
  address: { readonly publicUrl: string };
}

const read = (subscription: Subscription) => readSubscription(subscription, sandboxTier);

/** What became of a session nobody paid in time. */
export const stateOf = (session: Checkout, now: number): Checkout =>
  session.status === 'open' && session.expires_at <= now ? { ...session, status: 'expired' } : session;

export function createSandbox({ db, address }: SandboxDeps): Payments {
  async function openSubscription(tx: Transaction, id: string): Promise<Subscription> {
    const subscription = await take<Subscription>(tx, 'subscription', id);
    if (!subscription || subscription.status === 'canceled') throw new Conflict('The subscription has ended.');
    return subscription;
  }

  return {
    name: 'sandbox',
    priceId: sandboxPrice,
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
            await put(tx, customer);
            return [customer.id, customer.id];
          },
        ),
      ),
    async getCustomer(id) {
      const customer = await find<Customer>(db, 'customer', id);
      return customer && { id, metadata: customer.metadata };
    },
    async openCheckout({ customerId, sells, successUrl, cancelUrl, email, metadata }, key) {
      const id = await db.$transaction((tx) =>
        onceByKey<string>(
          tx,
          key,
          async (known) => known,
          async () => {
            const created = await nowSeconds(tx);
            const session: Checkout = {
              id: newId('cs'),
              object: 'checkout.session',
              mode: 'tier' in sells ? 'subscription' : 'payment',
              status: 'open',
              payment_status: 'unpaid',
              customer: customerId,
              customer_email: email ?? null,
              amount_total: 'tier' in sells ? centsOf(sells.tier) : sells.item.amountCents,
              currency: 'usd',
              name: 'tier' in sells ? `Subscription: ${sells.tier}` : sells.item.name,
              tier: 'tier' in sells ? sells.tier : null,
              subscription: null,
              success_url: successUrl,
              cancel_url: cancelUrl,
              created,
              expires_at: created + checkoutSeconds,
              metadata,
              livemode: false,
            };
            await put(tx, session);
            return [session.id, session.id];
          },
        ),
      );
      return { id, url: `${address.publicUrl}/sandbox/checkout/${id}` };
    },
    async getCheckout(id) {
      const session = await find<Checkout>(db, 'checkout.session', id);
      return session && readCheckout(stateOf(session, await nowSeconds(db)));
    },
    expireCheckout: (id) =>
      db.$transaction(async (tx) => {
        const session = await take<Checkout>(tx, 'checkout.session', id);
        if (session?.status === 'open') await put(tx, { ...session, status: 'expired' });
      }),
    async openPortal({ customerId, subscriptionId, returnUrl }) {
      const portal: Portal = {
        id: newId('bps'),
        object: 'billing_portal.session',
        customer: customerId,
        subscription: subscriptionId,
        return_url: returnUrl,
      };
      await put(db, portal);
      return `${address.publicUrl}/sandbox/portal/${portal.id}`;
    },
    createSubscription: ({ customerId, tier, metadata }, key) =>
      db.$transaction((tx) =>
        onceByKey(
          tx,
          key,
          async (id) => read((await find<Subscription>(tx, 'subscription', id))!),
          async () => {
            const customer = await find<Customer>(tx, 'customer', customerId);
            if (!customer) throw new UnknownCustomer();
            requireCard(customer);
            const subscription = await begin(tx, customerId, tier, metadata);
            return [subscription.id, read(subscription)];
          },
        ),
      ),
    async getSubscription(id) {
      const subscription = await find<Subscription>(db, 'subscription', id);
      return subscription && read(subscription);
    },
    listSubscriptions: async (customerId) => (await subscriptionsOf(db, customerId)).map(read),
    changeTier: (id, tier, upgrade) =>
      db.$transaction(async (tx) => {
        const subscription = await openSubscription(tx, id);
        const customer = await find<Customer>(tx, 'customer', subscription.customer);
        if (upgrade) requireCard(customer);
        const item = itemOf(subscription);
        const length = item.current_period_end - item.current_period_start;
        const left = Math.max(0, item.current_period_end - (await nowSeconds(tx))) / length;
        const prorationCents = Math.round((centsOf(tier) - centsOf(tierOf(subscription))) * left);
        item.price = { id: sandboxPrice(tier) };
        if (upgrade) await bill(tx, subscription, 'subscription_update', prorationCents, true);
        else subscription.credit_cents -= prorationCents;
        await update(tx, subscription);
        return { subscription: read(subscription), prorationCents };
      }),
    setCancelAtPeriodEnd: (id, cancel) =>
      db.$transaction(async (tx) => {
        const subscription = await openSubscription(tx, id);
        subscription.cancel_at_period_end = cancel;
        await update(tx, subscription);
        return read(subscription);
      }),
    endSubscription: (id) =>
      db.$transaction(async (tx) => {
        const subscription = await take<Subscription>(tx, 'subscription', id);
        if (subscription && subscription.status !== 'canceled') await end(tx, subscription);
      }),
    async getInvoice(id) {
      const invoice = await find<Invoice>(db, 'invoice', id);
      return invoice && readInvoice(invoice);
    },
  };
}

/** @throws PaymentFailed */
function requireCard(customer: Customer | null): void {
  if (!customer?.card) throw new PaymentFailed('The customer has no payment method.');
  if (customer.card === 'declined') throw new PaymentFailed('card_declined');
}

// Checkout sessions of the sandbox.
import type { Transaction } from '../../database/client.ts';
import type { NewCheckout } from '../payments.ts';
import { type Checkout, newId, nowSeconds } from './objects.ts';
import { centsOf } from './prices.ts';

const checkoutSeconds = 24 * 3600;

/** State of a session that was not paid in time. */
export const stateOf = (session: Checkout, now: number): Checkout =>
  session.status === 'open' && session.expires_at <= now ? { ...session, status: 'expired' } : session;

export async function newCheckout(tx: Transaction, input: NewCheckout): Promise<Checkout> {
  const { customerId, sells, successUrl, cancelUrl, email, metadata } = input;
  const created = await nowSeconds(tx);
  const amount = 'tier' in sells ? centsOf(sells.tier) : sells.item.amountCents;
  return {
    id: newId('cs'),
    object: 'checkout.session',
    mode: 'tier' in sells ? 'subscription' : 'payment',
    status: 'open',
    payment_status: 'unpaid',
    customer: customerId,
    customer_email: email ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    payment_intent: null,
    invoice: null,
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
}

// Stored objects of the sandbox, in Stripe's format: customers, subscriptions, sessions, invoices. Each change is made
// under the object's row lock, in one transaction with its events.
import { randomBytes } from 'node:crypto';
import { businessNow } from '../../catalog/business-time.ts';
import type { PaidTier } from '../../catalog/plans.ts';
import type { Transaction } from '../../database/client.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Metadata } from '../payments.ts';
import type { WireCharge, WireCheckout, WireInvoice, WireSubscription } from '../wire.ts';

/** `authenticate`: the payment succeeds after the payer confirms it on a page. */
export type Card = 'ok' | 'declined' | 'authenticate' | null;

export interface Customer {
  id: string;
  object: 'customer';
  email: string | null;
  metadata: Metadata;
  card: Card;
}

export interface Subscription extends WireSubscription {
  object: 'subscription';
  customer: string;
  billing_cycle_anchor: number;
  livemode: false;
  /** Failed attempts to charge this period, and the time of the next one. */
  attempts: number;
  retry_at: number | null;
  /** Credit of a downgrade, subtracted from the next invoice. */
  credit_cents: number;
  latest_invoice: string | null;
  /** Upgrade that waits for the payer to authenticate the payment. */
  pending_update?: { tier: PaidTier; expires_at: number } | null;
}

export interface Checkout extends WireCheckout {
  object: 'checkout.session';
  mode: 'subscription' | 'payment';
  customer: string;
  customer_email: string | null;
  amount_subtotal: number;
  amount_total: number;
  currency: 'usd';
  payment_intent: string | null;
  invoice: string | null;
  /** Product name. */
  name: string;
  tier: PaidTier | null;
  success_url: string;
  cancel_url: string;
  created: number;
  expires_at: number;
  livemode: false;
}

export interface Invoice extends WireInvoice {
  object: 'invoice';
  customer: string;
  status: 'paid' | 'open';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  currency: 'usd';
  amount_paid: number;
  payments: { data: { payment: { payment_intent: string } }[] };
  created: number;
  livemode: false;
}

/** A payment: the intent `pi_…`, its charge `ch_…` and its dispute `dp_…` share the rest of their ids. */
export interface Charge extends WireCharge {
  object: 'charge';
  payment_intent: string;
  customer: string;
  currency: 'usd';
  description: string;
  refunded: boolean;
  dispute: 'open' | 'won' | 'lost' | null;
  created: number;
  metadata: Metadata;
  livemode: false;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  charge: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
  livemode: false;
}

export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  charge: string;
  amount: number;
  status: 'succeeded' | 'failed';
  livemode: false;
}

export interface Portal {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  subscription: string | null;
  return_url: string;
}

export type SandboxObject = Customer | Subscription | Checkout | Invoice | Portal | Charge | Dispute | Refund;

export const newId = (prefix: string): string => `${prefix}_sandbox_${randomBytes(16).toString('hex')}`;

/** Built-in customers, available to all accounts; they never change. */
const builtIn: Record<string, Card> = {
  cus_sandbox_ok: 'ok',
  cus_sandbox_declined: 'declined',
  cus_sandbox_nocard: null,
  cus_sandbox_authenticate: 'authenticate',
};
export const isBuiltIn = (customerId: string): boolean => Object.hasOwn(builtIn, customerId);

export async function findObject<T extends SandboxObject>(
  tx: Transaction,
  kind: T['object'],
  id: string,
): Promise<T | null> {
  if (kind === 'customer' && isBuiltIn(id)) {
    return { id, object: 'customer', email: null, metadata: {}, card: builtIn[id]! } as Customer as T;
  }
  const row = await tx.sandboxObject.findUnique({ where: { id } });
  return row?.kind === kind ? (row.data as unknown as T) : null;
}

/** Reads an object under its row lock. */
export async function lockObject<T extends SandboxObject>(
  tx: Transaction,
  kind: T['object'],
  id: string,
): Promise<T | null> {
  await tx.$queryRaw`select 1 from sandbox_object where id = ${id} for update`;
  return findObject<T>(tx, kind, id);
}

export async function storeObject(tx: Transaction, object: SandboxObject): Promise<void> {
  const { id, object: kind } = object;
  const customer = 'customer' in object ? object.customer : null;
  const data = object as object;
  await tx.sandboxObject.upsert({ where: { id }, create: { id, kind, customer, data }, update: { data } });
}

export async function objectsOfCustomer<T extends SandboxObject>(
  tx: Transaction,
  kind: T['object'],
  customer: string,
): Promise<T[]> {
  const rows = await tx.sandboxObject.findMany({
    where: { kind, customer },
    orderBy: { createdAt: 'desc' },
    take: 100,
  });
  return rows.map((row) => row.data as unknown as T);
}

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const nowSeconds = async (tx: Transaction): Promise<number> => unixSeconds(await businessNow(tx));

/** Stores an event; it is sent after the transaction commits. */
export async function emitEvent(tx: Transaction, type: string, object: SandboxObject): Promise<void> {
  const id = newId('evt');
  const created = await nowSeconds(tx);
  const event = { id, object: 'event', api_version: null, created, data: { object }, livemode: false, type };
  await tx.sandboxEvent.create({ data: { id, body: JSON.stringify(event) } });
  await enqueue(tx, 'sandbox.deliver', { eventId: id }, { maxAttempts: 25 });
}

/** A repeated key returns the id of the first object. */
export async function onceByKey<T>(
  tx: Transaction,
  key: string,
  again: (id: string) => Promise<T>,
  make: () => Promise<[string, T]>,
) {
  const id = `key:${key}`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
  const known = await tx.sandboxObject.findUnique({ where: { id } });
  if (known) return again((known.data as { id: string }).id);
  const [made, value] = await make();
  await tx.sandboxObject.create({ data: { id, kind: 'key', data: { id: made } } });
  return value;
}

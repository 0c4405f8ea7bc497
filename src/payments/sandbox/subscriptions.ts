// Life cycle of a sandbox subscription: created, charged each period as business time passes, changed, ended.

import { businessNow } from '../../catalog/business-time.ts';
import type { PaidTier } from '../../catalog/plans.ts';
import type { Database, Transaction } from '../../database/client.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Metadata } from '../payments.ts';
import { createInvoice, payInvoice } from './invoices.ts';
import {
  type Customer,
  emitEvent,
  findObject,
  type Invoice,
  lockObject,
  newId,
  nowSeconds,
  type Subscription,
  storeObject,
} from './objects.ts';
import { centsOf, itemOf, priceOf, tierOf } from './prices.ts';

const retryDays = [3, 5, 7];
const daySeconds = 86_400;

/** The anchor's day of the month, or the last day of a shorter month. */
export function monthsAfter(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1000);
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(anchor.getUTCDate(), lastDay);
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months, day);
  return Math.floor(moved.getTime() / 1000);
}

/** Time that the payer has to authenticate a payment. */
const authenticationSeconds = 23 * 3600;

/** Creates it as active and paid, or as incomplete with an open invoice. */
export async function beginSubscription(
  tx: Transaction,
  customer: string,
  tier: PaidTier,
  metadata: Metadata,
  paid = true,
): Promise<Subscription> {
  const now = await nowSeconds(tx);
  const period = { current_period_start: now, current_period_end: monthsAfter(now, 1) };
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    status: paid ? 'active' : 'incomplete',
    customer,
    created: now,
    billing_cycle_anchor: now,
    ended_at: null,
    cancel_at_period_end: false,
    items: { data: [{ id: newId('si'), price: priceOf(tier), ...period }] },
    metadata,
    livemode: false,
    attempts: 0,
    retry_at: paid ? null : now + authenticationSeconds,
    credit_cents: 0,
    latest_invoice: null,
  };
  await storeObject(tx, subscription);
  await emitEvent(tx, 'customer.subscription.created', subscription);
  await createInvoice(tx, subscription, 'subscription_create', centsOf(tier), paid);
  await schedule(tx, subscription);
  return subscription;
}

/** Completes a payment that needed authentication. @returns false if nothing is left to pay */
export async function authenticatePayment(tx: Transaction, invoice: Invoice): Promise<boolean> {
  const id = invoice.parent!.subscription_details!.subscription as string;
  const subscription = await lockObject<Subscription>(tx, 'subscription', id);
  if (!subscription || invoice.status !== 'open' || subscription.latest_invoice !== invoice.id) return false;
  const now = await nowSeconds(tx);
  if (subscription.status === 'incomplete' && (subscription.retry_at ?? 0) > now) {
    subscription.status = 'active';
    subscription.retry_at = null;
  } else if (subscription.pending_update && subscription.pending_update.expires_at > now) {
    itemOf(subscription).price = priceOf(subscription.pending_update.tier);
    subscription.pending_update = null;
  } else {
    return false;
  }
  await payInvoice(tx, invoice, subscription);
  await storeSubscription(tx, subscription);
  await schedule(tx, subscription);
  return true;
}

/** Stores an upgrade whose payment waits for the payer. */
export async function awaitUpgrade(tx: Transaction, subscription: Subscription, tier: PaidTier, cents: number) {
  const invoice = await createInvoice(tx, subscription, 'subscription_update', cents, false);
  subscription.pending_update = { tier, expires_at: (await nowSeconds(tx)) + authenticationSeconds };
  await storeSubscription(tx, subscription);
  return invoice;
}

/** Stores the subscription and its event. */
export async function storeSubscription(tx: Transaction, subscription: Subscription): Promise<void> {
  await storeObject(tx, subscription);
  await emitEvent(tx, 'customer.subscription.updated', subscription);
}

export async function endSubscription(
  tx: Transaction,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): Promise<void> {
  subscription.status = status;
  subscription.ended_at = await nowSeconds(tx);
  subscription.retry_at = null;
  await storeObject(tx, subscription);
  await emitEvent(tx, 'customer.subscription.deleted', subscription);
}

export const isEnded = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Schedules the job for the end of the period or the next attempt. */
async function schedule(tx: Transaction, subscription: Subscription): Promise<void> {
  const due = (subscription.retry_at ?? itemOf(subscription).current_period_end) * 1000;
  const wait = Math.max(0, due - (await businessNow(tx)).getTime());
  const { id } = subscription;
  const runAt = new Date(Date.now() + wait);
  await enqueue(tx, 'sandbox.renew', { subscriptionId: id }, { key: `sandbox.renew:${id}`, runAt, maxAttempts: 25 });
}

/** The job at the end of a period: ends or renews the subscription, or schedules another attempt. If early, it waits. */
export async function renewSubscription({ db }: { db: Database }, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const subscription = await lockObject<Subscription>(tx, 'subscription', id);
    if (!subscription || isEnded(subscription)) return;
    const due = subscription.retry_at ?? itemOf(subscription).current_period_end;
    if ((await nowSeconds(tx)) >= due) {
      if (subscription.status === 'incomplete') return endSubscription(tx, subscription, 'incomplete_expired');
      if (subscription.retry_at !== null) await chargePeriod(tx, subscription);
      else if (subscription.cancel_at_period_end) return endSubscription(tx, subscription);
      else await nextPeriod(tx, subscription);
    }
    if (!isEnded(subscription)) await schedule(tx, subscription);
  });
}

async function nextPeriod(tx: Transaction, subscription: Subscription): Promise<void> {
  const item = itemOf(subscription);
  const ended = item.current_period_end;
  let months = 1;
  while (monthsAfter(subscription.billing_cycle_anchor, months) <= ended) months++;
  item.current_period_start = ended;
  item.current_period_end = monthsAfter(subscription.billing_cycle_anchor, months);
  await chargePeriod(tx, subscription);
}

/** Charges the current period. The subscription ends after the last failed attempt. */
export async function chargePeriod(tx: Transaction, subscription: Subscription): Promise<void> {
  const customer = await findObject<Customer>(tx, 'customer', subscription.customer);
  const price = centsOf(tierOf(subscription));
  if (customer?.card === 'ok' || customer?.card === 'authenticate') {
    const credit = Math.min(price, subscription.credit_cents);
    subscription.credit_cents -= credit;
    subscription.status = 'active';
    subscription.attempts = 0;
    subscription.retry_at = null;
    await createInvoice(tx, subscription, 'subscription_cycle', price - credit, true);
    return storeSubscription(tx, subscription);
  }
  const wait = retryDays[subscription.attempts];
  await createInvoice(tx, subscription, 'subscription_cycle', price, false);
  if (wait === undefined) return endSubscription(tx, subscription);
  subscription.attempts += 1;
  subscription.status = 'past_due';
  subscription.retry_at = (await nowSeconds(tx)) + wait * daySeconds;
  await storeSubscription(tx, subscription);
}

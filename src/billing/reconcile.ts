// Reconciliation, every night and by command: compares our state with the providers' and repairs differences that missed
// events have left. Rows are read in batches to bound memory.

import { businessNow, dayMs } from '../catalog/business-time.ts';
import { packs } from '../catalog/packs.ts';
import { type PaidTier, paidTiers, planOf, singleReport } from '../catalog/plans.ts';
import { type Item, type Payments, providers } from '../payments/payments.ts';
import { enqueueEvent, isKnownEvent } from './events.ts';
import { recordInvoice } from './money.ts';
import { expirePage } from './open-page.ts';
import { refundSuperfluous, settleCheckout } from './settle.ts';
import { settleClaim } from './subscribe.ts';
import { type Billing, hasVisibleChange, syncSubscription } from './sync.ts';
import { syncPayment } from './sync-payment.ts';

export interface ReconciliationReport {
  subscriptions: number;
  checkouts: number;
  events: number;
  /** Payments that were refunded or disputed recently. */
  refunds: number;
  /** Rows that this run changed. */
  repaired: number;
  /** Rows whose check failed; the next run tries again. */
  failed: number;
  /** Rows not checked, because this process has no key for their provider. */
  unasked: number;
  /** Providers for which this process has no key. */
  withoutKey: string[];
  /** Held payments; the operator runs `lintel billing accept` or `lintel billing refund`. */
  held: { id: string; kind: 'checkout' | 'subscription'; reason: string }[];
  /** Configured prices that differ from those of the tiers and packs. */
  prices: string[];
}

const batchSize = 100;
const unhandledAfterMs = 10 * 60_000;
/** Age after which a checkout without a session id and without events is considered abandoned. */
const abandonedAfterMs = 2 * dayMs;
/** Age of refunds that are checked. Providers retry their events for three days. */
const refundMaxAgeMs = 14 * dayMs;
const maxHeld = 100;

/** All rows of a query, ordered by id, in batches. */
async function* rowsOf<T extends { id: string }>(find: (after: object) => Promise<T[]>): AsyncGenerator<T> {
  let last: string | null = null;
  for (;;) {
    const rows: T[] = await find(last === null ? {} : { id: { gt: last } });
    yield* rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
}

const page = { orderBy: { id: 'asc' }, take: batchSize } as const;

export async function reconcile(service: Billing): Promise<ReconciliationReport> {
  const result: ReconciliationReport = {
    subscriptions: 0,
    checkouts: 0,
    events: 0,
    refunds: 0,
    repaired: 0,
    failed: 0,
    unasked: 0,
    withoutKey: providers.filter((name) => !service.payments.named(name)),
    held: [],
    prices: [],
  };
  const attempt = async (about: object, run: () => Promise<boolean>) => {
    try {
      if (await run()) result.repaired += 1;
    } catch (err) {
      result.failed += 1;
      service.log.error({ err, ...about }, 'reconciliation failed');
    }
  };
  await subscriptions(service, result, attempt);
  await checkouts(service, result, attempt);
  await syncRefunds(service, result, attempt);
  await events(service, result);
  await listHeld(service, result);
  await attempt({ prices: true }, async () => {
    const stripe = service.payments.named('stripe');
    if (stripe) result.prices = await wrongPrices(stripe);
    for (const price of result.prices)
      service.log.error({ price }, 'price at the provider hasVisibleChange from the catalog');
    return false;
  });
  if (result.unasked > 0) {
    service.log.warn({ rows: result.unasked }, 'rows not reconciled: no key for their provider in this process');
  }
  return result;
}

type Attempt = (about: object, run: () => Promise<boolean>) => Promise<void>;

async function subscriptions(service: Billing, result: ReconciliationReport, attempt: Attempt): Promise<void> {
  const { db } = service;
  const now = await businessNow(db);
  const wanted = {
    OR: [
      { openSlot: { not: null } },
      { superfluous: true },
      { suspended: true, status: { not: 'canceled' as const } },
      // Subscriptions that ended early kept their period end in an early version; the sync corrects it.
      { status: 'canceled' as const, currentPeriodEnd: { gt: now } },
    ],
  };
  for await (const row of rowsOf((after) => db.subscription.findMany({ where: { ...wanted, ...after }, ...page }))) {
    const payments = service.payments.named(row.provider);
    if (!payments) {
      result.unasked += 1;
      continue;
    }
    result.subscriptions += 1;
    await attempt({ subscription: row.id }, async () => {
      if (row.providerSubscriptionId === null) {
        if (Date.now() - row.createdAt.getTime() <= unhandledAfterMs) return false;
        await settleClaim(service, payments, row);
        return true;
      }
      const after = await syncSubscription(service, payments, row.providerSubscriptionId);
      const at = await payments.getSubscription(row.providerSubscriptionId);
      if (at?.latestInvoiceId) await recordInvoice(service, payments, at.latestInvoiceId);
      return row.superfluous || after === null || hasVisibleChange(row, after);
    });
  }
}

async function checkouts(service: Billing, result: ReconciliationReport, attempt: Attempt): Promise<void> {
  const { db } = service;
  const wanted = { OR: [{ status: 'open' as const }, { superfluous: true }] };
  for await (const row of rowsOf((after) => db.checkout.findMany({ where: { ...wanted, ...after }, ...page }))) {
    const payments = service.payments.named(row.provider);
    if (!payments) {
      result.unasked += 1;
      continue;
    }
    result.checkouts += 1;
    await attempt({ checkout: row.id }, async () => {
      if (row.superfluous) return refundSuperfluous(service, payments, row.id);
      const { sessionId } = row;
      // Superseded by a newer page, whose process crashed before it closed this one.
      if (sessionId && row.openKey === null) await expirePage(service, payments, sessionId);
      else if (sessionId) await settleCheckout(service, payments, sessionId);
      else if (Date.now() - row.createdAt.getTime() > abandonedAfterMs) await abandon(service, row.id);
      const now = await db.checkout.findUniqueOrThrow({ where: { id: row.id } });
      return now.status !== row.status;
    });
  }
}

async function syncRefunds(service: Billing, result: ReconciliationReport, attempt: Attempt): Promise<void> {
  const since = new Date(Date.now() - refundMaxAgeMs);
  for (const name of ['sandbox', 'stripe'] as const) {
    const payments = service.payments.named(name);
    if (!payments) continue;
    let intents: string[] = [];
    await attempt({ refunds: name }, async () => {
      intents = await payments.refundedSince(since);
      return false;
    });
    for (const id of new Set(intents)) {
      result.refunds += 1;
      await attempt({ payment: id }, async () => {
        const find = () => service.db.payment.findFirst({ where: { provider: name, paymentIntentId: id } });
        const before = await find();
        await syncPayment(service, payments, id);
        const after = await find();
        return before?.refundedCents !== after?.refundedCents || before?.dispute !== after?.dispute;
      });
    }
  }
}

async function events({ db, payments }: Billing, result: ReconciliationReport): Promise<void> {
  const before = new Date(Date.now() - unhandledAfterMs);
  let last = '';
  for (;;) {
    const rows = await db.providerEvent.findMany({
      where: { handledAt: null, receivedAt: { lt: before }, eventId: { gt: last } },
      orderBy: { eventId: 'asc' },
      take: batchSize,
    });
    for (const { provider, eventId, objectId, type } of rows) {
      if (!isKnownEvent(type)) {
        const where = { provider_eventId: { provider, eventId } };
        await db.providerEvent.update({ where, data: { handledAt: new Date() } });
        continue;
      }
      if (!payments.named(provider)) result.unasked += 1;
      result.events += 1;
      await enqueueEvent(db, provider, eventId, objectId);
    }
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.eventId;
  }
}

async function listHeld({ db }: Billing, result: ReconciliationReport): Promise<void> {
  const order = { orderBy: { id: 'desc' }, take: maxHeld } as const;
  const pages = await db.checkout.findMany({ where: { status: 'held' }, ...order });
  const rows = await db.subscription.findMany({
    where: { heldReason: { not: null }, status: { not: 'canceled' } },
    ...order,
  });
  const show = (kind: 'checkout' | 'subscription') => (row: { id: string; heldReason: string | null }) => ({
    id: row.id,
    kind,
    reason: row.heldReason ?? '',
  });
  result.held = [...pages.map(show('checkout')), ...rows.map(show('subscription'))];
}

/** Compares the configured prices with the catalog. */
async function wrongPrices(payments: Payments): Promise<string[]> {
  const expected: [PaidTier | Item['sku'], number, string | null][] = [
    ...paidTiers.map((tier) => [tier, planOf(tier).price * 100, '1 month'] as [PaidTier, number, string]),
    ['report', singleReport.priceCents, null],
    ...packs.map(
      ({ packType, priceCents }) => [`credits_${packType}`, priceCents, null] as [Item['sku'], number, null],
    ),
  ];
  const faults: string[] = [];
  for (const [sku, cents, interval] of expected) {
    const price = await payments.getPrice(sku);
    if (!price) continue;
    if (price.cents !== cents || price.currency !== 'usd' || price.interval !== interval) {
      const found = `${price.cents} cents (${price.currency}), ${price.interval ?? 'once'}`;
      faults.push(`${sku}: ${price.id} is ${found}; sold for ${cents} cents (usd), ${interval ?? 'once'}`);
    }
  }
  return faults;
}

const abandon = ({ db }: Billing, id: string): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.checkout.updateMany({ where: { id, status: 'open' }, data: { status: 'failed', openKey: null } });
    await tx.creditPurchase.updateMany({ where: { checkoutId: id, status: 'pending' }, data: { status: 'failed' } });
  });

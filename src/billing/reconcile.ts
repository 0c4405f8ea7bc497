// Reconciliation, every night and by command: compares our state with the providers' and repairs differences that missed
// events have left. Rows are read in batches to bound memory.

import { providers } from '../payments/payments.ts';
import { enqueueEvent, isKnownEvent } from './events.ts';
import { findWrongPrices } from './prices.ts';
import {
  batchSize,
  type ReconciliationReport,
  reconcileCheckouts,
  reconcileRefunds,
  reconcileSubscriptions,
  unhandledAfterMs,
} from './reconcile-rows.ts';
import type { Billing } from './sync.ts';

const maxHeld = 100;

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
  await reconcileSubscriptions(service, result, attempt);
  await reconcileCheckouts(service, result, attempt);
  await reconcileRefunds(service, result, attempt);
  await reconcileEvents(service, result);
  await listHeld(service, result);
  await attempt({ prices: true }, async () => {
    const stripe = service.payments.named('stripe');
    if (stripe) result.prices = await findWrongPrices(stripe);
    for (const price of result.prices)
      service.log.error({ price }, 'price at the provider hasVisibleChange from the catalog');
    return false;
  });
  if (result.unasked > 0) {
    service.log.warn({ rows: result.unasked }, 'rows not reconciled: no key for their provider in this process');
  }
  return result;
}

async function reconcileEvents({ db, payments }: Billing, result: ReconciliationReport): Promise<void> {
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

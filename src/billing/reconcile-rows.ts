// Reconciliation of subscriptions, checkouts and refunds with their providers. Rows are read in batches to bound memory.
import { businessNow, dayMs } from '../catalog/business-time.ts';
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

export const batchSize = 100;
export const unhandledAfterMs = 10 * 60_000;
/** Age after which a checkout without a session id and without events is considered abandoned. */
const abandonedAfterMs = 2 * dayMs;
/** Age of refunds that are checked. Providers retry their events for three days. */
const refundMaxAgeMs = 14 * dayMs;

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

export type Attempt = (about: object, run: () => Promise<boolean>) => Promise<void>;

export async function reconcileSubscriptions(
  service: Billing,
  result: ReconciliationReport,
  attempt: Attempt,
): Promise<void> {
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

export async function reconcileCheckouts(
  service: Billing,
  result: ReconciliationReport,
  attempt: Attempt,
): Promise<void> {
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

export async function reconcileRefunds(
  service: Billing,
  result: ReconciliationReport,
  attempt: Attempt,
): Promise<void> {
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

const abandon = ({ db }: Billing, id: string): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.checkout.updateMany({ where: { id, status: 'open' }, data: { status: 'failed', openKey: null } });
    await tx.creditPurchase.updateMany({ where: { checkoutId: id, status: 'pending' }, data: { status: 'failed' } });
  });

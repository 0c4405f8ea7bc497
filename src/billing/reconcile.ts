// Nightly, and by command: what we hold is compared with what the providers hold, and what an event that never came has
// left behind is put right.

import { enqueueEvent } from './events.ts';
import { settleCheckout } from './settle.ts';
import { settleClaim } from './subscribe.ts';
import { type Billing, syncSubscription } from './sync.ts';

export interface Reconciled {
  subscriptions: number;
  checkouts: number;
  events: number;
  /** Changed by this run. */
  repaired: number;
  /** The provider could not be asked; the next run tries again. */
  failed: number;
}

const unhandledAfterMs = 10 * 60_000;
/** A page whose opening never came back, and of which no event told, will not be paid any more. */
const abandonedAfterMs = 2 * 86_400_000;

export async function reconcile(service: Billing): Promise<Reconciled> {
  const result: Reconciled = { subscriptions: 0, checkouts: 0, events: 0, repaired: 0, failed: 0 };
  const attempt = async (about: object, run: () => Promise<boolean>) => {
    try {
      if (await run()) result.repaired += 1;
    } catch (err) {
      result.failed += 1;
      service.log.error({ err, ...about }, 'could not be reconciled');
    }
  };
  const { db } = service;
  for (const row of await db.subscription.findMany({ where: { openSlot: { not: null } } })) {
    const payments = service.payments.named(row.provider);
    if (!payments) continue;
    result.subscriptions += 1;
    await attempt({ subscription: row.id }, async () => {
      if (row.providerSubscriptionId === null) {
        return Date.now() - row.createdAt.getTime() > unhandledAfterMs ? settled(service, payments, row) : false;
      }
      await syncSubscription(service, payments, row.providerSubscriptionId);
      const now = await db.subscription.findUniqueOrThrow({ where: { id: row.id } });
      return fields.some((field) => String(now[field]) !== String(row[field]));
    });
  }
  for (const row of await db.checkout.findMany({ where: { status: 'open' } })) {
    const payments = service.payments.named(row.provider);
    if (!payments) continue;
    result.checkouts += 1;
    await attempt({ checkout: row.id }, async () => {
      if (row.sessionId) await settleCheckout(service, payments, row.sessionId);
      else if (Date.now() - row.createdAt.getTime() > abandonedAfterMs) await abandon(service, row.id);
      const now = await db.checkout.findUniqueOrThrow({ where: { id: row.id } });
      return now.status !== row.status;
    });
  }
  const before = new Date(Date.now() - unhandledAfterMs);
  for (const event of await db.providerEvent.findMany({ where: { handledAt: null, receivedAt: { lt: before } } })) {
    result.events += 1;
    await enqueueEvent(db, event.provider, event.eventId, event.objectId);
  }
  return result;
}

const fields = ['status', 'tier', 'currentPeriodStart', 'currentPeriodEnd', 'cancelAtPeriodEnd'] as const;

async function settled(...args: Parameters<typeof settleClaim>): Promise<boolean> {
  await settleClaim(...args);
  return true;
}

const abandon = ({ db }: Billing, id: string): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.checkout.updateMany({ where: { id, status: 'open' }, data: { status: 'failed' } });
    await tx.creditPurchase.updateMany({ where: { checkoutId: id, status: 'pending' }, data: { status: 'failed' } });
  });

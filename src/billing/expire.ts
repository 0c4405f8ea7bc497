// Retention of billing data: deletes old handled events and unpaid checkouts. Payments, completed purchases and the
// ledger are kept.
import type { Database } from '../database/client.ts';

const batchSize = 1000;

/** Batches keep transactions short. */
async function inBatches(remove: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await remove();
    total += count;
    if (count < batchSize) return total;
  }
}

/** @returns the number of deleted rows by kind */
export async function expireBilling(db: Database, before: Date): Promise<Record<string, number>> {
  const providerEvents = await inBatches(
    () => db.$executeRaw`
      delete from provider_event where (provider, event_id) in (
        select provider, event_id from provider_event
        where handled_at is not null and handled_at < ${before} limit ${batchSize})`,
  );
  const sandboxEvents = await inBatches(
    () => db.$executeRaw`
      delete from sandbox_event where id in (
        select id from sandbox_event where delivered_at is not null and delivered_at < ${before} limit ${batchSize})`,
  );
  // Every visit opens a new portal session; old ones are not used again.
  const portals = await inBatches(
    () => db.$executeRaw`
      delete from sandbox_object where id in (
        select id from sandbox_object
        where kind = 'billing_portal.session' and created_at < ${before} limit ${batchSize})`,
  );
  const pages = await inBatches(() =>
    db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        select c.id from checkout c
        where c.status in ('expired', 'failed') and not c.superfluous and c.created_at < ${before}
          and not exists (select 1 from payment p where p.checkout_id = c.id)
          and not exists (select 1 from report_purchase r where r.checkout_id = c.id)
        limit ${batchSize} for update of c skip locked`;
      const ids = rows.map(({ id }) => id);
      await tx.creditPurchase.deleteMany({ where: { checkoutId: { in: ids }, completedAt: null } });
      await tx.checkout.deleteMany({ where: { id: { in: ids } } });
      return ids.length;
    }),
  );
  return { providerEvents, sandboxEvents, portals, pages };
}

// Deletes the events and deliveries that mention a deleted document or property.
import type { DeletedRecord } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';

export async function purgeDeliveries(tx: Transaction, { accountId, mode, id }: DeletedRecord): Promise<void> {
  const mention = `%"${id}"%`;
  // The outbox comes first: an event that leaves it meanwhile is a delivery by then.
  await tx.$executeRaw`
    delete from webhook_event where account_id = ${accountId}::uuid and mode = ${mode}::mode and body like ${mention}`;
  await tx.$executeRaw`
    delete from webhook_delivery d using webhook w
    where w.id = d.webhook_id and w.account_id = ${accountId}::uuid and w.mode = ${mode}::mode and d.body like ${mention}`;
}

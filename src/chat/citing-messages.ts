// Deletes chat messages about a property that cite a deleted document.
import { Prisma } from '../../prisma/generated/client/client.ts';
import type { DeletedRecord } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { purgedResponse } from '../idempotency/idempotent-calls.ts';

/** Also purges the stored responses that contain them. */
export async function deleteCitingMessages(
  tx: Transaction,
  { accountId, mode, id, propertyId }: DeletedRecord,
): Promise<void> {
  if (propertyId === null) return;
  const cited = JSON.stringify([{ analysisId: id }]);
  await tx.$executeRaw`
    with deleted as (
      delete from chat_message
      where account_id = ${accountId}::uuid and mode = ${mode}::mode and property_id = ${propertyId}::uuid
        and citations @> ${cited}::jsonb
      returning id)
    update idempotent_call set ${Prisma.raw(purgedResponse)}
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and answer is not null
      and subjects && (select coalesce(array_agg(id), '{}') from deleted)`;
  // Suggested questions may come from any document.
  await tx.chatMessage.updateMany({ where: { propertyId }, data: { relatedQuestions: [] } });
}

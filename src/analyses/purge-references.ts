// Deletes references to a deleted document or property in other records: chat messages that cite it, webhook
// deliveries, and stored responses of idempotent requests.

import { Prisma } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { purgedResponse } from '../idempotency/idempotent-calls.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service/service.ts';

/** Deletes the messages about the property that cite the document, and the stored responses that contain them. */
export async function deleteCitingMessages(
  tx: Transaction,
  { accountId, mode }: Tenant,
  propertyId: string,
  analysisId: string,
): Promise<void> {
  const cited = JSON.stringify([{ analysisId }]);
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

/**
 * Finds references by id, so it can run again. A GraphQL response can contain a document without its id: it is
 * deleted if it names the property, or no id at all.
 */
export async function purgeReferences(
  service: Service,
  { accountId, mode }: Tenant,
  id: string,
  propertyId: string | null,
): Promise<void> {
  const owner = [accountId, mode, id];
  const mentionsId = `like '%"' || $3 || '"%'`;
  // The outbox comes first: an event that leaves it meanwhile is a delivery by then.
  await service.pool.query(
    `delete from webhook_event where account_id = $1 and mode = $2::mode and body ${mentionsId}`,
    owner,
  );
  await service.pool.query(
    `delete from webhook_delivery d using webhook w
     where w.id = d.webhook_id and w.account_id = $1 and w.mode = $2::mode and d.body ${mentionsId}`,
    owner,
  );
  await service.pool.query(
    `update idempotent_call set ${purgedResponse}
     where account_id = $1 and mode = $2::mode and answer is not null
       and (subjects @> array[$3::uuid] or (path = '/graphql' and (subjects = '{}' or subjects @> array[$4::uuid])))`,
    [...owner, propertyId],
  );
}

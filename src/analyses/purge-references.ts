// What else was told of a document or a property, beside its own rows: chats about its neighbours that cite it, webhooks'
// bodies and what endpoints answered to them, kept answers to calls. All of it goes with the thing itself.

import { Prisma } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { purgedResponse } from '../idempotency/idempotent-calls.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service/service.ts';

/** Messages of the property's conversation that cite the document, with the kept answers that they were. */
export async function deleteCitingMessages(
  tx: Transaction,
  { accountId, mode }: Tenant,
  propertyId: string,
  analysisId: string,
): Promise<void> {
  const cited = JSON.stringify([{ analysisId }]);
  await tx.$executeRaw`
    with gone as (
      delete from chat_message
      where account_id = ${accountId}::uuid and mode = ${mode}::mode and property_id = ${propertyId}::uuid
        and citations @> ${cited}::jsonb
      returning id)
    update idempotent_call set ${Prisma.raw(purgedResponse)}
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and answer is not null
      and subjects && (select coalesce(array_agg(id), '{}') from gone)`;
  // What could be asked next may have been taken from any document.
  await tx.chatMessage.updateMany({ where: { propertyId }, data: { relatedQuestions: [] } });
}

/**
 * Found by its id in what was told: run again, it finds nothing more. A GraphQL answer may hold a document without
 * having asked for its id: it goes when it names the property, or no id at all.
 */
export async function purgeReferences(
  service: Service,
  { accountId, mode }: Tenant,
  id: string,
  propertyId: string | null,
): Promise<void> {
  const owner = [accountId, mode, id];
  const mentionsId = `like '%"' || $3 || '"%'`;
  // The outbox first: what leaves it meanwhile is a delivery by then.
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

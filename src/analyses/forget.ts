// What else was told of a document or a property, beside its own rows: chats about its neighbours that cite it, webhooks'
// bodies and what endpoints answered to them, kept answers to calls. All of it goes with the thing itself.

import type { Transaction } from '../database/client.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service.ts';

/** Messages of the property's conversation that cite the document, with the kept answers that they were. */
export async function forgetCitations(
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
    delete from idempotent_call
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and answer is not null
      and subjects && (select coalesce(array_agg(id), '{}') from gone)`;
  // What could be asked next may have been taken from any document.
  await tx.chatMessage.updateMany({ where: { propertyId }, data: { relatedQuestions: [] } });
}

/** Found by its id in what was told: run again, it finds nothing more. */
export async function forgetTold(service: Service, { accountId, mode }: Tenant, id: string): Promise<void> {
  const whose = [accountId, mode, id];
  const named = `like '%"' || $3 || '"%'`;
  // The outbox first: what leaves it meanwhile is a delivery by then.
  await service.pool.query(
    `delete from webhook_event where account_id = $1 and mode = $2::mode and body ${named}`,
    whose,
  );
  await service.pool.query(
    `delete from webhook_delivery d using webhook w
     where w.id = d.webhook_id and w.account_id = $1 and w.mode = $2::mode and d.body ${named}`,
    whose,
  );
  // A GraphQL answer that asked for no id may hold anything.
  await service.pool.query(
    `delete from idempotent_call
     where account_id = $1 and mode = $2::mode and answer is not null
       and (subjects @> array[$3::uuid] or (path = '/graphql' and subjects = '{}'))`,
    whose,
  );
}

// Purges stored responses that contain a deleted document or property.
import { Prisma } from '../../prisma/generated/client/client.ts';
import type { DeletedRecord } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { purgedResponse } from './idempotent-calls.ts';

/** A GraphQL response can contain a document without its id: it is purged if it names the property, or no id at all. */
export async function purgeResponses(
  tx: Transaction,
  { accountId, mode, id, propertyId }: DeletedRecord,
): Promise<void> {
  await tx.$executeRaw`
    update idempotent_call set ${Prisma.raw(purgedResponse)}
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and answer is not null
      and (subjects @> array[${id}::uuid]
        or (path = '/graphql' and (subjects = '{}' or subjects @> array[${propertyId}::uuid])))`;
}

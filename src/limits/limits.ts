// The monthly chat limit of tiers that have one. A message is reserved before it is answered and confirmed with the
// answer. A reservation without an answer expires.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { paidByReport } from '../entitlements/entitlements.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { RateLimitExceeded } from '../rate-limits/taken.ts';
import type { Service } from '../service/service.ts';

/** An unanswered reservation expires after this time, longer than any answer takes. */
const answerTime = '10 minutes';

/** Returns false if no limit applies. @throws RateLimitExceeded until the end of the month */
export async function reserveChatMessage(
  service: Service,
  viewer: Viewer,
  messageId: string,
  documents: Pick<Analysis, 'useId'>[],
): Promise<boolean> {
  const limit = viewer.limits.chatPerMonth;
  if (limit === null) return false;
  const useIds = documents.map(({ useId }) => useId);
  if (await paidByReport(service.db, useIds)) return false;
  await service.db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`chat:${viewer.accountId}:${viewer.mode}`}, 0))`;
    const [used] = await tx.$queryRawUnsafe<{ count: number; left: number }[]>(
      `select count(*)::int as count,
              ceil(extract(epoch from date_trunc('month', now() at time zone 'utc') + interval '1 month' - now() at time zone 'utc'))::int as left
       from chat_use
       where account_id = $1::uuid and mode = $2::mode
         and created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
         and (answered or created_at > now() - interval '${answerTime}')`,
      viewer.accountId,
      viewer.mode,
    );
    if (used!.count >= limit)
      throw new RateLimitExceeded(used!.left, `The ${limit} chat messages of this month are used up.`);
    await tx.chatUse.create({ data: { messageId, ...ownedBy(viewer) } });
  });
  return true;
}

export const confirmChatMessage = (tx: Transaction, messageId: string) =>
  tx.chatUse.updateMany({ where: { messageId }, data: { answered: true } });

export const releaseChatMessage = (service: Service, messageId: string) =>
  service.db.chatUse.deleteMany({ where: { messageId, answered: false } });

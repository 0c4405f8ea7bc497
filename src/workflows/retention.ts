// Applies the retention settings: every night, expired records are deleted with the same commands that their owners
// use.

import { deleteAnalysis } from '../analyses/analyses.ts';
import { expireBilling } from '../billing/expire.ts';
import { deleteMessages } from '../chat/history.ts';
import type { Retention } from '../config/config.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';

const batchSize = 200;

/** Returns the number of deleted records. */
export async function applyRetention(service: Service, retention: Retention): Promise<Record<string, number>> {
  const deleted: Record<string, number> = { documents: 0, messages: 0, deliveries: 0 };
  if (retention.documentsDays > 0) deleted.documents = await expireDocuments(service, before(retention.documentsDays));
  if (retention.chatDays > 0)
    deleted.messages = await deleteMessages(service, { createdAt: { lt: before(retention.chatDays) } });
  if (retention.webhookLogDays > 0) {
    const where = { finishedAt: { lt: before(retention.webhookLogDays) } };
    deleted.deliveries = (await service.db.webhookDelivery.deleteMany({ where })).count;
  }
  if (retention.billingDays) Object.assign(deleted, await expireBilling(service.db, before(retention.billingDays)));
  return deleted;
}

const before = (days: number) => new Date(Date.now() - days * 86_400_000);

async function expireDocuments(service: Service, olderThan: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await service.db.analysis.findMany({
      where: { createdAt: { lt: olderThan } },
      select: { id: true, accountId: true, mode: true },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const { id, ...tenant } of rows) {
      // The owner may have deleted it meanwhile.
      await deleteAnalysis(service, tenant, id).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
      });
    }
    count += rows.length;
    if (rows.length < batchSize) return count;
  }
}

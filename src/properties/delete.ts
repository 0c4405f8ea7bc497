// Deletes a property with its documents, issues and chats. Jobs delete files, index entries and references.

import { lockProperty } from '../analyses/compare.ts';
import { enqueueErasure } from '../analyses/erase.ts';
import { analysisJobKeys } from '../analyses/jobs.ts';
import { progressTopics } from '../analyses/progress.ts';
import { purgeReferences } from '../analyses/purge-references.ts';
import { markUseKept } from '../billing/entitlements.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ownedBy } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import { enqueue, type JobPayloads, removeWaitingJobs, unlimitedAttempts } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { getProperty } from './properties.ts';

export interface DeletedProperty {
  propertyId: string;
  documentsDeleted: number;
  deletedAt: Date;
}

/** @throws NotFound */
export async function deleteProperty(
  service: Service,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  id: string,
): Promise<DeletedProperty> {
  await getProperty(service, viewer, id);
  const tenant = ownedBy(viewer);
  const documentsDeleted = await service.db.$transaction(
    async (tx) => {
      // Lock order: property, documents, uses, jobs. Every transaction that writes results uses it, to avoid deadlocks.
      await lockProperty(tx, id);
      // Concurrent uploads wait for this lock and then fail with NotFound.
      const { count } = await tx.property.updateMany({ where: { id, ...tenant }, data: { updatedAt: new Date() } });
      if (count === 0) throw new NotFound('property');
      await tx.$queryRaw`select 1 from analysis where property_id = ${id}::uuid order by id for update`;
      const rows = await tx.analysis.findMany({
        where: { propertyId: id },
        select: { id: true, jobId: true, storageKey: true, useId: true, status: true, propertyId: true },
      });
      for (const useId of new Set(rows.filter(({ status }) => status !== 'failed').map((row) => row.useId))) {
        await markUseKept(tx, useId);
      }
      await enqueueErasure(tx, tenant, rows);
      await removeWaitingJobs(
        tx,
        rows.flatMap((row) => analysisJobKeys(row.id)),
      );
      await tx.property.delete({ where: { id } });
      await enqueue(tx, 'property.erase', { ...tenant, propertyId: id }, { maxAttempts: unlimitedAttempts });
      await notifyTopics(tx, [`property:${id}`, ...rows.flatMap((row) => progressTopics(row))]);
      return rows.length;
    },
    { timeout: 60_000 },
  );
  return { propertyId: id, documentsDeleted, deletedAt: new Date() };
}

export async function eraseProperty(
  service: Service,
  { accountId, mode, propertyId }: JobPayloads['property.erase'],
): Promise<void> {
  await service.search.removeProperty({ accountId, mode }, propertyId);
  await purgeReferences(service, { accountId, mode }, propertyId, propertyId);
}

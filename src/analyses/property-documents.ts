// The documents of a property, for the deletion and the progress of the property.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { markUseKept } from '../entitlements/entitlements.ts';
import { removeWaitingJobs } from '../queue/enqueue.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service/service.ts';
import { enqueueErasure } from './erase.ts';
import { analysisJobKeys } from './jobs.ts';
import { percentDone, progressTopics } from './progress.ts';
import { queuePosition, secondsLeft } from './queue.ts';
import { type UploadInProgress, uploadsInProgress } from './upload-progress.ts';

/**
 * Locks the documents and enqueues the deletion of their files and index entries; the rows are deleted with the property.
 * Requires `lockProperty`.
 */
export async function eraseDocuments(
  tx: Transaction,
  tenant: Tenant,
  propertyId: string,
): Promise<{ count: number; topics: string[] }> {
  await tx.$queryRaw`select 1 from analysis where property_id = ${propertyId}::uuid order by id for update`;
  const rows = await tx.analysis.findMany({
    where: { propertyId },
    select: {
      id: true,
      accountId: true,
      mode: true,
      jobId: true,
      storageKey: true,
      useId: true,
      status: true,
      propertyId: true,
    },
  });
  for (const useId of new Set(rows.filter(({ status }) => status !== 'failed').map((row) => row.useId))) {
    await markUseKept(tx, useId);
  }
  await enqueueErasure(tx, tenant, rows);
  await removeWaitingJobs(
    tx,
    rows.flatMap((row) => analysisJobKeys(row.id)),
  );
  return { count: rows.length, topics: rows.flatMap(progressTopics) };
}

export interface DocumentsProgress {
  documents: Analysis[];
  uploads: UploadInProgress[];
  finished: number;
  /** 0–100, weighted by pages. */
  percent: number;
  /** Estimate at the current rate; null if there is none yet. */
  secondsLeft: number | null;
  /** Serialized content, to detect changes. */
  state: string;
  /** True if the state can change without a notification. */
  waiting: boolean;
}

export async function readDocumentsProgress(service: Service, propertyId: string): Promise<DocumentsProgress> {
  const [documents, uploads] = await Promise.all([
    service.db.analysis.findMany({ where: { propertyId }, orderBy: { id: 'asc' } }),
    uploadsInProgress(service, { id: propertyId }),
  ]);
  const places = await Promise.all(documents.map((row) => queuePosition(service, row)));
  const weight = documents.reduce((sum, row) => sum + Math.max(1, row.pageCount), 0);
  const done = documents.reduce((sum, row) => sum + percentDone(row) * Math.max(1, row.pageCount), 0);
  return {
    documents,
    uploads,
    finished: documents.filter((row) => row.finishedAt).length,
    percent: weight === 0 ? 0 : Math.floor(done / weight),
    secondsLeft: secondsLeft(documents),
    state: JSON.stringify([documents.map((row) => [row.id, row.revision]), uploads, places]),
    waiting: uploads.length > 0 || places.some((place) => place !== null),
  };
}

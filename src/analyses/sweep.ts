// What a crash may leave behind, found and put right: files that were uploaded for nothing, documents that run without
// a job.
import type { Service } from '../service/service.ts';
import { enqueueAnalysis, enqueueEmbedding } from './jobs.ts';
import { deleteStaleUploads } from './upload-progress.ts';

const abandonedAfterMs = 6 * 3600 * 1000;
/** Between a document's row and its job there is no time at all: they come in one transaction. */
const orphanedAfter = '2 minutes';

export async function sweepUploads(service: Service): Promise<void> {
  // First: a storage that deletes nothing, or not now, keeps no document waiting.
  await requeueOrphans(service);
  await deleteStaleUploads(service);
  const before = new Date(Date.now() - abandonedAfterMs);
  for (const { key } of await service.db.stagedFile.findMany({ where: { createdAt: { lt: before } }, take: 1000 })) {
    await service.storage.delete(key);
    await service.db.stagedFile.deleteMany({ where: { key } });
  }
}

async function requeueOrphans(service: Service): Promise<void> {
  const alive = `select 1 from graphile_worker._private_jobs j where j.attempts < j.max_attempts and j.key`;
  const { rows: unread } = await service.pool.query<{ id: string; accountId: string }>(
    `select id, account_id as "accountId" from analysis a where status in ('queued', 'processing') and created_at < now() - interval '${orphanedAfter}'
       and not exists (${alive} in ('analysis.run:' || a.id, 'analysis.ocr:' || a.id))`,
  );
  const { rows: unembedded } = await service.pool.query<{ jobId: string; accountId: string }>(
    `select distinct job_id as "jobId", account_id as "accountId" from analysis a where status = 'analysis_done' and finished_at is null
       and completed_at < now() - interval '${orphanedAfter}' and not exists (${alive} = 'analysis.embed:' || a.job_id)`,
  );
  for (const row of unread) {
    service.log.warn({ analysisId: row.id }, 'a document had no job; it gets one');
    await enqueueAnalysis(service.db, 'analysis.run', row);
  }
  for (const { accountId, jobId } of unembedded) await enqueueEmbedding(service.db, accountId, jobId);
}

// Cleans up after crashes: deletes files that belong to no analysis, and enqueues jobs for documents without one.
import type { Service } from '../service/service.ts';
import { enqueueAnalysis, enqueueEmbedding } from './jobs.ts';
import { deleteStaleUploads } from './upload-progress.ts';

const abandonedAfter = '6 hours';
/** A document and its job are created in one transaction, so a short time is enough. */
const orphanedAfter = '2 minutes';

export async function sweepUploads(service: Service): Promise<void> {
  // First, so that an unavailable storage does not delay documents.
  await requeueOrphans(service);
  await deleteStaleUploads(service);
  // By the clock of the database: the clock of this machine may be ahead of that of the receiving API.
  const { rows } = await service.pool.query<{ key: string }>(
    `select key from staged_file where created_at < now() - interval '${abandonedAfter}' limit 1000`,
  );
  for (const { key } of rows) {
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
    service.log.warn({ analysisId: row.id }, 'document had no job, enqueued a new one');
    await enqueueAnalysis(service.db, 'analysis.run', row);
  }
  for (const { accountId, jobId } of unembedded) await enqueueEmbedding(service.db, accountId, jobId);
}

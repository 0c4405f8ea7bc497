// The final states of a document: ready, limited, skipped or failed. When the last document of an upload job is
// finished, the job is finished, exactly once.
import { type Analysis, type Job, Prisma } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { selectFields } from '../database/query.ts';
import { returnAnalysisUse } from '../entitlements/entitlements.ts';
import { documentSeconds, documentsFinished } from '../platform/metrics/instruments.ts';
import { publishDeferredCompletions } from './completion-events.ts';
import { progressTopics } from './progress.ts';

type Ended = Partial<
  Pick<Analysis, 'status' | 'chatStatus' | 'reason' | 'error' | 'documentType' | 'category' | 'completedAt'>
>;

/** Marks a document as finished. Returns false if it was finished already. */
export async function finishDocument(
  tx: Transaction,
  row: Pick<Analysis, 'id' | 'accountId' | 'mode' | 'jobId' | 'propertyId' | 'filename' | 'createdAt'>,
  ended: Ended,
): Promise<boolean> {
  const finishedAt = new Date();
  const { count } = await tx.analysis.updateMany({
    where: { id: row.id, finishedAt: null },
    data: { ...ended, step: 'finished', finishedAt, revision: { increment: 1 } },
  });
  if (count === 0) return false;
  if (ended.status === 'failed') await returnAnalysisUse(tx, row.id);
  await publishDeferredCompletions(tx, row.jobId, row.id);
  await announce(tx, 'document.ended', { document: row, end: ended, at: finishedAt });
  await settleJob(tx, row.jobId);
  await notifyTopics(tx, progressTopics(row));
  const end = ended.status ?? ended.chatStatus ?? 'none';
  documentsFinished.inc({ end });
  documentSeconds.observe({ end }, Math.max(0, finishedAt.getTime() - row.createdAt.getTime()) / 1000);
  return true;
}

/** Requires the lock of the job (`publishDeferredCompletions`), so that the last of several documents sees all others. */
export async function settleJob(tx: Transaction, jobId: string): Promise<void> {
  const [job] = await tx.$queryRaw<Job[]>`
    update job set finished_at = now()
    where id = ${jobId}::uuid and finished_at is null
      and not exists (select 1 from analysis where job_id = job.id and finished_at is null)
    returning ${Prisma.raw(selectFields('job', Prisma.JobScalarFieldEnum))}`;
  if (job?.bulk) await announce(tx, 'upload.ended', job);
}

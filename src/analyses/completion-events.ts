// Publishes the event that a document is analyzed. If other documents of the same upload can still add comparison
// issues to it, the event is deferred until they are done, so that its issue count matches the issues. The job row is
// locked last in every transaction, so that two documents that finish together take turns.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { receivesComparisonIssues } from './compare.ts';

/** Call at the end of the transaction that completes phase 1 of a document. */
export async function publishCompletion(
  tx: Transaction,
  { id, jobId, propertyId }: Pick<Analysis, 'id' | 'jobId' | 'propertyId'>,
  documentType: string | null,
): Promise<void> {
  if (propertyId !== null && receivesComparisonIssues(documentType) && (await lockJob(tx, jobId, id)).othersAreRunning)
    await tx.job.update({ where: { id: jobId }, data: { withheld: { push: id } } });
  else await announceAnalyzed(tx, [id]);
  await publishDeferredCompletions(tx, jobId, id);
}

/**
 * Call when a document is finished, with or without success, or deleted. `except` is that document. Locks the job until
 * the transaction ends.
 */
export async function publishDeferredCompletions(tx: Transaction, jobId: string, except: string): Promise<void> {
  const { othersAreRunning, withheld } = await lockJob(tx, jobId, except);
  if (othersAreRunning || withheld.length === 0) return;
  await tx.job.update({ where: { id: jobId }, data: { withheld: [] } });
  await announceAnalyzed(tx, withheld);
}

/** Whether another document of the upload is still in phase 1, counted once the job is locked. */
async function lockJob(
  tx: Transaction,
  jobId: string,
  except: string,
): Promise<{ othersAreRunning: boolean; withheld: string[] }> {
  const [job] = await tx.$queryRaw<{ withheld: string[] }[]>`
    select withheld from job where id = ${jobId}::uuid for update`;
  const running = { jobId, id: { not: except }, status: { in: ['queued' as const, 'processing' as const] } };
  return { othersAreRunning: (await tx.analysis.count({ where: running })) > 0, withheld: job?.withheld ?? [] };
}

async function announceAnalyzed(tx: Transaction, ids: string[]): Promise<void> {
  const rows = await tx.analysis.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  for (const row of rows) await announce(tx, 'document.analyzed', row);
}

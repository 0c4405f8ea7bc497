// Publishes the event that a document is analyzed. If other documents of the same upload can still add comparison
// issues to it, the event is deferred until they are done, so that its issue count matches the issues. The job row is
// locked last in every transaction, so that two documents that finish together take turns.
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { receivesComparisonIssues } from './compare.ts';

/** Call at the end of the transaction that completes phase 1 of a document. */
export async function publishCompletion(tx: Transaction, id: string): Promise<void> {
  const row = await tx.analysis.findUniqueOrThrow({
    where: { id },
    select: { jobId: true, propertyId: true, documentType: true },
  });
  const waits =
    row.propertyId !== null &&
    receivesComparisonIssues(row.documentType) &&
    (await othersAreRunning(tx, row.jobId, id));
  if (waits) await tx.job.update({ where: { id: row.jobId }, data: { withheld: { push: id } } });
  else await announceAnalyzed(tx, [id]);
  await publishDeferredCompletions(tx, row.jobId, id);
}

/** Call when a document is finished, with or without success, or deleted. `except` is that document. */
export async function publishDeferredCompletions(tx: Transaction, jobId: string, except: string): Promise<void> {
  if (await othersAreRunning(tx, jobId, except)) return;
  const { withheld } = await tx.job.findUniqueOrThrow({ where: { id: jobId }, select: { withheld: true } });
  if (withheld.length === 0) return;
  await tx.job.update({ where: { id: jobId }, data: { withheld: [] } });
  await announceAnalyzed(tx, withheld);
}

/** Whether another document of the upload is still in phase 1. */
async function othersAreRunning(tx: Transaction, jobId: string, except: string): Promise<boolean> {
  await tx.$queryRaw`select 1 from job where id = ${jobId}::uuid for update`;
  const running = { jobId, id: { not: except }, status: { in: ['queued' as const, 'processing' as const] } };
  return (await tx.analysis.count({ where: running })) > 0;
}

async function announceAnalyzed(tx: Transaction, ids: string[]): Promise<void> {
  const rows = await tx.analysis.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  for (const row of rows) await announce(tx, 'document.analyzed', row);
}

// Analyzes a document again that has ended without a result: one that was skipped, or one that has failed.
import type { Analysis, AnalysisStatus } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { takeAnalysis } from '../entitlements/entitlements.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { getAnalysis } from './analyses.ts';
import { enqueueAnalysis } from './jobs.ts';
import { progressTopics } from './progress.ts';

/** Null if the document does not have the given status any more. */
async function start(tx: Transaction, viewer: Viewer, id: string, from: AnalysisStatus): Promise<Analysis | null> {
  const { count } = await tx.analysis.updateMany({
    where: { id, ...ownedBy(viewer), status: from },
    data: {
      status: 'processing',
      ...(from === 'skipped' && { forced: true }),
      step: 'queued',
      pagesDone: 0,
      startedAt: null,
      reason: null,
      error: null,
      completedAt: null,
      finishedAt: null,
      revision: { increment: 1 },
    },
  });
  if (count === 0) return null;
  const row = await tx.analysis.findUniqueOrThrow({ where: { id } });
  await enqueueAnalysis(tx, 'analysis.run', row);
  await notifyTopics(tx, progressTopics(row));
  return row;
}

/** Forces the analysis of a skipped document. @throws NotFound, Conflict if it was not skipped */
export async function forceAnalysis(
  service: Pick<Service, 'db' | 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<Analysis> {
  await getAnalysis(service, viewer, id);
  return service.db.$transaction(async (tx) => {
    const row = await start(tx, viewer, id, 'skipped');
    if (!row) throw new Conflict('Only the analysis of a skipped document can be forced.');
    return row;
  });
}

/**
 * Analyzes a failed document again. It uses a unit of the allowance again if its unit was returned.
 * @throws NotFound, Conflict if it has not failed, AnalysisLimitExceeded
 */
export async function retryAnalysis(
  service: Pick<Service, 'db' | 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<Analysis> {
  await getAnalysis(service, viewer, id);
  return service.db.$transaction(async (tx) => {
    const row = await start(tx, viewer, id, 'failed');
    if (!row) throw new Conflict('Only the analysis of a failed document can be retried.');
    const use = row.useId && (await tx.analysisUse.findUnique({ where: { id: row.useId } }));
    if (use && use.givenBackAt === null) return row;
    const job = await tx.job.findUnique({ where: { id: row.jobId } });
    if (!job) throw new NotFound('analysis');
    const propertyId = job.bulk ? row.propertyId : null;
    const useId = await takeAnalysis(tx, viewer, { propertyId, externalUserId: row.externalUserId });
    return tx.analysis.update({ where: { id }, data: { useId } });
  });
}

/** Forces a skipped document, or retries a failed one. @throws NotFound, Conflict, AnalysisLimitExceeded */
export async function restartAnalysis(
  service: Pick<Service, 'db' | 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<Analysis> {
  const { status } = await getAnalysis(service, viewer, id);
  return status === 'skipped' ? forceAnalysis(service, viewer, id) : retryAnalysis(service, viewer, id);
}

// Queries and commands on analyses: get, list issues, delete, and force the analysis of a skipped document.
import { validate } from 'uuid';
import type { Analysis, Issue, Report } from '../../prisma/generated/client/client.ts';
import { keepUse } from '../billing/entitlements.ts';
import { notify } from '../database/event-bus.ts';
import { type Severity, severities } from '../engine/engine.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { ApiError, Conflict, NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, page, slice } from '../platform/pagination.ts';
import { removeWaiting } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { compareDocuments, lockProperty } from './compare.ts';
import { comparisonKeyFindings, renderComparisonSection } from './comparison-summary.ts';
import { publishDeferredCompletions } from './completion-events.ts';
import { enqueueErasure } from './erase.ts';
import { settleJob } from './finish.ts';
import { analysisJobKeys, enqueueAnalysis } from './jobs.ts';
import { progressTopics } from './progress.ts';
import { deleteCitingMessages } from './purge-references.ts';

/** Seconds to wait before a retry, as in the API contract. */
const retryAfter = 30;

export class AnalysisNotReady extends ApiError {
  static override readonly kind = {
    code: 'analysis_not_ready',
    status: 409,
    cause: 'the analysis is still running; retry after `retry_after` seconds.',
    remedy:
      'Send the request again after `retry_after` seconds, or wait for the webhook event `document.analysis_completed`.',
  };

  constructor() {
    super('The analysis is still running.', { retry_after: retryAfter });
  }
}

export class AnalysisSkipped extends ApiError {
  static override readonly kind = {
    code: 'analysis_skipped',
    status: 409,
    cause: 'the document was skipped; `reason` gives the reason.',
    remedy: 'Force the analysis with `POST /v1/analyses/{analysis_id}/analyze` if the document matters.',
  };

  constructor(reason: string | null) {
    const message = 'This document was skipped. The analysis can be forced.';
    super(message, { reason, suggested_action: 'force_analyze' });
  }
}

export class AnalysisFailed extends ApiError {
  static override readonly kind = {
    code: 'analysis_failed',
    status: 409,
    cause: 'the analysis failed.',
    remedy: 'The message gives the reason. Upload a corrected file; a failed analysis is not counted.',
  };

  constructor(error: string | null) {
    super(error ?? 'The analysis failed.');
  }
}

/** @throws NotFound */
export async function getAnalysis(
  service: Service,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  id: string,
): Promise<Analysis> {
  const row = validate(id) ? await service.db.analysis.findFirst({ where: { id, ...owned(viewer) } }) : null;
  if (!row) throw new NotFound('analysis');
  return row;
}

/** @throws AnalysisNotReady, AnalysisSkipped, AnalysisFailed */
export function requireDone(row: Pick<Analysis, 'status' | 'reason' | 'error'>): void {
  if (row.status === 'skipped') throw new AnalysisSkipped(row.reason);
  if (row.status === 'failed') throw new AnalysisFailed(row.error);
  if (row.status !== 'analysis_done') throw new AnalysisNotReady();
}

export interface AnalysisSummary extends Omit<Report, 'keyFindings'> {
  keyFindings: object[];
  documentType: string;
  severityCounts: Record<Severity, number>;
  totalIssues: number;
}

/** @throws NotFound, AnalysisNotReady, AnalysisSkipped, AnalysisFailed */
export async function getSummary(service: Service, viewer: Viewer, id: string): Promise<AnalysisSummary> {
  const row = await getAnalysis(service, viewer, id);
  requireDone(row);
  const report = await service.db.report.findUniqueOrThrow({ where: { analysisId: id } });
  const issues = await service.db.issue.findMany({
    where: { analysisId: id },
    select: { title: true, page: true, severity: true, compared: true },
    orderBy: { position: 'asc' },
  });
  const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  const compared = issues.filter((issue) => issue.compared);
  return {
    ...report,
    summary: [report.summary, ...renderComparisonSection(compared)].join('\n\n'),
    keyFindings: [...(report.keyFindings as object[]), ...comparisonKeyFindings(compared)],
    documentType: row.documentType!,
    totalIssues: issues.length,
    severityCounts: { critical: count('critical'), major: count('major'), minor: count('minor') },
  };
}

export interface IssueList {
  analysisId: string;
  issues: Issue[];
  totalIssues: number;
  report: Report;
  meta: PageMeta;
}

/** Most severe first, then by page. `totalIssues` counts the issues that match the filter. @throws as getSummary */
export async function listIssues(
  service: Service,
  viewer: Viewer,
  id: string,
  args: PageArgs & { severity?: Severity | null },
): Promise<IssueList> {
  const part = slice(args, 'place');
  const row = await getAnalysis(service, viewer, id);
  requireDone(row);
  const where = { analysisId: id, ...(args.severity ? { severity: args.severity } : {}) };
  const [report, totalIssues, rows] = await Promise.all([
    service.db.report.findUniqueOrThrow({ where: { analysisId: id } }),
    service.db.issue.count({ where }),
    service.db.issue.findMany({
      where: { ...where, ...(part.after ? after(Number(part.after)) : {}) },
      // Relies on 'critical' < 'major' < 'minor' sorting alphabetically.
      orderBy: [{ severity: 'asc' }, { position: 'asc' }],
      take: part.take,
    }),
  ]);
  const { items, meta } = page(rows, part, (issue) =>
    String(severities.indexOf(issue.severity as Severity) * positions + issue.position),
  );
  return { analysisId: id, issues: items, totalIssues, report, meta };
}

/** Greater than the number of issues of any analysis. */
const positions = 1_000_000;

const after = (place: number) => {
  const rank = Math.floor(place / positions);
  return {
    OR: [
      { severity: { in: severities.slice(rank + 1) } },
      { severity: severities[rank] ?? '', position: { gt: place % positions } },
    ],
  };
};

/**
 * Deletes the analysis with its pages, issues, chunks and chat. Jobs delete the file and the index entries.
 * @throws NotFound
 */
export async function deleteAnalysis(
  service: Service,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  id: string,
): Promise<{ analysisId: string; deletedAt: Date }> {
  const row = await getAnalysis(service, viewer, id);
  await service.db.$transaction(
    async (tx) => {
      if (row.propertyId !== null) await lockProperty(tx, row.propertyId);
      const { count } = await tx.analysis.deleteMany({ where: { id, ...owned(viewer) } });
      if (count === 0) throw new NotFound('analysis');
      if (row.status !== 'failed') await keepUse(tx, row.useId);
      if (row.propertyId !== null) await compareDocuments(tx, service.engineFor(viewer.mode), row.propertyId);
      await publishDeferredCompletions(tx, row.jobId, id);
      await settleJob(tx, row.jobId);
      if (row.propertyId !== null) await deleteCitingMessages(tx, owned(viewer), row.propertyId, id);
      await enqueueErasure(tx, owned(viewer), [row]);
      await removeWaiting(tx, analysisJobKeys(id));
      await notify(tx, progressTopics(row));
    },
    // It may wait for other transactions that write results of the same property.
    { timeout: 60_000 },
  );
  return { analysisId: id, deletedAt: new Date() };
}

/** Forces the analysis of a skipped document. @throws NotFound, Conflict if it was not skipped */
export async function forceAnalysis(service: Service, viewer: Viewer, id: string): Promise<Analysis> {
  await getAnalysis(service, viewer, id);
  return service.db.$transaction(async (tx) => {
    const { count } = await tx.analysis.updateMany({
      where: { id, ...owned(viewer), status: 'skipped' },
      data: {
        status: 'processing',
        forced: true,
        step: 'queued',
        pagesDone: 0,
        startedAt: null,
        reason: null,
        completedAt: null,
        finishedAt: null,
        revision: { increment: 1 },
      },
    });
    if (count === 0) throw new Conflict('Only the analysis of a skipped document can be forced.');
    const row = await tx.analysis.findUniqueOrThrow({ where: { id } });
    await enqueueAnalysis(tx, 'analysis.run', row);
    await notify(tx, progressTopics(row));
    return row;
  });
}

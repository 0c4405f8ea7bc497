// Queries and commands on analyses: get, list issues, delete; and what other resources may use.
import { validate } from 'uuid';
import type { Analysis, Issue, Report } from '../../prisma/generated/client/client.ts';
import { Prisma } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { queryRows, selectFields } from '../database/query.ts';
import { type Severity, severities } from '../engine/engine.ts';
import { markUseKept } from '../entitlements/entitlements.ts';
import { type Owner, ownedBy, type Viewer } from '../identity/viewer.ts';
import { visibleAnalysisSql, visibleAnalysisValues } from '../identity/visible-sql.ts';
import { ApiError, NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { removeWaitingJobs } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { compareDocuments, lockProperty } from './compare.ts';
import { comparisonKeyFindings, renderComparisonSection } from './comparison-summary.ts';
import { publishDeferredCompletions } from './completion-events.ts';
import { enqueueErasure } from './erase.ts';
import { settleJob } from './finish.ts';
import { analysisJobKeys } from './jobs.ts';
import { progressTopics } from './progress.ts';

export type { AnalysisOrder, AnalyzedDocument } from './analyze-document.ts';
export { lockProperty } from './compare.ts';
export { type DocumentsProgress, eraseDocuments, readDocumentsProgress } from './property-documents.ts';
export { queuePollMs } from './queue.ts';
export type { UploadInProgress } from './upload-progress.ts';

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

/** Of `analysis a`; rows need `withBytes`. */
export const analysisFields: string = selectFields('a', Prisma.AnalysisScalarFieldEnum);

/** The driver returns 64-bit numbers as text. */
export const withBytes = (row: Analysis): Analysis => ({ ...row, bytes: BigInt(row.bytes) });

const findAnalysis = `select ${analysisFields} from analysis a where ${visibleAnalysisSql('a')} and a.id = $5`;

/** @throws NotFound */
export async function getAnalysis(service: Pick<Service, 'pool'>, viewer: Owner, id: string): Promise<Analysis> {
  const values = [...visibleAnalysisValues(viewer), id];
  const [row] = validate(id) ? await queryRows<Analysis>(service.pool, 'find-analysis', findAnalysis, values) : [];
  if (!row) throw new NotFound('analysis');
  return withBytes(row);
}

/** @throws AnalysisNotReady, AnalysisSkipped, AnalysisFailed */
export function requireDone(row: Pick<Analysis, 'status' | 'reason' | 'error'>): void {
  if (row.status === 'skipped') throw new AnalysisSkipped(row.reason);
  if (row.status === 'failed') throw new AnalysisFailed(row.error);
  if (row.status !== 'analysis_done') throw new AnalysisNotReady();
}

export interface IssueCounts {
  severityCounts: Record<Severity, number>;
  totalIssues: number;
}

export function countIssues(issues: readonly { severity: string }[]): IssueCounts {
  const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  return {
    totalIssues: issues.length,
    severityCounts: { critical: count('critical'), major: count('major'), minor: count('minor') },
  };
}

export interface AnalysisSummary extends Omit<Report, 'keyFindings'>, IssueCounts {
  keyFindings: object[];
  documentType: string;
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
  const compared = issues.filter((issue) => issue.compared);
  return {
    ...report,
    summary: [report.summary, ...renderComparisonSection(compared)].join('\n\n'),
    keyFindings: [...(report.keyFindings as object[]), ...comparisonKeyFindings(compared)],
    documentType: row.documentType!,
    ...countIssues(issues),
  };
}

export interface IssueList {
  analysisId: string;
  issues: Issue[];
  totalIssues: number;
  report: Pick<Report, 'costLow' | 'costHigh' | 'costCurrency'>;
  meta: PageMeta;
}

/** Most severe first, then by page. `totalIssues` counts the issues that match the filter. @throws as getSummary */
export async function listIssues(
  service: Service,
  viewer: Viewer,
  id: string,
  args: PageArgs & { severity?: Severity | null },
): Promise<IssueList> {
  const part = parsePageArgs(args, 'place');
  if (!validate(id)) throw new NotFound('analysis');
  const place = part.after === null ? null : Number(part.after);
  const rank = place === null ? null : (severities[Math.floor(place / positions)] ?? '');
  const [[found], rows] = await Promise.all([
    queryRows<IssueTotals>(service.pool, 'issue-totals', issueTotals, [
      ...visibleAnalysisValues(viewer),
      id,
      args.severity ?? null,
    ]),
    queryRows<Issue>(service.pool, 'list-issues', issuePage, [
      id,
      args.severity ?? null,
      rank,
      place === null ? null : place % positions,
      part.take,
    ]),
  ]);
  if (!found) throw new NotFound('analysis');
  requireDone(found);
  const { items, meta } = toPage(rows, part, (issue) =>
    String(severities.indexOf(issue.severity as Severity) * positions + issue.position),
  );
  return { analysisId: id, issues: items, totalIssues: found.totalIssues, report: found, meta };
}

/** Greater than the number of issues of any analysis. */
const positions = 1_000_000;

type IssueTotals = Pick<Analysis, 'status' | 'reason' | 'error'> &
  Pick<Report, 'costLow' | 'costHigh' | 'costCurrency'> & { totalIssues: number };

const issueTotals = `
  select a.status, a.reason, a.error, r.cost_low as "costLow", r.cost_high as "costHigh", r.cost_currency as "costCurrency",
    (select count(*)::int from issue i where i.analysis_id = a.id and ($6::text is null or i.severity = $6)) as "totalIssues"
  from analysis a left join report r on r.analysis_id = a.id where ${visibleAnalysisSql('a')} and a.id = $5`;

/** Relies on 'critical' < 'major' < 'minor' sorting alphabetically. */
const issuePage = `
  select ${selectFields('i', Prisma.IssueScalarFieldEnum)} from issue i
  where i.analysis_id = $1 and ($2::text is null or i.severity = $2)
    and ($3::text is null or (i.severity, i.position) > ($3, $4::int))
  order by i.severity, i.position limit $5`;

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
  await service.db.$transaction(async (tx) => {
    if (row.propertyId !== null) await lockProperty(tx, row.propertyId);
    const { count } = await tx.analysis.deleteMany({ where: { id, ...ownedBy(viewer) } });
    if (count === 0) throw new NotFound('analysis');
    if (row.status !== 'failed') await markUseKept(tx, row.useId);
    if (row.propertyId !== null) await compareDocuments(tx, service.engineFor(viewer.mode), row.propertyId);
    await publishDeferredCompletions(tx, row.jobId, id);
    await settleJob(tx, row.jobId);
    await announce(tx, 'document.deleted', row);
    await enqueueErasure(tx, ownedBy(viewer), [row]);
    await removeWaitingJobs(tx, analysisJobKeys(id));
    await notifyTopics(tx, progressTopics(row));
  });
  return { analysisId: id, deletedAt: new Date() };
}

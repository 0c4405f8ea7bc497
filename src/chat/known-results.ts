// The stored results of the documents that a question is about. A property of 50 documents has thousands of issues, and
// reading their rows took a third of the CPU time of an answer, so they are kept for each revision of a document. For
// 1,500 issues, Prisma took 7 ms more than the driver alone, and one JSON text took PostgreSQL 7 ms more.
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { queryRows } from '../database/query.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { Fact, Issue, KnownDocument, Question } from '../engine/engine.ts';

type Document = Pick<Analysis, 'id' | 'revision' | 'filename' | 'documentType' | 'pageCount'>;
type StoredIssue = Question['issues'][number];

interface Result {
  /** By position, with all texts. */
  full: StoredIssue[];
  /** The same without descriptions, except those of comparisons, which have the evidence. */
  brief: StoredIssue[];
  document: KnownDocument;
}

/** Of issues and facts: about 25 MB. */
const maxKept = 20_000;
/** Texts of deleted documents do not stay in memory. */
const keptMs = 600_000;

/** By document and revision, which is incremented whenever its results change. */
const kept = new LRUCache<string, Result>({
  maxSize: maxKept,
  sizeCalculation: ({ full, document }) => 1 + full.length + document.facts.length,
  ttl: keptMs,
  ttlAutopurge: true,
});
export const revisionKey = ({ id, revision }: Pick<Document, 'id' | 'revision'>): string => `${id}:${revision}`;

/** @param priced whether costs are requested: only then issues have descriptions */
export async function knownResults(
  pool: Pool,
  documents: readonly Document[],
  priced: boolean,
): Promise<Pick<Question, 'issues' | 'documents'>> {
  const known = new Map(documents.map((document) => [document.id, kept.get(revisionKey(document))]));
  const missing = documents.filter(({ id }) => !known.get(id));
  if (missing.length > 0) {
    for (const [document, result] of await readResults(pool, missing)) {
      known.set(document.id, result);
      kept.set(revisionKey(document), result);
    }
  }
  const results = [...known.keys()].sort().map((id) => known.get(id)!);
  return {
    issues: byPosition(results.map(({ full, brief }) => (priced ? full : brief))),
    documents: results.map(({ document }) => document),
  };
}

/** The first issue of each document, then the second of each. The order is stable. */
function byPosition(lists: readonly StoredIssue[][]): StoredIssue[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

interface IssueRow extends Omit<Issue, 'estimatedCost'> {
  analysisId: string;
  compared: boolean;
  costLow: number | null;
  costHigh: number;
  costCurrency: string;
  costBasis: string;
}

interface ReportRow {
  id: string;
  facts: Fact[];
  limits: KnownDocument['notInspected'];
}

async function readResults(pool: Pool, documents: readonly Document[]): Promise<[Document, Result][]> {
  const ids = [documents.map(({ id }) => id)];
  const [issues, reports] = await Promise.all([
    queryRows<IssueRow>(pool, 'known-issues', selectIssues, ids),
    queryRows<ReportRow>(pool, 'known-documents', selectReports, ids),
  ]);
  const issuesOf = Map.groupBy(issues, ({ analysisId }) => analysisId);
  const reportOf = new Map(reports.map((row) => [row.id, row]));
  return documents.map((document) => {
    const { id, filename, documentType, pageCount } = document;
    const rows = issuesOf.get(id) ?? [];
    const full = rows.map((row) => issueOf(row, filename));
    return [
      document,
      {
        full,
        brief: full.map((issue, at) => (rows[at]!.compared ? issue : { ...issue, description: '' })),
        document: {
          analysisId: id,
          file: filename,
          documentType: (documentType ?? 'uncategorized') as DocumentType,
          pageCount,
          facts: reportOf.get(id)?.facts ?? [],
          notInspected: reportOf.get(id)?.limits ?? [],
        },
      },
    ];
  });
}

const issueOf = (
  { compared: _, costLow, costHigh, costCurrency, costBasis, ...row }: IssueRow,
  file: string,
): StoredIssue => ({
  ...row,
  file,
  estimatedCost: costLow === null ? null : { low: costLow, high: costHigh, currency: costCurrency, basis: costBasis },
});

const selectIssues = `
  select analysis_id as "analysisId", title, description, compared, system, component, location, severity,
    severity_reason as "severityReason", safety_hazard as "safetyHazard", page, snippet, recommendation, trade, confidence,
    cost_low as "costLow", cost_high as "costHigh", cost_currency as "costCurrency", coalesce(cost_basis, '') as "costBasis"
  from issue where analysis_id = any($1::uuid[]) order by position, analysis_id`;

const selectReports = `
  select analysis_id as id, facts, not_inspected as limits from report where analysis_id = any($1::uuid[])`;

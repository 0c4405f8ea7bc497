// Compares the documents of a property and stores contradictions as issues of the document that they concern. Every
// transaction that adds or removes a comparable document recomputes all of these issues, one transaction at a time
// for each property. The result does not depend on the order of documents, and a crash leaves either the old or the
// new state.
import { isDeepStrictEqual } from 'node:util';
import type { Issue as IssueRow } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { Line } from '../documents/pages.ts';
import { foldSpace, isOnPage } from '../documents/snippet.ts';
import type { ComparedDocument, Engine, Fact, Issue, Severity } from '../engine/engine.ts';
import { findingOf, mostSevere } from './issue-rows.ts';
import { type NotifiedRow, progressTopics } from './progress.ts';
import { insertIssues } from './result-rows.ts';

/** The comparison reads these line by line. For the others it uses the issues. */
const readByLine: DocumentType[] = ['loan_estimate', 'closing_disclosure', 'disclosure'];
const comparable: DocumentType[] = [...readByLine, 'inspection_report', 'pest_report'];

/** Documents that receive comparison issues. */
const subjectTypes: readonly string[] = ['closing_disclosure', 'disclosure'];

export const isComparable = (type: string | null): boolean => comparable.some((each) => each === type);
export const receivesComparisonIssues = (type: string | null): boolean => type !== null && subjectTypes.includes(type);

/**
 * Serializes comparisons of a property. Take this lock before any row lock of the transaction: a holder of it may
 * wait for rows. The key keeps its name from 0.1.0, so that processes of both versions exclude each other.
 */
export async function lockProperty(tx: Transaction, propertyId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`papers:${propertyId}`}, 0))`;
}

/** Recomputes the comparison issues of a property. Requires `lockProperty`. */
export async function compareDocuments(tx: Transaction, engine: Engine, propertyId: string): Promise<void> {
  const rows = await tx.analysis.findMany({
    where: { propertyId, status: 'analysis_done', documentType: { in: comparable } },
    select: {
      id: true,
      accountId: true,
      mode: true,
      propertyId: true,
      filename: true,
      documentType: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  });
  const types = new Set(rows.map((row) => row.documentType));
  const has = (...any: DocumentType[]) => any.some((type) => types.has(type));
  const worthwhile =
    (has('closing_disclosure') && rows.length > 1) || (has('disclosure') && has('inspection_report', 'pest_report'));
  const ids = rows.map((row) => row.id);
  if (!worthwhile && (await tx.issue.count({ where: { analysisId: { in: ids }, compared: true } })) === 0) return;
  const issues = await tx.issue.findMany({
    where: { analysisId: { in: ids } },
    orderBy: { position: 'asc' },
  });
  const documents = worthwhile ? await documentsOf(tx, rows, issues) : [];
  const found = new Map(engine.compare(documents).map((each) => [each.documentId, each.issues]));
  for (const row of rows) {
    const pages = new Map(documents.find(({ id }) => id === row.id)?.pages.map((page) => [page.number, page.text]));
    const verified = (found.get(row.id) ?? [])
      .filter(({ page, snippet }) => isOnPage(pages.get(page) ?? '', snippet))
      .map((issue) => ({ ...issue, snippet: foldSpace(issue.snippet) }));
    const own = issues.filter((issue) => issue.analysisId === row.id);
    await replaceIssues(tx, row, own, verified);
  }
}

type Row = NotifiedRow;

/** Does nothing if the issues are unchanged. */
async function replaceIssues(tx: Transaction, row: Row, all: IssueRow[], found: Issue[]): Promise<void> {
  const own = all.filter((issue) => !issue.compared);
  const stored = all.filter((issue) => issue.compared).map(findingOf);
  if (isDeepStrictEqual(stored, found)) return;
  const from = (own.at(-1)?.position ?? -1) + 1;
  await tx.issue.deleteMany({ where: { analysisId: row.id, compared: true } });
  await insertIssues(tx, row.id, found, { from, compared: true });
  await tx.analysis.update({
    where: { id: row.id },
    data: {
      totalIssues: own.length + found.length,
      severity: mostSevere([...own.map(({ severity }) => ({ severity: severity as Severity })), ...found]),
      revision: { increment: 1 },
    },
  });
  await notifyTopics(tx, progressTopics(row));
}

async function documentsOf(
  tx: Transaction,
  rows: { id: string; filename: string; documentType: string | null; createdAt: Date }[],
  issues: IssueRow[],
): Promise<ComparedDocument[]> {
  const pages = await tx.page.findMany({
    where: {
      analysisId: {
        in: rows.filter((row) => readByLine.some((type) => type === row.documentType)).map(({ id }) => id),
      },
    },
    orderBy: { number: 'asc' },
  });
  const reports = await tx.report.findMany({
    where: { analysisId: { in: rows.map(({ id }) => id) } },
    select: { analysisId: true, facts: true },
  });
  return rows.map(({ id, filename, documentType, createdAt }) => ({
    id,
    filename,
    documentType: documentType as DocumentType,
    addedAt: createdAt,
    pages: pages
      .filter((page) => page.analysisId === id)
      .map(({ number, width, height, text, lines, ocr }) => ({
        number,
        width,
        height,
        text,
        ocr,
        lines: lines as unknown as Line[],
      })),
    facts: (reports.find((report) => report.analysisId === id)?.facts ?? []) as unknown as Fact[],
    issues: issues.filter((issue) => issue.analysisId === id && !issue.compared).map(findingOf),
  }));
}

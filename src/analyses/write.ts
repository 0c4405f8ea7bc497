// Stores the result of phase 1: pages, report, issues and chunks. They replace the rows of an earlier run, and the
// comparison issues of the property are recomputed.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { totalCost } from '../engine/catalogue/total.ts';
import { categoryOf, type Engine } from '../engine/engine.ts';
import type { AnalyzedDocument, DocumentResult } from './analyze-document.ts';
import { compareDocuments, isComparable, lockProperty } from './compare.ts';
import { publishCompletion } from './completion-events.ts';
import { mostSevere } from './issue-rows.ts';
import { progressTopics } from './progress.ts';
import { deleteResult, insertChunks, insertIssues, insertPages } from './result-rows.ts';

/** Returns false, without writing, if the analysis was deleted or finished meanwhile. */
export async function writeResult(
  tx: Transaction,
  engine: Engine,
  row: Analysis,
  { kind, pageCount }: AnalyzedDocument,
  { reading, pages, chunks }: DocumentResult,
): Promise<boolean> {
  const compared = isComparable(kind.documentType) ? row.propertyId : null;
  if (compared !== null) await lockProperty(tx, compared);
  const result = {
    documentType: kind.documentType,
    pageCount,
    totalIssues: reading.issues.length,
    severity: mostSevere(reading.issues),
    coverage: reading.coverage as object,
    completedAt: new Date(),
  };
  const { count } = await tx.analysis.updateMany({
    where: { id: row.id, status: 'processing' },
    data: {
      ...result,
      status: 'analysis_done',
      category: categoryOf(kind.documentType),
      step: 'embedding',
      revision: { increment: 1 },
    },
  });
  if (count === 0) return false;
  await deleteResult(tx, row.id);
  await insertPages(tx, row.id, pages);
  const cost = totalCost(reading.issues);
  await tx.report.create({
    data: {
      analysisId: row.id,
      summary: reading.summary,
      keyFindings: reading.keyFindings,
      facts: reading.facts as object[],
      notInspected: reading.notInspected,
      notStated: reading.notStated ?? [],
      costLow: cost?.low ?? null,
      costHigh: cost?.high ?? null,
      costCurrency: cost?.currency ?? null,
      generatedBy: reading.generatedBy,
    },
  });
  await insertIssues(tx, row.id, reading.issues);
  await insertChunks(tx, row.id, chunks);
  if (compared !== null) await compareDocuments(tx, engine, compared);
  await publishCompletion(tx, row, kind.documentType);
  await notifyTopics(tx, progressTopics(row));
  return true;
}

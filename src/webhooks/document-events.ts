// Events about documents and uploads, with the payloads of the API contract.
import type { Analysis, Job } from '../../prisma/generated/client/client.ts';
import type { DocumentEnd, DocumentRow } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { type NewEvent, recordEvent } from './outbox.ts';

const about = (row: DocumentRow) => ({
  accountId: row.accountId,
  mode: row.mode,
  subjectId: row.propertyId ?? row.jobId,
});
const names = (row: DocumentRow) => ({
  analysis_id: row.id,
  property_id: row.propertyId,
  job_id: row.jobId,
  filename: row.filename,
});

export const recordAnalyzed = (tx: Transaction, row: Analysis) =>
  recordEvent(tx, {
    ...about(row),
    type: 'document.analysis_completed',
    payload: {
      ...names(row),
      document_type: row.documentType,
      status: 'analysis_done',
      page_count: row.pageCount,
      total_issues: row.totalIssues,
      severity: row.severity,
      completed_at: row.completedAt,
    },
  });

/** Records that a document was skipped, failed, or could not be embedded. */
export async function recordEnd(
  tx: Transaction,
  { document, end, at }: { document: DocumentRow; end: DocumentEnd; at: Date },
): Promise<void> {
  const event = eventOf(document, end, at);
  if (event) await recordEvent(tx, { ...about(document), ...event });
}

function eventOf(row: DocumentRow, ended: DocumentEnd, at: Date): Pick<NewEvent, 'type' | 'payload'> | null {
  if (ended.status === 'skipped') {
    const { documentType, reason } = ended;
    return {
      type: 'document.skipped',
      payload: { ...names(row), document_type: documentType, status: 'skipped', reason, skipped_at: at },
    };
  }
  const failure = { ...names(row), error: ended.error, failed_at: at };
  if (ended.status === 'failed') return { type: 'document.analysis_failed', payload: failure };
  if (ended.chatStatus === 'limited') return { type: 'document.embedding_failed', payload: failure };
  return null;
}

/** Recorded once for each bulk upload. */
export async function recordChatReady(tx: Transaction, job: Job): Promise<void> {
  const analyses = await tx.analysis.findMany({
    where: { jobId: job.id },
    select: { status: true, chatStatus: true },
  });
  // All documents were deleted.
  if (analyses.length === 0) return;
  const count = (is: (row: (typeof analyses)[number]) => boolean) => analyses.filter(is).length;
  await recordEvent(tx, {
    accountId: job.accountId,
    mode: job.mode,
    subjectId: job.propertyId ?? job.id,
    type: 'property.chat_ready',
    payload: {
      property_id: job.propertyId,
      job_id: job.id,
      total_documents: analyses.length,
      analyzed_documents: count((row) => row.status === 'analysis_done'),
      skipped_documents: count((row) => row.status === 'skipped'),
      embedded_documents: count((row) => row.status === 'analysis_done' && row.chatStatus === 'ready'),
      status: 'chat_ready',
      completed_at: job.finishedAt,
    },
  });
}

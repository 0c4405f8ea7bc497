// Events about documents and uploads, with the payloads of the API contract.
import type { Analysis, Job } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { type NewEvent, recordEvent } from './outbox.ts';

type Row = Pick<Analysis, 'id' | 'accountId' | 'mode' | 'propertyId' | 'jobId' | 'filename'>;

const about = (row: Row) => ({
  accountId: row.accountId,
  mode: row.mode,
  subjectId: row.propertyId ?? row.jobId,
});
const names = (row: Row) => ({
  analysis_id: row.id,
  property_id: row.propertyId,
  job_id: row.jobId,
  filename: row.filename,
});

export interface Completed {
  documentType: string | null;
  pageCount: number;
  totalIssues: number | null;
  severity: string | null;
  completedAt: Date;
}

export const recordCompleted = (tx: Transaction, row: Row, result: Completed) =>
  recordEvent(tx, {
    ...about(row),
    type: 'document.analysis_completed',
    payload: {
      ...names(row),
      document_type: result.documentType,
      status: 'analysis_done',
      page_count: result.pageCount,
      total_issues: result.totalIssues,
      severity: result.severity,
      completed_at: result.completedAt,
    },
  });

type Ended = Partial<Pick<Analysis, 'status' | 'chatStatus' | 'reason' | 'error' | 'documentType'>>;

/** Records that a document was skipped, failed, or could not be embedded. */
export async function recordEnd(tx: Transaction, row: Row, ended: Ended, at: Date): Promise<void> {
  const event = eventOf(row, ended, at);
  if (event) await recordEvent(tx, { ...about(row), ...event });
}

function eventOf(row: Row, ended: Ended, at: Date): Pick<NewEvent, 'type' | 'payload'> | null {
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

// Enqueues the jobs of a document: its analysis, and the embedding of its upload. Accounts take turns.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { enqueueInTurn } from '../queue/enqueue.ts';

export type AnalysisTask = 'analysis.run' | 'analysis.ocr';
export const analysisJobKeys = (analysisId: string): string[] => [
  `analysis.run:${analysisId}`,
  `analysis.ocr:${analysisId}`,
];

export const enqueueAnalysis = (tx: Transaction, task: AnalysisTask, ...rows: Pick<Analysis, 'id' | 'accountId'>[]) =>
  enqueueInTurn(
    tx,
    task,
    rows[0]?.accountId ?? '',
    rows.map(({ id }) => ({ payload: { analysisId: id }, key: `${task}:${id}` })),
  );

export const enqueueEmbedding = (tx: Transaction, accountId: string, jobId: string, delayMs = 0) =>
  enqueueInTurn(tx, 'analysis.embed', accountId, [
    {
      payload: { jobId },
      key: `analysis.embed:${jobId}`,
      queue: `analysis.embed:${jobId}`,
      maxAttempts: 25,
      delayMs,
    },
  ]);

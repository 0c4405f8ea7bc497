// Phase 1 of one document: parse, categorize, analyze, and phase 2 as well if it needs no network. It can run repeatedly
// without changing the result. A document whose bytes the account has analyzed before reuses that result.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { FileType } from '../documents/pages.ts';
import { LimitExceeded, ReadInterrupted } from '../documents/refusals.ts';
import { categoryOf, type Engine } from '../engine/engine.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueInTurn } from '../queue/enqueue.ts';
import { observeEngine } from '../service/instrumentation.ts';
import type { Service } from '../service/service.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { type AnalysisOrder, type AnalyzedDocument, analyzeDocument } from './analyze-document.ts';
import { DocumentDeleted, whileDocumentExists } from './deletion-watch.ts';
import { finishDocument } from './finish.ts';
import { type AnalysisTask, enqueueAnalysis, enqueueEmbedding } from './jobs.ts';
import { advanceProgress, type Step } from './progress.ts';
import { reuseResult } from './reuse.ts';
import { writeResult } from './write.ts';

export interface Attempt {
  /** True for the last attempt. */
  last: boolean;
  signal: AbortSignal;
  /** Run OCR. Without it, a document with pages that need OCR is passed on to an OCR job. */
  ocr?: boolean;
  /** Retry after a timeout: with more time, one document of the account at a time. */
  alone?: boolean;
}

export async function runAnalysis(service: Service, analysisId: string, attempt: Attempt): Promise<void> {
  const { db } = service;
  const [row] = await db.analysis.updateManyAndReturn({
    where: { id: analysisId, status: { in: ['queued', 'processing'] } },
    data: { status: 'processing' },
  });
  if (!row) return;
  if (await reuseResult(service, row)) return;
  try {
    await whileDocumentExists(service, analysisId, attempt.signal, (signal) =>
      analyze(service, row, { ...attempt, signal }),
    );
  } catch (error) {
    if (error instanceof DocumentDeleted) return;
    // An unavailable storage never fails a document: after the last attempt, the sweep enqueues a new job.
    if (attempt.signal.aborted || error instanceof StorageUnavailable) throw error;
    if (error instanceof ReadInterrupted && !attempt.alone) return enqueueAlone(service, row, attempt);
    // Errors in the file itself are not retried.
    if (!(error instanceof ApiError) && !attempt.last) throw error;
    if (!(error instanceof ApiError))
      service.log.error({ err: error, analysisId }, 'analysis failed after all attempts');
    await fail(service, row, error instanceof ReadInterrupted ? new LimitExceeded('reading it takes too long') : error);
  }
}

async function analyze(service: Service, row: Analysis, attempt: Attempt): Promise<void> {
  const engine = service.engineFor(row.mode);
  const analyzed = await readAndAnalyze(service, engine, row, attempt);
  if (!analyzed) return enqueueAnalysis(service.db, 'analysis.ocr', row);
  const { result } = analyzed;
  if (!result) return skip(service, row, analyzed);
  const { insertEntries } = service.search;
  await service.db.$transaction(async (tx) => {
    if (!(await writeResult(tx, engine, row, analyzed, result))) return;
    if (!result.entries || !insertEntries) return enqueueEmbedding(tx, row.accountId, row.jobId);
    await insertEntries(tx, result.entries);
    await finishDocument(tx, row, { chatStatus: 'ready', error: null });
  });
}

/** Wait before the retry after a timeout. */
const aloneDelayMs = 60_000;

async function enqueueAlone(
  service: Service,
  { id, accountId }: Pick<Analysis, 'id' | 'accountId'>,
  { ocr }: Attempt,
): Promise<void> {
  service.log.warn({ analysisId: id }, 'parsing timed out, retrying alone');
  const task: AnalysisTask = ocr ? 'analysis.ocr' : 'analysis.run';
  await enqueueInTurn(service.db, task, accountId, [
    {
      payload: { analysisId: id, alone: true },
      key: `${task}:${id}`,
      queue: `analysis.alone:${accountId}`,
      delayMs: aloneDelayMs,
    },
  ]);
}

/** Null if pages need OCR and this attempt does not run it. */
async function readAndAnalyze(
  service: Service,
  engine: Engine,
  row: Analysis,
  { signal, ocr = false, alone = false, last }: Attempt,
): Promise<AnalyzedDocument | null> {
  await advanceProgress(service.db, row, 'reading');
  const type = row.fileType as FileType;
  const isPhoto = type !== 'pdf' && type !== 'docx' && type !== 'doc';
  if (isPhoto && !ocr) return null;
  const { id, accountId, mode, propertyId, filename, forced } = row;
  // A failing index must not fail the analysis: the last attempt leaves it to a job.
  const entries = !last && service.search.insertEntries !== undefined;
  const order: AnalysisOrder = { id, accountId, mode, propertyId, filename, forced, entries };
  const progress = writeProgress(service, row);
  await using file = await service.storage.localPath(row.storageKey);
  const { pages, scans, analyzed } = await service.parser.parse(file.path, {
    account: accountId,
    signal,
    ocr,
    extendedTimeout: alone,
    ...(engine.local && { order }),
    ...progress,
  });
  await progress.written();
  if (scans.length > 0 && !ocr) return null;
  if (analyzed) {
    observeEngine(engine, (analyzed as AnalyzedDocument).seconds);
    return analyzed as AnalyzedDocument;
  }
  const renderPages = (wanted: number[], signal?: AbortSignal) =>
    service.parser.renderPages(file.path, type, wanted, { account: accountId, signal });
  const document = await analyzeDocument(
    engine,
    { filename, type, pages, renderPages },
    order,
    progress.onStep,
    signal,
  );
  await progress.written();
  return document;
}

/** Stores progress in the order in which it is reported. */
function writeProgress(service: Service, row: Analysis) {
  let writes = Promise.resolve();
  const write = (step: Step, pagesDone?: number) => {
    writes = writes
      .then(() => advanceProgress(service.db, row, step, pagesDone))
      .catch((err) => service.log.warn({ err }, 'progress not written'));
  };
  let lastReported = 0;
  return {
    onProgress(pagesDone: number) {
      // Limits writes to about 20 for a long document.
      if (pagesDone < lastReported + Math.max(1, row.pageCount / 20)) return;
      lastReported = pagesDone;
      write('reading', pagesDone);
    },
    onStep: (step: string) => write(step as Step),
    written: () => writes,
  };
}

async function skip(service: Service, row: Analysis, { kind, pageCount }: AnalyzedDocument): Promise<void> {
  const { documentType, reason } = kind;
  await service.db.$transaction(async (tx) => {
    await tx.analysis.updateMany({ where: { id: row.id }, data: { pageCount } });
    const category = categoryOf(documentType);
    await finishDocument(tx, row, { status: 'skipped', documentType, category, reason, completedAt: new Date() });
  });
}

async function fail(service: Service, row: Analysis, cause: unknown): Promise<void> {
  const error =
    cause instanceof ApiError
      ? cause.message
      : 'The analysis failed because of an internal error. Upload the file again.';
  await service.db.$transaction((tx) => finishDocument(tx, row, { status: 'failed', error, completedAt: new Date() }));
}

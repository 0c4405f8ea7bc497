// Phase 1 of one document: parse, categorize, analyze, and phase 2 as well if it needs no network. It can run repeatedly
// without changing the result. A document whose bytes the account has analyzed before reuses that result.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { FileType, Page } from '../documents/pages.ts';
import { LimitExceeded, ReadInterrupted } from '../documents/refusals.ts';
import { foldSpace, isOnPage } from '../documents/snippet.ts';
import { type Categorization, categoryOf, type DocumentText, type Analysis as Reading } from '../engine/engine.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueInTurn } from '../queue/enqueue.ts';
import { chunkPages } from '../search/chunks.ts';
import type { Service } from '../service/service.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { DocumentDeleted, whileDocumentExists } from './deletion-watch.ts';
import { embedLocally, prepareIndex } from './embed.ts';
import { finishDocument } from './finish.ts';
import { type AnalysisTask, enqueueAnalysis, enqueueEmbedding } from './jobs.ts';
import { advanceProgress } from './progress.ts';
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
  const { signal } = attempt;
  const engine = service.engineFor(row.mode);
  const pages = await parse(service, row, attempt);
  if (!pages) return enqueueAnalysis(service.db, 'analysis.ocr', row);
  await advanceProgress(service.db, row, 'categorizing');
  const type = row.fileType as FileType;
  const renderPages = async (wanted: number[], signal?: AbortSignal) => {
    await using file = await service.storage.localPath(row.storageKey);
    return service.parser.renderPages(file.path, type, wanted, { account: row.accountId, signal });
  };
  const document: DocumentText = { filename: row.filename, type, pages, renderPages };
  const kind = await engine.categorize(document, signal);
  const skipped = kind.documentType === 'uncategorized' || kind.documentType === 'noise';
  if (skipped && !row.forced) return skip(service, row, kind, pages);
  await advanceProgress(service.db, row, 'analyzing');
  const reading = withVerifiedSnippets(
    await engine.analyze({ ...document, documentType: kind.documentType }, signal),
    pages,
  );
  const chunks = await embedLocally(engine, chunkPages(pages), signal);
  // A failing index must not fail the analysis: the last attempt leaves it to a job.
  const index = attempt.last
    ? undefined
    : prepareIndex(service.search, engine, { ...row, documentType: kind.documentType }, chunks);
  await service.db.$transaction(async (tx) => {
    if (!(await writeResult(tx, engine, row, kind, reading, pages, chunks))) return;
    if (!index) return enqueueEmbedding(tx, row.accountId, row.jobId);
    await index(tx);
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
async function parse(
  service: Service,
  row: Analysis,
  { signal, ocr = false, alone = false }: Attempt,
): Promise<Page[] | null> {
  await advanceProgress(service.db, row, 'reading');
  const isPhoto = row.fileType !== 'pdf' && row.fileType !== 'docx' && row.fileType !== 'doc';
  if (isPhoto && !ocr) return null;
  await using file = await service.storage.localPath(row.storageKey);
  let lastReported = 0;
  const { pages, scans } = await service.parser.parse(file.path, {
    account: row.accountId,
    signal,
    ocr,
    extendedTimeout: alone,
    onProgress: (pagesDone) => {
      // Limits writes to about 20 for a long document.
      if (pagesDone < lastReported + Math.max(1, row.pageCount / 20)) return;
      lastReported = pagesDone;
      advanceProgress(service.db, row, 'reading', pagesDone).catch((err) =>
        service.log.warn({ err }, 'progress not written'),
      );
    },
  });
  return scans.length > 0 && !ocr ? null : pages;
}

/** Keeps only issues and quotes whose snippet is on its page, and statements of existing pages. */
function withVerifiedSnippets(reading: Reading, pages: Page[]): Reading {
  const text = new Map(pages.map((page) => [page.number, page.text]));
  const exists = (item: { page: number }) => text.has(item.page);
  return {
    ...reading,
    issues: reading.issues
      .filter((issue) => isOnPage(text.get(issue.page) ?? '', issue.snippet))
      .map((issue) => ({ ...issue, snippet: foldSpace(issue.snippet) })),
    keyFindings: reading.keyFindings.filter(exists),
    facts: reading.facts.filter(exists).map(({ snippet, ...fact }) => {
      const shown = snippet && isOnPage(text.get(fact.page) ?? '', snippet);
      return shown ? { ...fact, snippet: foldSpace(snippet) } : fact;
    }),
    notInspected: reading.notInspected.filter(exists),
  };
}

async function skip(service: Service, row: Analysis, kind: Categorization, pages: Page[]): Promise<void> {
  const { documentType, reason } = kind;
  await service.db.$transaction(async (tx) => {
    await tx.analysis.updateMany({ where: { id: row.id }, data: { pageCount: pages.length } });
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

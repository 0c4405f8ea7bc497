// Reads files in separate processes, so that a hostile file costs a single job. Each process has a CPU time and a
// memory limit and is replaced when it exceeds one. Previewing, reading, recognizing and rendering have separate pools:
// an upload or a page view never waits for a scanned document, nor for a page that is rendered in advance.
import { availableParallelism } from 'node:os';
import type { FileType, Page, PageImage, ParsedDocument } from './pages.ts';
import type { CpuLimits } from './parse-process.ts';
import { createProcessPool, type PoolOptions, type ProcessPool, type RunOptions } from './process-pool.ts';
import type { FileStructure, FirstPages, Progress } from './read.ts';
import { LimitExceeded } from './refusals.ts';
import type { RenderRequest } from './render-image.ts';
import type { OcrLimits } from './scan.ts';
import { hasText } from './text-layer.ts';
import type { PhotoType } from './type.ts';

export interface ParserOptions {
  /** Files read in parallel, and files recognized in parallel. */
  size?: number;
  /** CPU time for the text of a file; during recognition, for one page. */
  cpuMs?: number;
  /** CPU time for previewing an uploaded file. */
  previewCpuMs?: number;
  memoryMb?: number;
  /**
   * Time without a message from the process until reading is interrupted. Default: a minute plus 10 times the CPU time.
   */
  clockMs?: number;
  /** CPU time after which recognition stops; the pages read so far are the result. */
  ocrBudgetMs?: number;
  ocrMaxPages?: number;
  /** Pages of one document recognized in parallel. */
  ocrThreads?: number;
  /** Time after which an idle process exits. */
  idleMs?: number;
  /**
   * The same for the last idle process that previews, and the last that reads: one that has just started takes two to three
   * times as long for a file.
   */
  lastIdleMs?: number;
  /** Niceness of reading; recognizing uses twice as much. */
  niceness?: number;
  /** The program of the processes. Default: the bundle, if there is one of these sources. */
  program?: string;
}

export interface FilePreview extends FileStructure {
  /** The first pages that could be read within the limits, without text recognition. */
  firstPages: Page[];
}

export interface ReadOptions {
  /** Accounts take turns. */
  account?: string;
  signal?: AbortSignal | undefined;
}

export interface RenderOptions extends ReadOptions {
  /** Nobody waits for the image: it gets only CPU time that nothing else uses. */
  inAdvance?: boolean;
}

export interface ParseOptions extends ReadOptions {
  /** If false, pages that need recognition are listed in `scans`, not recognized. */
  ocr?: boolean;
  onProgress?: (pagesDone: number, pages: number) => void;
  /** For the analysis in the process that reads the file. Not carried out while pages need recognition. */
  order?: object;
  /** The analysis has reached this step. */
  onStep?: (step: string) => void;
  /** Allows several times as long. For a file whose reading timed out before. */
  extendedTimeout?: boolean;
}

export interface Parser {
  /** Returns type and page count, or throws the refusal. @throws ReadInterrupted when the machine is too busy */
  preview(path: string, options?: ReadOptions): Promise<FilePreview>;
  /** @throws LimitExceeded and the other refusals; ReadInterrupted, which says nothing about the file */
  parse(path: string, options?: ParseOptions): Promise<ParsedDocument>;
  /**
   * The photo as it is stored: encoded again, upright, without metadata; in pieces. @throws UnreadableFile when it has no
   * picture, ReadInterrupted when the machine is too busy
   */
  encodePhoto(
    path: string,
    type: PhotoType,
    onBytes: (bytes: Uint8Array) => void,
    options?: ReadOptions,
  ): Promise<void>;
  /** Pages as images: those that can be rendered and are not blank. */
  renderPages(path: string, type: FileType, pages: number[], options?: ReadOptions): Promise<PageImage[]>;
  /**
   * A page as displayed, as WebP; null when the document has no such page. @throws UnreadableFile when it can't be
   * rendered
   */
  renderImage(path: string, type: FileType, image: RenderRequest, options?: RenderOptions): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** A page or a photo takes tenths of a second, one of 100 million pixels some seconds, and a user waits for it. */
const imageCpuMs = 20_000;
const defaultPreviewCpuMs = 3_000;
/** A Word file of 50 pages can take 3 seconds on a quiet machine. */
const wordCpuMs = 20_000;
const noAccount = '';
/** Niceness. */
const lowestPriority = 19;
/** Starting a process takes a while on a busy machine. */
const minClockMs = 60_000;
const extendedTimeoutFactor = 6;

export function createParser(options: ParserOptions = {}): Parser {
  const cores = availableParallelism();
  const size = options.size ?? Math.max(2, Math.min(4, cores));
  const cpuMs = options.cpuMs ?? 60_000;
  const ocr = {
    maxPages: options.ocrMaxPages ?? 200,
    budgetMs: options.ocrBudgetMs ?? 10 * 60_000,
    threads: options.ocrThreads ?? Math.max(1, Math.min(4, Math.floor(cores / (2 * size)))),
  };
  const idleMs = options.idleMs ?? 30_000;
  const kept = { lastIdleMs: options.lastIdleMs ?? Math.max(idleMs, 600_000) };
  const lane = (laneSize: number, cpu: CpuLimits, more: Partial<PoolOptions> = {}) =>
    createProcessPool({
      size: laneSize,
      cpu,
      memoryMb: options.memoryMb ?? 1024,
      clockMs: options.clockMs ?? minClockMs + 10 * cpu.ms,
      idleMs,
      lastIdleMs: idleMs,
      niceness: 0,
      program: options.program,
      ...more,
    });
  const budget = (ms: number): CpuLimits => ({ ms, firstPagesMs: ms, wordMs: ms });
  const opening = options.previewCpuMs ?? defaultPreviewCpuMs;
  const previewing = lane(
    Math.max(2, size),
    { ms: opening, firstPagesMs: opening / 3, wordMs: Math.min(cpuMs, wordCpuMs) },
    kept,
  );
  // Users wait for previews and images, so only reading and recognizing get a lower priority.
  const niceness = options.niceness ?? 0;
  const reading = lane(size, budget(cpuMs), { niceness, ...kept });
  const recognizing = lane(size, budget(cpuMs * ocr.threads), { niceness: Math.min(lowestPriority, 2 * niceness) });
  const imageBudget = budget(Math.min(cpuMs, imageCpuMs));
  const rendering = lane(Math.max(1, Math.ceil(size / 2)), imageBudget);
  const renderingInAdvance = lane(1, imageBudget, { niceness: lowestPriority });

  async function preview(path: string, { account = noAccount, signal }: ReadOptions = {}): Promise<FilePreview> {
    let opened: FileStructure | undefined;
    const onOpened = (value: FileStructure) => {
      opened = value;
    };
    const order = { kind: 'preview', path } as const;
    try {
      const rest = (await previewing.run(order, { account, signal, onOpened })) as FirstPages;
      return { ...opened!, ...rest };
    } catch (error) {
      // The file opens. The analysis finds out whether its pages can be read in time.
      if (opened && error instanceof LimitExceeded) return { ...opened, firstPages: [] };
      throw error;
    }
  }

  async function parse(path: string, options: ParseOptions = {}): Promise<ParsedDocument> {
    const { account = noAccount, signal, onProgress, onStep, order, extendedTimeout = false } = options;
    const timeoutFactor = extendedTimeout ? extendedTimeoutFactor : 1;
    let recognized = false;
    const reportProgress = (progress: Progress) => {
      recognized ||= progress.ocr;
      onProgress?.(progress.pagesDone, progress.pages);
    };
    const run: RunOptions = { account, signal, timeoutFactor, onProgress: reportProgress, onStep };
    const read = async (pool: ProcessPool, how: { ocr: OcrLimits | null; scans: 'stop' | 'leave' }) =>
      (await pool.run({ kind: 'parse', path, order, ...how }, run)) as ParsedDocument;
    if (options.ocr === false) return read(reading, { ocr: null, scans: 'stop' });
    try {
      return await read(recognizing, { ocr, scans: 'leave' });
    } catch (error) {
      if (!(error instanceof LimitExceeded) || !recognized) throw error;
      // Recognition costs more than reading: fall back to the pages that have a text layer.
      const text = await read(reading, { ocr: null, scans: 'leave' });
      if (!text.analyzed && !text.pages.some(hasText)) throw error;
      return text;
    }
  }

  return {
    preview,
    parse,
    // Not in the pool of rendering: an upload does not wait for page views.
    encodePhoto: async (path, type, onBytes, { account = noAccount, signal } = {}) => {
      await previewing.run({ kind: 'encode-photo', path, type }, { account, signal, onBytes, cpu: imageBudget });
    },
    renderPages: async (path, type, pages, { account = noAccount, signal } = {}) =>
      (await reading.run({ kind: 'render-pages', path, type, pages }, { account, signal })) as PageImage[],
    async renderImage(path, type, image, { account = noAccount, signal, inAdvance = false } = {}) {
      const pool = inAdvance ? renderingInAdvance : rendering;
      return (await pool.run({ kind: 'render-image', path, type, image }, { account, signal })) as Uint8Array | null;
    },
    close: async () => {
      const pools = [previewing, reading, recognizing, rendering, renderingInAdvance];
      await Promise.all(pools.map((each) => each.close()));
    },
  };
}

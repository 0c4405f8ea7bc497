// Reads files in processes of their own, so that a hostile one costs a single job: each has a limit of CPU time and of
// memory and is replaced beyond it. Inspecting, reading, recognizing and rendering have lanes of their own: neither an
// upload nor a person who looks at a page waits for somebody's scanned contract.
import { availableParallelism } from 'node:os';
import type { FileType, Page, PagePicture, ParsedDocument } from './pages.ts';
import type { ImageOrder } from './paint-image.ts';
import type { CpuLimits } from './parse-process.ts';
import { createLane, type LaneOptions } from './parser-lane.ts';
import type { FirstPages, Opened, Progress } from './read.ts';
import { LimitExceeded } from './refusals.ts';
import { hasText } from './scan.ts';

export interface ParserOptions {
  /** Files read side by side, and files recognized side by side. */
  size?: number;
  /** CPU time for a file's text; while scans are recognized, for one page. */
  cpuMs?: number;
  /** CPU time for opening an uploaded file. */
  inspectCpuMs?: number;
  memoryMb?: number;
  /** Time without a sign of life after which a reading is interrupted: a minute and 10 times the CPU time unless given. */
  clockMs?: number;
  /** CPU time after which recognizing stops; what has been read so far is the result. */
  ocrBudgetMs?: number;
  ocrMaxPages?: number;
  /** Pages of one document recognized side by side. */
  ocrThreads?: number;
  /** An idle process goes after so long, and its memory with it. */
  idleMs?: number;
  /** How much reading leaves the processor to others; recognizing leaves twice as much. */
  niceness?: number;
}

export interface Inspection extends Opened {
  /** The first pages that could be read within the limits, without recognizing any. */
  firstPages: Page[];
}

export interface ReadOptions {
  /** Accounts take turns. */
  account?: string;
  signal?: AbortSignal | undefined;
}

export interface ParseOptions extends ReadOptions {
  /** False: pages that need recognition are named in `scans`, not recognized. */
  ocr?: boolean;
  onProgress?: (pagesDone: number, pages: number) => void;
  /** For a reading that was interrupted by the clock before: it gets several times as long. */
  patient?: boolean;
}

export interface Parser {
  /** Type and page count, or the refusal. @throws ReadInterrupted when the machine is too busy */
  inspect(path: string, options?: ReadOptions): Promise<Inspection>;
  /** @throws LimitExceeded and the other refusals; ReadInterrupted, which says nothing about the file */
  parse(path: string, options?: ParseOptions): Promise<ParsedDocument>;
  /** Pages as pictures, those that can be rendered and are not blank. */
  paint(path: string, type: FileType, pages: number[], options?: ReadOptions): Promise<PagePicture[]>;
  /** A page as people see it, WebP; null when the document has no such page. @throws UnreadableFile when it can't be rendered */
  paintImage(path: string, type: FileType, image: ImageOrder, options?: ReadOptions): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** A page takes tenths of a second, and somebody waits for it. */
const imageCpuMs = 20_000;
const inspectCpuMs = 3_000;
const noAccount = '';
/** Starting a process takes a while on a busy machine. */
const leastClockMs = 60_000;
const patience = 6;

export function createParser(options: ParserOptions = {}): Parser {
  const cores = availableParallelism();
  const size = options.size ?? Math.max(2, Math.min(4, cores));
  const cpuMs = options.cpuMs ?? 60_000;
  const ocr = {
    maxPages: options.ocrMaxPages ?? 200,
    budgetMs: options.ocrBudgetMs ?? 10 * 60_000,
    threads: options.ocrThreads ?? Math.max(1, Math.min(4, Math.floor(cores / (2 * size)))),
  };
  const lane = (laneSize: number, cpu: CpuLimits, more: Partial<LaneOptions> = {}) =>
    createLane({
      size: laneSize,
      cpu,
      memoryMb: options.memoryMb ?? 1024,
      clockMs: options.clockMs ?? leastClockMs + 10 * cpu.ms,
      idleMs: options.idleMs ?? 30_000,
      niceness: 0,
      ...more,
    });
  const budget = (ms: number): CpuLimits => ({ ms, firstPagesMs: ms });
  const opening = options.inspectCpuMs ?? inspectCpuMs;
  const inspecting = lane(Math.max(2, size), { ms: opening, firstPagesMs: opening / 3 });
  // Somebody waits for an inspection or a picture; reading can wait, and recognizing longer.
  const niceness = options.niceness ?? 0;
  const reading = lane(size, budget(cpuMs), { niceness });
  const recognizing = lane(size, budget(cpuMs * ocr.threads), { niceness: Math.min(19, 2 * niceness) });
  const rendering = lane(Math.max(1, Math.ceil(size / 2)), budget(Math.min(cpuMs, imageCpuMs)));

  async function inspect(path: string, { account = noAccount, signal }: ReadOptions = {}): Promise<Inspection> {
    let opened: Opened | undefined;
    const onOpened = (value: Opened) => {
      opened = value;
    };
    const order = { kind: 'inspect', path } as const;
    try {
      const rest = (await inspecting.run(order, { account, signal, onOpened })) as FirstPages;
      return { ...opened!, ...rest };
    } catch (error) {
      // It opens; whether its pages can be read in time is found out by the analysis.
      if (opened && error instanceof LimitExceeded) return { ...opened, firstPages: [] };
      throw error;
    }
  }

  async function parse(path: string, options: ParseOptions = {}): Promise<ParsedDocument> {
    const { account = noAccount, signal, onProgress, patient = false } = options;
    const run = { account, signal, patience: patient ? patience : 1 };
    let recognized = false;
    const told = (progress: Progress) => {
      recognized ||= progress.ocr;
      onProgress?.(progress.pagesDone, progress.pages);
    };
    const readText = async () =>
      (await reading.run({ kind: 'parse', path, ocr: null }, { ...run, onProgress: told })) as ParsedDocument;
    if (options.ocr === false) return readText();
    try {
      return (await recognizing.run({ kind: 'parse', path, ocr }, { ...run, onProgress: told })) as ParsedDocument;
    } catch (error) {
      if (!(error instanceof LimitExceeded) || !recognized) throw error;
      // Recognizing costs more than reading: the pages that have a text give at least that.
      const text = await readText();
      if (!text.pages.some(hasText)) throw error;
      return text;
    }
  }

  return {
    inspect,
    parse,
    paint: async (path, type, pages, { account = noAccount, signal } = {}) =>
      (await reading.run({ kind: 'paint', path, type, pages }, { account, signal })) as PagePicture[],
    paintImage: async (path, type, image, { account = noAccount, signal } = {}) =>
      (await rendering.run({ kind: 'image', path, type, image }, { account, signal })) as Uint8Array | null,
    close: async () => {
      await Promise.all([inspecting, reading, recognizing, rendering].map((each) => each.close()));
    },
  };
}

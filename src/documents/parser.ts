// Reads files in processes of their own, so that a hostile one costs a single job: each has a limit of time and of
// memory, is killed beyond it and replaced. Looking (inspect), reading (parse) and showing (paintImage) have lanes of their
// own, because neither an upload nor a person who looks at a page must wait for somebody's scanned contract.
import { availableParallelism } from 'node:os';
import type { FileType, PagePicture, ParsedDocument } from './pages.ts';
import type { ImageOrder } from './paint-image.ts';
import { createLane, LimitBroken } from './parser-lane.ts';
import type { Inspection } from './read.ts';

export interface ParserOptions {
  /** Files read side by side. */
  size?: number;
  /** For a file's text; while scans are recognized, for one page. */
  timeoutMs?: number;
  memoryMb?: number;
  /** Recognizing stops here, and what has been read so far is the result. */
  ocrBudgetMs?: number;
  ocrMaxPages?: number;
  /** Pages of one document recognized side by side. */
  ocrThreads?: number;
  /** An idle process goes after so long, and its memory with it. */
  idleMs?: number;
}

export interface Parser {
  /** Type and page count, or the refusal. Accepts exactly what `parse` can open. */
  inspect(path: string, signal?: AbortSignal): Promise<Inspection>;
  parse(
    path: string,
    options?: { signal?: AbortSignal; onProgress?: (pagesDone: number, pages: number) => void },
  ): Promise<ParsedDocument>;
  /** Pages as pictures, those that can be painted and are not blank. */
  paint(path: string, type: FileType, pages: number[], signal?: AbortSignal): Promise<PagePicture[]>;
  /** A page as people see it, WebP; null when the document has no such page. @throws UnreadableFile when it can't be painted */
  paintImage(path: string, type: FileType, image: ImageOrder): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** A page takes tenths of a second, and somebody waits for it. */
const imageTimeoutMs = 20_000;

export function createParser(options: ParserOptions = {}): Parser {
  const cores = availableParallelism();
  const size = options.size ?? Math.max(2, Math.min(4, cores));
  const ocr = {
    maxPages: options.ocrMaxPages ?? 200,
    budgetMs: options.ocrBudgetMs ?? 10 * 60_000,
    threads: options.ocrThreads ?? Math.max(1, Math.min(4, Math.floor(cores / (2 * size)))),
  };
  const limits = {
    timeoutMs: options.timeoutMs ?? 60_000,
    memoryBytes: (options.memoryMb ?? 1024) * 1_048_576,
    totalMs: ocr.budgetMs + 2 * (options.timeoutMs ?? 60_000),
    idleMs: options.idleMs ?? 30_000,
  };
  const looking = createLane(Math.max(1, Math.ceil(size / 2)), limits);
  const reading = createLane(size, limits);
  const showing = createLane(Math.max(1, Math.ceil(size / 2)), {
    ...limits,
    timeoutMs: Math.min(limits.timeoutMs, imageTimeoutMs),
  });
  return {
    inspect: async (path, signal) => (await looking.run({ kind: 'inspect', path }, { signal })) as Inspection,
    parse: async (path, { signal, onProgress } = {}) => {
      const order = { kind: 'parse', path, ocr } as const;
      const read = reading.run(order, { signal, onProgress }).catch((error: unknown) => {
        if (!(error instanceof LimitBroken)) throw error;
        // Painting costs more than reading: without it, a file that `inspect` took gives at least its text.
        return reading.run({ ...order, ocr: { ...ocr, maxPages: 0 } }, { signal });
      });
      return (await read) as ParsedDocument;
    },
    paint: async (path, type, pages, signal) =>
      (await reading.run({ kind: 'paint', path, type, pages }, { signal })) as PagePicture[],
    paintImage: async (path, type, image) =>
      (await showing.run({ kind: 'image', path, type, image }, {})) as Uint8Array | null,
    close: async () => {
      await Promise.all([looking.close(), reading.close(), showing.close()]);
    },
  };
}

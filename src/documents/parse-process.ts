// The process that reads one file at a time for its parent. It ends with its parent, even one that was killed, and even
// while a file keeps its own event loop busy.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../errors.ts';
import type { FileType, PagePicture, ParsedDocument } from './pages.ts';
import type { ImageOrder } from './paint-image.ts';
import { type Inspection, inspectDocument, type Progress, readDocument } from './read.ts';
import type { OcrLimits } from './scan.ts';

export type Order =
  | { kind: 'inspect'; path: string }
  | { kind: 'parse'; path: string; ocr: OcrLimits }
  | { kind: 'paint'; path: string; type: FileType; pages: number[] }
  | { kind: 'image'; path: string; type: FileType; image: ImageOrder };

/** What an order comes to. */
export type Outcome = Inspection | ParsedDocument | PagePicture[] | Uint8Array | null;

export type Report =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'memory'; bytes: number }
  | { kind: 'result'; value: Outcome }
  | { kind: 'refusal'; code: string; message: string }
  /** Not the file's fault. */
  | { kind: 'failure'; message: string };

const report = (message: Report): void => void process.send?.(message);

// Reading can wait; answering calls can't.
setPriority(10);
process.on('message', (order: Order) => void carryOut(order));
process.on('disconnect', () => process.exit(0));
// Stray errors of a library, after its promise was settled, are no reason to die: the order has its own answer.
process.on('unhandledRejection', () => undefined);

// The parent reads memory itself where there is /proc.
if (process.platform !== 'linux') {
  setInterval(() => report({ kind: 'memory', bytes: process.memoryUsage.rss() }), 500).unref();
}

new Worker(
  `const parent = ${process.ppid}; setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`,
  {
    eval: true,
  },
).unref();

async function resultOf(order: Order): Promise<Outcome> {
  if (order.kind === 'inspect') return inspectDocument(order.path);
  if (order.kind === 'paint') return (await import('./paint.ts')).paintPages(order.path, order.type, order.pages);
  if (order.kind === 'image') return (await import('./paint-image.ts')).paintImage(order.path, order.type, order.image);
  return readDocument(order.path, order.ocr, (progress) => report({ kind: 'progress', progress }));
}

async function carryOut(order: Order): Promise<void> {
  try {
    report({ kind: 'result', value: await resultOf(order) });
  } catch (error) {
    if (error instanceof ApiError) report({ kind: 'refusal', code: error.code, message: error.message });
    else if (isSystemError(error)) report({ kind: 'failure', message: error.message });
    else report({ kind: 'refusal', code: 'unreadable_file', message: '' });
  }
}

/** A missing file or a full disk is the service's trouble; anything else that a parser throws is about the content. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

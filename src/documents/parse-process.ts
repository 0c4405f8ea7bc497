// The process that reads one file at a time for its parent. It ends with its parent, even one that was killed, and even
// while a file keeps its own event loop busy.
import { setPriority } from 'node:os';
import { ApiError } from '../platform/errors.ts';
import type { FileType, PagePicture, ParsedDocument } from './pages.ts';
import type { ImageOrder } from './paint-image.ts';
import { type FirstPages, inspectFile, type Opened, type Progress, readDocument } from './read.ts';
import type { OcrLimits } from './scan.ts';
import { startWatchdog } from './watchdog.ts';

export type Order =
  | { kind: 'inspect'; path: string }
  /** Without `ocr` pages that need recognition are named, not recognized. */
  | { kind: 'parse'; path: string; ocr: OcrLimits | null }
  | { kind: 'paint'; path: string; type: FileType; pages: number[] }
  | { kind: 'image'; path: string; type: FileType; image: ImageOrder };

export interface CpuLimits {
  /** For the whole order; while pages are recognized, for each page. */
  ms: number;
  /** For what follows after a file was opened for an inspection. */
  firstPagesMs: number;
}

/** What the parent sends: an order with its budget of CPU time. */
export type Message = Order & { cpu: CpuLimits };

/** What an order comes to. */
export type Outcome = FirstPages | ParsedDocument | PagePicture[] | Uint8Array | null;

export type Report =
  | { kind: 'progress'; progress: Progress }
  /** An inspected file opens: what follows is optional. */
  | { kind: 'opened'; value: Opened }
  | { kind: 'result'; value: Outcome }
  | { kind: 'refusal'; code: string; message: string }
  /** Not the file's fault. */
  | { kind: 'failure'; message: string };

const report = (message: Report): void => void process.send?.(message);

const [memoryMb, niceness] = process.argv.slice(2).map(Number) as [number, number];
setPriority(niceness);
const watchdog = startWatchdog(memoryMb * 1_048_576);
process.on('message', (message: Message) => void carryOut(message));
process.on('disconnect', () => process.exit(0));
// Stray errors of a library, after its promise was settled, are no reason to die: the order has its own answer.
process.on('unhandledRejection', () => undefined);

async function resultOf(order: Message): Promise<Outcome> {
  if (order.kind === 'inspect') {
    return inspectFile(order.path, (value) => {
      report({ kind: 'opened', value });
      watchdog.allowCpu(order.cpu.firstPagesMs);
    });
  }
  if (order.kind === 'paint') return (await import('./paint.ts')).paintPages(order.path, order.type, order.pages);
  if (order.kind === 'image') return (await import('./paint-image.ts')).paintImage(order.path, order.type, order.image);
  return readDocument(order.path, order.ocr, (progress) => {
    if (progress.ocr) watchdog.allowCpu(order.cpu.ms);
    report({ kind: 'progress', progress });
  });
}

async function carryOut(order: Message): Promise<void> {
  watchdog.allowCpu(order.cpu.ms);
  try {
    report({ kind: 'result', value: await resultOf(order) });
  } catch (error) {
    if (error instanceof ApiError) report({ kind: 'refusal', code: error.code, message: error.message });
    else if (isSystemError(error)) report({ kind: 'failure', message: error.message });
    else report({ kind: 'refusal', code: 'unreadable_file', message: '' });
  } finally {
    watchdog.allowCpu(Number.POSITIVE_INFINITY);
  }
}

/** A missing file or a full disk is the service's trouble; anything else that a parser throws is about the content. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

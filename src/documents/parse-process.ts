// The process that reads one file at a time for its parent. It ends with its parent, even one that was killed, and even
// while a file keeps its own event loop busy.
import { setPriority } from 'node:os';
import { ApiError } from '../platform/errors.ts';
import type { FileType, PageImage, ParsedDocument } from './pages.ts';
import { type FileStructure, type FirstPages, type Progress, previewFile, readDocument } from './read.ts';
import type { RenderRequest } from './render-image.ts';
import type { OcrLimits } from './scan.ts';
import { startWatchdog } from './watchdog.ts';

export type Task =
  | { kind: 'preview'; path: string }
  /** Without `ocr` pages that need recognition are named, not recognized. */
  | { kind: 'parse'; path: string; ocr: OcrLimits | null }
  | { kind: 'render-pages'; path: string; type: FileType; pages: number[] }
  | { kind: 'render-image'; path: string; type: FileType; image: RenderRequest };

export interface CpuLimits {
  /** For the whole task; while pages are recognized, for each page. */
  ms: number;
  /** For what follows after a file was opened for an inspection. */
  firstPagesMs: number;
}

/** What the parent sends: an task with its budget of CPU time. */
export type TaskMessage = Task & { cpu: CpuLimits };

/** What an task comes to. */
export type TaskResult = FirstPages | ParsedDocument | PageImage[] | Uint8Array | null;

export type ProcessMessage =
  | { kind: 'progress'; progress: Progress }
  /** An inspected file opens: what follows is optional. */
  | { kind: 'opened'; value: FileStructure }
  | { kind: 'result'; value: TaskResult }
  | { kind: 'refusal'; code: string; message: string }
  /** Not the file's fault. */
  | { kind: 'failure'; message: string };

const send = (message: ProcessMessage): void => void process.send?.(message);

const [memoryMb, niceness] = process.argv.slice(2).map(Number) as [number, number];
setPriority(niceness);
const watchdog = startWatchdog(memoryMb * 1_048_576);
process.on('message', (message: TaskMessage) => void handle(message));
process.on('disconnect', () => process.exit(0));
// Stray errors of a library, after its promise was settled, are no reason to die: the task has its own answer.
process.on('unhandledRejection', () => undefined);

async function resultOf(task: TaskMessage): Promise<TaskResult> {
  if (task.kind === 'preview') {
    return previewFile(task.path, (value) => {
      send({ kind: 'opened', value });
      watchdog.allowCpu(task.cpu.firstPagesMs);
    });
  }
  if (task.kind === 'render-pages') return (await import('./render.ts')).renderPages(task.path, task.type, task.pages);
  if (task.kind === 'render-image')
    return (await import('./render-image.ts')).renderImage(task.path, task.type, task.image);
  return readDocument(task.path, task.ocr, (progress) => {
    if (progress.ocr) watchdog.allowCpu(task.cpu.ms);
    send({ kind: 'progress', progress });
  });
}

async function handle(task: TaskMessage): Promise<void> {
  watchdog.allowCpu(task.cpu.ms);
  try {
    send({ kind: 'result', value: await resultOf(task) });
  } catch (error) {
    if (error instanceof ApiError) send({ kind: 'refusal', code: error.code, message: error.message });
    else if (isSystemError(error)) send({ kind: 'failure', message: error.message });
    else send({ kind: 'refusal', code: 'unreadable_file', message: '' });
  } finally {
    watchdog.allowCpu(Number.POSITIVE_INFINITY);
  }
}

/** A missing file or a full disk is the service's trouble; anything else that a parser throws is about the content. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

// A process that reads one file at a time for its parent; src/parse-process.ts is its program. It exits with its parent,
// even when the parent was killed or a file blocks the event loop.
import { setPriority } from 'node:os';
import { ApiError } from '../platform/errors.ts';
import type { FileType, PageImage, ParsedDocument } from './pages.ts';
import { type FileStructure, type FirstPages, type Progress, previewFile, readDocument } from './read.ts';
import type { RenderRequest } from './render-image.ts';
import type { OcrLimits } from './scan.ts';
import { hasText } from './text-layer.ts';
import type { PhotoType } from './type.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

export type Task =
  | { kind: 'preview'; path: string }
  /**
   * Without `ocr`, pages that need recognition are listed, not recognized. With an order the document is analyzed, if there
   * are no such pages or, with `scans: 'leave'`, if other pages have text.
   */
  | { kind: 'parse'; path: string; ocr: OcrLimits | null; order?: object | undefined; scans: 'stop' | 'leave' }
  /** The result is sent in pieces before it. */
  | { kind: 'encode-photo'; path: string; type: PhotoType }
  | { kind: 'render-pages'; path: string; type: FileType; pages: number[] }
  | { kind: 'render-image'; path: string; type: FileType; image: RenderRequest };

export interface CpuLimits {
  /** For the whole task; during recognition, for each page. */
  ms: number;
  /** For the optional part of a preview, after the file was opened. */
  firstPagesMs: number;
  /** For the preview of a Word file, which has to be read as a whole. */
  wordMs: number;
}

/** What the parent sends: a task with its CPU time limit. */
export type TaskMessage = Task & { cpu: CpuLimits };
type ParseTask = Extract<TaskMessage, { kind: 'parse' }>;

export type TaskResult = FirstPages | ParsedDocument | PageImage[] | Uint8Array | null;

export type ProcessMessage =
  | { kind: 'progress'; progress: Progress }
  /** The file opens; the rest of the preview is optional. */
  | { kind: 'opened'; value: FileStructure }
  | { kind: 'bytes'; value: Uint8Array }
  /** The analysis has reached this step. */
  | { kind: 'step'; step: string }
  /** `worn`: the process keeps so much memory that the next file could fail by it. */
  | (Outcome & { worn: boolean });

type Outcome =
  | { kind: 'result'; value: TaskResult }
  | { kind: 'refusal'; code: string; message: string }
  /** A failure of the service, not of the file. */
  | { kind: 'failure'; message: string };

/** Analyzes a document by an order; neither is known here. */
export type Analyze = (
  document: Pick<ParsedDocument, 'type' | 'pages'>,
  order: object,
  onStep: (step: string) => void,
) => Promise<unknown>;

/** The analysis failed: a failure of the service, whatever the document contains. */
class AnalysisFailed extends Error {}

const pieceBytes = 262_144;
/** Share of the memory limit. Recognition keeps some megabytes of every file. */
const wornShare = 0.5;

const [memoryMb, niceness] = process.argv.slice(2).map(Number) as [number, number];
const memoryBytes = memoryMb * 1_048_576;
const send = (message: ProcessMessage): void => void process.send?.(message);
const finish = (outcome: Outcome): void =>
  send({ ...outcome, worn: process.memoryUsage.rss() > wornShare * memoryBytes });

let watchdog: Watchdog;
let analyze: Analyze;

export function serveParent(analyzer: Analyze): void {
  analyze = analyzer;
  setPriority(niceness);
  watchdog = startWatchdog(memoryBytes);
  process.on('message', (message: TaskMessage) => void handle(message));
  process.on('disconnect', () => process.exit(0));
  // A library may reject after its promise was settled. That must not end the process: the task has its own result.
  process.on('unhandledRejection', () => undefined);
}

async function resultOf(task: TaskMessage): Promise<TaskResult> {
  if (task.kind === 'preview') {
    const onOpened = (value: FileStructure) => {
      send({ kind: 'opened', value });
      watchdog.allowCpu(task.cpu.firstPagesMs);
    };
    return previewFile(task.path, onOpened, () => watchdog.allowCpu(task.cpu.wordMs));
  }
  if (task.kind === 'encode-photo') {
    await sendBytes(await (await import('./photo.ts')).encodePhoto(task.path, task.type));
    return null;
  }
  if (task.kind === 'render-pages') return (await import('./render.ts')).renderPages(task.path, task.type, task.pages);
  if (task.kind === 'render-image')
    return (await import('./render-image.ts')).renderImage(task.path, task.type, task.image);
  return parse(task);
}

async function parse({ path, ocr, order, scans, cpu }: ParseTask): Promise<ParsedDocument> {
  const document = await readDocument(path, ocr, (progress) => {
    if (progress.ocr) watchdog.allowCpu(cpu.ms);
    send({ kind: 'progress', progress });
  });
  const isRead = scans === 'leave' ? document.pages.some(hasText) : document.scans.length === 0;
  if (!order || !(ocr || isRead)) return document;
  watchdog.allowCpu(cpu.ms);
  try {
    const analyzed = await analyze(document, order, (step) => send({ kind: 'step', step }));
    return { ...document, pages: [], analyzed };
  } catch (error) {
    throw new AnalysisFailed(error instanceof Error ? error.message : String(error));
  }
}

/** In pieces, each after the last was taken: neither process holds a second copy of the whole. */
async function sendBytes(bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const message: ProcessMessage = { kind: 'bytes', value: bytes.subarray(at, at + pieceBytes) };
    await new Promise((resolve) => process.send?.(message, resolve));
  }
}

async function handle(task: TaskMessage): Promise<void> {
  watchdog.allowCpu(task.cpu.ms);
  try {
    finish({ kind: 'result', value: await resultOf(task) });
  } catch (error) {
    if (error instanceof ApiError) finish({ kind: 'refusal', code: error.code, message: error.message });
    else if (error instanceof AnalysisFailed || isSystemError(error))
      finish({ kind: 'failure', message: error.message });
    else finish({ kind: 'refusal', code: 'unreadable_file', message: '' });
  } finally {
    watchdog.allowCpu(Number.POSITIVE_INFINITY);
  }
}

/** A missing file or a full disk is a failure of the service; any other parser error is about the content. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

// Connects the two halves of pdf.js within one process. Its own connection copies every message with structuredClone, which
// takes a sixth of the time of reading text. Here text, drawing operators and signals are handed over, everything else is copied.
import { type PDFWorker, VerbosityLevel, PDFWorker as Worker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

interface Chunk {
  items?: unknown[];
  fnArray?: unknown[];
  argsArray?: unknown[];
}

interface Message {
  sourceName?: string;
  targetName?: string;
  action?: string;
  callbackId?: number;
  chunk?: Chunk | null;
  data?: unknown;
  reason?: unknown;
}

/** How pdf.js marks a successful answer. */
const answered = 1;

type Listener = (event: { data: object }) => void;

/** One end of a connection, with the methods of a MessagePort that pdf.js uses. */
class Port {
  private readonly listeners = new Set<Listener>();
  private other: Port = this;

  static pair(): [Port, Port] {
    const [one, two] = [new Port(), new Port()];
    one.other = two;
    two.other = one;
    return [one, two];
  }

  postMessage(message: Message, transfer?: ArrayBuffer[]): void {
    const { action, sourceName, targetName, callbackId } = message;
    // It asks for the outlines of all letters because a font cannot be displayed, and nothing is.
    if (action === 'FontFallback') {
      this.deliver({ sourceName: targetName, targetName: sourceName, callback: answered, callbackId });
      return;
    }
    this.other.deliver(handedOver(message) ?? structuredClone(message, transfer ? { transfer } : undefined));
  }

  private deliver(data: object): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) listener({ data });
    });
  }

  addEventListener(_type: 'message', listener: Listener, options?: { signal?: AbortSignal }): void {
    this.listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.listeners.delete(listener), { once: true });
  }
}

/** The sender reuses the arrays of a chunk, not what is in them. */
function handedOver(message: Message): Message | undefined {
  const { chunk } = message;
  if (chunk?.items) return { ...message, chunk: { ...chunk } };
  if (chunk?.fnArray && chunk.argsArray)
    return { ...message, chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } };
  // A signal of a stream: made for this call, and numbers alone.
  const { data, reason } = message;
  return (chunk ?? data ?? reason) === undefined ? message : undefined;
}

/** Options of a document whose text is read: pages cannot be rendered. For one document, and destroyed with it. */
export function readerOptions(): { worker: PDFWorker; disableFontFace: boolean; ownerDocument: HTMLDocument } {
  const [main, worker] = Port.pair();
  WorkerMessageHandler.initializeFromPort(worker);
  return {
    worker: Worker.create({ port: main as unknown as globalThis.Worker, verbosity: VerbosityLevel.ERRORS }),
    // Otherwise the outline of each letter is compiled for drawing.
    disableFontFace: false,
    ownerDocument: { fonts: {} } as HTMLDocument,
  };
}

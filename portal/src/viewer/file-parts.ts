// Feeds pdf.js with the parts of a file that it asks for. Those that were read before it was loaded are not read again.
import { PDFDataRangeTransport } from 'pdfjs-dist';
import { type Ends, readPart } from './ranges.ts';

const attempts = 2;

export class FileParts extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #tail: Ends['tail'];
  readonly #onLost: () => void;
  readonly #ended = new AbortController();

  /** @param onLost A part could not be read: the link may have expired. */
  constructor(url: string, { head, tail }: Ends, onLost: () => void) {
    super(head.length, head.bytes);
    this.#url = url;
    this.#tail = tail;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then((bytes) => {
      if (this.#ended.signal.aborted) return;
      if (bytes) this.onDataRange(begin, bytes);
      else this.#onLost();
    });
  }

  async #read(begin: number, end: number): Promise<Uint8Array | null> {
    const known = this.#tail;
    if (begin >= known.begin) return known.bytes.slice(begin - known.begin, end - known.begin);
    for (let left = attempts; left > 0; left--) {
      const part = await readPart(this.#url, `${begin}-${end - 1}`, this.#ended.signal).catch(() => null);
      if (part) return part.bytes;
    }
    return null;
  }

  override abort(): void {
    this.#ended.abort();
  }
}

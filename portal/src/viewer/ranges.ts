// The beginning and the end of a PDF, with which pdf.js starts: the index is at the end. Both are asked for at once, and
// while pdf.js itself may still be loading. This file imports no library.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { reachable } from '../lib/link.ts';

/** pdf.js asks for multiples of this. */
export const partBytes = 1 << 18;
const tailParts = 2;

interface Part {
  begin: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole file. */
  length: number;
}

export interface Ends {
  head: Part;
  tail: Part;
}

/** Null if the service does not send parts. @throws TypeError if it cannot be reached */
export async function readPart(url: string, range: string, signal?: AbortSignal): Promise<Part | null> {
  const response = await fetch(url, { headers: { Range: `bytes=${range}` }, signal });
  const [, begin, length] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  if (response.status !== 206 || !begin || !length) {
    await response.body?.cancel();
    return null;
  }
  return { begin: Number(begin), length: Number(length), bytes: new Uint8Array(await response.arrayBuffer()) };
}

export const isPdf = (filename: string): boolean => /\.pdf$/i.test(filename);

/** Null for other files than PDFs, and where parts are not available: a bucket of another origin hides the length. */
export async function readEnds({ filename, file }: DocumentFileQuery['analysis']): Promise<Ends | null> {
  const url = reachable(file.url);
  if (!isPdf(filename) || new URL(url).origin !== location.origin) return null;
  const parts = [readPart(url, `0-${partBytes - 1}`), readPart(url, `-${tailParts * partBytes}`)];
  const [head, tail] = await Promise.all(parts).catch(() => []);
  return head && tail ? { head, tail } : null;
}

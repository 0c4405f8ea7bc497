// Reads a file of any type into pages. Runs in a separate process (parse-process.ts) because files are untrusted.
import { stat } from 'node:fs/promises';
import type { FileType, Page, ParsedDocument } from './pages.ts';
import { firstPageOf, openPdf, readFirstPages, readPdf } from './pdf.ts';
import { UnreadableFile } from './refusals.ts';
import { isScan, type OcrLimits, recognizeScans } from './scan.ts';
import { hasText } from './text-layer.ts';
import { sniffFile } from './type.ts';

// Most files are PDFs with text, so the other parsers are loaded on demand. Loading all took 200 of the 330 ms of CPU
// time at process start.
const word = () => import('./word.ts');
const image = () => import('./image.ts');

/** What the structure of a file tells, without its text. */
export interface FileStructure {
  type: FileType;
  pageCount: number;
}

export interface FirstPages {
  /** The words in file order: enough to guess the document type. */
  firstPages: Page[];
}

/** No page takes less space in a file. */
const minBytesPerPage = 20;

/**
 * Opens a file and counts its pages. Reading its first pages afterwards may be cut off by a limit. @throws the refusal
 * of a file that can't be opened
 * @param onWord called before a Word file is read: its pages are known only when it has been read as a whole
 */
export async function previewFile(
  path: string,
  onOpened: (opened: FileStructure) => void,
  onWord: () => void,
): Promise<FirstPages> {
  const type = await sniffFile(path);
  if (type === 'pdf') {
    await using pdf = await openPdf(path);
    const pageCount = pdf.document.numPages;
    if (pageCount > (await stat(path)).size / minBytesPerPage) throw new UnreadableFile();
    // The page tree is part of the structure, the content of the pages is not.
    await firstPageOf(pdf.document);
    onOpened({ type, pageCount });
    return { firstPages: await readFirstPages(pdf.document) };
  }
  if (type === 'docx' || type === 'doc') {
    onWord();
    const { readDoc, readDocx } = await word();
    const pages = await (type === 'docx' ? readDocx(path) : readDoc(path));
    onOpened({ type, pageCount: pages.length });
    return { firstPages: pages.slice(0, 1) };
  }
  // Its pixels were decoded when it was encoded for storage.
  await (await image()).checkImageHeader(path);
  onOpened({ type, pageCount: 1 });
  return { firstPages: [] };
}

export interface Progress {
  pagesDone: number;
  pages: number;
  /** Recognition takes seconds a page; each page restarts the timeout. */
  ocr: boolean;
}

/** @param ocr null: pages that need recognition are listed in `scans`, not recognized */
export async function readDocument(
  path: string,
  ocr: OcrLimits | null,
  onProgress: (progress: Progress) => void,
): Promise<ParsedDocument> {
  const type = await sniffFile(path);
  if (type === 'docx') return { type, pages: await (await word()).readDocx(path), scans: [], metadata: {} };
  if (type === 'doc') return { type, pages: await (await word()).readDoc(path), scans: [], metadata: {} };
  if (type !== 'pdf') return ocr ? readPhoto(path, type) : { type, pages: [], scans: [1], metadata: {} };
  let done = 0;
  const scans: Page[] = [];
  const { pages, metadata } = await readPdf(path, async (page, total, loaded) => {
    if (hasText(page)) done++;
    if (ocr?.maxPages !== 0 && (await isScan(page, loaded))) scans.push(page);
    if (page.number % 10 === 0) onProgress({ pagesDone: done, pages: total, ocr: false });
  });
  if (!ocr && scans.length > 0) return { type, pages, scans: scans.map(({ number }) => number), metadata };
  if (ocr) {
    await recognizeScans(path, pages, scans.slice(0, ocr.maxPages), ocr, (recognized, wanted) =>
      onProgress({ pagesDone: pages.length - wanted + recognized, pages: pages.length, ocr: true }),
    );
  }
  onProgress({ pagesDone: pages.length, pages: pages.length, ocr: false });
  return { type, pages, scans: [], metadata };
}

async function readPhoto(path: string, type: FileType): Promise<ParsedDocument> {
  const picture = await (await image()).readOcrImage(path, type);
  const { startRecognizer } = await import('./ocr.ts');
  await using recognizer = await startRecognizer();
  const lines = await recognizer.recognize(picture.png, picture, picture.fullWidth / picture.width);
  const text = lines.map((line) => line.text).join('\n');
  return {
    type,
    pages: [{ number: 1, width: picture.fullWidth, height: picture.fullHeight, text, lines, ocr: true }],
    scans: [],
    metadata: {},
  };
}

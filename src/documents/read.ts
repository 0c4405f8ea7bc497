// One file in, its pages out, whatever its type. Runs in a process of its own (parse-process.ts): what it reads is
// hostile until shown otherwise.
import type { FileType, Page, ParsedDocument } from './pages.ts';
import { lookIntoPdf, readPdf } from './pdf.ts';
import { hasText, type OcrLimits, recognizeScans } from './scan.ts';
import { sniffFile } from './type.ts';

// Most files are PDFs with text: what the others need is loaded for them. All of it together took 200 of the 330 ms of
// work with which every process began.
const word = () => import('./word.ts');
const image = () => import('./image.ts');

export interface Inspection {
  type: FileType;
  pageCount: number;
  /** The first that can be read, without recognizing any: enough to guess what the document is. */
  firstPages: Page[];
}

/** Accepts exactly what `readDocument` can open. */
export async function inspectDocument(path: string): Promise<Inspection> {
  const type = await sniffFile(path);
  if (type === 'pdf') return { type, ...(await lookIntoPdf(path)) };
  if (type === 'docx' || type === 'doc') {
    const { readDoc, readDocx } = await word();
    const pages = await (type === 'docx' ? readDocx(path) : readDoc(path));
    return { type, pageCount: pages.length, firstPages: pages.slice(0, 1) };
  }
  await (await image()).readPicture(path, type);
  return { type, pageCount: 1, firstPages: [] };
}

export interface Progress {
  pagesDone: number;
  pages: number;
  /** Recognizing takes seconds a page: its progress counts as a sign of life. */
  ocr: boolean;
}

export async function readDocument(
  path: string,
  ocr: OcrLimits,
  onProgress: (progress: Progress) => void,
): Promise<ParsedDocument> {
  const type = await sniffFile(path);
  if (type === 'docx') return { type, pages: await (await word()).readDocx(path), metadata: {} };
  if (type === 'doc') return { type, pages: await (await word()).readDoc(path), metadata: {} };
  if (type !== 'pdf') return readPhoto(path, type);
  let done = 0;
  const { pages, metadata } = await readPdf(path, (page, total) => {
    if (hasText(page)) done++;
    if (page.number % 10 === 0) onProgress({ pagesDone: done, pages: total, ocr: false });
  });
  await recognizeScans(path, pages, ocr, (recognized, wanted) =>
    onProgress({ pagesDone: pages.length - wanted + recognized, pages: pages.length, ocr: true }),
  );
  onProgress({ pagesDone: pages.length, pages: pages.length, ocr: false });
  return { type, pages, metadata };
}

async function readPhoto(path: string, type: FileType): Promise<ParsedDocument> {
  const picture = await (await image()).readPicture(path, type);
  const { startRecognizer } = await import('./ocr.ts');
  await using recognizer = await startRecognizer();
  const lines = await recognizer.recognize(picture.png, picture, picture.fullWidth / picture.width);
  const text = lines.map((line) => line.text).join('\n');
  return {
    type,
    pages: [{ number: 1, width: picture.fullWidth, height: picture.fullHeight, text, lines, ocr: true }],
    metadata: {},
  };
}

// Opens the file of a document with pdf.js. Word documents, photos and files that pdf.js cannot read have no PDF: the
// service shows their pages.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { reachable } from '../lib/link.ts';
import { openPdf, type PDFDocumentProxy } from './pdf.ts';
import { type Ends, isPdf } from './ranges.ts';

export interface OpenFile {
  pdf: PDFDocumentProxy | null;
  url: string;
  filename: string;
  pageCount: number | null;
  /** Resolves when the file can no longer be read. */
  lost: Promise<void>;
}

/** @param ends Of the file, which may have been asked for before pdf.js was loaded. */
export async function openFile(analysis: DocumentFileQuery['analysis'], ends: Promise<Ends | null>): Promise<OpenFile> {
  const { filename, pageCount, file } = analysis;
  const url = reachable(file.url);
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const pdf = isPdf(filename) ? await openPdf(url, await ends, lose).catch(() => null) : null;
  return { pdf, url, filename, pageCount: pdf?.numPages ?? pageCount, lost };
}

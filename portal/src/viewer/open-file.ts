// Opens the file of a document with pdf.js. Word documents, photos and files that pdf.js cannot read have no PDF: the
// service shows their pages.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { reachable } from '../lib/link.ts';
import { openPdf, type PDFDocumentProxy } from './pdf.ts';

export interface OpenFile {
  pdf: PDFDocumentProxy | null;
  url: string;
  filename: string;
  pageCount: number | null;
}

export async function openFile({ filename, pageCount, file }: DocumentFileQuery['analysis']): Promise<OpenFile> {
  const url = reachable(file.url);
  const pdf = /\.pdf$/i.test(filename) ? await openPdf(url).catch(() => null) : null;
  return { pdf, url, filename, pageCount: pdf?.numPages ?? pageCount };
}

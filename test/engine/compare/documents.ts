// Documents of a property for comparison tests: the samples, and forms made of lines.
import { readFile } from 'node:fs/promises';
import type { DocumentType } from '../../../src/documents/document-types.ts';
import type { Line, Page } from '../../../src/documents/pages.ts';
import { readPdf } from '../../../src/documents/pdf.ts';
import { analyzeDocument } from '../../../src/engine/builtin/analyze.ts';
import type { ComparedDocument } from '../../../src/engine/engine.ts';

export async function documentOf(
  url: URL,
  documentType: DocumentType,
  id: string = documentType,
): Promise<ComparedDocument> {
  const { pages } = await readPdf(await readFile(url), () => {});
  return documentWith(pages, documentType, { id, filename: url.pathname.split('/').at(-1)! });
}

export const sampleDocument = (name: string, documentType: DocumentType): Promise<ComparedDocument> =>
  documentOf(new URL(`../../../samples/${name}`, import.meta.url), documentType);

export function documentWith(
  pages: Page[],
  documentType: DocumentType,
  more: Partial<ComparedDocument> = {},
): ComparedDocument {
  const filename = more.filename ?? `${more.id ?? documentType}.pdf`;
  const { facts, issues } = analyzeDocument({ filename, type: 'pdf', pages, documentType }, 'test');
  return { id: documentType, filename, documentType, addedAt: new Date('2026-01-01'), pages, facts, issues, ...more };
}

/** A page of lines; a line is a list of cells with their left edges. */
export function pageOf(number: number, rows: readonly (readonly (readonly [number, string])[])[]): Page {
  const lines = rows.map((cells, at): Line => {
    const last = cells.at(-1)!;
    const x = cells[0]![0];
    return {
      text: cells.map(([, text]) => text).join('   '),
      x,
      y: 40 + at * 12,
      width: last[0] + last[1].length * 4 - x,
      height: 9,
      size: 8,
      bold: false,
      cells: cells.map(([left, text]) => ({ x: left, text, bold: false })),
    };
  });
  return { number, width: 612, height: 792, text: lines.map(({ text }) => text).join('\n'), lines, ocr: false };
}

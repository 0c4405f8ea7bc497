// A PDF with identical bytes on every run: fixed dates, standard fonts, defined compression.
import PDFDocument from 'pdfkit';
import { fixedDate } from '../content/house.ts';

export type Sheet = PDFKit.PDFDocument;

export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const;

export function createSheet(title: string, author: string, margin = 54): { sheet: Sheet; bytes: Promise<Buffer> } {
  const sheet = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Producer: 'Lintel samples',
      Creator: 'Lintel samples',
      CreationDate: fixedDate,
      ModDate: fixedDate,
    },
  });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
  return { sheet, bytes };
}

/** Runs over the finished pages, for headers and footers with the number of pages. */
export function onEveryPage(sheet: Sheet, draw: (page: number, pages: number) => void): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let i = start; i < start + count; i++) {
    sheet.switchToPage(i);
    // A footer is below the margin, where pdfkit would start a new page.
    const { bottom } = sheet.page.margins;
    sheet.page.margins.bottom = 0;
    draw(i - start + 1, count);
    sheet.page.margins.bottom = bottom;
  }
}

export interface TextStyle {
  size?: number;
  font?: string;
  color?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
}

/** One line (or a wrapped paragraph) at a place. */
export function put(sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}): void {
  sheet
    .font(style.font ?? fonts.plain)
    .fontSize(style.size ?? 9)
    .fillColor(style.color ?? '#000000')
    .text(text, x, y, {
      width: style.width ?? sheet.page.width - x - 36,
      align: style.align ?? 'left',
      lineBreak: style.width !== undefined,
    });
}

// Draws invented documents from their contents in several page styles, and compares what was read with what is known.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DocumentType } from '../../../src/documents/document-types.ts';
import type { Page } from '../../../src/documents/pages.ts';
import { readPdf } from '../../../src/documents/pdf.ts';
import { onDisk } from '../../documents/make.ts';

/** A heading (`# `), a list item (`- `), a table row (`|`), a label with its value (`Label :: value`), or a paragraph. */
export type Element = string;

export interface DrawnDocument {
  name: string;
  /** The type as which it is read; default: the one of its kind. */
  type?: DocumentType;
  style: Style;
  /** Written before the reader was tuned; never looked at while it was. */
  heldOut?: true;
  body: Element[];
  /** Pattern of the value by name of the fact; null: not stated. */
  truth: Record<string, RegExp | null>;
  /** Each matches the title of an issue; there are no others where the list is empty. */
  issues?: RegExp[];
}

export type Style = 'plain' | 'columns' | 'stacked' | 'serif' | 'typed';

const fonts: Record<Style, [plain: string, bold: string, size: number]> = {
  plain: ['Helvetica', 'Helvetica-Bold', 10],
  columns: ['Helvetica', 'Helvetica-Bold', 9],
  stacked: ['Helvetica', 'Helvetica-Bold', 10],
  serif: ['Times-Roman', 'Times-Bold', 11],
  typed: ['Courier', 'Courier-Bold', 9],
};

/** Makes documents of one type: name, style, body, known facts, titles of the expected issues. */
export const documentOf =
  (type: DocumentType) =>
  (
    name: string,
    style: Style,
    body: Element[],
    truth: DrawnDocument['truth'],
    issues: RegExp[],
    heldOut?: true,
  ): DrawnDocument => ({ name, type, style, body, truth, issues, ...(heldOut && { heldOut }) });

export async function drawDocument({ body, style }: DrawnDocument): Promise<Buffer> {
  const [plain, bold, size] = fonts[style];
  const pdf = new PDFDocument({ size: 'LETTER', margin: 54 });
  let y = 54;
  const room = (height: number) => {
    if (y + height < 720) return;
    pdf.addPage();
    y = 54;
  };
  const put = (text: string, x: number, width: number, font = plain, points = size): number => {
    pdf.font(font).fontSize(points);
    const height = pdf.heightOfString(text, { width });
    room(height);
    pdf.text(text, x, y, { width });
    return height;
  };
  const cells = (texts: string[], edges: number[], font: string) => {
    pdf.font(font).fontSize(size);
    const heights = texts.map((text, at) =>
      pdf.heightOfString(text || ' ', { width: edges[at + 1]! - edges[at]! - 10 }),
    );
    const height = Math.max(...heights);
    room(height);
    for (const [at, text] of texts.entries())
      if (text)
        pdf
          .font(font)
          .fontSize(size)
          .text(text, edges[at]!, y, { width: edges[at + 1]! - edges[at]! - 10 });
    y += height + 4;
  };
  for (const element of body) {
    if (element.startsWith('# ')) {
      y += 6;
      y += put(element.slice(2), 54, 500, bold, size + 3) + 6;
    } else if (element.startsWith('- ')) y += put(`•  ${element.slice(2)}`, 66, 480) + 4;
    else if (element.startsWith('|')) {
      const texts = element
        .slice(1)
        .split('|')
        .map((text) => text.trim());
      const width = 500 / texts.length;
      cells(texts, [...texts.map((_, at) => 54 + at * width), 564], plain);
    } else if (element.includes(' :: ')) {
      const [label, value] = element.split(' :: ') as [string, string];
      if (style === 'columns') cells([label, value], [54, 250, 564], plain);
      else if (style === 'stacked') {
        y += put(label, 54, 500, bold, size - 2) + 1;
        y += put(value || ' ', 54, 500) + 6;
      } else if (style === 'typed') y += put(`${label.padEnd(34, '.')} ${value}`, 54, 510) + 4;
      else y += put(`${label}: ${value}`, 54, 500) + 4;
    } else y += put(element, 54, 500) + 7;
  }
  pdf.end();
  return buffer(pdf);
}

export const pagesOfDocument = async (document: DrawnDocument): Promise<Page[]> =>
  (await readPdf(await onDisk(await drawDocument(document)))).pages;

export interface Reading {
  facts: { name: string; value: string }[];
  notStated?: readonly string[];
}

/** What was read otherwise than it is known; empty when all is right. */
export function differences({ truth }: DrawnDocument, { facts, notStated = [] }: Reading): string[] {
  return Object.entries(truth).flatMap(([name, wanted]) => {
    const value = facts.find((fact) => fact.name === name)?.value;
    if (wanted === null)
      return value === undefined && notStated.includes(name) ? [] : [`${name}: ${value ?? 'not listed'}`];
    return value !== undefined && wanted.test(value) ? [] : [`${name}: ${value ?? '–'} (expected ${wanted.source})`];
  });
}

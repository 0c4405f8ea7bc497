// Pages made of lines.
import type { Line, Page } from '../../src/documents/pages.ts';

export const lineOf = (y: number, ...cells: [x: number, text: string][]): Line => ({
  text: cells.map(([, text]) => text).join('   '),
  x: cells[0]![0],
  y,
  width: 400,
  height: 9,
  size: 9,
  bold: false,
  ...(cells.length > 1 && { cells: cells.map(([x, text]) => ({ x, text, width: 5 * text.length, bold: false })) }),
});

/** Lines of one cell each, at the left edge. */
export const linesOf = (...texts: string[]): Line[] => texts.map((text, at) => lineOf(100 + 24 * at, [72, text]));

export const pagesFrom = (...pages: Line[][]): Page[] =>
  pages.map((lines, at) => ({ number: at + 1, width: 612, height: 792, text: '', ocr: false, lines }));

/** The same with the text of each page, in which issues are quoted. */
export const printedFrom = (...pages: Line[][]): Page[] =>
  pagesFrom(...pages).map((page) => ({ ...page, text: page.lines.map(({ text }) => text).join('\n') }));

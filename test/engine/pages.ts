// Pages from text: one string per page, lines as written.
import type { Page } from '../../src/documents/pages.ts';

export const pagesOf = (...texts: string[]): Page[] =>
  texts.map((text, at) => ({
    number: at + 1,
    width: 612,
    height: 792,
    text,
    ocr: false,
    lines: text.split('\n').map((line, row) => ({
      text: line,
      x: 50,
      y: 60 + row * 14,
      width: line.length * 5,
      height: 10,
      size: 10,
      bold: false,
    })),
  }));

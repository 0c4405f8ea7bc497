// A page of a form, from the cells of its rows.
import type { Line, Page } from '../../src/documents/pages.ts';

/** Rows of cells with their left edges; a letter is 5 points wide. */
export function drawnPage(rows: (readonly [x: number, text: string])[][], more: Partial<Page> = {}): Page {
  const lines = rows.map((cells, at): Line => {
    const last = cells.at(-1)!;
    return {
      text: cells.map(([, text]) => text).join('   '),
      x: cells[0]![0],
      y: 100 + at * 14,
      width: last[0] + last[1].length * 5 - cells[0]![0],
      height: 10,
      size: 10,
      bold: false,
      cells: cells.map(([x, text]) => ({ text, x, width: text.length * 5, bold: false })),
    };
  });
  return {
    number: 1,
    width: 612,
    height: 792,
    text: lines.map(({ text }) => text).join('\n'),
    lines,
    ocr: false,
    ...more,
  };
}

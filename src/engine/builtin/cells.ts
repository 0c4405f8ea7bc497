// A page as the cells of its rows. Finds the cells beside a label even where the reading order separated them.
import type { Page } from '../../documents/pages.ts';

export interface Cell {
  text: string;
  page: number;
  /** Index of the line on the page. */
  line: number;
  /** Position within the line. */
  column: number;
}

const separator = /\s{3,}/;

export interface CellPage {
  number: number;
  rows: Cell[][];
  /** The cells to the right of a cell: on its own line, then on lines at the same height. */
  beside(cell: Cell): Cell[];
}

export function cellsOf(page: Page): CellPage {
  const texts = page.lines.length > 0 ? page.lines.map((line) => line.text) : page.text.split('\n');
  const rows = texts.map((text, line) =>
    text
      .trim()
      .split(separator)
      .filter(Boolean)
      .map((cell, column): Cell => ({ text: cell, page: page.number, line, column })),
  );
  return {
    number: page.number,
    rows,
    beside(cell) {
      const own = rows[cell.line]!.slice(cell.column + 1);
      const line = page.lines[cell.line];
      if (own.length > 0 || !line || line.height === 0) return own;
      return page.lines.flatMap((other, at) =>
        at !== cell.line && other.x >= line.x + line.width - 1 && sameHeight(line, other) ? rows[at]! : [],
      );
    },
  };
}

interface Upright {
  y: number;
  height: number;
}

const sameHeight = (a: Upright, b: Upright): boolean =>
  Math.abs(a.y + a.height / 2 - (b.y + b.height / 2)) < Math.min(a.height, b.height) * 0.6;

// Rows as cells with a place across the page: forms and columns of labels and values are read by them.
import type { Line, Page } from '../../../documents/pages.ts';
import { foldSpace, spellLigatures } from './prose.ts';
import type { Row } from './rows.ts';

export interface Cell {
  text: string;
  /** Null where the format has no positions. */
  x: number | null;
  bold: boolean;
}

/** Cells of a line stand apart by three spaces at least. */
export function cellsOfLine(line: Line): Cell[] {
  const placed = line.cells;
  const split = line.text
    .split(/ {3,}/)
    .map((text, index) => ({ text, x: index === 0 && line.width > 0 ? line.x : null, bold: line.bold }));
  return (placed ?? split)
    .map((cell) => ({ ...cell, text: spellLigatures(foldSpace(cell.text)) }))
    .filter((cell) => cell.text !== '');
}

export function cellsOfRow(row: Row, page: Page | undefined): Cell[] {
  const line = page?.lines[row.index];
  return line ? cellsOfLine(line) : [{ text: row.text, x: row.x, bold: row.bold }];
}

// Rows as cells with horizontal positions, for reading forms and columns of labels and values.

import type { Line, Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { spellLigatures } from './prose.ts';

export interface Cell {
  text: string;
  /** Null when the format has no positions. */
  x: number | null;
  bold: boolean;
}

/** Cells of a line are separated by at least three spaces. */
export function cellsOfLine(line: Line): Cell[] {
  const placed = line.cells;
  const split = line.text
    .split(/ {3,}/)
    .map((text, index) => ({ text, x: index === 0 && line.width > 0 ? line.x : null, bold: line.bold }));
  return (placed ?? split)
    .map((cell) => ({ ...cell, text: spellLigatures(foldSpace(cell.text)) }))
    .filter((cell) => cell.text !== '');
}

/** A line of the page as read by the inspection reader. */
type RowOfLine = { index: number; text: string; x: number; bold: boolean };

export function cellsOfRow(row: RowOfLine, page: Page | undefined): Cell[] {
  const line = page?.lines[row.index];
  return line ? cellsOfLine(line) : [{ text: row.text, x: row.x, bold: row.bold }];
}

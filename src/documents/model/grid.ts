// A page as cells with boxes: the pieces of its lines, split at wide gaps, leaders and bars. Readers of labels and values
// look to the right of a cell and below it, whatever the order of lines.
import type { Line, Page } from '../pages.ts';

export interface GridCell {
  text: string;
  page: number;
  /** Index of the line on the page. */
  line: number;
  x: number;
  /** Estimated where the format gives no width. */
  right: number;
  top: number;
  bottom: number;
  bold: boolean;
}

export interface Box {
  x: number;
  right: number;
  top: number;
  bottom: number;
}

const separator = /\s{3,}|\s*\t\s*|\s+[|│¦]\s*|\s*(?:\.\s?){4,}\s*|\s*…{2,}\s*|\s*_{4,}\s*/g;
/** Height of a line where the format gives none. */
const lineHeight = 14;
const letterWidth = 5;
/** Of the size of the font. */
const letterHeight = 1.3;

export class Grid {
  readonly page: number;
  readonly lines: string[];
  readonly cells: GridCell[];

  constructor(page: Page) {
    this.page = page.number;
    const lines = page.lines.length > 0 ? page.lines : page.text.split('\n').map(bareLine);
    this.lines = lines.map((line) => line.text);
    this.cells = lines.flatMap((line, index) => joinSymbols(cellsOf(line, index, page.number)));
  }

  /** The cells at the height of a box and to the right of it, from left to right. */
  rightOf(box: Box): GridCell[] {
    return this.cells
      .filter((cell) => cell.x >= box.right - 2 && cell.x > box.x + 4 && isBeside(cell, box))
      .sort((a, b) => a.x - b.x || a.top - b.top);
  }

  leftOf(box: Box): GridCell[] {
    return this.cells
      .filter((cell) => cell.x < box.x - 4 && isBeside(cell, box))
      .sort((a, b) => b.x - a.x || a.top - b.top);
  }

  /** The cells below a box that share some of its width, nearest first, as far as `reach` of its line heights. */
  below(box: Box, reach: number): GridCell[] {
    const height = lastLineHeight(box);
    return this.cells
      .filter((cell) => cell.top >= box.bottom - height * 0.5 && cell.top - box.bottom < height * reach)
      .filter((cell) => overlaps(cell, box))
      .sort((a, b) => a.top - b.top || a.x - b.x);
  }

  above(box: Box, reach: number): GridCell[] {
    const height = lastLineHeight(box);
    return this.cells
      .filter((cell) => cell.bottom <= box.top + height * 0.5 && box.top - cell.bottom < height * reach)
      .filter((cell) => overlaps(cell, box))
      .sort((a, b) => b.bottom - a.bottom || a.x - b.x);
  }

  /** Verbatim text that shows both cells: their lines when these follow each other, else the line of the second. */
  quote(from: GridCell, to: GridCell): string {
    const [first, last] = from.line <= to.line ? [from.line, to.line] : [to.line, from.line];
    const joined = this.lines.slice(first, last + 1).join(' ');
    const text = last - first <= 2 && joined.length <= 300 ? joined : this.lines[to.line]!;
    return text.replace(/\s+/g, ' ').trim();
  }
}

export const unionOf = (boxes: Box[]): Box => ({
  x: Math.min(...boxes.map((box) => box.x)),
  right: Math.max(...boxes.map((box) => box.right)),
  top: Math.min(...boxes.map((box) => box.top)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

const lastLineHeight = (box: Box): number => Math.min(Math.max(box.bottom - box.top, 6), 16);

const overlaps = (a: Box, b: Box): boolean => Math.min(a.right, b.right) - Math.max(a.x, b.x) > 2;

function isBeside(cell: Box, box: Box): boolean {
  const shared = Math.min(cell.bottom, box.bottom) - Math.max(cell.top, box.top);
  return shared > Math.min(cell.bottom - cell.top, box.bottom - box.top) * 0.4;
}

const bareLine = (text: string, index: number): Line => ({
  text,
  x: 36,
  y: index * lineHeight,
  width: text.length * letterWidth,
  height: lineHeight - 2,
  size: 0,
  bold: false,
});

function cellsOf(line: Line, index: number, page: number): GridCell[] {
  // A line is as high as its highest piece, such as a tick of a form; its cells are as high as its letters.
  const height = Math.min(line.height || lineHeight - 2, line.size > 0 ? line.size * letterHeight : Infinity);
  const end = line.x + line.width;
  const pieces = line.cells ?? [{ text: line.text, x: line.x, bold: line.bold }];
  const letter = (line.size || line.height || 10) * 0.5;
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]?.x ?? end;
    const right = pieces.length === 1 ? end : Math.min(next, piece.x + piece.text.length * letter);
    const perLetter = (Math.max(right, piece.x + 1) - piece.x) / Math.max(piece.text.length, 1);
    return splitText(piece.text).map(({ text, start }) => ({
      text,
      page,
      line: index,
      x: piece.x + start * perLetter,
      right: piece.x + (start + text.length) * perLetter,
      top: line.y,
      bottom: line.y + height,
      bold: piece.bold,
    }));
  });
}

function splitText(text: string): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of [...text.matchAll(separator), null]) {
    const raw = text.slice(start, match?.index);
    const lead = raw.length - raw.trimStart().length;
    if (raw.trim()) parts.push({ text: raw.trim(), start: start + lead });
    if (match) start = match.index + match[0].length;
  }
  return parts;
}

/** `$` and `%` in a column of their own belong to the number beside them. */
function joinSymbols(cells: GridCell[]): GridCell[] {
  const joined: GridCell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const opens = last && /(?:^|\s)[–−-]?\s?\$$/.test(last.text) && /^[–−-]?\s?[\d,]+(?:\.\d+)?\b/.test(cell.text);
    const closes = last && /\d$/.test(last.text) && /^(?:%|percent\b)/.test(cell.text);
    if (opens || closes) {
      last.text += cell.text;
      last.right = cell.right;
    } else joined.push({ ...cell });
  }
  return joined;
}

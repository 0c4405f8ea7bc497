// Cards: bold labels with their values below, set in columns, as many inspection reports print facts. Read row by row
// the labels would run together, so each column is read to its end: label, then values. A blank line separates text
// that is not adjacent on the page, so that no sentence is joined from two.
import type { Line } from '../documents/pages.ts';

interface Piece {
  text: string;
  x: number;
  bold: boolean;
  line: Line;
  row: number;
}

export interface ReadLine extends Line {
  /** Part of a card: a label or a value, never a heading. */
  card: boolean;
}

/** In points: cells of one column start at the same x; values may be indented. */
const sameColumn = 12;
const figure = /^[–+-]?\s?\$?\s?[\d,.]+\s?%?$/;
/** A value in any style. */
const complete = /\$\s?\d|%$/;
const mark = /^[xX✓✔☑☒■□☐●○]$/;
const maxColumns = 4;

/** The lines of a page with its cards read by column. */
export function readCards(lines: Line[]): ReadLine[] {
  const result: ReadLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = blockEnd(lines, at);
    const cards = end - at >= 2 ? cardsOf(lines.slice(at, end)) : undefined;
    if (cards) result.push(...cards);
    else result.push(...lines.slice(at, Math.max(end, at + 1)).map((line) => ({ ...line, card: false })));
    at = Math.max(end, at + 1);
  }
  return result;
}

const piecesOf = (line: Line, row: number): Piece[] =>
  (line.cells ?? [{ text: line.text, x: line.x, bold: line.bold }])
    .filter((cell) => !mark.test(cell.text))
    .map((cell) => ({ ...cell, bold: cell.bold && !complete.test(cell.text), line, row }));

/** From a row of cells to the last line that starts at one of its columns. */
function blockEnd(lines: Line[], from: number): number {
  if ((lines[from]!.cells?.length ?? 0) < 2) return from;
  const columns: number[] = [];
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const pieces = piecesOf(line, at);
    const fresh = pieces.filter((piece) => !columns.some((x) => Math.abs(x - piece.x) < sameColumn));
    if (
      at > from &&
      pieces.length === 1 &&
      (fresh.length > 0 || (!line.cells && line.width > 260) || isFar(lines[at - 1]!, line))
    )
      break;
    columns.push(...fresh.map((piece) => piece.x));
    if (columns.length > maxColumns) break;
    end = at + 1;
  }
  return end;
}

/** Lines of a card are close together; a larger gap ends the block unless the next row has cells again. */
const isFar = (before: Line, line: Line): boolean => line.y - (before.y + before.height) > line.height * 2.5;

function cardsOf(lines: Line[]): ReadLine[] | undefined {
  const pieces = lines.flatMap(piecesOf);
  const columns: Piece[][] = [];
  for (const piece of pieces) {
    const column = columns.find((other) => Math.abs(other[0]!.x - piece.x) < sameColumn);
    if (column) column.push(piece);
    else columns.push([piece]);
  }
  if (columns.length < 2) return undefined;
  // A table with a bold header has labels once; cards have them repeatedly, or in every column.
  const carded = columns.map(cardsCounted);
  if (Math.max(...carded) < 2 && carded.filter((count) => count > 0).length < Math.max(2, columns.length * 0.6)) {
    return undefined;
  }
  // A table has one bold line over many that are not, and columns of numbers without a label.
  const labelled = carded.reduce((sum, count) => sum + count, 0);
  if (pieces.filter((piece) => !piece.bold).length > 4 * labelled) return undefined;
  if (columns.some((column) => column.length > 1 && column.every((piece) => figure.test(piece.text)))) return undefined;
  const besides = lines.map(piecesOf).reduce((sum, row) => sum + valuesBeside(row), 0);
  if (besides > labelled / 2) return undefined;
  return columns
    .toSorted((a, b) => a[0]!.x - b[0]!.x)
    .flatMap(cardsInColumn)
    .map(({ piece, text, apart }) => {
      const { cells: _, ...line } = piece.line;
      return { ...line, text: apart ? `${text}\n` : text, x: piece.x, bold: piece.bold, card: true };
    });
}

/** Bold labels with the value beside them: a form, to be read in rows. */
const valuesBeside = (row: Piece[]): number =>
  row.filter((piece, at) => piece.bold && /:$/.test(piece.text) && row[at + 1]?.bold === false).length;

/** Bold labels with a value below. */
const cardsCounted = (column: Piece[]): number =>
  column.filter((piece, at) => piece.bold && column[at + 1]?.bold === false).length;

function cardsInColumn(column: Piece[]): { piece: Piece; text: string; apart: boolean }[] {
  const parts: { piece: Piece; text: string; apart: boolean }[] = [];
  let label: Piece[] = [];
  for (const [at, piece] of column.entries()) {
    if (piece.bold) {
      label.push(piece);
      if (column[at + 1]?.bold) continue;
      const text = label.map((part) => part.text).join(' ');
      parts.push({ piece, text: /:$/.test(text) ? text : `${text}:`, apart: false });
      label = [];
      continue;
    }
    parts.push({ piece, text: piece.text, apart: true });
  }
  return parts;
}

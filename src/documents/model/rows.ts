// The lines of a page as rows of cells. Lines that overlap in height are one row whose cells wrap around its middle.
import type { Line, Page } from '../pages.ts';
import { foldSpace } from '../snippet.ts';
import type { Piece } from './block.ts';

export interface RawRow {
  line: Line;
  index: number;
  cells: Piece[];
  /** The pieces that the cells of several lines are made of. */
  parts?: Piece[];
}

interface Placed extends Piece {
  right: number;
}

/** Lines of one paragraph are at least this share of a font size apart. */
const minPitch = 0.8;
/** Fewer columns are no table, but text beside text. */
const minColumns = 3;
const letterWidth = 0.5;

export function rowsOf(page: Page): RawRow[] {
  const rows: RawRow[] = [];
  const starts = columnStarts(page);
  for (let from = 0; from < page.lines.length; ) {
    let to = from + 1;
    while (to < page.lines.length && overlap(page.lines[to - 1]!, page.lines[to]!)) to++;
    const group = page.lines.slice(from, to).map((line, at) => ({ line, index: from + at }));
    const joined = group.length > 1 ? joinedRow(group) : null;
    rows.push(
      ...(joined ? [joined] : group.map(({ line, index }) => ({ line, index, cells: piecesOf(line, index, starts) }))),
    );
    from = to;
  }
  return rows;
}

function overlap(above: Line, below: Line): boolean {
  const offset = below.y - above.y;
  if (above.size === 0 || offset <= 0 || offset >= above.size * minPitch) return false;
  if (Math.abs(above.size - below.size) > 0.6) return false;
  const cells = placed(below, 0);
  return placed(above, 0).every((one) => cells.every((other) => one.right <= other.x || other.right <= one.x));
}

function joinedRow(group: { line: Line; index: number }[]): RawRow | null {
  const columns: Placed[][] = [];
  for (const cell of group.flatMap(({ line, index }) => placed(line, index)).toSorted((a, b) => a.x - b.x)) {
    const column = columns.find((others) => others.some(({ x, right }) => cell.x < right && x < cell.right));
    if (column) column.push(cell);
    else columns.push([cell]);
  }
  if (columns.length < minColumns) return null;
  const parts = columns.map((column) => {
    const x = Math.min(...column.map((cell) => cell.x));
    return column
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, text, bold }) => ({ line, text, bold, x }));
  });
  const { line, index } = group.at(-1)!;
  const cells = parts.map((pieces) => ({ ...pieces[0]!, text: pieces.map(({ text }) => text).join(' ') }));
  return { line, index, cells, parts: parts.flat() };
}

const placed = (line: Line, index: number): Placed[] =>
  (line.cells ?? [{ text: line.text, x: line.x, width: line.width, bold: line.bold }])
    .map((cell) => ({
      line: index,
      text: foldSpace(cell.text),
      x: cell.x,
      bold: cell.bold,
      right: cell.x + (cell.width ?? cell.text.length * line.size * letterWidth),
    }))
    .filter(({ text }) => text !== '');

/** Lines of a page in which a cell begins at the same place, from which it is a column. */
const minColumnLines = 4;
const startOf = (x: number): number => Math.round(x / 2);

function columnStarts(page: Page): Set<number> {
  const counts = new Map<number, number>();
  for (const { x } of page.lines.flatMap(({ cells }) => cells?.slice(1) ?? []))
    counts.set(startOf(x), (counts.get(startOf(x)) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= minColumnLines).map(([start]) => start));
}

const piecesOf = (line: Line, index: number, starts: Set<number>): Piece[] =>
  proseJoined(placed(line, index), line.size, starts).map(({ right: _right, ...piece }) => piece);

/** Between two sentences of a line, in font sizes: wider gaps are between cells. */
const sentenceGap = 1.6;
const sentence = /^(?:\S+ )+\S*\p{Ll}{2}[.!?]$/u;

/** Some programs print several spaces after a full stop: both sentences are one cell. */
function proseJoined(cells: Placed[], size: number, starts: Set<number>): Placed[] {
  const joined: Placed[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const goesOn = last && sentence.test(last.text) && /^\p{Lu}/u.test(cell.text) && !starts.has(startOf(cell.x));
    if (goesOn && cell.x - last.right < sentenceGap * size)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${cell.text}`, right: cell.right };
    else joined.push(cell);
  }
  return joined;
}

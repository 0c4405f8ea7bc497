// Columns. On a page set in columns, one column is read to its end before the next; a table or a form keeps its rows.
// Columns carry prose that continues from line to line, or lines that are not aligned with each other.
import { entryNumber } from '../entry-number.ts';
import { groupRows, type Row } from './rows.ts';
import type { Segment } from './segment.ts';

/** Rows in reading order. */
export function readingOrder(segments: Segment[]): Row[] {
  const all = groupRows(segments);
  if (all.length < 2) return all;
  const columns = findColumns(all);
  if (!columns) return all;
  return [
    ...readingOrder(columns.above),
    ...columns.bands.flatMap((band) => [...readingOrder(band.left), ...readingOrder(band.right)]),
    ...readingOrder(columns.below),
  ];
}

interface Band {
  left: Segment[];
  right: Segment[];
}
interface Columns {
  above: Segment[];
  bands: Band[];
  below: Segment[];
}

/** In points, and in line pitches. */
const gutterWidth = 6;
const paragraphGap = 1.9;
/** In row heights: white space over both columns that starts a new part of the page. */
const sectionGap = 2;
/** The narrowest prose has lines of about 25 letters; cells and labels have fewer. */
const minLetters = 18;
/** Two lists or tables side by side do not share lines, and a line of either begins with words. */
const minListLines = 6;

function findColumns(all: Row[]): Columns | undefined {
  const edges = new Set<number>();
  for (const row of all) for (const segment of row.segments.slice(1)) edges.add(Math.round(segment.left / 2) * 2);
  let best: { from: number; to: number; edge: number; kind: 'columns' | 'cards' } | undefined;
  for (const edge of edges) {
    for (const run of runsBeside(all, edge)) {
      if (best && run.to - run.from <= best.to - best.from) continue;
      const kind = kindOf(all.slice(run.from, run.to), edge);
      if (kind) best = { ...run, edge, kind };
    }
  }
  if (!best) return undefined;
  const { from, to, edge, kind } = best;
  const flat = (part: Row[]) => part.flatMap((row) => row.segments);
  return {
    above: flat(all.slice(0, from)),
    bands: bandsOf(all.slice(from, to), edge, kind === 'cards'),
    below: flat(all.slice(to)),
  };
}

const isRight = (segment: Segment, edge: number) => segment.left >= edge - 2;

/** Stretches of rows with text on both sides of `edge` and none across it. */
function runsBeside(all: Row[], edge: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let from = -1;
  let lastBoth = -1;
  let to = -1;
  let end = 0;
  const close = () => {
    if (from >= 0 && lastBoth >= 0) found.push({ from, to });
    from = -1;
    lastBoth = -1;
  };
  for (const [i, row] of all.entries()) {
    const clear = row.segments.every((s) => isRight(s, edge) || s.right <= edge - gutterWidth);
    if (!clear) {
      close();
      continue;
    }
    const sides = row.segments.some((s) => isRight(s, edge)) && row.segments.some((s) => !isRight(s, edge));
    const previous = all[i - 1];
    end = from < 0 ? row.bottom : Math.max(end, previous?.bottom ?? 0);
    if (row.top - end > sectionGap * (row.bottom - row.top)) close();
    const near = previous !== undefined && row.top - previous.bottom < row.bottom - row.top;
    if (from >= 0 && !sides && !near && !all.slice(i).some((later) => later.segments.some((s) => isRight(s, edge))))
      close();
    if (from < 0) {
      if (!sides && !row.segments.some((s) => isRight(s, edge))) continue;
      from = i;
    }
    if (sides) lastBoth = i;
    to = i + 1;
  }
  close();
  return found;
}

/** No line of a column begins so: the text goes on after a blank. */
const afterBlank = /^\s*[,;)]/;

function kindOf(part: Row[], edge: number): 'columns' | 'cards' | null {
  const left: Segment[] = [];
  const rightSide: Segment[] = [];
  const offsets: number[] = [];
  let continued = false;
  let alike = 0;
  const inOrder: boolean[] = [];
  for (const row of part) {
    const l = row.segments.filter((s) => !isRight(s, edge));
    const r = row.segments.filter((s) => isRight(s, edge));
    left.push(...l);
    rightSide.push(...r);
    const [a, b] = [l.at(-1), r[0]];
    if (a && b) offsets.push((b.baseline - a.baseline) / Math.min(a.size, b.size));
    if (a && b && afterBlank.test(b.text)) continued = true;
    if (areAlike(l, r)) alike++;
    inOrder.push(...numberedInOrder(l, r));
  }
  // A sentence with blanks to fill in.
  if (continued) return null;
  const one = sideOf(left);
  const two = sideOf(rightSide);
  if (one.lines < 2 || two.lines < 2) return null;
  const isNumbered = inOrder.length > 0 && inOrder.every(Boolean);
  if (isNumbered || (alike >= 2 && alike >= alikeShare * offsets.length)) return 'cards';
  const aligned = linesInStep(offsets) / Math.min(one.lines, two.lines);
  if (aligned < 0.35 && one.named >= minListLines && two.named >= minListLines) return 'columns';
  if (one.letters < minLetters || two.letters < minLetters) return null;
  const least = aligned < 0.5 ? 0.2 : 0.3;
  return one.flow >= least && two.flow >= least ? 'columns' : null;
}

/** Of a row of numbered cards: whether their numbers go on from the left side to the right, `07 … 08 … 09 …`. */
function numberedInOrder(left: Segment[], right: Segment[]): boolean[] {
  const isCard = ([first, ...others]: Segment[]): boolean =>
    first !== undefined && numberAt(first) !== null && others.some(({ text }) => /\p{L}{3}/u.test(text));
  if (!isCard(left) || !isCard(right)) return [];
  const numbers = [...left, ...right].map(numberAt).filter((number) => number !== null);
  return [numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1)];
}

const numberAt = ({ text }: Segment): number | null => {
  const digits = entryNumber(text);
  return digits === null ? null : Number(digits);
};

/** Share of the lines that begin alike on both sides when cards stand side by side. */
const alikeShare = 0.4;

/** Whether a line begins with the same word on both sides, or has several cells with words at the same places. */
function areAlike(left: Segment[], right: Segment[]): boolean {
  const [one, two] = [left[0], right[0]];
  if (!one || !two || Math.abs(one.size - two.size) > 0.3) return false;
  const word = /^\p{L}{3,}/u.exec(one.text)?.[0];
  if (word && word === /^\p{L}{3,}/u.exec(two.text)?.[0]) return true;
  return (
    left.length > 1 &&
    left.length === right.length &&
    // The columns of a table may have one width.
    Math.abs(left[1]!.left - one.left - (two.left - left.at(-1)!.left)) >= 4 &&
    left.some(({ text }) => /\p{L}{3}/u.test(text)) &&
    left.every((cell, at) => Math.abs(cell.left - one.left - (right[at]!.left - two.left)) < 4)
  );
}

/** Counts cells of a table: they are on one line, or all offset by the same small distance (another font). */
function linesInStep(offsets: number[]): number {
  const usual = offsets.toSorted((a, b) => a - b)[offsets.length >> 1] ?? 0;
  const near = (wanted: number, reach: number) => offsets.filter((offset) => Math.abs(offset - wanted) < reach).length;
  return Math.max(near(0, 0.2), near(usual, 0.12));
}

/** The number of lines of a side, their usual length, and the share of lines that continue on the next line. */
function sideOf(segments: Segment[]): { lines: number; letters: number; flow: number; named: number } {
  const lines = [...segments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  let pairs = 0;
  let flowing = 0;
  for (const [i, line] of lines.entries()) {
    const next = lines
      .slice(i + 1, i + 8)
      .find((s) => s.top > line.baseline - 1 && s.left < line.right && s.right > line.left);
    if (!next || next.baseline - line.baseline > paragraphGap * Math.max(line.size, next.size)) continue;
    pairs++;
    if (runsOn(line.text, next.text)) flowing++;
  }
  const own = groupRows(lines);
  return {
    lines: own.length,
    named: own.filter((row) =>
      /\p{L}{4}/u.test(
        row.segments
          .slice(0, 2)
          .map((s) => s.text)
          .join(' '),
      ),
    ).length,
    letters: lines.map((line) => line.text.length).sort((a, b) => a - b)[lines.length >> 1] ?? 0,
    flow: pairs ? flowing / pairs : 0,
  };
}

const openEnd =
  /(?:[,\-–(]|\b(?:a|an|and|are|as|at|be|by|for|from|if|in|is|of|on|or|that|the|this|to|was|with|will))$/i;
const runsOn = (line: string, next: string): boolean =>
  /^[a-zà-ÿ]/.test(next) || (openEnd.test(line) && /^\p{L}/u.test(next));

/**
 * A table whose cells wrap has white strips on both sides at the same heights: it is read cell by cell, row after row.
 * In prose set in columns such strips are accidental.
 */
function bandsOf(part: Row[], edge: number, areCards: boolean): Band[] {
  const whole = { left: [] as Segment[], right: [] as Segment[] };
  const bands: Band[] = [];
  let current: Band = { left: [], right: [] };
  let end = part[0]?.bottom ?? 0;
  for (const row of part) {
    if (row.top - end > 0.5 * (row.bottom - row.top) && current.left.length && current.right.length) {
      bands.push(current);
      current = { left: [], right: [] };
    }
    for (const segment of row.segments) {
      const side = isRight(segment, edge) ? 'right' : 'left';
      current[side].push(segment);
      whole[side].push(segment);
    }
    end = Math.max(end, row.bottom, ...row.segments.map((s) => s.bottom));
  }
  bands.push(current);
  if (areCards) return [whole];
  const full = bands.filter((band) => band.left.length && band.right.length);
  const aligned = full.filter((band) => Math.abs(firstBaseline(band.left) - firstBaseline(band.right)) < 2);
  const gaps = gapsIn(whole.left) + gapsIn(whole.right);
  return aligned.length >= 0.8 * bands.length && 2 * (bands.length - 1) >= 0.6 * gaps ? bands : [whole];
}

const firstBaseline = (side: Segment[]): number => Math.min(...side.map((s) => s.baseline));

function gapsIn(side: Segment[]): number {
  let gaps = 0;
  let end = Number.POSITIVE_INFINITY;
  for (const row of groupRows(side)) {
    if (row.top - end > 0.5 * (row.bottom - row.top)) gaps++;
    end = row.bottom;
  }
  return gaps;
}

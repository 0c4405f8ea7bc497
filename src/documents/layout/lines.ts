// Turns the text runs of a page into lines in reading order. The cells of a row are separated by three spaces; boxes
// are in page coordinates. Text in the main direction of the page comes first.
import { restoreLigatures } from '../ligatures.ts';
import type { Line } from '../pages.ts';
import { readingOrder } from './columns.ts';
import type { Row } from './rows.ts';
import { type Run, type Turn, toPageFrame } from './run.ts';
import { segmentRuns } from './segment.ts';

export const cellSeparator = '   ';

export function layoutLines(runs: Map<Turn, Run[]>, page: { width: number; height: number }): Line[] {
  const letters = (list: Run[]) => list.reduce((sum, run) => sum + run.text.length, 0);
  return [...runs]
    .sort(([, a], [, b]) => letters(b) - letters(a))
    .flatMap(([turn, list]) => readingOrder(segmentRuns(list)).map((row) => lineOf(row, turn, page)))
    .filter((line) => line.text !== '');
}

function lineOf(row: Row, turn: Turn, page: { width: number; height: number }): Line {
  const left = Math.min(...row.segments.map((s) => s.left));
  const top = Math.min(...row.segments.map((s) => s.top));
  const width = Math.max(...row.segments.map((s) => s.right)) - left;
  const height = Math.max(...row.segments.map((s) => s.bottom)) - top;
  const text = row.segments
    .map((s) => s.text.trim())
    .filter(Boolean)
    .join(cellSeparator);
  const runs = row.segments.flatMap((s) => s.runs);
  const bold = isBold(runs);
  const main = runs.reduce((best, run) => (run.text.length > best.text.length ? run : best));
  const box = toPageFrame(turn, { x: left, y: top, width, height }, page);
  return {
    text: tidy(text),
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
    size: round(main.size),
    bold,
    ...(text.includes('\0') && { restored: true as const }),
    ...(runs.some((run) => run.written) && runs.every(isWritten) && { written: true as const }),
    ...(row.segments.length > 1 && {
      cells: row.segments.map((s) => {
        const cell = toPageFrame(
          turn,
          { x: s.left, y: s.top, width: s.right - s.left, height: s.bottom - s.top },
          page,
        );
        return {
          text: tidy(s.text),
          x: round(cell.x),
          width: round(cell.width),
          bold: s.runs.every((run) => run.bold || run.text.trim() === ''),
        };
      }),
    }),
  };
}

const isWritten = ({ written, text }: Run): boolean => written === true || !/\p{L}|\d/u.test(text);

const isBold = (runs: Run[]): boolean =>
  runs.reduce((sum, run) => sum + (run.bold ? run.text.length : -run.text.length), 0) > 0;

const round = (value: number): number => Math.round(value * 100) / 100;

/** A soft hyphen is visible only at a line break. Control characters are never visible, and PostgreSQL rejects NUL. */
const tidy = (text: string): string =>
  restoreLigatures(text)
    .replace(/\u00AD$/, '-')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u00AD\u0000-\u0008\u000A-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .trim();

// A form set in two columns of numbered questions: each column is read to its end before the next.
import type { Line, Page } from '../pages.ts';

/** `12. Has the roof leaked?`, `Y 12. Has the roof leaked?` */
const question = /^(?:\S{1,3}\s+)?\(?\d{1,3}[.)]\s+\p{L}/u;
const minQuestions = 4;
/** Shares of the width of the page. */
const minDistance = 0.3;
const maxCrossing = 0.25;
/** What stands before the questions of the second column. */
const margin = 60;
const step = 2;
const letterWidth = 0.5;

interface Span {
  left: number;
  right: number;
}

/** Pages, and the two columns of others as pages of their own. The last page of a form may have few questions. */
export function inColumns(pages: Page[]): Page[] {
  let least = minQuestions;
  return pages.flatMap((page) => {
    const parts = columnsOf(page, least);
    if (parts.length > 1) least = 1;
    return parts;
  });
}

function columnsOf(page: Page, least: number): Page[] {
  const pieces = page.lines.flatMap((line) => spansOf(line).map((span) => ({ ...span, y: line.y })));
  const starts = page.lines
    .flatMap((line) => cellsOf(line).flatMap(({ text, x }) => (question.test(text) ? [x] : [])))
    .toSorted((one, other) => one - other);
  const [first = 0] = starts;
  const second = starts.find((x) => x > first + minDistance * page.width);
  if (
    second === undefined ||
    starts.filter((x) => x >= second).length < least ||
    starts.filter((x) => x < second).length < least
  )
    return [page];
  const crossing = (x: number) => pieces.filter(({ left, right }) => left < x && right > x);
  const gaps = Array.from({ length: margin / step }, (_, at) => second - 1 - at * step).map((x) => ({
    x,
    count: crossing(x).length,
  }));
  const fewest = Math.min(...gaps.map(({ count }) => count));
  const open = gaps.filter(({ count }) => count === fewest);
  const gutter = open[open.length >> 1]!.x;
  if (fewest > maxCrossing * page.lines.length) return [page];
  const isQuestion = (line: Line) => cellsOf(line).some(({ text, x }) => x >= gutter && question.test(text));
  const top = page.lines.find(isQuestion)?.y ?? 0;
  const across = (line: Line) => spansOf(line).some(({ left, right }) => left < gutter && right > gutter);
  const side = (isOf: (x: number) => boolean) => page.lines.flatMap((line) => (across(line) ? [] : part(line, isOf)));
  const left = [...page.lines.filter((line) => across(line) && line.y < top), ...side((x) => x < gutter)];
  const right = [...side((x) => x >= gutter), ...page.lines.filter((line) => across(line) && line.y >= top)];
  return [
    { ...page, lines: left },
    { ...page, lines: right },
  ];
}

const cellsOf = (line: Line) => line.cells ?? [{ text: line.text, x: line.x, width: line.width, bold: line.bold }];

const spansOf = (line: Line): Span[] =>
  cellsOf(line).map(({ text, x, width }) => ({ left: x, right: x + (width ?? text.length * line.size * letterWidth) }));

/** The cells of a line on one side. */
function part(line: Line, isOf: (x: number) => boolean): Line[] {
  const cells = cellsOf(line);
  const own = cells.filter(({ x }) => isOf(x));
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return [];
  if (own.length === cells.length) return [line];
  const width = last.x + (last.width ?? last.text.length * line.size * letterWidth) - first.x;
  const { cells: _cells, ...whole } = line;
  const text = own.map((cell) => cell.text).join('   ');
  return [{ ...whole, text, x: first.x, width, ...(own.length > 1 && { cells: own }) }];
}

// Running headers and footers: lines that recur at one height on many pages and differ only in their numbers.
import type { Line, Page } from '../pages.ts';
import { isTick } from './marks.ts';

const minPages = 3;
const minShare = 0.25;
/** Share of the page height at either edge in which a recurring line is a header or footer. */
const margin = 0.13;
const pageNumber = /^(?:page\s*)?\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?$/i;

/** The same for lines that differ in their numbers and punctuation only. */
export const runningKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

const inMargin = (page: Page, line: Line): boolean =>
  page.height === 0 || line.y < page.height * margin || line.y + line.height > page.height * (1 - margin);

/** Where lines of one key stand, and the numbers in them. */
interface Recurrence {
  /** Pages that have it in a margin. */
  pages: Set<number>;
  /** Number of such lines elsewhere on the pages. */
  elsewhere: number;
  /** For each number of the line: how often it has this value, and this distance from the page's number. */
  numbers: Map<string, number>[];
}

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
/** Keys of a number: its value, and its distance from the number of its page. */
const readings = (number: string, page: number): string[] => [number, `+${Number(number) - page}`];
/** Share of the lines of one key that agree in a number, or count it up with the pages. */
const steadyShare = 0.5;

export function runningLinesOf(pages: Page[]): (page: Page, line: Line, index: number) => boolean {
  const found = new Map<string, Recurrence>();
  const isAtEdge = (page: Page, line: Line, index: number): boolean =>
    line.height === 0 && line.y === 0 ? index <= 2 || index >= page.lines.length - 3 : inMargin(page, line);
  for (const page of pages)
    for (const [index, line] of page.lines.entries()) {
      const key = runningKey(line.text);
      const recurrence = found.get(key) ?? { pages: new Set(), elsewhere: 0, numbers: [] };
      found.set(key, recurrence);
      if (!isAtEdge(page, line, index)) recurrence.elsewhere++;
      else if (!recurrence.pages.has(page.number)) {
        recurrence.pages.add(page.number);
        for (const [slot, number] of numbersIn(line.text).entries()) {
          const counts = recurrence.numbers[slot] ?? new Map<string, number>();
          recurrence.numbers[slot] = counts;
          for (const reading of readings(number, page.number)) counts.set(reading, (counts.get(reading) ?? 0) + 1);
        }
      }
    }
  const enough = Math.max(minPages, pages.length * minShare);
  // The number of a finding or a grade changes from page to page without counting them.
  const isSteady = ({ pages: { size }, elsewhere, numbers }: Recurrence): boolean =>
    numbers.every((counts) => elsewhere < size && Math.max(...counts.values()) >= steadyShare * size);
  return (page, line, index) => {
    if (isTick(line.text)) return false;
    if (pageNumber.test(line.text.trim())) return true;
    if (!isAtEdge(page, line, index)) return false;
    const key = runningKey(line.text);
    const recurrence = found.get(key)!;
    const recurs = recurrence.pages.size >= enough && isSteady(recurrence);
    return key === '' || recurs || /^page # (?:of )?#$/.test(key);
  };
}

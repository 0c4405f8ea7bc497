// Running headers and footers: lines that recur at one height on many pages and differ only in their numbers.
import type { Line, Page } from '../pages.ts';

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

export function runningLinesOf(pages: Page[]): (page: Page, line: Line, index: number) => boolean {
  const counts = new Map<string, number>();
  const keyFor = (page: Page, line: Line, index: number): string | null => {
    const flat = line.height === 0 && line.y === 0;
    if (flat && index > 2 && index < page.lines.length - 3) return null;
    return flat || inMargin(page, line) ? runningKey(line.text) : null;
  };
  for (const page of pages) {
    const keys = new Set(page.lines.flatMap((line, index) => keyFor(page, line, index) ?? []));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(minPages, pages.length * minShare);
  return (page, line, index) => {
    if (pageNumber.test(line.text.trim())) return true;
    const key = keyFor(page, line, index);
    return key !== null && (key === '' || (counts.get(key) ?? 0) >= enough || /^page # (?:of )?#$/.test(key));
  };
}

// Running headers and footers: lines at the top or bottom of many pages that differ in their numbers only.
import { runningKey } from '../documents/model/running.ts';
import type { Line, Page } from '../documents/pages.ts';

export interface RunningLines {
  has(page: number, line: Line): boolean;
}

/** Number of lines from either edge of a page that are considered. */
const edgeLines = 5;
/** Maximum distance from the edge, as a share of the page height. */
const marginShare = 0.12;
/** Minimum share of the pages, and at least `minPages`. */
const minShare = 0.4;
const minPages = 3;

export function runningLines(pages: Page[]): RunningLines {
  const counts = new Map<string, number>();
  const edges = new Map<number, Set<Line>>();
  for (const page of pages) {
    const byHeight = [...page.lines].sort((a, b) => a.y - b.y);
    const margin = page.height * marginShare;
    const inMargin = (line: Line) =>
      page.height === 0 || line.height === 0 || line.y < margin || line.y + line.height > page.height - margin;
    const edge = new Set([...byHeight.slice(0, edgeLines), ...byHeight.slice(-edgeLines)].filter(inMargin));
    edges.set(page.number, edge);
    for (const key of new Set([...edge].map((line) => runningKey(line.text))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(minPages, pages.length * minShare);
  return {
    has(number, line) {
      const edge = edges.get(number);
      if (!edge?.has(line)) return false;
      const key = runningKey(line.text);
      return key === '' || (counts.get(key) ?? 0) >= enough || /^page # (?:of )?#$/.test(key);
    },
  };
}

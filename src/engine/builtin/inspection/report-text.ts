// The lines of a report in reading order, without running headers, footers and page numbers. A row keeps its line, so
// that snippets can be cut from the page's own text.

import type { Line, Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { type Cell, cellsOfLine } from './cells.ts';
import { fingerprint, spellLigatures } from './prose.ts';

export interface Row {
  page: number;
  /** Index in the page's lines. */
  index: number;
  /** As on the page, white space folded. */
  raw: string;
  /** With ligatures spelled out: for matching. */
  text: string;
  /** The cells of the line, if it has several. */
  cells: string[];
  /** The same with their positions. */
  spans: Cell[];
  x: number;
  y: number;
  right: number;
  height: number;
  size: number;
  bold: boolean;
  /** The first row of its page that is not a running header. */
  firstOnPage: boolean;
}

export interface ReportText {
  rows: Row[];
  /** The font size of most letters; 0 when the format has none. */
  bodySize: number;
  pageWidth: number;
}

const pageNumber = /^(page\s*)?\d{1,3}(\s*(of|\/)\s*\d{1,3})?$/i;

/** Digits differ from page to page in a running footer, the rest does not. */
const runningKey = (text: string): string => foldSpace(text).toLowerCase().replace(/\d+/g, '#');

/** Repeated at one height on a quarter of the pages, or in the margins of half of them. */
function runningLines(pages: Page[], keys: ReadonlyMap<Line, string[]>): Set<string> {
  const seen = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const key of page.lines.flatMap((line) => keys.get(line)!)) {
      const on = seen.get(key);
      if (on) on.add(page.number);
      else seen.set(key, new Set([page.number]));
    }
  }
  const enough = Math.max(3, pages.length * 0.25);
  return new Set([...seen].filter(([, on]) => on.size >= enough).map(([key]) => key));
}

function runningKeys(page: Page, line: Line, index: number, flat: boolean): string[] {
  const text = runningKey(line.text);
  if (!/[a-z#][^a-z#]*[a-z#]/.test(text)) return [];
  const keys: string[] = [];
  if (!flat && page.height > 0) {
    const relative = line.y / page.height;
    const margin = relative < 0.1 || relative > 0.88;
    // Heights differ by rounding, so each line gets two keys.
    for (const notch of [Math.round(relative * 50), Math.round(relative * 50 + 0.5)]) {
      keys.push(`${margin ? 'margin' : notch}|${text}`);
    }
  } else if (index < 3 || index >= page.lines.length - 3) {
    keys.push(`edge|${text}`);
  }
  return [...new Set(keys)];
}

function bodySizeOf(pages: Page[]): number {
  const letters = new Map<number, number>();
  for (const line of pages.flatMap((page) => page.lines)) {
    const size = Math.round(line.size * 2) / 2;
    if (size > 0) letters.set(size, (letters.get(size) ?? 0) + line.text.length);
  }
  let best = 0;
  let most = 0;
  for (const [size, count] of letters) if (count > most) [best, most] = [size, count];
  return best;
}

export function readRows(pages: Page[]): ReportText {
  const keys = new Map<Line, string[]>();
  for (const page of pages) {
    const flat = page.lines.every((line) => line.y === 0);
    for (const [index, line] of page.lines.entries()) keys.set(line, runningKeys(page, line, index, flat));
  }
  const repeated = runningLines(pages, keys);
  const rows: Row[] = [];
  for (const page of pages) {
    let first = true;
    for (const [index, line] of page.lines.entries()) {
      const raw = foldSpace(line.text);
      if (!raw || pageNumber.test(raw)) continue;
      // Headings of many sections ("Limitations") can be at the same height: a running line is at an edge, or on most
      // pages.
      if (keys.get(line)!.some((key) => repeated.has(key)) && isRunning(page, line, repeated)) continue;
      const spans = cellsOfLine(line);
      rows.push({
        page: page.number,
        index,
        raw,
        text: spellLigatures(raw),
        cells: spans.map((cell) => cell.text),
        spans,
        x: line.x,
        y: line.y,
        right: line.x + line.width,
        height: line.height,
        size: line.size,
        bold: line.bold,
        firstOnPage: first,
      });
      first = false;
    }
  }
  return { rows, bodySize: bodySizeOf(pages), pageWidth: Math.max(0, ...pages.map((page) => page.width)) };
}

function isRunning(page: Page, line: Line, repeated: Set<string>): boolean {
  const relative = page.height > 0 ? line.y / page.height : 0;
  if (page.lines.every((other) => other.y === 0)) return true;
  if (relative < 0.12 || relative > 0.85) return true;
  return fingerprint(line.text).length > 60 && repeated.size > 0;
}

// A snippet is valid only when it is on the page that it names: the same characters, white space folded.
import type { Line } from './pages.ts';

/** Most texts are folded already, and testing is faster than replacing. */
export const foldSpace = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

export function isOnPage(pageText: string, snippet: string): boolean {
  const needle = foldSpace(snippet);
  return needle !== '' && foldSpace(pageText).includes(needle);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In coordinates of the displayed page; for a skewed line, the box around it. */
export function boxOf({ x, y, width, height, slope = 0 }: Line): Box {
  const falls = slope * width;
  return { x, y: y + slope * x + Math.min(0, falls), width, height: height + Math.abs(falls) };
}

/** The boxes to highlight: one per line that the snippet touches, of a row its cells. Empty when it is not on the page. */
export function boxesOf(lines: Line[], snippet: string): Box[] {
  const folded = lines.map((line) => foldSpace(line.text));
  const needle = foldSpace(snippet);
  const start = needle === '' ? -1 : folded.join(' ').indexOf(needle);
  if (start < 0) return [];
  const end = start + needle.length;
  const boxes: Box[] = [];
  let at = 0;
  for (const [i, text] of folded.entries()) {
    if (at < end && at + text.length > start) boxes.push(boxOf(cellsWithin(lines[i]!, text, start - at, end - at)));
    at += text.length + 1;
  }
  return boxes;
}

/** The part of a row whose cells have the characters from `start` to `end`; the line if it has no cells with widths. */
function cellsWithin(line: Line, folded: string, start: number, end: number): Line {
  let at = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const { text, x, width } of line.cells ?? []) {
    const cell = foldSpace(text);
    at = folded.indexOf(cell, at);
    if (at < 0 || width === undefined) return line;
    if (at < end && at + cell.length > start) {
      left = Math.min(left, x);
      right = Math.max(right, x + width);
    }
    at += cell.length;
  }
  return left < right ? { ...line, x: left, width: right - left } : line;
}

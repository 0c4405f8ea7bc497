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

/** The boxes to highlight: one per line that the snippet touches. Empty when it is not on the page. */
export function boxesOf(lines: Line[], snippet: string): Box[] {
  const folded = lines.map((line) => foldSpace(line.text));
  const needle = foldSpace(snippet);
  const start = needle === '' ? -1 : folded.join(' ').indexOf(needle);
  if (start < 0) return [];
  const end = start + needle.length;
  const boxes: Box[] = [];
  let at = 0;
  for (const [i, text] of folded.entries()) {
    if (at < end && at + text.length > start) boxes.push(boxOf(lines[i]!));
    at += text.length + 1;
  }
  return boxes;
}

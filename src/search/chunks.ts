// Splits pages into chunks: passages of about 80 to 150 words that never cross a page, each with the headings above it.
// A chunk's text is lines of its page joined by newlines (cards read by column, a blank line between lines that are not
// adjacent). Running headers and footers are omitted here; the page text is unchanged. Deterministic.
import type { Line, Page } from '../documents/pages.ts';
import { readCards } from './cards.ts';
import { bodyOf, headingLevel, headingText } from './headings.ts';
import { runningLines } from './running-lines.ts';

export interface Chunk {
  page: number;
  /** Position within the document, from 0. */
  position: number;
  heading: string | null;
  text: string;
}

const targetWords = 110;
const maxWords = 150;
/** A heading starts a new chunk when the one before it has at least this many words. */
const minWordsBeforeHeading = 20;
export const headingSeparator = ' › ';

interface Piece {
  line: Line;
  level: number | undefined;
  words: number;
  /** The current headings, outermost first. */
  path: readonly string[];
  /** Whether a chunk may end before this line. */
  anew: boolean;
}

export function chunkPages(pages: Page[]): Chunk[] {
  const running = runningLines(pages);
  const body = bodyOf(pages);
  const chunks: Chunk[] = [];
  // Headings continue on the next page.
  const open: (string | undefined)[] = [];
  for (const page of pages) {
    const lines = readCards(
      withoutRunningLines(linesOf(page), (line) => running.has(page.number, line) || isNoise(line.text)),
    );
    const pieces = lines.map((line, at): Piece => {
      const level = line.card ? undefined : headingLevel(line, body, lines[at + 1]);
      if (level !== undefined) {
        open.length = Math.min(open.length, level);
        open[level] = headingText(line.text);
      }
      return {
        line,
        level,
        words: level === undefined ? countWords(line.text) : 0,
        path: open.filter((heading) => heading !== undefined),
        anew: startsBlock(lines[at - 1], line),
      };
    });
    for (const part of split(pieces)) {
      const text = part
        .map((piece) => piece.line.text)
        .join('\n')
        .trim();
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      chunks.push({ page: page.number, position: chunks.length, heading: headingOf(part), text });
    }
  }
  return chunks;
}

function split(pieces: Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  const words = () => part.reduce((sum, piece) => sum + piece.words, 0);
  /** Ends the part before its trailing headings, which belong to the text after them. */
  const close = () => {
    let end = part.length;
    while (end > 0 && part[end - 1]!.level !== undefined) end--;
    if (end === 0) return;
    parts.push(part.slice(0, end));
    part = part.slice(end);
  };
  for (const piece of pieces) {
    if (piece.level !== undefined && words() >= (piece.level === 0 ? 1 : minWordsBeforeHeading)) close();
    else if (piece.level === undefined && words() >= targetWords && piece.anew) close();
    else if (words() + piece.words > maxWords) {
      const cut = part.findLastIndex((other, at) => at > part.length / 3 && other.anew);
      if (cut > 0) {
        parts.push(part.slice(0, cut));
        part = part.slice(cut);
      } else close();
    }
    part.push(piece);
  }
  if (part.length) parts.push(part);
  return parts;
}

/** The headings common to all of a part. */
function headingOf(part: Piece[]): string | null {
  const paths = part.filter((piece) => piece.level === undefined).map((piece) => piece.path);
  const first = paths[0] ?? part[0]!.path;
  let shared = first.length;
  for (const path of paths) {
    while (shared > 0 && path.slice(0, shared).join() !== first.slice(0, shared).join()) shared--;
  }
  return first.slice(0, shared).join(headingSeparator) || null;
}

/** The other lines. A blank line replaces a removed line between two others, so that they stay separate. */
function withoutRunningLines(lines: Line[], idle: (line: Line) => boolean): Line[] {
  const kept: Line[] = [];
  let gap = false;
  for (const line of lines) {
    if (idle(line)) {
      gap = kept.length > 0;
      continue;
    }
    kept.push(gap ? { ...line, text: `\n${line.text}` } : line);
    gap = false;
  }
  return kept;
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Anchors that a generator printed (one long word), and the legend of a table's marks. */
const isNoise = (text: string): boolean =>
  /^[A-Za-z0-9_+/=-]{30,}$/.test(text.trim()) || (text.match(/\b[A-Z]{1,3}\s?=\s?\p{L}+/gu)?.length ?? 0) >= 2;

/** A page without positions still has lines. */
const linesOf = (page: Page): Line[] =>
  page.lines.length > 0
    ? page.lines
    : page.text.split('\n').map((text) => ({ text, x: 0, y: 0, width: 0, height: 0, size: 0, bold: false }));

/** Whether a paragraph, an item or a row starts here: a chunk never splits a sentence. */
function startsBlock(before: Line | undefined, line: Line): boolean {
  if (!before) return true;
  if (/^\s*(?:[•·▪◦*–-]|\(?\d{1,3}[).]|\(?[a-z]\))\s/.test(line.text)) return true;
  if (/[.!?:;)]["”’]?\s*$/.test(before.text)) return true;
  const gap = line.y - (before.y + before.height);
  return line.height > 0 && gap > line.height * 0.6;
}

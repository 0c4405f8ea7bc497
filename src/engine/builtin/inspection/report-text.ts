// The lines of a report in reading order, without running headers, footers and page numbers. A row keeps its line, so
// that snippets can be cut from the page's own text.

import { runningLinesOf } from '../../../documents/model/running.ts';
import { styleOf } from '../../../documents/model/style.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { type Cell, cellsOfLine } from './cells.ts';
import { spellLigatures } from './prose.ts';

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

export function readRows(pages: Page[]): ReportText {
  const isRunning = runningLinesOf(pages);
  const rows: Row[] = [];
  for (const page of pages) {
    let first = true;
    for (const [index, line] of page.lines.entries()) {
      const raw = foldSpace(line.text);
      if (!raw || isRunning(page, line, index)) continue;
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
  return { rows, bodySize: styleOf(pages).bodySize, pageWidth: Math.max(0, ...pages.map((page) => page.width)) };
}

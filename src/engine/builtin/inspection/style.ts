// What a report's headings look like as a whole, told before the rows are walked: which numbers are sections, which are
// items, what the boxes of its form mean.
import { codesOf } from './codes.ts';
import { markOf } from './headings.ts';
import type { HeadingStyle } from './mark.ts';
import { isTitleCase } from './prose.ts';
import type { Manuscript } from './rows.ts';
import { ends } from './statement.ts';

const boxCodes = /^(?:I|IN|S)(?: +(?:NI|NP|NA|RR|D|R|M|SH|MC)){2,6}$/;

export function styleOf(manuscript: Manuscript): HeadingStyle {
  const { bodySize } = manuscript;
  const firsts = new Set<string>();
  const sections = new Set<string>();
  let boxes = ['I', 'NI', 'NP', 'D'];
  const codes = codesOf(manuscript);
  const probe: HeadingStyle = { bodySize, numberedItems: false, numberedSections: true, boxes, codes };
  for (const row of manuscript.rows) {
    if (boxCodes.test(row.text)) boxes = row.text.split(/ +/);
    const mark = markOf(row, probe);
    if (mark.kind === 'section' && mark.number !== null && !/\.{4,}/.test(row.text)) {
      sections.add(`${mark.number} ${mark.title.toLowerCase()}`);
    }
    const first = /^1[.:]\s+([A-Z].{2,50})$/.exec(row.text)?.[1];
    if (first && isTitleCase(first) && !ends(first)) firsts.add(first.toLowerCase());
  }
  const numberedItems = firsts.size >= 3;
  return { bodySize, numberedItems, numberedSections: !numberedItems && sections.size >= 3, boxes, codes };
}

/** The last row on which each section's heading stands. */
export function lastSections(manuscript: Manuscript, style: HeadingStyle): Map<string, number> {
  const last = new Map<string, number>();
  for (const [index, row] of manuscript.rows.entries()) {
    const mark = markOf(row, style);
    if (mark.kind === 'section') last.set(mark.title.toLowerCase(), index);
  }
  return last;
}

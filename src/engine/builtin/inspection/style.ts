// The heading style of a whole report, detected before parsing: which numbers are sections, which are items, what the
// check boxes mean.

import { markOf } from './headings.ts';
import { codesOf } from './legend-codes.ts';
import type { HeadingStyle } from './mark.ts';
import { endsSentence } from './observation.ts';
import { isTitleCase } from './prose.ts';
import type { ReportText } from './report-text.ts';

const boxCodes = /^(?:I|IN|S)(?: +(?:NI|NP|NA|RR|D|R|M|SH|MC)){2,6}$/;

export function styleOf(report: ReportText): HeadingStyle {
  const { bodySize } = report;
  const firsts = new Set<string>();
  const sections = new Set<string>();
  let boxes = ['I', 'NI', 'NP', 'D'];
  const codes = codesOf(report);
  const probe: HeadingStyle = { bodySize, numberedItems: false, numberedSections: true, boxes, codes };
  for (const row of report.rows) {
    if (boxCodes.test(row.text)) boxes = row.text.split(/ +/);
    const mark = markOf(row, probe);
    if (mark.kind === 'section' && mark.number !== null && !/\.{4,}/.test(row.text)) {
      sections.add(`${mark.number} ${mark.title.toLowerCase()}`);
    }
    const first = /^1[.:]\s+([A-Z].{2,50})$/.exec(row.text)?.[1];
    if (first && isTitleCase(first) && !endsSentence(first)) firsts.add(first.toLowerCase());
  }
  const numberedItems = firsts.size >= 3;
  const numberedSections = !numberedItems && sections.size >= 3;
  // The same object, so that the rows are not classified again.
  if (numberedSections && boxes === probe.boxes) return probe;
  return { bodySize, numberedItems, numberedSections, boxes, codes };
}

/** The last row of each section's heading. */
export function lastSections(report: ReportText, style: HeadingStyle): Map<string, number> {
  const last = new Map<string, number>();
  for (const [index, row] of report.rows.entries()) {
    const mark = markOf(row, style);
    if (mark.kind === 'section') last.set(mark.title.toLowerCase(), index);
  }
  return last;
}

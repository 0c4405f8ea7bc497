// Form rows rated by columns of check boxes between label and text (`Railings:  ☐ ☒ ☐  One post …`). Text belongs to
// the row beside it, whatever the reading order; only pages with positions have such rows.

import { foldSpace } from '../../../documents/snippet.ts';
import { assertionsOf } from './judge.ts';
import type { Codes } from './mark.ts';
import { endsSentence, type Observation } from './observation.ts';
import { splitSentences } from './prose.ts';
import { defectRank, type Rating, ratingOf } from './ratings.ts';
import type { ReportText, Row } from './report-text.ts';

export interface BoxedRow {
  label: string;
  /** The ratings of its checked boxes, most severe first. */
  ratings: Rating[];
  /** The text beside the boxes, line by line. */
  lines: Row[];
}

export interface BoxedRows {
  rows: Map<Row, BoxedRow>;
  /** Rows that are text or label of a boxed row, and column headings. */
  parts: Set<Row>;
}

interface Boxes {
  row: Row;
  label: string;
  marks: string[];
  left: number;
  right: number;
}

const minBoxes = 3;
const mark = /^[^\p{L}\p{N}\s.,:;()"'&%$#*/\\–—-]$|^[ºª˛¸þ]$/u;
const ticked = /[☑☒■✓✔√þ✗✘]/u;
const advised = /\b(should|must|needs? to) be\b/i;
const unseen = /\bcan ?not be (\w+ly )?(accessed|checked|determined|examined|inspected|seen|verified)\b/i;
const unrated: Rating = { kind: 'advice', words: '' };

export function boxedRowsOf(report: ReportText, codes: Codes): BoxedRows {
  const found: BoxedRows = { rows: new Map(), parts: new Set() };
  const all = report.rows.flatMap((row) => boxesOf(row) ?? []);
  const tick = tickOf(all);
  if (!tick) return found;
  const pages = Map.groupBy(all, (each) => each.row.page);
  const rowsOf = Map.groupBy(report.rows, (row) => row.page);
  let head: string[] = [];
  for (const [number, boxes] of pages) {
    const rows = rowsOf.get(number) ?? [];
    const byRow = new Map(boxes.map((each) => [each.row, each]));
    for (const row of rows) {
      const names = row.text.split(' ');
      const own = byRow.get(row);
      if (names.length === boxes[0]?.marks.length && names.every((name) => /^[A-Z]{1,4}$/.test(name))) {
        head = names;
        found.parts.add(row);
      }
      if (own?.marks.length !== head.length) continue;
      const ratings = own.marks.flatMap((each, at) => {
        const name = head[at] ?? '';
        return tick.has(each) ? (codes.get(name) ?? ratingOf(name) ?? []) : [];
      });
      found.rows.set(row, { label: own.label, ratings: ratings.toSorted(bySeverity), lines: [] });
    }
    collectText(rows, boxes, found);
  }
  return found;
}

const kinds: Rating['kind'][] = ['defect', 'uninspected', 'advice', 'good', 'absent'];
const rank = (rating: Rating): number => defectRank(rating) + kinds.indexOf(rating.kind);
const bySeverity = (one: Rating, other: Rating): number => rank(one) - rank(other);

function boxesOf(row: Row): Boxes | null {
  const first = row.spans.findIndex((cell) => mark.test(cell.text));
  if (first !== 1) return null;
  const marks: string[] = [];
  for (const cell of row.spans.slice(first)) {
    if (!mark.test(cell.text)) break;
    marks.push(cell.text);
  }
  const left = row.spans[first]?.x;
  const right = row.spans[first + marks.length - 1]?.x;
  const label = row.spans[0]?.text ?? '';
  if (marks.length < minBoxes || left == null || right == null || !/[A-Za-z]{2}/.test(label)) return null;
  return { row, label, marks, left, right };
}

/** Detects a tick by its shape; among shapes that a font made unreadable it is the rarer of the two. */
function tickOf(all: Boxes[]): Set<string> | null {
  const counts = new Map<string, number>();
  for (const each of all.flatMap(({ marks }) => marks)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const known = [...counts.keys()].filter((each) => ticked.test(each));
  if (known.length > 0) return new Set(known);
  const [one, other, more] = [...counts].toSorted((a, b) => a[1] - b[1]);
  return all.length >= minBoxes && one && other && !more && one[1] < other[1] ? new Set([one[0]]) : null;
}

/** Assigns the text of a page to the rows beside it. */
function collectText(rows: Row[], boxes: Boxes[], found: BoxedRows): void {
  const placed: { row: Row; text: Row; boxed: Row }[] = [];
  const edge = boxes.reduce((most, each) => Math.max(most, each.right), 0) + 4;
  const start = boxes.reduce((least, each) => Math.min(least, each.left), Number.POSITIVE_INFINITY) - 4;
  const sorted = rows.toSorted((one, other) => one.y - other.y);
  let open: { row: Row; end: number } | null = null;
  for (const row of sorted) {
    const boxed = found.rows.get(row);
    if (boxed) open = { row, end: row.y };
    const near = open !== null && row.y - open.end < Math.max(row.height, row.size) * 1.9;
    const cells = row.spans.filter((cell) => cell.x !== null && cell.x >= edge);
    const label = row.spans[0];
    if (!boxed && (!near || row.x < start)) {
      const above = open && found.rows.get(open.row);
      const wrapped = above && near && label && !endsSentence(above.label) && /:$/.test(label.text);
      if (!wrapped) {
        open = null;
        continue;
      }
      above.label = `${above.label} ${label.text}`;
      found.parts.add(row);
    }
    if (!open || (!boxed && row.x >= start && row.x < edge)) continue;
    if (cells.length === 0) continue;
    const raw = foldSpace(cells.map((cell) => cell.text).join(' '));
    placed.push({ row, boxed: open.row, text: { ...row, raw, text: closed(raw), x: cells[0]?.x ?? row.x } });
    open.end = row.y;
    if (!boxed) found.parts.add(row);
  }
  for (const { text, boxed } of placed) found.rows.get(boxed)?.lines.push(text);
}

/** `d a m p` is a word letterspaced across its line. */
const closed = (text: string): string =>
  text.replace(/(?<!\S)(?:[\p{L}'’] ){3,}[\p{L}'’](?!\S)/gu, (spread) => spread.replaceAll(' ', ''));

/** Each sentence that states something new, with the sentences that continue it. */
export function remarksOf({ lines, ratings }: BoxedRow): Pick<Observation, 'text' | 'rows' | 'rating'>[] {
  const remarks: { text: string; at: number }[] = [];
  const text = lines.map((line) => line.text).join(' ');
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const at = text.indexOf(sentence, from);
    from = at + sentence.length;
    const said = assertionsOf(sentence);
    const goesOn =
      /^(this|these|it|they|such|both)\b/i.test(sentence) ||
      said.every((each) => !each.limit && !each.defect && (each.generic || each.recommends || advised.test(sentence)));
    const last = remarks.at(-1);
    if (last && goesOn) last.text += ` ${sentence}`;
    else remarks.push({ text: sentence, at });
  }
  const anyDefect = remarks.some(({ text: remark }) => statesDefect(remark));
  return remarks.map(({ text: remark, at }) => {
    // Where one remark states the defect, the box does not rate another that states none.
    const isRated = !anyDefect || statesDefect(remark);
    return {
      text: remark,
      rows: linesOf(lines, at, remark.length),
      rating: isRated ? ratingFor(remark, ratings, remarks.length > 1) : null,
    };
  });
}

const statesDefect = (text: string): boolean => assertionsOf(text).some((each) => each.defect && !each.generic);

/** Boxes rate defects only, not what could not be seen or routine maintenance. */
function ratingFor(remark: string, ratings: Rating[], several: boolean): Rating | null {
  const said = assertionsOf(remark);
  const [first] = said;
  if (first && (first.generic || !first.defect) && (first.limit || unseen.test(first.text)))
    return ratings.find((each) => each.kind === 'uninspected') ?? unrated;
  if (said.every((each) => each.generic && !each.defect)) return unrated;
  const worst = ratings[0] ?? null;
  // It is unknown which of several remarks the most severe box rates, but all of them are minor together.
  return several && worst?.kind === 'defect' && worst.severity !== 'minor' ? { ...worst, severity: null } : worst;
}

function linesOf(lines: Row[], at: number, length: number): Row[] {
  let start = 0;
  return lines.filter((line) => {
    const end = start + line.text.length;
    const within = end > at && start < at + length;
    start = end + 1;
    return within;
  });
}

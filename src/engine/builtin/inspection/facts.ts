// Finds the facts of a report: labels with a value beside or below them, in forms and in columns. The first valid value
// of a name wins; each has its page.

import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact } from '../../engine.ts';
import { statementsIn } from '../items/statements.ts';
import { isTitle } from '../specialist/subject.ts';
import { type Cell, cellsOfLine, cellsOfRow } from './cells.ts';
import { type FactName, factNames } from './fact-names.ts';
import type { Outline } from './outline.ts';
import { isUpperCase } from './prose.ts';
import { ratingOf } from './ratings.ts';
import type { ReportText, Row } from './report-text.ts';

type CellRow = Omit<Row, 'cells'> & { cells: Cell[]; isHeading: boolean };

interface Labelled {
  label: string;
  value: string;
  /** The value is printed as a heading. */
  isHeading?: boolean;
}

const maxLength = 120;
const blank =
  /^(conditions?|materials?|covering|type|description|n\/?a|unknown|none|not (visible|inspected|determined|applicable)|x|-+|)$/i;
const numbering = /^(?:\d{1,2}[A-Z]?[.:](?!\d)|[A-Z]\.|[•-])\s+/;

export function factsOf(pages: Page[], report: ReportText, outline: Outline): Fact[] {
  const found = new Map<string, Fact>();
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const headings = headingLines(pages);
  const rows: CellRow[] = report.rows.map((row) => ({
    ...row,
    cells: cellsOfRow(row, byNumber.get(row.page)),
    isHeading: headings.has(`${row.page}:${row.index}`),
  }));
  for (const [index, row] of rows.entries()) {
    const context = outline.contexts[index] ?? '';
    for (const { label, value, isHeading } of labelled(rows, index)) {
      const fact = factNames.find(
        (each) =>
          !found.has(each.name) &&
          each.label.test(label) &&
          (each.within?.test(`${context} ${prefixOf(row.text)}`) ?? true),
      );
      // A heading below a label is the next part of the report, unless it has the form of the value.
      if (!fact || (isHeading && !fact.value)) continue;
      const good = acceptable(fact, value);
      if (good) found.set(fact.name, { name: fact.name, value: good, page: row.page });
    }
  }
  const company = companyOf(pages);
  if (company) found.set('Company', company);
  const date = found.get('Inspection date') ?? dateOf(pages);
  if (date) found.set('Inspection date', date);
  const order = ['Inspection date', 'Inspector', 'Company', ...factNames.map((each) => each.name)];
  return [...found.values()].toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Page and index of the lines that are headings. */
const headingLines = (pages: Page[]): Set<string> =>
  new Set(
    statementsIn(pages).blocks.flatMap(({ kind, page, pieces }) =>
      kind === 'heading' ? pieces.map(({ line }) => `${page}:${line}`) : [],
    ),
  );

/** `Component: Label`, as some forms print it: the part before the colon. */
const prefixOf = (text: string): string => (text.includes(':') ? text.slice(0, text.indexOf(':')) : '');

/** The ways in which a cell can be a label: with its value on the line, in the next cell, or below; both may wrap. */
function labelled(rows: CellRow[], index: number): Labelled[] {
  const row = rows[index];
  if (!row) return [];
  const areHeads = isHeadRow(row, rows[index + 1]);
  return row.cells.flatMap((cell, at) => {
    if (cell.text.length > 160) return [];
    const text = cell.text.replace(numbering, '');
    const next = row.cells[at + 1]?.text;
    const found = [...inline(text), ...below(rows, index, at, text)];
    if (next && !areHeads && (text.endsWith(':') || /^[•]/.test(next) || row.cells.length === 2))
      found.unshift({ label: stripNumbering(text), value: next });
    return found;
  });
}

/** `INSPECTOR   OCCUPANCY`: heads in capitals with a row of values below them. */
const isHeadRow = (row: CellRow, below: CellRow | undefined): boolean =>
  row.cells.length > 1 &&
  row.cells.every(({ text }) => isUpperCase(text) && !text.endsWith(':')) &&
  below?.cells.length === row.cells.length &&
  below.cells.every(({ x }, at) => Math.abs((x ?? 0) - (row.cells[at]!.x ?? 0)) < 6) &&
  !below.cells.every(({ text }) => isUpperCase(text));

const stripNumbering = (label: string): string => label.replace(/\s*:+$/, '').trim();

function inline(text: string): Labelled[] {
  const found: Labelled[] = [];
  // `• Age (years): 7 • Location: Garage` has several in one line.
  for (const part of text.split(/\s*•\s+/)) {
    const colon = /^([^:]{2,60}?)\s*:+\s*(?:,\s*)?(.+)$/.exec(part);
    if (!colon?.[1] || !colon[2]) continue;
    found.push({ label: colon[1], value: colon[2] });
    const second = /^([^:]{2,60}?)\s*:+\s*(.+)$/.exec(colon[2]);
    if (second?.[1] && second[2]) found.push({ label: second[1], value: second[2] });
  }
  const built = /\b(built in|built)\W+(\d{4})\b/i.exec(text);
  if (built?.[1] && built[2]) found.push({ label: built[1], value: built[2] });
  return found;
}

function below(rows: CellRow[], index: number, at: number, text: string): Labelled[] {
  const found: Labelled[] = [];
  let label = text;
  const bold = rows[index]?.cells[at]?.bold;
  for (const under of columnBelow(rows, index, at)) {
    const value = under.text;
    // A bold cell under a bold label continues the label.
    if (bold && under.bold) {
      label = `${label} ${value}`;
      continue;
    }
    const whole = stripNumbering(label);
    const tail = whole.includes(': ') ? whole.slice(whole.lastIndexOf(': ') + 2) : whole;
    const clean = value.replace(/^[•]\s*/, '');
    found.push({ label: tail, value: clean, isHeading: under.isHeading });
    if (tail !== whole) found.push({ label: whole, value: clean, isHeading: under.isHeading });
    label = `${label} ${value}`;
  }
  return found;
}

/** The cells directly below a cell. */
function columnBelow(rows: CellRow[], index: number, at: number): (Cell & { isHeading: boolean })[] {
  const top = rows[index];
  const cell = top?.cells[at];
  if (!top || !cell) return [];
  const right = top.cells[at + 1]?.x ?? null;
  const column: (Cell & { isHeading: boolean })[] = [];
  let last = top;
  for (const row of rows.slice(index + 1, index + 6)) {
    if (row.page !== top.page || column.length === 3) break;
    if (top.height > 0 && row.y - last.y > Math.max(last.height, last.size) * 2.6) break;
    const under = row.cells.find((each, place) => {
      if (each.x === null || cell.x === null) return row.cells.length === top.cells.length && place === at;
      return (
        each.x > cell.x - 12 && each.x < Math.min(cell.x + 60, right === null ? Number.POSITIVE_INFINITY : right - 12)
      );
    });
    if (!under) break;
    column.push({ ...under, isHeading: row.isHeading });
    last = row;
  }
  return column;
}

/** What a form asks for is no value. */
const instruction = /^(?:select|check|provide|describe|indicate|list|enter|explain|circle|identify)\b/i;

function acceptable(fact: FactName, text: string): string | null {
  const folded =
    foldSpace(text)
      .replace(/^[,:•\s]+/, '')
      .replace(/^(?:materials?|descriptions?|for (?:heating|cooling)|types?|wiring type|location)\s*:+\s*/i, '')
      .split(/\s+(?:•|--)\s+/)[0] ?? '';
  if (
    blank.test(folded) ||
    instruction.test(folded) ||
    /^[☐□☒☑\s]+$/u.test(folded) ||
    ratingOf(folded) ||
    factNames.some(({ label }) => label.test(folded)) ||
    /^\d{1,3}(:|$)/.test(folded) ||
    folded.endsWith(':') ||
    folded.length > 160
  )
    return null;
  if (!fact.value)
    return folded.length <= maxLength && !/\b(inspect(ed|ion|or)|report)\b.*\b(is|was|were)\b/i.test(folded)
      ? folded
      : null;
  const match = fact.value.exec(folded);
  return match ? foldSpace(match[0]).slice(0, maxLength) : null;
}

const firm = /\b(L\.?L\.?C\.?|PLLC|Inc(orporated|\.)?|Inspections?|Inspectors?|Inspection Services?|Home Services)\b/;

function companyOf(pages: Page[]): Fact | null {
  for (const page of pages.slice(0, 3)) {
    for (const line of page.lines) {
      const text = (cellsOfLine(line)[0]?.text ?? '').replace(
        /^(?:prepared|inspected|performed|inspection) by:?\s+/i,
        '',
      );
      if (
        text.length > 70 ||
        text.length < 6 ||
        !firm.test(text) ||
        /\b(report|agreement|date|standards?|inspected|prepared|certified|limited|form|findings?|results?|section|summary|checklist)\b|^by:|\bof$|^\d{1,2}[A-Z]?[.)]\s/i.test(
          text,
        ) ||
        isTitle(text)
      )
        continue;
      if (/[.?!]$/.test(text) && !/(inc|llc)\.$/i.test(text)) continue;
      if (/^(inspections?|inspectors?|home inspections?)\b/i.test(text) && !/\b(LLC|Inc|of)\b/.test(text)) continue;
      if (!/\b(LLC|PLLC|Inc)/.test(text) && (isUpperCase(text) || text.split(' ').length < 2)) continue;
      return { name: 'Company', value: text, page: page.number };
    }
  }
  return null;
}

/** What stands before a date of something else, on its line. */
const otherDate =
  /\b(?:permit\w*|install\w*|manufactur\w*|built|expir\w*|valid|effective|licen[cs]e|due|copyright|rev(?:ised|ision)?|since)\b[^\n]{0,24}$/i;

const anyDate = new RegExp(factNames.find((each) => each.name === 'Inspection date')!.value!, 'gi');

/** On a cover the date often has no label. */
function dateOf(pages: Page[]): Fact | null {
  for (const page of pages.slice(0, 3)) {
    for (const { 0: value, index } of page.text.matchAll(anyDate))
      if (!otherDate.test(page.text.slice(page.text.lastIndexOf('\n', index) + 1, index)))
        return { name: 'Inspection date', value, page: page.number };
  }
  return null;
}

// Finds the facts of a report: labels with a value beside or below them, in forms and in columns. The first valid value
// of a name wins; each has its page.

import type { Block } from '../../../documents/model/block.ts';
import type { Line, Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { Statement } from '../items/statement.ts';
import { isUpperCase, spellLigatures } from './prose.ts';
import { ratingOf } from './ratings.ts';

interface FactName extends Rule {
  name: string;
  label: RegExp;
  /** The form of a value. */
  value?: RegExp;
  /** The section or item it must be under, where the label alone is ambiguous. */
  within?: RegExp;
}

export const factNames: FactName[] = readRules('inspection-facts', ['label', 'value', 'within']);

interface Cell {
  text: string;
  /** Null when the format has no positions. */
  x: number | null;
  bold: boolean;
}

type CellRow = Pick<Line, 'text' | 'y' | 'height' | 'size'> & {
  page: number;
  cells: Cell[];
  context: string;
  isHeading: boolean;
};

const maxLength = 120;
const blank =
  /^(conditions?|materials?|covering|type|description|n\/?a|unknown|none|not (visible|inspected|determined|applicable)|x|-+|)$/i;
const numbering = /^(?:\d{1,2}[.:](?!\d)|[A-Z]\.|[•-])\s+/;

export function factsOf(pages: Page[], blocks: Block[], statements: Statement[]): Fact[] {
  const found = new Map<string, Fact>();
  const rows = rowsOf(pages, blocks, statements);
  for (const [index, { context, ...row }] of rows.entries()) {
    for (const { label, value } of labelled(rows, index)) {
      const fact = factNames.find(
        (each) =>
          !found.has(each.name) &&
          each.label.test(label) &&
          (each.within?.test(`${context} ${prefixOf(row.text)}`) ?? true),
      );
      if (!fact) continue;
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

/** The lines without running headers and footers, each with the headings above it. */
function rowsOf(pages: Page[], blocks: Block[], statements: Statement[]): CellRow[] {
  const contexts = new Map(statements.map(({ block, section, item }) => [block, `${section} ${item}`]));
  const byPage = new Map(pages.map(({ number, lines }) => [number, lines]));
  let context = '';
  return blocks.flatMap((block) => {
    if (block.kind === 'running') return [];
    context = contexts.get(block) ?? context;
    const lines = new Set(block.pieces.map((piece) => piece.line));
    return [...lines].flatMap((at) => {
      const line = byPage.get(block.page)?.[at];
      const isHeading = block.kind === 'heading';
      return line
        ? [{ ...line, text: foldSpace(line.text), page: block.page, cells: cellsOfLine(line), context, isHeading }]
        : [];
    });
  });
}

/** Cells of a line are separated by at least three spaces. */
function cellsOfLine(line: Line): Cell[] {
  const split = line.text
    .split(/ {3,}/)
    .map((text, index) => ({ text, x: index === 0 && line.width > 0 ? line.x : null, bold: line.bold }));
  return (line.cells ?? split)
    .map((cell) => ({ ...cell, text: spellLigatures(foldSpace(cell.text)) }))
    .filter((cell) => cell.text !== '');
}

/** `Component: Label`, as some forms print it: the part before the colon. */
const prefixOf = (text: string): string => (text.includes(':') ? text.slice(0, text.indexOf(':')) : '');

/** The ways in which a cell can be a label: with its value on the line, in the next cell, or below; both may wrap. */
function labelled(rows: CellRow[], index: number): { label: string; value: string }[] {
  const row = rows[index];
  if (!row) return [];
  return row.cells.flatMap((cell, at) => {
    if (cell.text.length > 160) return [];
    const text = cell.text.replace(numbering, '');
    const next = row.cells[at + 1]?.text;
    const found = [...inline(text), ...below(rows, index, at, text)];
    if (next && (text.endsWith(':') || /^[•]/.test(next) || row.cells.length === 2))
      found.unshift({ label: stripNumbering(text), value: next });
    return found;
  });
}

const stripNumbering = (label: string): string => label.replace(/\s*:+$/, '').trim();

function inline(text: string): { label: string; value: string }[] {
  const found: { label: string; value: string }[] = [];
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

function below(rows: CellRow[], index: number, at: number, text: string): { label: string; value: string }[] {
  const found: { label: string; value: string }[] = [];
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
    found.push({ label: tail, value: clean });
    if (tail !== whole) found.push({ label: whole, value: clean });
    label = `${label} ${value}`;
  }
  return found;
}

/** The cells directly below a cell. */
function columnBelow(rows: CellRow[], index: number, at: number): Cell[] {
  const top = rows[index];
  const cell = top?.cells[at];
  if (!top || !cell) return [];
  const right = top.cells[at + 1]?.x ?? null;
  const column: Cell[] = [];
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
    // A heading below a heading is the next part of the report; a bold one may continue a label.
    if (!under || (row.isHeading && !(cell.bold && under.bold))) break;
    column.push(under);
    last = row;
  }
  return column;
}

function acceptable(fact: FactName, text: string): string | null {
  const folded =
    foldSpace(text)
      .replace(/^[,:•\s]+/, '')
      .replace(/^(?:materials?|descriptions?|for (?:heating|cooling)|types?|wiring type|location)\s*:+\s*/i, '')
      .split(/\s+(?:•|--)\s+/)[0] ?? '';
  if (
    blank.test(folded) ||
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
        /\b(report|agreement|date|standards?|inspected|prepared|certified|limited)\b|^by:/i.test(text)
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

/** On a cover the date often has no label. */
function dateOf(pages: Page[]): Fact | null {
  const pattern = factNames.find((each) => each.name === 'Inspection date')?.value;
  for (const page of pages.slice(0, 3)) {
    const match = pattern?.exec(page.text);
    if (match) return { name: 'Inspection date', value: match[0], page: page.number };
  }
  return null;
}

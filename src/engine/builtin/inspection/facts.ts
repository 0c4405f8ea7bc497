// Finds the facts of a report: labels with a value beside or below them, in forms and in columns. The first good value
// of a name wins; each has its page.
import type { Page } from '../../../documents/pages.ts';
import type { Fact } from '../../engine.ts';
import { type FactName, factNames } from './factNames.ts';
import type { Outline } from './outline.ts';
import { foldSpace, isUpperCase } from './prose.ts';
import type { Manuscript, Row } from './rows.ts';

const longest = 120;
const blank = /^(n\/?a|unknown|none|not (visible|inspected|determined|applicable)|x|-+|)$/i;
const numbering = /^(?:\d{1,2}(?:\.\d{1,2})*[.:]|[A-Z]\.|[•-])\s+/;

export function factsOf(pages: Page[], manuscript: Manuscript, outline: Outline): Fact[] {
  const found = new Map<string, Fact>();
  const { rows } = manuscript;
  for (const [index, row] of rows.entries()) {
    const context = outline.contexts[index] ?? '';
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

/** `Component: Label`, as some forms print it: the part before the colon. */
const prefixOf = (text: string): string => (text.includes(':') ? text.slice(0, text.indexOf(':')) : '');

/** The ways in which this row can be a label: with its value on the line, in the column below, or both wrapped. */
function labelled(rows: Row[], index: number): { label: string; value: string }[] {
  const row = rows[index];
  if (!row || row.text.length > 160) return [];
  const found: { label: string; value: string }[] = [];
  const text = row.text.replace(numbering, '');
  const colon = /^([^:]{2,60}?)\s*:+\s*(?:[•,]\s*)?(.+)$/.exec(text);
  if (colon?.[1] && colon[2]) {
    found.push({ label: colon[1], value: colon[2] });
    const second = /^([^:]{2,60}?)\s*:+\s*(.+)$/.exec(colon[2]);
    if (second?.[1] && second[2]) found.push({ label: second[1], value: second[2] });
  }
  const built = /^(built in|built)\W+(?=\d{4})/i.exec(text);
  if (built?.[1]) found.push({ label: built[1], value: text.slice(built[0].length) });
  const column = columnBelow(rows, index);
  let label = text;
  for (const [at, below] of column.entries()) {
    const bare = label.replace(/:$/, '').trim();
    const tail = bare.includes(': ') ? bare.slice(bare.lastIndexOf(': ') + 2) : bare;
    found.push(
      { label: tail, value: below.text.replace(/^[•]\s*/, '') },
      ...(tail === bare ? [] : [{ label: bare, value: below.text }]),
    );
    if (at >= 2) break;
    label = `${label} ${below.text}`;
  }
  return found;
}

/** The rows under this one in its column, as long as they follow closely. */
function columnBelow(rows: Row[], index: number): Row[] {
  const top = rows[index];
  if (!top) return [];
  const column: Row[] = [];
  let last = top;
  for (const row of rows.slice(index + 1, index + 25)) {
    if (row.page !== top.page || column.length === 3) break;
    if (Math.abs(row.x - top.x) > 24 || row.y < last.y) continue;
    if (top.height > 0 && row.y - last.y > Math.max(last.height, last.size) * 2.6) break;
    column.push(row);
    last = row;
  }
  return column;
}

function acceptable(fact: FactName, text: string): string | null {
  const folded = foldSpace(text).replace(/^[,:•\s]+/, '');
  if (blank.test(folded) || folded.endsWith(':') || folded.length > 160) return null;
  if (!fact.value)
    return folded.length <= longest && !/\b(inspect(ed|ion|or)|report)\b.*\b(is|was|were)\b/i.test(folded)
      ? folded
      : null;
  const match = fact.value.exec(folded);
  return match ? foldSpace(match[0]).slice(0, longest) : null;
}

const firm = /\b(L\.?L\.?C\.?|PLLC|Inc(orporated|\.)?|Inspections?|Inspectors?|Inspection Services?|Home Services)\b/;

function companyOf(pages: Page[]): Fact | null {
  for (const page of pages.slice(0, 3)) {
    for (const line of page.lines) {
      const text = foldSpace(line.text).replace(/^(?:prepared|inspected|performed|inspection) by:?\s+/i, '');
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

/** On a cover the date often stands alone. */
function dateOf(pages: Page[]): Fact | null {
  const pattern = factNames.find((each) => each.name === 'Inspection date')?.value;
  for (const page of pages.slice(0, 3)) {
    const match = pattern?.exec(page.text);
    if (match) return { name: 'Inspection date', value: match[0], page: page.number };
  }
  return null;
}

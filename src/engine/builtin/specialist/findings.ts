// What the readers of short specialist reports share: the first value of a label, and issues from statements.

import { hasMark, tickedOption } from '../../../documents/model/choices.ts';
import { priceIssue } from '../../catalogue/price.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import { isBlank, type Statement } from '../statements.ts';

export type Reader = (statements: Statement[]) => DocumentReading;

/** A fact of a statement; `value` is the whole text when it is not given. */
export const factOf = (name: string, { page, snippet, text }: Statement, value = text): Fact => ({
  name,
  value: value.replace(/\s+/g, ' ').trim().slice(0, 240),
  page,
  snippet,
});

/** The value beside a label, else the first group of the first sentence that matches. */
export function findFact(
  statements: Statement[],
  name: string,
  wanted: { label?: RegExp; value?: RegExp; sentence?: RegExp },
): Fact[] {
  const { label, value = /\S.*/, sentence } = wanted;
  const labelled = [...statements.filter(({ below }) => !below), ...statements.filter(({ below }) => below)];
  for (const statement of labelled) {
    if (!label || statement.label === '' || !label.test(statement.label)) continue;
    const found = value.exec(answerOf(statement) ?? '');
    if (found && !isBlank(found[0]) && !isHead(statement.label, found[0])) return [factOf(name, statement, found[0])];
  }
  for (const statement of statements) {
    const found = sentence && !statement.below && sentence.exec(statement.text);
    if (found) return [factOf(name, statement, found[1] ?? found[0])];
  }
  return [];
}

/** `DEVICE   LOCATION` are the heads of two columns. */
const isHead = (label: string, value: string): boolean => capitals.test(label) && capitals.test(value);
const capitals = /^\p{Lu}{4,}(?: \p{Lu}+)*$/u;

/** Names of which no fact was found. */
export const missing = (facts: Fact[], names: readonly string[]): string[] =>
  names.filter((name) => !facts.some((fact) => fact.name === name));

export interface IssueText {
  title: string;
  system: string;
  component: string;
  severity: Severity;
  reason: string;
  recommendation: string;
  trade: string;
  safetyHazard?: boolean;
}

export function issueOf(text: IssueText, { page, snippet }: Statement | Fact, location: string | null = null): Issue {
  const issue = {
    title: text.title,
    description: `${text.reason} The report says: ${snippet ?? text.title}`,
    system: text.system,
    component: text.component,
    location,
    severity: text.severity,
    severityReason: text.reason,
    safetyHazard: text.safetyHazard ?? false,
    page,
    snippet: snippet ?? text.title,
    recommendation: text.recommendation,
    trade: text.trade,
    confidence: 0.85,
  };
  return { ...issue, estimatedCost: priceIssue(issue) };
}

/** The ticked one of the printed answers of a row, or its only answer. */
export function answerOf({ cells, text }: Statement): string | null {
  const row = cells.length > 0 ? cells.join('   ') : text;
  return hasMark(row) ? tickedOption(row) : (cells[0] ?? text);
}

const denial = /\b(?:no|not|none|without|free (?:of|from)|clear of|absence of|never|neither|nor|negative for)\b/i;

/** Whether the words at `index` are denied in their clause: `no roots`, `free of leaks`, `Roots: none`. */
export function isDenied(text: string, index: number): boolean {
  const before = text
    .slice(0, index)
    .split(/[.;:]|\bbut\b|\bhowever\b/i)
    .at(-1)!;
  const after = text.slice(index).split(/[.;]|\bbut\b/i)[0]!;
  return denial.test(before.slice(-80)) || /^[^,]{0,40}(?::|\bwere|\bwas|\bare|\bis)\s*(?:no|not|none)\b/i.test(after);
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The last number of a text, in digits or words: `3 to 5 years` is 5. */
export function lastNumber(text: string): number | null {
  const found = text
    .toLowerCase()
    .match(new RegExp(String.raw`\d+(?:\.\d+)?|\b(?:${numberWords.join('|')})\b`, 'g'))
    ?.at(-1);
  if (!found) return null;
  return /\d/.test(found) ? Number(found) : numberWords.indexOf(found);
}

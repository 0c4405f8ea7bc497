// What was filled into a printed form: text in another font than the form's own, and what it explains.
import type { Run } from '../layout/run.ts';
import type { OpenAnswer } from './answer.ts';
import { numbering, prompt } from './columns.ts';
import { isOption } from './options.ts';
import { hasMark, type Row, textOf } from './tokens.ts';

/** Share of the letters of a page from which a family of fonts is that of the form. */
const printedFrom = 0.45;
/** A form asks more than one question. */
const minQuestions = 2;
const single = /^\p{L}$/u;

/** Share of its runs that are words to choose from, from which a family is that of the form. */
const optionsFrom = 0.5;

export function markWritten(runs: Run[]): void {
  const families = Map.groupBy(
    runs.filter(({ written }) => !written),
    ({ family = '' }) => family,
  );
  const lettersOf = (own: Run[]): number => own.reduce((sum, { text }) => sum + text.length, 0);
  const all = lettersOf([...families.values()].flat());
  const isForm = (own: Run[]): boolean =>
    lettersOf(own) >= printedFrom * all ||
    own.some(({ bold, text }) => bold && !single.test(text)) ||
    own.filter(({ text }) => /\w{3,}\?$/.test(text.trim())).length >= minQuestions ||
    own.filter(({ text }) => isOption(text) && !single.test(text)).length >= optionsFrom * own.length;
  for (const [family, own] of families) {
    if (family === '' || isForm(own)) continue;
    for (const run of own) run.written = true;
  }
}

const maxPrinted = 4;
const maxWritten = 6;
const maxLength = 400;

const asWritten = ({ lines }: Row): string => lines.join(' ').replace(/\s+/g, ' ').trim();

/** What is written in the lines directly below a question. */
export function attachBelow(answers: OpenAnswer[], rows: Row[]): OpenAnswer[] {
  return answers.map((answer) => {
    if (answer.explanation || answers.some((other) => other !== answer && other.at === answer.at)) return answer;
    const lines: string[] = [];
    for (let down = answer.at + 1; down < rows.length && lines.length < maxWritten; down++) {
      const row = rows[down]!;
      const text = row.written ? asWritten(row) : textOf(row.tokens);
      const gap = row.y - rows[down - 1]!.y;
      if (hasMark(row) || row.bold || gap > 2.4 * Math.max(row.height, rows[down - 1]!.height)) break;
      if (row.written) lines.push(text);
      // The question goes on in printed lines first. A prompt may be for several questions.
      else if (lines.length > 0 || numbering.test(text) || prompt.test(text) || down - answer.at > maxPrinted) break;
    }
    return lines.length > 0 ? { ...answer, explanation: lines.join(' ').slice(0, maxLength) } : answer;
  });
}

/** `C4.`, `(A)` or `12` before a question. */
export const keyOf = (question: string): string =>
  /^\W{0,2}([A-Z]{0,2}\d{0,3}[a-z]?)\)?[.):]?\s/.exec(question)?.[1]?.toLowerCase() ?? '';

const key = String.raw`\(?(?:[A-Z]{1,2}\d{0,3}[a-z]?|\d{1,3}[a-z]?)\)?`;
const keyed = new RegExp(
  String.raw`(?:^|\n|(?<=[.;!?)"”]\s))(?:#\s?|(?:item|question|no\.?)\s+)?(${key}(?:\s?(?:&|,|and)\s?${key})*)\s?[.:)–-]\s+(?=\S)`,
  'g',
);
/** Whether a line begins with a key that is no number of a printed question: `4a: `, `C4: ` or `8a & 8b: `. */
export const isKeyed = (line: string): boolean =>
  /^(?:\d{1,2}[a-z]|[A-Z]\d{1,2})(?:\s?(?:&|,|and)\s?\w{1,3})*\s?:\s/.test(line);

/**
 * Divides lines by the keys of the questions that they explain: `C1: Asbestos was found. C4: The garage was converted.`
 * @returns whether they begin with such a key
 */
export function attachKeyed(since: OpenAnswer[], lines: string[]): boolean {
  const written = lines.join('\n');
  const parts = [...written.matchAll(keyed)];
  if (parts[0]?.index !== 0) return false;
  const found = parts.flatMap((part, at) => {
    const text = written
      .slice(part.index + part[0].length, parts[at + 1]?.index)
      .replace(/\s+/g, ' ')
      .trim();
    const keys = part[1]!.toLowerCase().match(/[a-z\d]+/g) ?? [];
    return keys.flatMap((name) => {
      const asked = since.filter((each) => each.key !== '' && (each.key === name || isOfPart(name, each.key)));
      return asked.length === 1 && text ? [{ answer: asked[0]!, text }] : [];
    });
  });
  for (const { answer, text } of found) answer.explanation ||= text.slice(0, maxLength);
  // A key with a number and a letter is that of another question when it is none of these.
  return found.length > 0 || /^\d+[a-z]/.test(parts[0]![1]!);
}

/** `c4` names question 4 of part C, and `4c` question c of part 4. */
const isOfPart = (name: string, question: string): boolean =>
  (/^\d+$/.test(question) && /^[a-z]+\d+$/.test(name) && name.replace(/^[a-z]+/, '') === question) ||
  (/^[a-z]$/.test(question) && /^\d+[a-z]$/.test(name) && name.at(-1) === question);

const named = /^(?:(?:section|sec|part|item)\b\.?\s*\w{1,3}\s*[,:–-]?\s*)?(\p{Lu}[^:]{2,60}):\s+(\S.*)$/iu;
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const minNamed = 2;

/** What is written to items by their names, on a sheet of explanations: `Wood rot: The garage door trim.` */
export function attachNamed(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  const open = answers.filter(({ kind, explanation }) => kind === 'yes' && !explanation);
  if (open.length === 0) return;
  for (const { page, rows } of pages) {
    const entries = rows.flatMap((row, at) => {
      const [, name, first] = named.exec(textOf(row.tokens)) ?? [];
      return name && first && row.tokens.every(({ kind }) => kind === 'text')
        ? [{ at, name: lettersOf(name), first }]
        : [];
    });
    const found = entries.flatMap(({ at, name, first }, index) => {
      const asked = open.filter(
        (each) => page >= each.page && (page > each.page || each.at < at) && isNamed(each, name),
      );
      return asked.length === 1 ? [{ answer: asked[0]!, text: entryOf(rows, at, first, entries[index + 1]?.at) }] : [];
    });
    if (found.length >= minNamed) for (const { answer, text } of found) answer.explanation ||= text.slice(0, maxLength);
  }
}

function isNamed({ item }: OpenAnswer, name: string): boolean {
  const own = lettersOf(item);
  return own === name || (name.includes(' ') && own.startsWith(`${name} `));
}

/** The lines of an entry up to the next one. */
function entryOf(rows: Row[], at: number, first: string, next = rows.length): string {
  const lines = [first];
  for (let down = at + 1; down < Math.min(next, at + maxWritten); down++) {
    if (rows[down]!.y - rows[down - 1]!.y > 1.7 * rows[down]!.height || hasMark(rows[down]!)) break;
    lines.push(textOf(rows[down]!.tokens));
  }
  return lines.join(' ');
}

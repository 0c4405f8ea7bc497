// What the seller wrote to an answer: below its question, after a prompt ("If yes, explain:").
import { foldSpace } from '../snippet.ts';
import type { OpenAnswer } from './answer.ts';
import { numbering, prompt } from './columns.ts';
import { asWritten, hasMark, type Row, textOf } from './tokens.ts';

/** A prompt for several questions. */
const several =
  /\b(?:any|either|all)\b.{0,40}\b(?:above|these|items?|questions?|answers?|section)\b|\bquestions?\b.{0,40}\babove\b/i;
/** Printed notes, not written by the seller. */
const printed =
  /^(?:\*|\(|note\b|section\b|seller\b|buyer\b|purchaser\b|the (?:seller|buyer|undersigned)\b|attach\b|yes\b|no\b)/i;
const maxLines = 5;
const maxLength = 400;

/** A prompt to explain answers to several questions: their list ends here. */
export const isForSeveral = (text: string): boolean => prompt.test(text) && several.test(text);

/** @param asked indexes of the rows that have boxes or answers of their own */
export function attachExplanations(answers: OpenAnswer[], rows: Row[], asked: Set<number>): OpenAnswer[] {
  const own = new Set([...asked, ...answers.map(({ at }) => at)]);
  let since: OpenAnswer[] = [];
  const result = answers.map((answer) => ({ ...answer }));
  for (const [at, row] of rows.entries()) {
    const here = result.filter((answer) => answer.at === at);
    since.push(...here);
    if (own.has(at) && here.length === 0) continue;
    const option = row.tokens.findLastIndex(({ kind }) => kind === 'option');
    const text = textOf(row.tokens.slice(option + 1));
    if (!prompt.test(text)) continue;
    const lines = writtenAfter(rows, at, text, own);
    const written = lines.join(' ');
    const last = since.at(-1);
    const isOfAnother = last && !isForSeveral(text) && asksBetween(rows, last, at);
    const of = isOfAnother ? undefined : answerOf(text, since, at);
    if (written && !attachKeyed(since, lines) && of && !of.explanation) of.explanation = written.slice(0, maxLength);
    if (here.length === 0 && (written || /^\W*(?:expla[in]|comment)/i.test(text) || isForSeveral(text))) since = [];
  }
  return result;
}

/** Whether a question that is not answered stands between an answer and a prompt: what is written is said to it. */
const asksBetween = (rows: Row[], { at, item }: OpenAnswer, prompted: number): boolean =>
  rows.slice(at + 1, prompted).some(({ tokens }) => {
    const line = textOf(tokens.filter(({ kind }) => kind === 'text')).replace(/^[\d.()a-z]+\s+/i, '');
    return /\?$/.test(line) && !prompt.test(line) && !item.includes(line);
  });

/** `3.` before a question, or the item of an addendum that it names. */
export const numberOf = (question: string): string =>
  /\b(?:addendum|attachment|explanations?|schedule)\b[^)]{0,20}?\b(?:items?|numbers?|nos?\.?|#)\s*(\d{1,3})/i.exec(
    question,
  )?.[1] ??
  /^\W{0,2}(\d{1,3})[.):]?\s/.exec(question)?.[1] ??
  '';

const numbered = /^(#\s?|\(|(?:item|question|no\s?\.?)\s+)?(\d{1,3})(?:[.)–-]?\s+(?=[\p{L}$\d])|:\s+)(.*)$/iu;

/** What was written by the number of a question, after the questions: `#3 The rear deck is loose.` */
export function attachNumbered(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  attachReferred(answers, pages);
  const open = answers.filter(({ number, kind, explanation }) => number && kind !== 'no' && !explanation);
  for (const { page, rows } of pages) {
    for (const [at, row] of rows.entries()) {
      const [, named, number, first] = numbered.exec(textOf(row.tokens)) ?? [];
      const found = open.filter(
        (each) =>
          each.number === number &&
          (page > each.page || (named && page === each.page && each.at < at)) &&
          (named || each.kind === 'yes'),
      );
      // Numbers may begin again in each section: those above the entry are meant.
      const here = found.filter((each) => each.page === page);
      const asked = here.length > 0 ? here.slice(-1) : found;
      // A number alone begins an amount, not an entry.
      if (!named && !/^\p{L}/u.test(first ?? '')) continue;
      if (asked.length !== 1 || !first || row.tokens.some(({ kind }) => kind !== 'text')) continue;
      const text = entryOf(rows, at, first, maxLines, ({ tokens }) => {
        const line = textOf(tokens);
        return numbered.test(line) || printed.test(line);
      });
      // A question with the same number.
      if (!text.includes('?')) asked[0]!.explanation ||= text.slice(0, maxLength);
    }
  }
}

const referred =
  /\bsee (?:the )?(?:addendum|attachment|attached|schedule|exhibit)\b.{0,20}?\b([A-Z]-?\d{1,3}|\d{1,3}[A-Z]?)\b/i;
const coded = /^\W?([A-Z]-?\d{1,3}|\d{1,3}[A-Z]?)[.):]?\s+(?=\p{L})(.*)$/u;
const maxReferred = 8;

/** The item of an addendum that the seller refers to: `See addendum, item D-1.` */
function attachReferred(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  for (const answer of answers) {
    const name = referred.exec(answer.explanation)?.[1]?.toUpperCase();
    if (!name) continue;
    for (const { page, rows } of pages) {
      if (page < answer.page) continue;
      const at = rows.findIndex(({ tokens }) => coded.exec(textOf(tokens))?.[1] === name);
      const first = at < 0 ? undefined : coded.exec(textOf(rows[at]!.tokens))?.[2];
      if (!first || first.includes('?') || hasMark(rows[at]!)) continue;
      const text = entryOf(rows, at, first, maxReferred, ({ tokens }) => coded.test(textOf(tokens)));
      answer.explanation = `${answer.explanation} ${text}`.slice(0, maxLength);
      break;
    }
  }
}

/** The answer that a prompt belongs to; none when it may belong to several, or to an answer that needs no words. */
function answerOf(text: string, since: OpenAnswer[], at: number): OpenAnswer | undefined {
  const yes = since.filter(({ kind }) => kind === 'yes');
  const last = since.at(-1);
  if (isForSeveral(text)) return yes.length === 1 ? yes[0] : undefined;
  const near = last && at - last.at <= 2;
  if (near && (last.kind === 'yes' || /\bif\b[^,:]*\b(?:no|unknown)\b/i.test(text))) return last;
  if (yes.length === 1 && at - yes[0]!.at <= 40) return yes[0];
  if (near && last.kind === 'other' && yes.length === 0) return last;
  return near && since.length === 1 && !/\bif\b/i.test(text) ? last : undefined;
}

function writtenAfter(rows: Row[], at: number, own: string, asked: Set<number>): string[] {
  let text = own;
  let end = at;
  // The prompt may wrap: it ends with a colon.
  if (!/:/.test(text) && /^\(?attach\b.*:|^[a-z][^.]{0,80}:\W*$/i.test(textOf(rows[at + 1]?.tokens ?? []))) {
    end = at + 1;
    text = `${text} ${textOf(rows[end]!.tokens)}`;
  }
  // A prompt that goes on in the next line is printed, and so is the line; documents to attach are not written.
  const ends = /[:?.)]\W*$/.test(text) || /:/.test(text) || text.length < 30;
  if (
    !ends ||
    /\b(?:check|mark|select|circle|complete|list|see)\W*$/i.test(text) ||
    (/\battach\b/i.test(text) && !/\b(?:explain|describe|explanation)\b/i.test(text))
  )
    return [];
  const colon = /^[^:]{0,200}:\s*/.exec(text);
  const sentence = /^[^.?]*(?:explain|describe)[^.?:]*[.?]\s*/i.exec(text);
  const inline = text.slice((colon ?? sentence)?.[0].length ?? text.length).trim();
  const lines = /\p{L}{2}/u.test(inline) && !instruction.test(inline) ? [inline] : [];
  for (let down = end + 1; down < rows.length && lines.length < maxLines; down++) {
    const row = rows[down]!;
    const line = textOf(row.tokens);
    const gap = row.y - rows[down - 1]!.y;
    const reach = lines.length === 0 || isKeyed(line) ? 4 : 2.4;
    if (asked.has(down) || row.bold || gap > reach * row.height) break;
    const isPrinted =
      (numbering.test(line) && !isKeyed(line)) || printed.test(line) || prompt.test(line) || /[:?]$/.test(line);
    const isHeading = !/\p{L}{2}/u.test(line) || (line === line.toUpperCase() && line.length > 12);
    // Printed lines below what was filled in are no part of it.
    if (!row.written && (isPrinted || isHeading || (lines.length > 0 && rows[down - 1]!.written))) break;
    lines.push(line);
  }
  return lines;
}

/** What goes on after a prompt, printed as it is. */
const instruction = /^(?:[(*]|(?:include|list|give|state|attach|use|specify|provide|indicate)\b)/i;

const maxPrinted = 4;
const maxWritten = 6;

const minNotes = 3;
const maxNote = 2;
/** Lines of a form are printed in sentences; what was typed between its questions begins as it comes. */
const asItComes = /^[\p{Ll}\d]/u;

/**
 * Short lines in the font of the form, further right than the question above them, where most of a page begin in small
 * letters: by row of the question.
 */
function notesBelow(answers: OpenAnswer[], rows: Row[]): Map<number, string> {
  const notes = new Map<number, string>();
  for (const { at } of answers) {
    const asked = rows[at]!;
    const start = asked.tokens.find(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text))?.left ?? 0;
    const lines: string[] = [];
    for (let down = at + 1; down < rows.length && lines.length < maxNote; down++) {
      const row = rows[down]!;
      const text = textOf(row.tokens);
      const gap = row.y - rows[down - 1]!.y;
      const isPlain =
        row.tokens.length > 0 && row.tokens.every(({ kind }) => kind === 'text') && !row.bold && !row.written;
      if (!isPlain || gap > 2.1 * Math.max(row.height, asked.height)) break;
      const isNote = row.tokens[0]!.left > start + noteIndent && !/\?|:$/.test(text) && /\p{L}{2}/u.test(text);
      // The question may wrap before it.
      if (!isNote && lines.length === 0 && down === at + 1 && /^\p{Ll}/u.test(text)) continue;
      // A number alone is that of the seller: those of questions stand further left.
      const isNumbered = numbering.test(text) && !/^\d+\s/.test(text);
      if (!isNote || isNumbered || prompt.test(text) || printed.test(text)) break;
      lines.push(text);
    }
    if (lines.length > 0) notes.set(at, lines.join(' '));
  }
  const typed = [...notes.values()].filter((text) => asItComes.test(text)).length;
  return notes.size >= minNotes && typed * 2 >= notes.size ? notes : new Map();
}
const noteIndent = 6;
/** A signature, or the last line of a page. */
const footer = /^\/s\/|\bpage \d+ of \d+\b|^(?:\p{Lu}[\p{L}.'’-]*\s+){2,3}\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/iu;

/** What is written in the lines directly below a question. */
export function attachBelow(answers: OpenAnswer[], rows: Row[]): OpenAnswer[] {
  const notes = notesBelow(answers, rows);
  const answered = new Set(answers.map(({ at }) => at));
  return answers.map((answer) => {
    const note = notes.get(answer.at);
    if (note && !answer.explanation) return { ...answer, explanation: note.slice(0, maxLength) };
    if (answer.explanation || answers.some((other) => other !== answer && other.at === answer.at)) return answer;
    const lines: string[] = [];
    for (let down = answer.at + 1; down < rows.length && lines.length < maxWritten; down++) {
      const row = rows[down]!;
      const text = row.written ? asWritten(row) : textOf(row.tokens);
      const gap = row.y - rows[down - 1]!.y;
      if (hasMark(row) || row.bold || gap > 2.4 * Math.max(row.height, rows[down - 1]!.height)) break;
      if (answered.has(down) || prompt.test(text) || footer.test(text) || /:$/.test(text)) break;
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
  [
    String.raw`(?:^|\n|(?<=[.;!?)"”]\s))(?:#\s?|(?:item|question|no\.?)\s+)?(${key}(?:\s?(?:&|,|and)\s?${key})*)\s?[.:)–-]\s+(?=\S)`,
    // `#3 The pump failed. #5 One crack.`
    String.raw`(?<!\S)#\s?(\d{1,3}[a-z]?)\s+(?=[^\s.:)–-])`,
  ].join('|'),
  'g',
);
/** Whether a line begins with a key that is no number of a printed question: `4a: `, `C4: ` or `8a & 8b: `. */
const isKeyed = (line: string): boolean =>
  /^(?:\d{1,2}[a-z]|[A-Z]\d{1,2})(?:\s?(?:&|,|and)\s?\w{1,3})*\s?:\s/.test(line);

/**
 * Divides lines by the keys of the questions that they explain: `C1: Asbestos was found. C4: The garage was converted.`
 * @returns whether they begin with such a key
 */
function attachKeyed(since: OpenAnswer[], lines: string[]): boolean {
  const written = lines.join('\n');
  const parts = [...written.matchAll(keyed)];
  if (parts[0]?.index !== 0) return false;
  const found = parts.flatMap((part, at) => {
    const text = foldSpace(written.slice(part.index + part[0].length, parts[at + 1]?.index));
    const keys = (part[1] ?? part[2]!).toLowerCase().match(/[a-z\d]+/g) ?? [];
    return keys.flatMap((name) => {
      const asked = since.filter((each) => each.key !== '' && (each.key === name || isOfPart(name, each.key)));
      return asked.length === 1 && text ? [{ answer: asked[0]!, text }] : [];
    });
  });
  for (const { answer, text } of found) answer.explanation ||= text.slice(0, maxLength);
  // A key with a number and a letter is that of another question when it is none of these.
  return found.length > 0 || /^\d+[a-z]/.test(parts[0]![1] ?? '');
}

/** `c4` names question 4 of part C, and `4c` question c of part 4. */
const isOfPart = (name: string, question: string): boolean =>
  (/^\d+$/.test(question) && /^[a-z]+\d+$/.test(name) && name.replace(/^[a-z]+/, '') === question) ||
  (/^[a-z]$/.test(question) && /^\d+[a-z]$/.test(name) && name.at(-1) === question);

const entry = /^(\d{1,2})\.?\s?([A-Z])\s+(?:(\p{Lu}[^–-]{2,40}?)\s+)?[-–:]\s+(\S.*)$/u;

/** What is written by part and letter, after the questions: `4B - The wall bows.`, `1.A Dishwasher - It does not drain.` */
export function attachCoded(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  for (const { page, rows } of pages) {
    for (const [at, row] of rows.entries()) {
      const [, part, letter, name, first] = entry.exec(textOf(row.tokens)) ?? [];
      if (!part || !letter || !first || row.tokens.some(({ kind }) => kind !== 'text')) continue;
      const asked = answers.filter(
        (each) =>
          !each.explanation &&
          (page > each.page || (page === each.page && at > each.at)) &&
          (name
            ? isNamed(each, lettersOf(name))
            : each.part === part && each.key.toLowerCase() === letter.toLowerCase()),
      );
      const text = entryOf(rows, at, first, maxLines, ({ tokens }) => entry.test(textOf(tokens)));
      if (asked.length === 1) asked[0]!.explanation = text.slice(0, maxLength);
    }
  }
}

const named = /^(?:(?:section|sec|part|item)\b\.?\s*\w{1,3}\s*[,:–-]?\s*)?(\p{Lu}[^:]{2,60}):\s+(\S.*)$/iu;
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const minNamed = 2;
const maxName = 40;
/** A column of a table of equipment that asks for words. */
const bad = /^(?:not working|not in working order|not operational|inoperable|defective|poor)$/i;
const minBegin = 5;

/** What is written to items by their names, on a sheet of explanations: `Wood rot: The garage door trim.` */
export function attachNamed(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  const open = answers.filter(({ kind, answer, explanation }) => (kind === 'yes' || bad.test(answer)) && !explanation);
  if (open.length === 0) return;
  for (const { page, rows } of pages) {
    const entries = rows.flatMap(({ tokens }, at) => {
      const [one, other, ...more] = tokens;
      const isPair = one && other && more.length === 0 && page > open[0]!.page && one.text.length < maxName;
      const [, name, first] = named.exec(textOf(tokens)) ?? (isPair ? ['', one.text, other.text] : []);
      return name && first && tokens.every(({ kind }) => kind === 'text') ? [{ at, name: lettersOf(name), first }] : [];
    });
    const found = entries.flatMap(({ at, name, first }, index) => {
      const asked = open.filter(
        (each) => page >= each.page && (page > each.page || each.at < at) && isNamed(each, name),
      );
      return asked.length === 1
        ? [
            {
              answer: asked[0]!,
              text: entryOf(
                rows,
                at,
                first,
                maxWritten,
                (row, down) => hasMark(row) || down === entries[index + 1]?.at,
              ),
            },
          ]
        : [];
    });
    if (found.length >= minNamed) for (const { answer, text } of found) answer.explanation ||= text.slice(0, maxLength);
  }
}

function isNamed({ item }: OpenAnswer, name: string): boolean {
  const own = lettersOf(item);
  return own === name || (name.length >= minBegin && own.startsWith(name));
}

/** The lines of an entry, until one that ends it. */
function entryOf(
  rows: Row[],
  at: number,
  first: string,
  most: number,
  ends: (row: Row, at: number) => boolean,
): string {
  const lines = [first];
  for (let down = at + 1; down < rows.length && lines.length < most; down++) {
    const row = rows[down]!;
    if (row.y - rows[down - 1]!.y > 1.7 * row.height || ends(row, down)) break;
    lines.push(textOf(row.tokens));
  }
  return lines.join(' ');
}

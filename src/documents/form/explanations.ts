// What the seller wrote to an answer: below its question, after a prompt ("If yes, explain:").
import type { OpenAnswer } from './answer.ts';
import { numbering, prompt } from './columns.ts';
import { type Row, textOf } from './tokens.ts';
import { attachKeyed, isKeyed } from './written.ts';

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
    const of = answerOf(text, since, at);
    if (written && !attachKeyed(since, lines) && of && !of.explanation) of.explanation = written.slice(0, maxLength);
    if (here.length === 0 && (written || /^\W*(?:expla[in]|comment)/i.test(text) || isForSeveral(text))) since = [];
  }
  return result;
}

/** `3.` before a question, or the item of an addendum that it names. */
export const numberOf = (question: string): string =>
  /\b(?:addendum|attachment|explanations?|schedule)\b[^)]{0,20}?\b(?:items?|numbers?|nos?\.?|#)\s*(\d{1,3})/i.exec(
    question,
  )?.[1] ??
  /^\W{0,2}(\d{1,3})[.):]?\s/.exec(question)?.[1] ??
  '';

const numbered = /^(#\s?|(?:item|question|no\.?)\s+)?(\d{1,3})(?:[.)–-]?\s+(?=\p{L})|:\s+)(.*)$/iu;

/** What was written by the number of a question, after the questions: `#3 The rear deck is loose.` */
export function attachNumbered(answers: OpenAnswer[], pages: { page: number; rows: Row[] }[]): void {
  const open = answers.filter(({ number, kind, explanation }) => number && kind !== 'no' && !explanation);
  for (const { page, rows } of pages) {
    for (const [at, row] of rows.entries()) {
      const [, named, number, first] = numbered.exec(textOf(row.tokens)) ?? [];
      const asked = open.filter(
        (each) =>
          each.number === number &&
          (page > each.page || (named && page === each.page)) &&
          (named || each.kind === 'yes'),
      );
      if (asked.length !== 1 || !first || first.includes('?') || row.tokens.some(({ kind }) => kind !== 'text'))
        continue;
      const lines = [first];
      for (let down = at + 1; down < rows.length && lines.length < maxLines; down++) {
        const line = textOf(rows[down]!.tokens);
        const gap = rows[down]!.y - rows[down - 1]!.y;
        if (gap > 1.7 * rows[down]!.height || numbered.test(line) || printed.test(line)) break;
        lines.push(line);
      }
      asked[0]!.explanation ||= lines.join(' ').slice(0, maxLength);
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
  const lines = /\p{L}{2}/u.test(inline) && !/^[(*]/.test(inline) ? [inline] : [];
  for (let down = end + 1; down < rows.length && lines.length < maxLines; down++) {
    const row = rows[down]!;
    const line = textOf(row.tokens);
    const gap = row.y - rows[down - 1]!.y;
    const reach = lines.length === 0 || isKeyed(line) ? 4 : 2.4;
    if (asked.has(down) || row.bold || gap > reach * row.height) break;
    const isPrinted =
      (numbering.test(line) && !isKeyed(line)) || printed.test(line) || prompt.test(line) || /:$/.test(line);
    const isHeading = !/\p{L}{2}/u.test(line) || (line === line.toUpperCase() && line.length > 12);
    // Printed lines below what was filled in are no part of it.
    if (!row.written && (isPrinted || isHeading || (lines.length > 0 && rows[down - 1]!.written))) break;
    lines.push(line);
  }
  return lines;
}

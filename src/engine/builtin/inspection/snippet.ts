// Cuts the snippet of an issue from its page. The result is verbatim on the page, white space folded, or null.

import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import { avoidLigatures } from '../avoid-ligatures.ts';
import { fingerprint, splitSentences } from './prose.ts';

/** A line of the page, or its part that belongs to the finding. */
export interface SnippetRow {
  page: number;
  /** Index in the page's lines. */
  index: number;
  /** As on the page, white space folded. */
  raw: string;
  /** Key of its block; text of another block may stand elsewhere for another reader. */
  block?: object;
}

const maxSnippetLength = 300;
/** A sentence of at least this many letters is understood without the next one. */
const minStandaloneLetters = 32;
/** Minimum number of words of a snippet. */
const minWords = 4;

/** Joins rows that are consecutive on the page: only those are one text there. */
function runsOf(rows: SnippetRow[], page: Page): string[] {
  const runs: string[] = [];
  let last: SnippetRow | null = null;
  for (const row of rows) {
    if (row.page !== page.number) continue;
    const between: string[] = last ? page.lines.slice(last.index + 1, row.index).map((line) => line.text.trim()) : [];
    // Text of another column separates them: before the row, or after the last one.
    const textOf = (each: SnippetRow): string => foldSpace(page.lines[each.index]?.text ?? '');
    const whole = textOf(row).startsWith(row.raw);
    const joined =
      last !== null &&
      last.block === row.block &&
      whole &&
      textOf(last).endsWith(last.raw) &&
      row.index > last.index &&
      between.every((text) => text === '');
    if (joined) runs.push(`${runs.pop()} ${row.raw}`);
    else runs.push(row.raw);
    last = row;
  }
  return runs;
}

/** The sentence that states the defect, with the next one when it is too short. */
export function snippetOf(rows: SnippetRow[], core: string, page: Page): string | null {
  const text = foldSpace(page.text);
  const runs = runsOf(rows, page);
  const key = fingerprint(core).slice(0, 30);
  const run = runs.find((each) => key.length > 8 && fingerprint(each).includes(key)) ?? longestRun(runs);
  if (!run) return null;
  const all = splitSentences(withoutMarker(run)).filter((each) => fingerprint(each) !== '');
  const at = Math.max(
    0,
    all.findIndex(
      (each) => fingerprint(each).includes(key.slice(0, 20)) || key.startsWith(fingerprint(each).slice(0, 20)),
    ),
  );
  const restored = rows.some((row) => page.lines[row.index]?.restored === true && row.page === page.number);
  let snippet = all[at] ?? run;
  const next = all[at + 1];
  if (snippet.length < minStandaloneLetters && next && snippet.length + next.length < maxSnippetLength)
    snippet = `${snippet} ${next}`;
  return verified(withoutMarker(snippet), text, restored) ?? verified(longestRun(runs) ?? '', text, restored);
}

function longestRun(runs: string[]): string | undefined {
  return [...runs].sort((one, other) => other.length - one.length)[0];
}

const withoutMarker = (text: string): string =>
  text.replace(
    /^(?:[!*•●▪■◦‣·○❏➢►✓]\s*|[-–—]\s+|\(\d{1,2}\)\s*|\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=[A-Z(]))+(?=\S{2})/u,
    '',
  );

function verified(snippet: string, page: string, restored: boolean): string | null {
  const cut = avoidLigatures(clip(foldSpace(snippet)), minWords, restored);
  return cut.length > 3 && fingerprint(cut).length > 3 && page.includes(cut) ? cut : null;
}

function clip(text: string): string {
  if (text.length <= maxSnippetLength) return text;
  const space = text.lastIndexOf(' ', maxSnippetLength);
  return text.slice(0, space > minStandaloneLetters ? space : maxSnippetLength);
}

// What a follow-up question points at: the issues that the answer before listed, or one of them ("the second one").
import { foldSpace } from '../../../../documents/snippet.ts';
import { foldText } from '../../../../language/terms.ts';
import type { Question } from '../../../engine.ts';
import { sharedTerms, termsIn } from '../terms.ts';
import type { StoredIssue } from './select.ts';

export interface Referent {
  /** The issues that it names; empty when the answer quoted something else. */
  issues: StoredIssue[];
  /** The lines of the answer before, without their marks. */
  lines: string[];
  /** The question that the lines answered. */
  asked: string;
  /** One item of a list. */
  single: boolean;
}

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|1st|number one|top one|primer[oa]?)\b/, 0],
  [/\b(?:second|2nd|number two|segund[oa])\b/, 1],
  [/\b(?:third|3rd|number three|tercer[oa]?)\b/, 2],
  [/\b(?:fourth|4th|number four|cuart[oa])\b/, 3],
  [/\b(?:fifth|5th|number five|quint[oa])\b/, 4],
  [/\blast (?:one|item|point|issue)\b|\blast$|\bultim[oa]\b/, -1],
];
const quoteStart = 50;
const minShared = 0.6;

export const ordinalIn = (query: string): number | null =>
  ordinals.find(([pattern]) => pattern.test(foldText(query).replace(/\W+$/, '')))?.[1] ?? null;

/** The items of an answer: its list, or its only line. */
export function linesOf(answer: string): string[] {
  const lines = answer.split('\n').map((line) => line.trim());
  const items = lines.filter((line) => /^[-*•]\s/.test(line)).map((line) => line.replace(/^[-*•]\s+/, ''));
  return items.length > 0 ? items : lines.filter((line) => /p\. \d+\)/.test(line));
}

export function referentOf({ query, turns, issues }: Pick<Question, 'query' | 'turns' | 'issues'>): Referent | null {
  const ordinal = ordinalIn(query);
  if (ordinal !== null) {
    for (const turn of turns.toReversed()) {
      const lines = linesOf(turn.answer);
      if (lines.length < 2) continue;
      const line = lines.at(ordinal);
      return line === undefined ? null : pointing([line], turn.query, issues, true);
    }
    return null;
  }
  const last = turns.at(-1);
  if (!last) return null;
  const lines = linesOf(last.answer);
  return lines.length === 0 ? null : pointing(lines, last.query, issues, lines.length === 1);
}

const pointing = (lines: string[], asked: string, issues: StoredIssue[], single: boolean): Referent => ({
  issues: [...new Set(lines.flatMap((line) => issueOf(line, issues) ?? []))],
  lines,
  asked,
  single,
});

/** The issue that a line of an answer quotes: on its page, by its words. */
function issueOf(line: string, issues: StoredIssue[]): StoredIssue | undefined {
  const page = Number([...line.matchAll(/p\. (\d+)\)/g)].at(-1)?.[1]);
  const text = foldSpace(line);
  const onPage = issues.filter((issue) => issue.page === page);
  const inFile = onPage.filter(({ file }) => text.includes(file));
  const near = inFile.length > 0 ? inFile : onPage;
  const quoted = near.find(({ snippet }) => text.includes(foldSpace(snippet).slice(0, quoteStart)));
  if (quoted) return quoted;
  const words = termsIn(text);
  const shareOf = ({ title, snippet, recommendation }: StoredIssue) =>
    Math.max(
      ...[snippet, `${title} ${recommendation ?? ''}`].map((told) => {
        const terms = termsIn(told);
        return sharedTerms(terms, words) / Math.max(4, terms.size);
      }),
    );
  const alike = near
    .map((issue) => ({ issue, share: shareOf(issue) }))
    .toSorted((one, other) => other.share - one.share)[0];
  return alike && alike.share >= minShared ? alike.issue : undefined;
}

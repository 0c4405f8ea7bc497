// What issues state, and how other statements of the report relate to it.
import type { Issue } from '../../engine.ts';
import { fingerprint } from '../inspection/prose.ts';
import { type Candidate, wordsOf } from './assemble.ts';
import type { Statement } from './statement.ts';

/** For each issue the statement that its snippet quotes and that is most likely a defect; -1 when none is found. */
export function quotedBy(issues: Issue[], statements: Statement[], probabilities: number[]): number[] {
  const byPage = Map.groupBy(
    statements.map(({ text, page }, at) => ({ page, key: fingerprint(text), at })),
    ({ page }) => page,
  );
  return issues.map((issue) => {
    const quoted = fingerprint(issue.snippet);
    return (byPage.get(issue.page) ?? [])
      .filter(
        ({ key }) =>
          key.length > 6 && (quoted.includes(key.slice(0, keyLength)) || key.includes(quoted.slice(0, keyLength))),
      )
      .reduce((best, { at }) => (best < 0 || probabilities[at]! > probabilities[best]! ? at : best), -1);
  });
}

const keyLength = 40;
/** Share of the words of one that the other has as well. */
const likeEnough = 0.7;

export interface Told {
  page: number;
  letters: string;
  words: Set<string>;
  snippet: string;
  title: Set<string>;
}

export function toldBy(issue: Issue): Told {
  const told = `${issue.title} ${issue.description} ${issue.snippet} ${issue.recommendation ?? ''}`;
  return {
    page: issue.page,
    letters: fingerprint(told),
    words: wordsOf(told),
    snippet: fingerprint(issue.snippet),
    title: wordsOf(issue.title),
  };
}

/** `quoted`: an issue quotes it; `within`: its text contains it; `alike`: it has the same words here or elsewhere. */
export type Relation = 'quoted' | 'within' | 'alike here' | 'alike elsewhere' | 'new';
const relations = ['quoted', 'within', 'alike here', 'alike elsewhere', 'new'] as const;

/** The closest relation of a candidate to an issue. */
export function relationOf({ core, repeats }: Pick<Candidate, 'core' | 'repeats'>, told: Told[]): Relation {
  let closest = relations.length - 1;
  for (const { text, page } of [core, ...repeats]) {
    const key = fingerprint(text);
    const words = wordsOf(text);
    for (const each of told) closest = Math.min(closest, relations.indexOf(relationTo(key, words, page, each)));
  }
  return relations[closest]!;
}

function relationTo(key: string, own: Set<string>, page: number, told: Told): Relation {
  const here = page === told.page;
  if (key.length > 8) {
    const start = key.slice(0, keyLength);
    // An entry of a list that is the title of the issue.
    if (!here && told.letters.startsWith(key)) return 'quoted';
    if (here && (told.snippet.includes(start) || key.includes(told.snippet.slice(0, keyLength)))) return 'quoted';
    if (told.letters.includes(start)) return here ? 'within' : 'alike elsewhere';
  }
  const alike = (told.title.size > 1 && shareOf(told.title, own) >= 0.99) || shareOf(own, told.words) >= likeEnough;
  if (own.size <= 2 || !alike) return 'new';
  return here ? 'alike here' : 'alike elsewhere';
}

/** For each issue how many likely defects its text contains: several are a list that was read as one. */
export function countsWithin(told: Told[], statements: Statement[], probabilities: number[]): number[] {
  const likely = statements.flatMap(({ text, page }, at) =>
    probabilities[at]! >= likelyFrom ? [{ page, key: fingerprint(text) }] : [],
  );
  return told.map((each) => Math.min(4, likely.filter(({ page, key }) => isWithin(key, page, each)).length));
}

export const likelyFrom = 0.6;
/** An issue whose text contains this many likely defects is a list: each is a defect of its own. */
export const listFrom = 3;
export const isWithin = (key: string, page: number, told: Told): boolean =>
  page === told.page && key.length > 8 && told.letters.includes(key.slice(0, keyLength));

export function withinOf({ core }: Candidate, told: Told[], counts: number[]): number {
  const key = fingerprint(core.text);
  return told.reduce((most, each, at) => (isWithin(key, core.page, each) ? Math.max(most, counts[at]!) : most), 0);
}

function shareOf(some: Set<string>, others: Set<string>): number {
  let count = 0;
  for (const word of some) if (others.has(word)) count++;
  return count / Math.max(1, some.size);
}

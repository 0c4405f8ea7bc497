// Reports without printed ratings that open the text of each item with one (`Serviceable, though the latch is loose.`).
// The opening words become the rating; each clause that states a defect becomes an observation.
import { foldSpace } from '../../../documents/snippet.ts';
import { assertionOf } from './assertion.ts';
import { type Observation, sliceObservation } from './observation.ts';
import { splitSentences } from './prose.ts';
import { type Rating, ratingOf } from './ratings.ts';
import { severityOf } from './severity.ts';
import { componentOf } from './systems.ts';

interface Opening {
  good: boolean;
  words: string;
  /** The text after the rating. */
  rest: string;
}

/** Minimum number of items with such an opening. */
const minRatedItems = 4;

const opening = /^([A-Za-z][A-Za-z ]{3,40}?(?: ?\/ ?[A-Za-z][A-Za-z ]{3,40}?)?)\s*(?:[,.;]|\s[-–—]\s|$)\s*/;

function openingOf(observation: Observation): Opening | null {
  if (!observation.isFirstOfItem || observation.item === null || observation.kind === 'entry') return null;
  const match = opening.exec(observation.text);
  const ratings = match?.[1]?.split('/').map((words) => ratingOf(words.trim())) ?? [];
  const kinds = new Set(ratings.map((rating) => rating?.kind));
  const [kind] = kinds;
  if (!match?.[1] || kinds.size !== 1 || (kind !== 'good' && kind !== 'defect')) return null;
  return { good: kind === 'good', words: match[1], rest: observation.text.slice(match[0].length) };
}

export function applyTextRatings(observations: Observation[]): Observation[] {
  const openings = new Map(
    observations.flatMap((observation) => {
      const found = openingOf(observation);
      return found ? [[observation, found] as const] : [];
    }),
  );
  const found = [...openings.values()];
  if (found.length < minRatedItems || found.every(({ good }) => good) || found.every(({ good }) => !good))
    return observations;
  const leads = observations.filter(
    (each) => each.isFirstOfItem && each.item !== null && each.region !== 'front',
  ).length;
  const all = openings.size * 2 > leads;
  let remark = false;
  return observations.flatMap((observation) => {
    const words = openings.get(observation);
    if (observation.isFirstOfItem) remark = all && !words;
    if (words) return applyRating(observation, words);
    // When every item is rated, text under an unrated item describes or explains.
    return remark && observation.group === null && !observation.rating
      ? [{ ...observation, group: 'advice' as const }]
      : [observation];
  });
}

function applyRating(observation: Observation, { good, words, rest }: Opening): Observation[] {
  const body: Observation = { ...observation, region: observation.region === 'summary' ? 'summary' : 'body' };
  if (good) {
    const objection = objectionOf(rest);
    const fine: Rating = { kind: 'good', words };
    if (!objection) return [{ ...body, rating: fine, status: fine }];
    return splitClauses(body, objection, words, () => true);
  }
  // When the text states no defect and no missing part, "needs attention" means minor.
  return splitClauses(body, rest, words, (text) => !assertionOf(text).defect && !/\bshould\b/i.test(text));
}

/** `Serviceable, with usual wear, though the sash cord is cut`: the exception to the good rating. */
function objectionOf(rest: string): string | null {
  const match = /(?:^|[\s,;-])(?:although|but|except(?: that)?|however|though)\b,?\s+(.+)$/i.exec(rest);
  const [first] = match?.[1]?.split(/\s[-–—]\s/) ?? [];
  if (!first || /\b(on[- ]?going|cosmetic)\b/i.test(first)) return null;
  const read = assertionOf(first);
  // A suggested improvement is no defect.
  if (!read.defect && /\b(precaution\w*|prevent\w*|optional\w*|upgrad\w*|convenien\w*)\b/i.test(first)) return null;
  const contrary = /\b(not|needs?|lacks?|requires?)\b/i.test(first);
  return (read.defect && !read.endOfLife) || read.recommends || contrary ? foldSpace(match?.[1] ?? '') : null;
}

/** The concession before a defect: `Although it works, however the handle is loose`. */
const concession = /^(?:al)?though\b[^.;]*?,?\s(?:however|but)\b,?\s+/i;

const statedAt = /,\s*(?=[Ww]hereas\b)|,\s+and (?=(?:the|some|several|one|an?)\s)|\s[-–—]\s(?=[A-Z])/;
const additionWords = /^(?:(?:further|furthermore|additionally|in addition|also|moreover),|whereas\b,?)\s+/i;
const notObserved =
  /^(?:this|that|these|it|they|such|both|hidden|cause|we|please|recommend\w*|consult|request|repair|replace|monitor|have|obtain|contact)\b/i;

function splitClauses(
  observation: Observation,
  text: string,
  words: string,
  small: (text: string) => boolean,
): Observation[] {
  const clauses: { text: string; starts: boolean }[] = [];
  for (const sentence of splitSentences(text.replace(concession, ''))) {
    for (const part of sentence.split(statedAt)) {
      const clause = part.replace(additionWords, '');
      const last = clauses.at(-1);
      clauses.push({ text: clause, starts: !last || isSeparateDefect(clause, last.text, clause !== part) });
    }
  }
  const groups: string[][] = [];
  for (const { text: clause, starts } of clauses) {
    const closed = foldSpace(/[.!?]$/.test(clause) ? clause : `${clause.replace(/[,;]$/, '')}.`);
    if (starts) groups.push([closed]);
    else groups.at(-1)?.push(closed);
  }
  return groups.map((group) => {
    const whole = group.join(' ');
    // One word for every defect is a status, not a grade. A good rating does not reduce the severity of a danger.
    const severity = small(group[0] ?? '') && !endangers(whole) ? 'minor' : null;
    const rating: Rating = { kind: 'defect', severity, words };
    return {
      ...sliceObservation(observation, whole.replace(/\.$/, '')),
      text: whole,
      rating,
      status: rating,
      lead: true,
    };
  });
}

/** A recommendation alone does not state an existing danger, even for safety. */
function endangers(text: string): boolean {
  const read = assertionOf(text);
  return (read.defect || !read.recommends) && severityOf(text, text, text, null).severity === 'critical';
}

/** Whether the clause is about another defect; `added` when it says so itself. */
function isSeparateDefect(clause: string, before: string, added: boolean): boolean {
  const read = assertionOf(clause);
  if (read.generic || read.limit || read.good || notObserved.test(clause)) return false;
  if (added) return true;
  return read.defect && (componentOf(clause) !== null || componentOf(before) === null);
}

// Sets of the analyzed words of a text, and how far they are the same.
import { analyzeText, type Concept } from '../../../language/terms.ts';
import { TextCache } from '../../../platform/text-cache.ts';

export type Terms = ReadonlySet<string>;

/** How long a text that no question uses stays in memory. */
export const keptMs = 5 * 60_000;
/** In characters of texts; what is kept takes about seven bytes for each. */
const maxKept = 300_000;
const kept = new TextCache<Terms>(maxKept, keptMs);

/** Kept while it is used: questions about the same documents read the same issues and facts. */
export function termsIn(text: string): Terms {
  let terms = kept.get(text);
  if (!terms) {
    terms = analyzedTerms(text);
    kept.set(text, terms);
  }
  return terms;
}

/** For texts that the caller keeps itself. */
export const analyzedTerms = (text: string): Terms => new Set(analyzeText(text).map(({ term }) => term));

export function sharedTerms(one: Terms, other: Terms): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared++;
  return shared;
}

/** The share of the smaller set that is in the other. */
export const overlap = (one: Terms, other: Terms): number =>
  sharedTerms(one, other) / Math.max(1, Math.min(one.size, other.size));

const minWeight = 0.5;

/** Whether a text has a word for each of the concepts. */
export const holdsAll = (concepts: readonly Pick<Concept, 'terms'>[], terms: Terms): boolean =>
  concepts.every((concept) => [...concept.terms].some(([term, value]) => value >= minWeight && terms.has(term)));

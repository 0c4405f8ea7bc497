// The last step of every search: scores the candidates of any index in full and sorts them.

import type { Concept } from '../language/terms.ts';
import { exactScore, fuseScores, type Occurrences, type Statistics } from './bm25.ts';
import type { SearchHit } from './search.ts';

export interface Candidate extends Omit<SearchHit, 'score'> {
  position: number;
  occurrences: Occurrences;
  /** To the question's vector; null when they can't be compared. */
  similarity: number | null;
}

/** Best first, without candidates that match neither by words nor by vector. */
export function rankCandidates(
  candidates: Candidate[],
  concepts: Concept[],
  statistics: Statistics,
  limit: number,
): SearchHit[] {
  const scores = fuseScores(
    candidates.map(({ occurrences, similarity }) => ({
      words: exactScore(concepts, occurrences, statistics),
      similarity,
    })),
  );
  return candidates
    .map((candidate, at) => ({ candidate, score: scores[at]! }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        compare(a.candidate.analysisId, b.candidate.analysisId) ||
        a.candidate.position - b.candidate.position,
    )
    .slice(0, limit)
    .map(({ candidate: { position: _, occurrences: __, similarity: ___, ...hit }, score }) => ({ ...hit, score }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The places of the highest scores above zero, with those that tie with the last, to twice as many. */
export function topIndexes(scores: number[], count: number): number[] {
  const sorted = Float64Array.from(scores).sort();
  const least = Math.max(sorted[Math.max(0, sorted.length - count)] ?? 0, Number.MIN_VALUE);
  const places: number[] = [];
  for (const [at, score] of scores.entries()) if (score >= least && places.length < count * 2) places.push(at);
  return places;
}

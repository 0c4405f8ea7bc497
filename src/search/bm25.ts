// Ranking: BM25F over a chunk's body and heading with a proximity bonus, fused with vector similarity. Pure arithmetic:
// the counts come from the index.
import type { Concept } from '../language/terms.ts';

const k1 = 1.2;
const b = 0.6;
/** A word in the heading counts as this many in the body. */
export const headingWeight = 2.5;
const proximityBonus = 0.35;
const vectorShare = 0.5;

export interface Statistics {
  documents: number;
  averageLength: number;
  /** Number of chunks that contain any of a concept's terms, by concept. */
  holding: number[];
}

export interface Occurrences {
  /** Positions by term, in the body and in the heading. */
  body: Map<string, number[]>;
  heading: Map<string, number[]>;
  length: number;
  boilerplate: boolean;
}

export const inverseDocumentFrequency = (documents: number, holding: number): number =>
  Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));

/** A first score from the concepts that a chunk contains and its length only. */
export function roughScore(concepts: Concept[], held: number, length: number, statistics: Statistics): number {
  let score = 0;
  for (const [at, concept] of concepts.entries()) {
    if (held & (1 << at))
      score += concept.weight * inverseDocumentFrequency(statistics.documents, statistics.holding[at]!);
  }
  return score / (1 - b / 2 + (b / 2) * (length / statistics.averageLength));
}

export function exactScore(concepts: Concept[], chunk: Occurrences, statistics: Statistics): number {
  const norm = 1 - b + b * (chunk.length / statistics.averageLength);
  let score = 0;
  let previous: { positions: number[]; worth: number } | undefined;
  for (const [at, concept] of concepts.entries()) {
    let frequency = 0;
    const positions: number[] = [];
    for (const [term, surety] of concept.terms) {
      const inBody = chunk.body.get(term);
      const inHeading = chunk.heading.get(term);
      // Several terms of one concept on the same word count once, with the highest confidence.
      const found = (inBody?.length ?? 0) / norm + headingWeight * Math.min(inHeading?.length ?? 0, 1);
      frequency = Math.max(frequency, surety * found);
      if (inBody && surety > 0.4) positions.push(...inBody);
    }
    if (frequency === 0) {
      previous = undefined;
      continue;
    }
    const worth = concept.weight * inverseDocumentFrequency(statistics.documents, statistics.holding[at]!);
    score += (worth * frequency * (k1 + 1)) / (frequency + k1);
    if (previous && positions.length) {
      const distance = nearest(previous.positions, positions);
      if (distance <= 12) score += (proximityBonus * Math.min(previous.worth, worth)) / Math.max(1, distance / 2);
    }
    previous = positions.length ? { positions, worth } : undefined;
  }
  return chunk.boilerplate ? score * 0.6 : score;
}

function nearest(left: number[], right: number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (const x of left) for (const y of right) best = Math.min(best, Math.abs(x - y));
  return best;
}

/** Word score first; vector similarity orders chunks that words can't separate. Each is scaled by its maximum. */
export function fuseScores(hits: { words: number; similarity: number | null }[]): number[] {
  const maxWords = Math.max(...hits.map((hit) => hit.words), 1e-9);
  const maxSimilarity = Math.max(...hits.map((hit) => hit.similarity ?? 0), 1e-9);
  return hits.map((hit) => hit.words / maxWords + vectorShare * Math.max(0, (hit.similarity ?? 0) / maxSimilarity));
}

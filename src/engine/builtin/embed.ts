// Vectors without a model: a text's stems, classes of synonyms and letter triples hashed to signed places of a short
// vector. Texts that share words, their forms or their synonyms are alike; deterministic, and of unit length.
import { stopWords, weakWords } from '../../search/stopwords.ts';
import { analyzeText, conceptsOf, wordsOf } from '../../search/terms.ts';

export const embeddingDimensions = 256;

export function embedText(text: string, purpose: 'document' | 'query'): Float32Array {
  const vector = new Float32Array(embeddingDimensions);
  if (purpose === 'query') {
    for (const concept of conceptsOf(text)) {
      for (const [term, surety] of concept.terms) add(vector, term, concept.weight * surety);
    }
  } else {
    const counts = new Map<string, number>();
    for (const { term } of analyzeText(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) add(vector, term, 1 + Math.log(count));
  }
  for (const word of new Set(wordsOf(text))) {
    if (word.length < 5 || stopWords.has(word) || weakWords.has(word)) continue;
    const padded = `^${word}$`;
    for (let at = 0; at + 4 <= padded.length; at++) add(vector, `/${padded.slice(at, at + 4)}`, 0.15);
  }
  let square = 0;
  for (const value of vector) square += value * value;
  const norm = Math.sqrt(square) || 1;
  for (let at = 0; at < vector.length; at++) vector[at]! /= norm;
  return vector;
}

function add(vector: Float32Array, feature: string, weight: number): void {
  // FNV-1a: small, stable across machines, spread well enough for 256 places.
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  const place = (hash >>> 0) % vector.length;
  vector[place]! += (hash >>> 16) & 1 ? weight : -weight;
}

// A chunk as every index stores it: its terms with positions, and packed data for the search. The version is a hash of
// all of it, so that an entry made from other data or another analysis is recognized as outdated.
import { createHash } from 'node:crypto';
import { isMostlyBoilerplate } from '../documents/boilerplate.ts';
import { analyzeText, type Term } from '../language/terms.ts';
import type { Occurrences } from './bm25.ts';
import { packChunk } from './packed.ts';
import type { IndexedChunk } from './search.ts';

const maxPositions = 200;
const maxPosition = 16_000;

export interface IndexEntry {
  body: Map<string, number[]>;
  heading: Map<string, number[]>;
  /** Number of indexed words. */
  length: number;
  boilerplate: boolean;
  packed: Buffer;
  version: string;
}

export function toIndexEntry(chunk: IndexedChunk): IndexEntry {
  const { body, heading, length } = termPositions(chunk);
  const boilerplate = isMostlyBoilerplate(chunk.text, chunk.heading, chunk.documentType);
  const packed = packChunk(new Set([...body.keys(), ...heading.keys()]), chunk.vector?.values ?? null);
  const entry = { body, heading, length, boilerplate, packed };
  return { ...entry, version: versionOf(chunk, entry) };
}

/** The positions of each term; an index needs nothing else of a text. */
export function termPositions({
  text,
  heading,
}: {
  text: string;
  heading: string | null;
}): Omit<Occurrences, 'boilerplate'> {
  const words = analyzeText(text);
  return {
    body: positionsByTerm(words),
    heading: positionsByTerm(analyzeText(heading ?? '')),
    length: Math.max(1, words.length),
  };
}

function positionsByTerm(terms: Term[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { term, position } of terms) {
    const list = found.get(term);
    const place = Math.min(position, maxPosition);
    if (!list) found.set(term, [place]);
    else if (list.length < maxPositions) list.push(place);
  }
  return found;
}

function versionOf({ vector, ...chunk }: IndexedChunk, entry: Omit<IndexEntry, 'version'>): string {
  const content = [chunk, vector?.engine ?? null, [...entry.body], [...entry.heading], entry.boilerplate];
  return createHash('sha256').update(JSON.stringify(content)).update(entry.packed).digest('base64url').slice(0, 22);
}

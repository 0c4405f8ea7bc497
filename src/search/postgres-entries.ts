// Rows of the index in PostgreSQL. Text analysis is done in terms.ts and stored as a tsvector, so the database only stores
// and filters.
import { toJson } from '../database/json.ts';
import { type IndexEntry, toIndexEntry } from './index-entry.ts';
import type { IndexedChunk } from './search.ts';

const batchSize = 200;
/** The term of chunks that are mostly boilerplate. */
export const boilerplateMark = '#boilerplate';

/** The rows of chunks as JSON, in batches. */
export const entryRows = (chunks: IndexedChunk[]): string[] => [...batches(chunks)].map(rowsOf);

export function* batches(chunks: IndexedChunk[]): Generator<IndexedChunk[]> {
  for (let from = 0; from < chunks.length; from += batchSize) yield chunks.slice(from, from + batchSize);
}

const rowsOf = (chunks: IndexedChunk[]): string =>
  toJson(
    chunks.map((chunk) => {
      const { vector, ...row } = chunk;
      const entry = toIndexEntry(chunk);
      const { length, version } = entry;
      const packed = entry.packed.toString('base64');
      return { ...row, terms: tsvectorOf(entry), length, packed, embeddedBy: vector?.engine ?? null, version };
    }),
  );

/** A tsvector literal: body positions without weight, heading positions with weight A. */
function tsvectorOf({ body, heading, boilerplate }: IndexEntry): string {
  const places = new Map<string, string[]>();
  for (const [term, positions] of body) places.set(term, positions.map(String));
  for (const [term, positions] of heading) {
    places.set(term, [...(places.get(term) ?? []), ...positions.map((position) => `${position}A`)]);
  }
  if (boilerplate) places.set(boilerplateMark, ['1']);
  return [...places].map(([term, list]) => `${quote(term)}:${list.join(',')}`).join(' ');
}

const quote = (term: string): string => `'${term.replace(/['\\]/g, '$&$&')}'`;

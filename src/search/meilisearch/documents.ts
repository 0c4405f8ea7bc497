// Chunks as Meilisearch documents, and the filters that find them. The tenant is part of every document key, so that
// another tenant's document can't be overwritten, and of every filter.
import { validate } from 'uuid';
import { toIndexEntry } from '../index-entry.ts';
import type { EntryKey, IndexedChunk, Scope, Tenant } from '../search.ts';
import { embedderName, vectorDimensions } from './settings.ts';

export interface StoredChunk extends Omit<IndexedChunk, 'vector'> {
  key: string;
  /** For filters only: each term once. */
  terms: string[];
  length: number;
  boilerplate: boolean;
  /** See packed.ts; base64. */
  packed: string;
  embeddedBy: string | null;
  version: string;
}

export function documentOf(chunk: IndexedChunk): StoredChunk & { _vectors: Record<string, number[] | null> } {
  const { vector, ...rest } = chunk;
  const { body, heading, length, boilerplate, packed, version } = toIndexEntry(chunk);
  return {
    ...rest,
    key: keyOf(chunk),
    terms: [...new Set([...body.keys(), ...heading.keys()])],
    length,
    boilerplate,
    packed: packed.toString('base64'),
    embeddedBy: vector?.engine ?? null,
    version,
    _vectors: { [embedderName]: vector && padVector(vector.values) },
  };
}

/** Padded to the vector length of the index. */
export function padVector(values: Float32Array): number[] {
  if (values.length > vectorDimensions) {
    throw new Error(`The index keeps vectors of at most ${vectorDimensions} dimensions, not ${values.length}.`);
  }
  return [...values, ...new Array<number>(vectorDimensions - values.length).fill(0)];
}

export const keyOf = ({ accountId, mode, id }: EntryKey): string => `${uuid(accountId)}_${known(mode)}_${uuid(id)}`;

const tenantFilter = ({ accountId, mode }: Tenant): string[] => [
  `accountId = ${quoteFilterValue(uuid(accountId))}`,
  `mode = ${quoteFilterValue(known(mode))}`,
];

export const scopeFilter = (tenant: Tenant, scope: Scope): string[] => [
  ...tenantFilter(tenant),
  'propertyId' in scope
    ? `propertyId = ${quoteFilterValue(uuid(scope.propertyId))}`
    : `analysisId = ${quoteFilterValue(uuid(scope.analysisId))}`,
];

export const termsFilter = (terms: Iterable<string>): string =>
  `terms IN [${[...terms].map(quoteFilterValue).join(', ')}]`;

export const engineFilter = (engine: string): string => `embeddedBy = ${quoteFilterValue(engine)}`;

export const quoteFilterValue = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

function uuid(value: string): string {
  if (!validate(value)) throw new TypeError('A search is filtered by ids.');
  return value.toLowerCase();
}

function known(mode: string): string {
  if (mode !== 'live' && mode !== 'test') throw new TypeError('A search is filtered by a known mode.');
  return mode;
}

// A search over Meilisearch. Its own ranking uses at most ten words and one order for all, so it is one of three
// sources of candidates: chunks that contain each concept of the question (filters over our own terms), the best of its
// hybrid search by words (with typo tolerance), and the best by vectors. All candidates are then scored as in every
// index.

import { type Concept, conceptsOf } from '../../language/terms.ts';
import { roughScore, type Statistics } from '../bm25.ts';
import { termPositions } from '../index-entry.ts';
import { exactSimilarity } from '../packed.ts';
import { rankCandidates, topIndexes } from '../rank.ts';
import type { SearchHit, SearchRequest } from '../search.ts';
import type { Client } from './client.ts';
import { engineFilter, padVector, type StoredChunk, scopeFilter, termsFilter } from './documents.ts';
import { embedderName } from './settings.ts';

const maxByWords = 120;
const maxByTypoSearch = 20;
const maxBySimilarity = 40;
/** A concept in more chunks than this does not distinguish them; only this many are fetched. */
const maxHitsPerConcept = 1000;
/** One bit of an integer per concept. */
const maxConcepts = 30;
const fields = [
  'key',
  'id',
  'analysisId',
  'file',
  'documentType',
  'page',
  'position',
  'heading',
  'text',
  'length',
  'boilerplate',
  'packed',
  'embeddedBy',
];

interface QueryResult {
  hits: { key: string; length: number }[];
  estimatedTotalHits: number;
  facetDistribution?: { length?: Record<string, number> };
}

export async function searchMeilisearch(
  client: Client,
  index: string,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchHit[]> {
  const concepts = conceptsOf(request.query).slice(0, maxConcepts);
  if (concepts.length === 0 && !request.vector) return [];
  const scope = scopeFilter(request.tenant, request.scope);
  const { keys, statistics } = await selectCandidates(client, index, request, concepts, scope, signal);
  if (keys.length === 0) return [];
  const { results } = await client.call<{ results: StoredChunk[] }>({
    method: 'post',
    path: `indexes/${index}/documents/fetch`,
    body: { ids: keys, filter: scope, fields, limit: keys.length },
    ...(signal ? { signal } : {}),
  });
  const candidates = results.map((stored) => ({
    id: stored.id,
    analysisId: stored.analysisId,
    file: stored.file,
    documentType: stored.documentType,
    page: stored.page,
    heading: stored.heading,
    text: stored.text,
    position: stored.position,
    occurrences: { ...termPositions(stored), boilerplate: stored.boilerplate },
    similarity: similarityOf(request, stored),
  }));
  return rankCandidates(candidates, concepts, statistics, request.limit);
}

async function selectCandidates(
  client: Client,
  index: string,
  { query, vector, limit }: SearchRequest,
  concepts: Concept[],
  scope: string[],
  signal?: AbortSignal,
): Promise<{ keys: string[]; statistics: Statistics }> {
  const brief = { indexUid: index, attributesToRetrieve: ['key', 'length'] };
  const queries = [
    { ...brief, filter: scope, limit: 0, facets: ['length'] },
    ...concepts.map((concept) => ({
      ...brief,
      filter: [...scope, termsFilter(concept.terms.keys())],
      limit: maxHitsPerConcept,
    })),
    { ...brief, q: query, filter: scope, matchingStrategy: 'frequency', limit: Math.max(maxByTypoSearch, limit) },
    ...(vector
      ? [
          {
            ...brief,
            filter: [...scope, engineFilter(vector.engine)],
            vector: padVector(vector.values),
            // Only by vectors: otherwise good keyword matches would displace them.
            hybrid: { embedder: embedderName, semanticRatio: 1 },
            limit: Math.max(maxBySimilarity, limit),
          },
        ]
      : []),
  ];
  const { results } = await client.call<{ results: QueryResult[] }>({
    method: 'post',
    path: 'multi-search',
    body: { queries },
    ...(signal ? { signal } : {}),
  });
  const [all, ...others] = results as [QueryResult, ...QueryResult[]];
  const holders = others.slice(0, concepts.length);
  const statistics: Statistics = {
    documents: all.estimatedTotalHits,
    averageLength: average(all.facetDistribution?.length ?? {}),
    holding: holders.map((found) => found.estimatedTotalHits),
  };
  const held = new Map<string, { bits: number; length: number }>();
  for (const [at, { hits }] of holders.entries()) {
    for (const { key, length } of hits) held.set(key, { bits: (held.get(key)?.bits ?? 0) | (1 << at), length });
  }
  const known = [...held.keys()];
  const rough = [...held.values()].map(({ bits, length }) => roughScore(concepts, bits, length, statistics));
  const keys = new Set(topIndexes(rough, Math.max(maxByWords, limit)).map((at) => known[at]!));
  for (const { hits } of others.slice(concepts.length)) for (const { key } of hits) keys.add(key);
  return { keys: [...keys], statistics };
}

function average(lengths: Record<string, number>): number {
  let count = 0;
  let sum = 0;
  for (const [length, chunks] of Object.entries(lengths)) {
    count += chunks;
    sum += Number(length) * chunks;
  }
  return sum / (count || 1);
}

const similarityOf = ({ vector }: SearchRequest, { embeddedBy, packed }: StoredChunk): number | null =>
  vector && vector.engine === embeddedBy ? exactSimilarity(vector.values, Buffer.from(packed, 'base64')) : null;

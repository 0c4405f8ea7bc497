// Tenants, chunks and questions for search tests.
import { randomUUID } from 'node:crypto';
import { embedText } from '../../src/engine/builtin/embed.ts';
import type { IndexedChunk, SearchRequest, Tenant, Vector } from '../../src/search/search.ts';

export const newTenant = (): Tenant => ({ accountId: randomUUID(), mode: 'live' });

/** As the built-in engine makes it. */
export const vectorOf = (text: string): Vector => ({ engine: 'builtin-2', values: embedText(text) });

interface Draft extends Partial<IndexedChunk> {
  text: string;
}

export function indexedChunk(tenant: Tenant, analysisId: string, draft: Draft): IndexedChunk {
  return {
    ...tenant,
    id: randomUUID(),
    analysisId,
    propertyId: null,
    file: 'report.pdf',
    documentType: 'inspection_report',
    page: 1,
    position: 0,
    heading: null,
    vector: vectorOf(draft.text),
    ...draft,
  };
}

export const searchRequest = (
  tenant: Tenant,
  scope: SearchRequest['scope'],
  query: string,
  more: Partial<SearchRequest> = {},
): SearchRequest => ({
  tenant,
  scope,
  query,
  vector: vectorOf(query),
  limit: 10,
  ...more,
});

// The search's port: chunks of pages in, the best passages for a question out. The tenant is part of every call, and
// each implementation filters by it itself. The index can always be rebuilt from the chunks in Postgres.
import type { DocumentType } from '../engine/engine.ts';

export interface Tenant {
  accountId: string;
  mode: 'live' | 'test';
}

export interface IndexedChunk extends Tenant {
  id: string;
  analysisId: string;
  propertyId: string | null;
  /** The file's name. */
  file: string;
  documentType: DocumentType;
  page: number;
  /** Order within the document, from 0. */
  position: number;
  heading: string | null;
  text: string;
  /** Unit vector; null for a document whose embedding failed: it is found by its words alone. */
  vector: Float32Array | null;
}

export interface SearchRequest {
  tenant: Tenant;
  scope: { propertyId: string } | { analysisId: string };
  query: string;
  /** Unit vector of the query; null searches by words alone. */
  vector: Float32Array | null;
  limit: number;
}

export interface SearchHit {
  id: string;
  analysisId: string;
  file: string;
  documentType: DocumentType;
  page: number;
  heading: string | null;
  text: string;
  score: number;
}

export interface Search {
  readonly name: 'postgres' | 'meilisearch';
  /** Settled when the chunks can be found. Indexing the same chunk again replaces it. */
  index(chunks: IndexedChunk[], signal?: AbortSignal): Promise<void>;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchHit[]>;
  removeAnalysis(tenant: Tenant, analysisId: string): Promise<void>;
  removeProperty(tenant: Tenant, propertyId: string): Promise<void>;
  /** Throws when the search can't serve. */
  ping(): Promise<void>;
}

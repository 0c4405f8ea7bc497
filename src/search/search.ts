// The search port: chunks of pages in, the best passages for a question out. Every call carries the tenant, and each
// implementation filters by it. The index can always be rebuilt from the chunks in PostgreSQL.
import type { Transaction } from '../database/client.ts';
import type { DocumentType } from '../documents/document-types.ts';
import { ServiceUnavailable } from '../platform/errors.ts';

export interface Tenant {
  accountId: string;
  mode: 'live' | 'test';
}

/** Normalized to length one. */
export interface Vector {
  /** The engine that made it. Vectors of different engines are never compared. */
  engine: string;
  values: Float32Array;
}

export interface IndexedChunk extends Tenant {
  id: string;
  analysisId: string;
  propertyId: string | null;
  /** The filename. */
  file: string;
  documentType: DocumentType;
  page: number;
  /** Position within the document, from 0. */
  position: number;
  heading: string | null;
  text: string;
  /** Null when the embedding failed: the chunk is then found by keyword only. */
  vector: Vector | null;
}

export type Scope = { propertyId: string } | { analysisId: string };

export interface SearchRequest {
  tenant: Tenant;
  scope: Scope;
  query: string;
  /** Of the query; null searches by keyword only. */
  vector: Vector | null;
  limit: number;
  /**
   * Differs whenever the documents of the scope differ. An index may keep for a minute what it read of the scope in this
   * state; entries that are removed meanwhile are never found.
   */
  state?: string;
}

export interface SearchHit {
  /** The chunk's id. */
  id: string;
  analysisId: string;
  /** The file's name as the caller gave it. */
  file: string;
  documentType: DocumentType;
  page: number;
  /** The heading above the text, if one is known. */
  heading: string | null;
  text: string;
  /** Higher is better. Scores of different searches can't be compared. */
  score: number;
}

/** Identifies an entry of the index. */
export interface EntryKey extends Tenant {
  id: string;
}

export interface Search {
  readonly name: 'postgres' | 'meilisearch';
  /** Settles when the chunks can be found. Indexing a chunk again replaces it. */
  index(chunks: IndexedChunk[], signal?: AbortSignal): Promise<void>;
  /**
   * Writes rows of entries (see postgres-entries.ts) within a transaction. Only an index in the database of the service has
   * it.
   */
  insertEntries?(tx: Transaction, rows: string[]): Promise<void>;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchHit[]>;
  /** Whether any chunk of the scope is indexed. */
  holds(tenant: Tenant, scope: Scope, signal?: AbortSignal): Promise<boolean>;
  removeAnalysis(tenant: Tenant, analysisId: string): Promise<void>;
  removeProperty(tenant: Tenant, propertyId: string): Promise<void>;
  /** All entries of all tenants, in batches; entries may be removed meanwhile. */
  outdated(chunks: IndexedChunk[], signal?: AbortSignal): Promise<IndexedChunk[]>;
  /** All entries of all tenants, in batches; entries may be removed meanwhile. */
  entries(signal?: AbortSignal): AsyncIterable<EntryKey[]>;
  remove(entries: EntryKey[], signal?: AbortSignal): Promise<void>;
  /** Throws when the search can't serve. */
  ping(): Promise<void>;
}

/** The search can't serve at the moment, after retries. */
export class SearchUnavailable extends ServiceUnavailable {
  constructor(cause: unknown) {
    super('The search is temporarily unavailable. Try again.');
    this.cause = cause;
  }
}

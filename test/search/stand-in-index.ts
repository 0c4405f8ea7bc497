// One index of the fake Meilisearch: settings, documents, and queries.

export type Json = Record<string, unknown>;

export class Rejected extends Error {
  readonly status: number;
  readonly body: { message: string; code: string; type: string; link: string };
  constructor(status: number, code: string, message: string, type = status >= 500 ? 'internal' : 'invalid_request') {
    super(message);
    this.status = status;
    this.body = { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
  }
}

const defaults = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [] as (string | { attributePatterns: string[] })[],
  sortableAttributes: [] as string[],
  stopWords: [] as string[],
  pagination: { maxTotalHits: 1000 },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  embedders: {} as Record<string, { source: string; dimensions: number }>,
  searchCutoffMs: null as number | null,
  prefixSearch: 'indexingTime',
  facetSearch: true,
};

interface Stored {
  fields: Json;
  vectors: Record<string, number[] | null>;
}

interface Query {
  q?: string;
  filter?: unknown;
  limit?: number;
  facets?: string[];
  attributesToRetrieve?: string[];
  vector?: number[];
  hybrid?: { embedder: string; semanticRatio?: number };
  matchingStrategy?: string;
}

export class StandInIndex {
  readonly uid: string;
  readonly primaryKey: string | null;
  settings = structuredClone(defaults);
  documents = new Map<string, Stored>();

  constructor(uid: string, primaryKey: string | null) {
    this.uid = uid;
    this.primaryKey = primaryKey;
  }

  set(changes: Json): void {
    for (const name of Object.keys(changes)) {
      if (!(name in defaults)) throw new Rejected(400, 'bad_request', `Unknown field \`${name}\`.`);
    }
    const embedders = { ...this.settings.embedders, ...(changes.embedders as object | undefined) };
    for (const document of this.documents.values()) this.#requireVectors(document, embedders);
    const settings = { ...this.settings, ...structuredClone(changes), embedders };
    // Words are returned in its own order.
    this.settings = { ...settings, stopWords: [...settings.stopWords].sort() };
  }

  put(documents: Json[]): void {
    for (const { _vectors, ...fields } of documents) {
      const key = fields[this.primaryKey ?? 'id'];
      if (key === undefined) throw new Rejected(400, 'missing_document_id', 'Document doesn’t have its primary key.');
      if (typeof key !== 'string' || !/^[\w-]{1,511}$/.test(key))
        throw new Rejected(400, 'invalid_document_id', `Document identifier \`${key}\` is invalid.`);
      const stored = { fields, vectors: (_vectors ?? {}) as Stored['vectors'] };
      this.#requireVectors(stored, this.settings.embedders);
      this.documents.set(key, stored);
    }
  }

  deleteWhere(filter: unknown): void {
    const matches = this.#filter(filter, 'invalid_document_filter');
    for (const [key, { fields }] of this.documents) if (matches(fields)) this.documents.delete(key);
  }

  deleteKeys(keys: string[]): void {
    for (const key of keys) this.documents.delete(key);
  }

  fetch(query: Json): object {
    const {
      ids,
      filter,
      fields,
      offset = 0,
      limit = 20,
    } = query as {
      ids?: string[];
      filter?: unknown;
      fields?: string[];
      offset?: number;
      limit?: number;
    };
    const matches = this.#filter(filter, 'invalid_document_filter');
    const found = [...this.documents]
      .filter(([key, stored]) => (!ids || ids.includes(key)) && matches(stored.fields))
      .map(([, stored]) => pick(stored.fields, fields));
    return { results: found.slice(offset, offset + limit), offset, limit, total: found.length };
  }

  search(query: Json): object {
    const { q = '', filter, limit = 20, facets = [], attributesToRetrieve, vector, hybrid } = query as Query;
    const matches = this.#filter(filter, 'invalid_search_filter');
    for (const facet of facets) {
      if (!this.#filterable().includes(facet))
        throw new Rejected(400, 'invalid_search_facets', `Attribute \`${facet}\` is not facetable.`);
    }
    const inScope = [...this.documents.values()].filter((stored) => matches(stored.fields));
    const found = hybrid ? this.#byVector(inScope, vector ?? [], hybrid) : this.#byWords(inScope, q);
    const { maxTotalHits } = this.settings.pagination;
    return {
      hits: found.slice(0, Math.min(limit, maxTotalHits)).map(({ fields }) => pick(fields, attributesToRetrieve)),
      query: q,
      processingTimeMs: 0,
      limit,
      offset: 0,
      estimatedTotalHits: Math.min(found.length, maxTotalHits),
      ...(facets.length ? { facetDistribution: this.#distribution(found, facets) } : {}),
    };
  }

  #byVector(documents: Stored[], vector: number[], { embedder, semanticRatio }: Query['hybrid'] & object): Stored[] {
    const { dimensions } = this.settings.embedders[embedder] ?? {};
    if (dimensions === undefined)
      throw new Rejected(400, 'invalid_search_embedder', `Cannot find embedder with name \`${embedder}\`.`);
    if (vector.length !== dimensions)
      throw new Rejected(400, 'invalid_vector_dimensions', `Invalid vector dimensions: expected: \`${dimensions}\`.`);
    if (semanticRatio !== 1) throw new Rejected(400, 'not_found', 'The stand-in mixes no words with vectors.');
    const angle = (other: number[]) =>
      dot(vector, other) / (Math.sqrt(dot(vector, vector)) * Math.sqrt(dot(other, other)) || 1);
    return documents
      .filter(({ vectors }) => vectors[embedder])
      .sort((a, b) => angle(b.vectors[embedder]!) - angle(a.vectors[embedder]!));
  }

  #byWords(documents: Stored[], q: string): Stored[] {
    const wanted = wordsOf(q)
      .filter((word) => !this.settings.stopWords.includes(word))
      .slice(0, 10);
    if (wanted.length === 0) return wordsOf(q).length > 0 || q.trim() === '' ? documents : [];
    const held = new Map(
      documents.map((document) => [
        document,
        new Set(this.settings.searchableAttributes.flatMap((name) => wordsOf(String(document.fields[name] ?? '')))),
      ]),
    );
    // Drops the most frequent words first: matches documents with the rarest of the words that occur.
    const counts = wanted.map((word) => documents.filter((document) => held.get(document)!.has(word)).length);
    const rarest = Math.min(...counts.filter((count) => count > 0));
    const needed = wanted.find((_, at) => counts[at] === rarest);
    const score = (document: Stored) => wanted.filter((word) => held.get(document)!.has(word)).length;
    return documents
      .filter((document) => needed !== undefined && held.get(document)!.has(needed))
      .sort((a, b) => score(b) - score(a));
  }

  #distribution(documents: Stored[], facets: string[]): object {
    const most = this.settings.faceting.maxValuesPerFacet;
    return Object.fromEntries(
      facets.map((facet) => {
        const counts = new Map<string, number>();
        for (const { fields } of documents)
          for (const value of [fields[facet]].flat()) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
        return [facet, Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most))];
      }),
    );
  }

  #filterable = (): string[] =>
    this.settings.filterableAttributes.flatMap((named) =>
      typeof named === 'string' ? named : named.attributePatterns,
    );

  /** An expression, or a list of which all must match; of a nested list one is enough. */
  #filter(filter: unknown, code: string): (fields: Json) => boolean {
    if (filter === undefined || filter === null) return () => true;
    if (Array.isArray(filter)) {
      const parts = filter.map((part: unknown) =>
        Array.isArray(part) ? part.map((one) => this.#filter(one, code)) : [this.#filter(part, code)],
      );
      return (fields) => parts.every((either) => either.some((matches) => matches(fields)));
    }
    const parsed = /^(\w+) (?:= ("(?:[^"\\]|\\.)*")|IN \[((?:"(?:[^"\\]|\\.)*"(?:, )?)*)\])$/s.exec(String(filter));
    if (!parsed) throw new Rejected(400, code, `Was expecting an operation at \`${filter}\`.`);
    const [, name = '', single, several = ''] = parsed;
    if (!this.#filterable().includes(name))
      throw new Rejected(400, code, `Index \`${this.uid}\`: Attribute \`${name}\` is not filterable.`);
    const values = (single ?? several).match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
    const wanted = new Set(values.map((value) => folded(value.slice(1, -1).replace(/\\(.)/gs, '$1'))));
    return (fields) => [fields[name]].flat().some((value) => value !== null && wanted.has(folded(String(value))));
  }

  #requireVectors({ fields, vectors }: Stored, embedders: typeof defaults.embedders): void {
    for (const [name, { dimensions }] of Object.entries(embedders)) {
      const vector = vectors[name];
      if (vector === undefined) {
        const message = `While embedding documents for embedder \`${name}\`: no vectors provided for document \`${fields[this.primaryKey ?? 'id']}\``;
        throw new Rejected(400, 'vector_embedding_error', message);
      }
      if (vector && vector.length !== dimensions)
        throw new Rejected(400, 'invalid_vector_dimensions', `Invalid vector dimensions: expected: \`${dimensions}\`.`);
    }
  }
}

const folded = (value: string): string => value.trim().normalize('NFKD').toLowerCase();
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const dot = (a: number[], b: number[]): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const pick = (fields: Json, names: string[] | undefined): Json =>
  names ? Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) : fields;

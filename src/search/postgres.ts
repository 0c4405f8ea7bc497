// The search on PostgreSQL alone: the text analysis is ours (terms.ts) and stored as a tsvector, so the database only
// stores and filters. A search looks at its scope twice: at the packed head of every chunk (packed.ts; in the column `vector`), in
// one row of bytes, then at the best of them in full. Measured on 8,000 chunks: a tsvector match a concept took 6 ms each, a
// row a chunk 12 ms, the heads in one row 8 ms for all.
import type { Pool } from 'pg';
import type { DocumentType } from '../engine/engine.ts';
import { exactScore, fuse, type Occurrences, roughScore, type Statistics } from './bm25.ts';
import { mostlyBoilerplate } from './boilerplate.ts';
import { exactLikeness, hashTerm, headLength, heldConcepts, pack, roughLikeness, signTable } from './packed.ts';
import type { IndexedChunk, Search, SearchHit, SearchRequest } from './search.ts';
import { analyzeText, type Concept, conceptsOf } from './terms.ts';

const byWords = 120;
const byLikeness = 40;
const rowsAtOnce = 200;
/** One bit of an integer each. */
const conceptsMost = 30;
const boilerplateMark = '#boilerplate';

export function createPostgresSearch(pool: Pool): Search {
  return {
    name: 'postgres',

    async index(chunks, signal) {
      for (let from = 0; from < chunks.length; from += rowsAtOnce) {
        signal?.throwIfAborted();
        await pool.query(insertEntries, columnsOf(chunks.slice(from, from + rowsAtOnce)));
      }
    },

    async search(request, signal) {
      const concepts = conceptsOf(request.query).slice(0, conceptsMost);
      if (concepts.length === 0 && !request.vector) return [];
      signal?.throwIfAborted();
      const looked = await lookAtAll(pool, request, concepts);
      signal?.throwIfAborted();
      return rank(pool, request, concepts, looked);
    },

    async removeAnalysis(tenant, analysisId) {
      await pool.query('delete from search_entry where account_id = $1 and mode = $2 and analysis_id = $3', [
        tenant.accountId,
        tenant.mode,
        analysisId,
      ]);
    },

    async removeProperty(tenant, propertyId) {
      await pool.query('delete from search_entry where account_id = $1 and mode = $2 and property_id = $3', [
        tenant.accountId,
        tenant.mode,
        propertyId,
      ]);
    },

    async ping() {
      await pool.query('select 1 from search_entry limit 1');
    },
  };
}

// An id that another tenant already has is left as it is: the where clause on the conflict.
const insertEntries = `
insert into search_entry (chunk_id, account_id, mode, property_id, analysis_id, file, document_type, page, position,
  heading, text, terms, length, vector)
select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::int[],
  $9::int[], $10::text[], $11::text[], $12::tsvector[], $13::int[], $14::bytea[])
on conflict (chunk_id) do update set property_id = excluded.property_id, analysis_id = excluded.analysis_id,
  file = excluded.file, document_type = excluded.document_type, page = excluded.page, position = excluded.position,
  heading = excluded.heading, text = excluded.text, terms = excluded.terms, length = excluded.length,
  vector = excluded.vector
where search_entry.account_id = excluded.account_id and search_entry.mode = excluded.mode`;

function columnsOf(chunks: IndexedChunk[]): unknown[][] {
  const analysed = chunks.map((chunk) => termsOf(chunk));
  return [
    chunks.map((c) => c.id),
    chunks.map((c) => c.accountId),
    chunks.map((c) => c.mode),
    chunks.map((c) => c.propertyId),
    chunks.map((c) => c.analysisId),
    chunks.map((c) => c.file),
    chunks.map((c) => c.documentType),
    chunks.map((c) => c.page),
    chunks.map((c) => c.position),
    chunks.map((c) => c.heading),
    chunks.map((c) => c.text),
    analysed.map((a) => a.literal),
    analysed.map((a) => a.length),
    analysed.map((a) => a.packed),
  ];
}

/** A tsvector literal: body positions plain, heading positions of weight A. */
function termsOf(chunk: IndexedChunk): { literal: string; length: number; packed: Buffer } {
  const places = new Map<string, string[]>();
  const add = (term: string, place: string) => {
    const list = places.get(term);
    if (!list) places.set(term, [place]);
    else if (list.length < 200) list.push(place);
  };
  const body = analyzeText(chunk.text);
  for (const { term, position } of body) add(term, String(Math.min(position, 16_000)));
  for (const { term, position } of analyzeText(chunk.heading ?? '')) add(term, `${Math.min(position, 16_000)}A`);
  if (mostlyBoilerplate(chunk.text, chunk.heading, chunk.documentType)) add(boilerplateMark, '1');
  const literal = [...places].map(([term, list]) => `${quote(term)}:${list.join(',')}`).join(' ');
  return { literal, length: Math.max(1, body.length), packed: pack(places.keys(), chunk.vector) };
}

const quote = (term: string): string => `'${term.replace(/['\\]/g, '$&$&')}'`;

interface Looked {
  /** The best by words and by likeness. */
  ids: string[];
  statistics: Statistics;
}

const scopeOf = (request: SearchRequest): { where: string; values: string[] } => ({
  where: `account_id = $1 and mode = $2 and ${'propertyId' in request.scope ? 'property_id' : 'analysis_id'} = $3`,
  values: [
    request.tenant.accountId,
    request.tenant.mode,
    'propertyId' in request.scope ? request.scope.propertyId : request.scope.analysisId,
  ],
});

const head = 'substring(vector from 1 for get_byte(vector, 0) * 256 + get_byte(vector, 1))';

async function lookAtAll(pool: Pool, request: SearchRequest, concepts: Concept[]): Promise<Looked> {
  const { where, values } = scopeOf(request);
  // Base 64: bytea as PostgreSQL prints it takes twice the time to read.
  const { rows } = await pool.query<{ all: string | null }>(
    `select encode(string_agg(uuid_send(chunk_id) || int4send(length) || ${head}, ''::bytea), 'base64') as all
     from search_entry where ${where}`,
    values,
  );
  const bytes = Buffer.from(rows[0]?.all ?? '', 'base64');
  const bitsOf = conceptBits(concepts);
  const table = request.vector && signTable(request.vector);
  const offsets: number[] = [];
  const lengths: number[] = [];
  const held: number[] = [];
  const likenesses: number[] = [];
  const holding = concepts.map(() => 0);
  for (let at = 0; at < bytes.length; ) {
    offsets.push(at);
    lengths.push(bytes.readInt32BE(at + 16));
    const holds = heldConcepts(bytes, at + 20, bitsOf);
    held.push(holds);
    likenesses.push((table && roughLikeness(request.vector!.length, table, bytes, at + 20)) ?? 0);
    for (let bit = 0; bit < concepts.length; bit++) if (holds & (1 << bit)) holding[bit]!++;
    at += 20 + headLength(bytes, at + 20);
  }
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const statistics: Statistics = { documents: offsets.length, averageLength: all / (offsets.length || 1), holding };
  const rough = held.map((holds, at) => (holds ? roughScore(concepts, holds, lengths[at]!, statistics) : 0));
  const wanted = new Set([
    ...best(rough, Math.max(byWords, request.limit)),
    ...best(likenesses, Math.max(byLikeness, request.limit)),
  ]);
  return { ids: [...wanted].map((at) => bytes.toString('hex', offsets[at]!, offsets[at]! + 16)), statistics };
}

/** The places of the highest scores above zero, with those that tie with the last, to twice as many. */
function best(scores: number[], count: number): number[] {
  const sorted = Float64Array.from(scores).sort();
  const least = Math.max(sorted[Math.max(0, sorted.length - count)] ?? 0, Number.MIN_VALUE);
  const places: number[] = [];
  for (const [at, score] of scores.entries()) if (score >= least && places.length < count * 2) places.push(at);
  return places;
}

function conceptBits(concepts: Concept[]): Uint32Array {
  const bits = new Uint32Array(1 << 16);
  for (const [at, concept] of concepts.entries()) {
    for (const term of concept.terms.keys()) bits[hashTerm(term)]! |= 1 << at;
  }
  return bits;
}

interface EntryRow extends Omit<SearchHit, 'score'> {
  length: number;
  position: number;
  document_type: DocumentType;
  analysis_id: string;
  found: string | null;
  vector: Buffer;
}

async function rank(
  pool: Pool,
  request: SearchRequest,
  concepts: Concept[],
  { ids, statistics }: Looked,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const { where, values } = scopeOf(request);
  const terms = [...new Set(concepts.flatMap((concept) => [...concept.terms.keys()]))];
  const { rows } = await pool.query<EntryRow>(
    `select chunk_id as id, analysis_id, file, document_type, page, position, heading, text, length, vector,
       (select string_agg(u.lexeme || ' ' || array_to_string(u.positions, ',') || ' ' || array_to_string(u.weights, ''), E'\\n')
        from unnest(terms) u where u.lexeme = any($5)) as found
     from search_entry where ${where} and chunk_id = any($4::uuid[])`,
    [...values, ids, [...terms, boilerplateMark]],
  );
  const scored = fuse(
    rows.map((row) => ({
      words: exactScore(concepts, occurrencesOf(row), statistics),
      likeness: request.vector && exactLikeness(request.vector, row.vector),
    })),
  );
  return rows
    .map((row, at) => ({ row, score: scored[at]! }))
    .sort(
      (a, b) => b.score - a.score || compare(a.row.analysis_id, b.row.analysis_id) || a.row.position - b.row.position,
    )
    .slice(0, request.limit)
    .map(({ row, score }) => ({
      id: row.id,
      analysisId: row.analysis_id,
      file: row.file,
      documentType: row.document_type,
      page: row.page,
      heading: row.heading,
      text: row.text,
      score,
    }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function occurrencesOf(row: EntryRow): Occurrences {
  const body = new Map<string, number[]>();
  const heading = new Map<string, number[]>();
  let boilerplate = false;
  for (const line of row.found?.split('\n') ?? []) {
    const [lexeme = '', positions = '', weights = ''] = line.split(' ');
    if (lexeme === boilerplateMark) {
      boilerplate = true;
      continue;
    }
    for (const [at, position] of positions.split(',').entries()) {
      const field = weights[at] === 'A' ? heading : body;
      const list = field.get(lexeme);
      if (list) list.push(Number(position));
      else field.set(lexeme, [Number(position)]);
    }
  }
  return { body, heading, length: row.length, boilerplate };
}

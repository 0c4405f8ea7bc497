// Reads the packed heads (packed.ts) of all chunks of a scope in one row of bytes. A property of 50 reports has 6,000
// chunks; their heads are 1.3 MB and took PostgreSQL longer than everything else of a search, so they are kept for a
// minute while the state of the scope is the same.
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Scope, SearchRequest, Tenant } from './search.ts';

const maxKeptBytes = 32 << 20;
const keptMs = 60_000;

export const scopeCondition = (tenant: Tenant, scope: Scope): { where: string; values: string[] } => ({
  where: `account_id = $1 and mode = $2 and ${'propertyId' in scope ? 'property_id' : 'analysis_id'} = $3`,
  values: [tenant.accountId, tenant.mode, 'propertyId' in scope ? scope.propertyId : scope.analysisId],
});

/** Of each chunk: its id (16 bytes), its length (4), whether its vector can be compared with the question's (1), its head. */
export type ReadHeads = (request: SearchRequest) => Promise<Buffer>;

const head = 'substring(packed from 1 for get_byte(packed, 0) * 256 + get_byte(packed, 1))';
const comparable = `case when embedded_by = $4 then '\\x01'::bytea else '\\x00'::bytea end`;

export function createHeadReader(pool: Pool): ReadHeads {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptMs,
    ttlAutopurge: true,
  });
  return async ({ tenant, scope, vector, state }) => {
    const { where, values } = scopeCondition(tenant, scope);
    const engine = vector?.engine ?? null;
    const key = state === undefined ? null : JSON.stringify([values, engine, state]);
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    // Base 64: bytea as PostgreSQL prints it takes twice the time to read.
    const { rows } = await pool.query<{ all: string | null }>(
      `select encode(string_agg(uuid_send(chunk_id) || int4send(length) || ${comparable} || ${head}, ''::bytea), 'base64') as all
       from search_entry where ${where}`,
      [...values, engine],
    );
    const bytes = Buffer.from(rows[0]?.all ?? '', 'base64');
    // A lost index may be rebuilt at any time.
    if (key !== null && bytes.length > 0) kept.set(key, bytes);
    return bytes;
  };
}

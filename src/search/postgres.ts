// The search on PostgreSQL. postgres-entries.ts makes the entries, this file writes them, postgres-query.ts reads them.
import type { Pool } from 'pg';
import { toIndexEntry } from './index-entry.ts';
import { batches, entryRows } from './postgres-entries.ts';
import { createHeadReader, scopeCondition } from './postgres-heads.ts';
import { searchPostgres } from './postgres-query.ts';
import type { EntryKey, IndexedChunk, Search } from './search.ts';

export function createPostgresSearch(pool: Pool): Search {
  const readHeads = createHeadReader(pool);
  return {
    name: 'postgres',

    async index(chunks, signal) {
      for (const some of batches(chunks)) {
        signal?.throwIfAborted();
        await pool.query(insertEntries, entryRows(some));
      }
    },

    async insertEntries(tx, rows) {
      for (const some of rows) await tx.$executeRawUnsafe(insertEntries, some);
    },

    search: (request, signal) => searchPostgres(pool, readHeads, request, signal),

    async holds(tenant, scope) {
      const { where, values } = scopeCondition(tenant, scope);
      return (await pool.query(`select 1 from search_entry where ${where} limit 1`, values)).rowCount === 1;
    },

    async removeAnalysis(tenant, analysisId) {
      const { where, values } = scopeCondition(tenant, { analysisId });
      await pool.query(`delete from search_entry where ${where}`, values);
    },

    async removeProperty(tenant, propertyId) {
      const { where, values } = scopeCondition(tenant, { propertyId });
      await pool.query(`delete from search_entry where ${where}`, values);
    },

    async outdated(chunks, signal) {
      const found: IndexedChunk[] = [];
      for (const some of batches(chunks)) {
        signal?.throwIfAborted();
        const { rows } = await pool.query<EntryKey & { version: string }>(
          `select chunk_id as id, account_id as "accountId", mode, version from search_entry where chunk_id = any($1::uuid[])`,
          [some.map((chunk) => chunk.id)],
        );
        const versions = new Map(rows.map((row) => [nameOf(row), row.version]));
        found.push(...some.filter((chunk) => versions.get(nameOf(chunk)) !== toIndexEntry(chunk).version));
      }
      return found;
    },

    async *entries(signal) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        signal?.throwIfAborted();
        const { rows } = await pool.query<EntryKey>(
          `select chunk_id as id, account_id as "accountId", mode from search_entry where chunk_id > $1
           order by chunk_id limit 1000`,
          [after],
        );
        if (rows.length === 0) return;
        yield rows;
        after = rows.at(-1)!.id;
      }
    },

    async remove(entries) {
      await pool.query(
        `delete from search_entry using unnest($1::uuid[], $2::uuid[], $3::text[]) as gone(chunk_id, account_id, mode)
         where search_entry.chunk_id = gone.chunk_id and search_entry.account_id = gone.account_id
           and search_entry.mode = gone.mode`,
        [entries.map((e) => e.id), entries.map((e) => e.accountId), entries.map((e) => e.mode)],
      );
    },

    async ping() {
      await pool.query('select 1 from search_entry limit 1');
    },
  };
}

const nameOf = ({ id, accountId, mode }: EntryKey): string => `${accountId} ${mode} ${id}`;

// An id of another tenant is left unchanged: see the where clause of the conflict.
const insertEntries = `
insert into search_entry (chunk_id, account_id, mode, property_id, analysis_id, file, document_type, page, position,
  heading, text, terms, length, packed, embedded_by, version)
select "id", "accountId", mode, "propertyId", "analysisId", file, "documentType", page, position, heading, text,
  terms::tsvector, length, decode(packed, 'base64'), "embeddedBy", version
from json_to_recordset($1::json) as entry("id" uuid, "accountId" uuid, mode text, "propertyId" uuid, "analysisId" uuid,
  file text, "documentType" text, page int, position int, heading text, text text, terms text, length int, packed text,
  "embeddedBy" text, version text)
on conflict (chunk_id) do update set property_id = excluded.property_id, analysis_id = excluded.analysis_id,
  file = excluded.file, document_type = excluded.document_type, page = excluded.page, position = excluded.position,
  heading = excluded.heading, text = excluded.text, terms = excluded.terms, length = excluded.length,
  packed = excluded.packed, embedded_by = excluded.embedded_by, version = excluded.version
where search_entry.account_id = excluded.account_id and search_entry.mode = excluded.mode`;

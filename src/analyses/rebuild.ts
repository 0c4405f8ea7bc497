// Rebuilds the search index from the chunks in PostgreSQL while the service runs: chunks get vectors of the current
// engine, outdated entries are replaced, and entries without a chunk are removed last. The index stays complete
// throughout, and an interrupted rebuild continues where it stopped.
import type { Pool } from 'pg';
import type { Database } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Engine } from '../engine/engine.ts';
import type { EntryKey, Search } from '../search/search.ts';
import { embedChunks } from './embed.ts';
import { indexedChunks } from './embedded-chunks.ts';
import { type NotifiedRow, progressTopics } from './progress.ts';

const batchSize = 20;

export interface Rebuilder {
  db: Database;
  pool: Pool;
  search: Search;
  engineFor(mode: 'live' | 'test'): Engine;
}

export interface Rebuilt {
  search: Search['name'];
  analyses: number;
  chunks: number;
  /** Chunks that got a vector of the current engine. */
  embedded: number;
  /** Entries that were missing or outdated. */
  indexed: number;
  /** Entries whose chunk was deleted. */
  removed: number;
}

export async function rebuildSearch(service: Rebuilder, signal?: AbortSignal): Promise<Rebuilt> {
  const done: Rebuilt = { search: service.search.name, analyses: 0, chunks: 0, embedded: 0, indexed: 0, removed: 0 };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    // Unfinished documents are indexed by their jobs.
    const rows = await service.db.analysis.findMany({
      where: { id: { gt: after }, status: 'analysis_done', finishedAt: { not: null } },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    if (rows.length === 0) break;
    const entries = [];
    for (const row of rows) {
      signal?.throwIfAborted();
      const engine = service.engineFor(row.mode);
      const chunks = await service.db.chunk.findMany({ where: { analysisId: row.id }, orderBy: { position: 'asc' } });
      done.chunks += chunks.length;
      done.embedded += chunks.filter((chunk) => !chunk.vector || chunk.embeddedBy !== engine.name).length;
      const vectors = await embedChunks(service.pool, engine, chunks, signal);
      entries.push(...indexedChunks(row, chunks, engine, vectors));
    }
    const outdated = await service.search.outdated(entries, signal);
    await service.search.index(outdated, signal);
    const limited = rows.filter((row) => row.chatStatus === 'limited');
    if (limited.length > 0) await service.db.$transaction((tx) => markChatReady(tx, limited));
    done.analyses += rows.length;
    done.indexed += outdated.length;
    after = rows.at(-1)!.id;
  }
  // Last, to include entries of documents that were deleted during the rebuild.
  for await (const entries of service.search.entries(signal)) {
    const orphans = await withoutChunk(service.pool, entries);
    if (orphans.length > 0) await service.search.remove(orphans, signal);
    done.removed += orphans.length;
  }
  return done;
}

/** Documents whose embedding had failed now have vectors. */
async function markChatReady(tx: Parameters<typeof notifyTopics>[0], rows: NotifiedRow[]): Promise<void> {
  await tx.analysis.updateMany({
    where: { id: { in: rows.map((row) => row.id) }, chatStatus: 'limited' },
    data: { chatStatus: 'ready', error: null, revision: { increment: 1 } },
  });
  await notifyTopics(tx, rows.flatMap(progressTopics));
}

async function withoutChunk(pool: Pool, entries: EntryKey[]): Promise<EntryKey[]> {
  const { rows } = await pool.query<{ at: string }>(
    `select entry.at from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as entry(id, account_id, mode, at)
     where not exists (select 1 from chunk c join analysis a on a.id = c.analysis_id
       where c.id = entry.id and a.account_id = entry.account_id and a.mode::text = entry.mode)`,
    [entries.map((entry) => entry.id), entries.map((entry) => entry.accountId), entries.map((entry) => entry.mode)],
  );
  return rows.map(({ at }) => entries[Number(at) - 1]!);
}

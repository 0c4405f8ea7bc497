// Phase 2, for all documents of an upload: embed their chunks, then index them. A document whose embedding fails
// permanently is available by keyword search only. A document whose engine and index need no network is indexed at the end of
// phase 1 instead.
import type { Pool } from 'pg';
import type { Analysis, Chunk } from '../../prisma/generated/client/client.ts';
import { Prisma } from '../../prisma/generated/client/client.ts';
import { queryRows, selectFields } from '../database/query.ts';
import type { Engine } from '../engine/engine.ts';
import { maxAttempts } from '../queue/enqueue.ts';
import { SearchUnavailable } from '../search/search.ts';
import type { Service } from '../service/service.ts';
import { DocumentDeleted, whileDocumentExists } from './deletion-watch.ts';
import { bytesOf, embeddedText, indexedChunks } from './embedded-chunks.ts';
import { finishDocument } from './finish.ts';
import { enqueueEmbedding } from './jobs.ts';

const batchSize = 100;
const maxPendingWrites = 10;
/** Wait before a retry when the search engine is unavailable. */
const searchRetryMs = 10_000;

/** An unavailable search engine does not fail documents and does not use up attempts: the job is rescheduled. */
export async function embedJob(service: Service, jobId: string, attempts: number, signal: AbortSignal): Promise<void> {
  try {
    await embedDocuments(service, jobId, attempts, signal);
  } catch (error) {
    if (!(error instanceof SearchUnavailable) || signal.aborted) throw error;
    service.log.warn({ jobId }, 'search engine unavailable, indexing rescheduled');
    const job = await service.db.job.findUnique({ where: { id: jobId }, select: { accountId: true } });
    if (job) await enqueueEmbedding(service.db, job.accountId, jobId, searchRetryMs);
  }
}

async function embedDocuments(service: Service, jobId: string, attempts: number, signal: AbortSignal): Promise<void> {
  const pending = await service.db.analysis.findMany({
    where: { jobId, status: 'analysis_done', chatStatus: 'pending', finishedAt: null },
    orderBy: { id: 'asc' },
  });
  // Index writes overlap with the next embeddings: an external search engine takes as long for ten documents as for
  // one.
  const writes: { row: Analysis; embedded: boolean; indexed: Promise<void> }[] = [];
  const conclude = async ({ row, embedded, indexed }: (typeof writes)[number]): Promise<void> => {
    await indexed;
    const error = embedded ? null : 'The embedding failed after all retries. Chat finds this document by keyword only.';
    await service.db.$transaction((tx) =>
      finishDocument(tx, row, { chatStatus: embedded ? 'ready' : 'limited', error }),
    );
  };
  try {
    for (const row of pending) {
      const chunks = await queryRows<Chunk>(service.pool, 'find-chunks', findChunks, [row.id]);
      const engine = service.engineFor(row.mode);
      let vectors: Map<string, Float32Array> | null;
      try {
        vectors = await whileDocumentExists(service, row.id, signal, (abort) =>
          embedChunks(service.pool, engine, chunks, abort),
        );
      } catch (error) {
        if (error instanceof DocumentDeleted) continue;
        if (attempts < maxAttempts || signal.aborted) throw error;
        service.log.error({ err: error, analysisId: row.id }, 'embedding failed after all attempts');
        vectors = null;
      }
      const indexed = service.search.index(indexedChunks(row, chunks, engine, vectors), signal);
      indexed.catch(() => undefined);
      writes.push({ row, embedded: vectors !== null, indexed });
      if (writes.length === maxPendingWrites) await conclude(writes.shift()!);
    }
    while (writes.length > 0) await conclude(writes.shift()!);
  } finally {
    await Promise.allSettled(writes.map(({ indexed }) => indexed));
  }
}

const findChunks = `
  select ${selectFields('c', Prisma.ChunkScalarFieldEnum)} from chunk c where c.analysis_id = $1 order by c.position`;

/** Vectors by chunk id. Stored vectors of the same engine are reused. */
export async function embedChunks(
  pool: Pool,
  engine: Engine,
  chunks: Chunk[],
  signal?: AbortSignal,
): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (const chunk of chunks)
    if (chunk.vector && chunk.embeddedBy === engine.name) vectors.set(chunk.id, fromBytes(chunk.vector));
  const missing = chunks.filter((chunk) => !vectors.has(chunk.id));
  for (let i = 0; i < missing.length; i += batchSize) {
    const batch = missing.slice(i, i + batchSize);
    const embedded = await engine.embed(batch.map(embeddedText), 'document', signal);
    for (const [k, chunk] of batch.entries()) vectors.set(chunk.id, embedded[k]!);
    await pool.query(
      `update chunk set vector = v.vector, embedded_by = $3
       from unnest($1::uuid[], $2::bytea[]) as v(id, vector) where chunk.id = v.id`,
      [batch.map((chunk) => chunk.id), embedded.map(bytesOf), engine.name],
    );
  }
  return vectors;
}

const fromBytes = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

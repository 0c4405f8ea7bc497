// The search index is written with the result of a document when it is in the same database.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { uploadReport } from './upload.ts';
import { apiWithoutWorker } from './without-worker.ts';

const setup = apiWithoutWorker();
afterEach(() => void vi.restoreAllMocks());

const uploaded = () => uploadReport(setup.app, setup.api, randomUUID());

async function stateOf(id: string) {
  const { db, pool } = setup.app.service;
  const { status, chatStatus, jobId } = await db.analysis.findUniqueOrThrow({ where: { id } });
  const jobs = await pool.query('select 1 from graphile_worker._private_jobs where key = $1', [
    `analysis.embed:${jobId}`,
  ]);
  const entries = await pool.query('select 1 from search_entry where analysis_id = $1', [id]);
  const chunks = await db.chunk.count({ where: { analysisId: id } });
  return { status, chatStatus, jobs: jobs.rowCount, entries: entries.rowCount, chunks };
}

test('a document is ready with its entries, without a second job', async () => {
  const { id } = await uploaded();
  await setup.run(id, false);
  const { chunks, ...state } = await stateOf(id);
  expect(chunks).toBeGreaterThan(0);
  expect(state).toEqual({ status: 'analysis_done', chatStatus: 'ready', jobs: 0, entries: chunks });
});

test('an index that fails repeats the analysis, and the last attempt leaves the index to a job', async () => {
  const { id } = await uploaded();
  vi.spyOn(setup.app.service.search, 'insertEntries').mockRejectedValue(new Error('no entry today'));
  await expect(setup.run(id, false)).rejects.toThrow('no entry today');
  expect(await stateOf(id)).toMatchObject({ status: 'processing', jobs: 0, entries: 0, chunks: 0 });
  await setup.run(id, true);
  const { chunks, ...state } = await stateOf(id);
  expect(chunks).toBeGreaterThan(0);
  expect(state).toEqual({ status: 'analysis_done', chatStatus: 'pending', jobs: 1, entries: 0 });
});

// Jobs that are locked by a living pool that never received them.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { processPrefix } from '../../src/queue/heartbeat.ts';
import { createRunningJobs, releaseOrphans } from '../../src/worker/orphans.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { uploadReport } from '../analyses/upload.ts';
import { client, eventually, startApp } from '../app.ts';

/** API only: the tests lock the jobs themselves. */
const app = await startApp({ ROLE: 'api' });
const api = client(app.url, (await app.account()).liveKey);
const { pool } = app.service;
afterAll(() => app.close());

let made = 0;
const queue = async () => {
  const { id } = await uploadReport(app, api, `orphan ${++made}`);
  return { id, key: `analysis.run:${id}` };
};

/** As a pool does that takes the job; the default age is older than any limit. */
async function lock(key: string, by: string, age = '1 hour'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval, attempts = max_attempts
     where key = $1 returning id::text`,
    [key, by, age],
  );
  return rows[0]!.id;
}

const lockedBy = async (key: string) =>
  (
    await pool.query<{ locked_by: string | null; left: number }>(
      'select locked_by, (max_attempts - attempts)::int as left from graphile_worker._private_jobs where key = $1',
      [key],
    )
  ).rows[0];

test('releases a job that its pool never received, with its attempt', async () => {
  const events = new EventEmitter() as WorkerEvents;
  const emit = events.emit.bind(events) as (name: string, event: object) => void;
  const running = createRunningJobs();
  running.observe(events);
  const jobs = { lost: await queue(), runs: await queue(), recent: await queue(), foreign: await queue() };
  await lock(jobs.lost.key, 'own');
  const id = await lock(jobs.runs.key, 'own');
  emit('job:start', { worker: { workerPool: { id: 'own' } }, job: { id } });
  await lock(jobs.recent.key, 'own', '10 seconds');
  await lock(jobs.foreign.key, 'other');

  const release = releaseOrphans(pool, running, '30 seconds');
  expect(await release(['own'])).toBe(0);
  expect(await release(['own'])).toBe(1);
  expect(await lockedBy(jobs.lost.key)).toEqual({ locked_by: null, left: 1 });
  for (const { key } of [jobs.runs, jobs.recent]) expect(await lockedBy(key)).toEqual({ locked_by: 'own', left: 0 });
  expect(await lockedBy(jobs.foreign.key)).toEqual({ locked_by: 'other', left: 0 });

  emit('job:complete', { worker: { workerPool: { id: 'own' } }, job: { id } });
  expect(await release(['own'])).toBe(0);
  expect(await release(['own'])).toBe(1);
  expect(await lockedBy(jobs.runs.key)).toEqual({ locked_by: null, left: 1 });
});

test('a worker runs a job that one of its pools never received', async () => {
  const { id, key } = await queue();
  await lock(key, 'nobody', '0 seconds');
  const worker = await startWorker(app.service, app.databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>(
      'select worker_id as id from worker_heartbeat where not starts_with(worker_id, $1)',
      [processPrefix],
    );
    await lock(key, rows[0]!.id);
    await eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
      (status) => status === 'ready',
    );
  } finally {
    await worker.close();
  }
});

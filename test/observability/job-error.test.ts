import type { Job } from 'graphile-worker';
import { expect, test } from 'vitest';
import { runObserved } from '../../src/worker/run-task.ts';
import { capturedLog } from './lines.ts';

test('a job error is logged with its cause, and the queue stores no quoted data', async () => {
  const { log, lines } = capturedLog();
  const job = { id: '7', task_identifier: 'analysis.run', attempts: 2, run_at: new Date() } as Job;
  const payload = { analysisId: 'a', _cause: { requestId: 'the-request' } };
  const failing = runObserved(log, { ...job, payload }, payload, new AbortController().signal, async (about) => {
    expect(about).toEqual({ analysisId: 'a' });
    throw Object.assign(new Error('invalid input syntax for type uuid: "of a customer"'), { code: '22P02' });
  });
  await expect(failing).rejects.toThrow(/^invalid input syntax for type uuid: "…"$/);
  expect(lines()).toMatchObject([
    { level: 50, requestId: 'the-request', job: 'analysis.run', jobId: '7', attempt: 2, outcome: 'failed' },
  ]);
  expect(JSON.stringify(lines())).not.toContain('of a customer');
});

test('a job that is released at shutdown does not count as failed', async () => {
  const { log, lines } = capturedLog();
  const job = { id: '8', task_identifier: 'analysis.run', attempts: 1, run_at: new Date(), payload: {} } as Job;
  const ending = AbortSignal.abort();
  await expect(runObserved(log, job, {}, ending, async () => ending.throwIfAborted())).rejects.toThrow();
  expect(lines()).toMatchObject([{ level: 30, outcome: 'released' }]);
});

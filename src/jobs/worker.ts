// The worker: runs jobs, shows that it lives, and sets free what a dead one held. Every job may run twice; none may be
// lost.
import { makeWorkerUtils, parseCronItems, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { eraseAccount } from '../accounts/delete.ts';
import { embedJob } from '../analyses/embed.ts';
import { eraseAnalysis } from '../analyses/erase.ts';
import { runAnalysis } from '../analyses/run.ts';
import { sweepUploads } from '../analyses/sweep.ts';
import { handleEvent } from '../billing/events.ts';
import { reconcile } from '../billing/reconcile.ts';
import { giveBackRest } from '../credits/give-back.ts';
import { openPool } from '../database/client.ts';
import { sweepIdempotentCalls } from '../idempotency/once.ts';
import { deliverEvent } from '../payments/sandbox/deliver.ts';
import { renew } from '../payments/sandbox/subscriptions.ts';
import { eraseProperty } from '../properties/delete.ts';
import { applyRetention } from '../retention.ts';
import type { Service } from '../service.ts';
import { startDispatcher } from '../webhooks/dispatcher.ts';
import type { JobName, JobPayloads } from './enqueue.ts';
import { keepRunning } from './pool.ts';
import { runObserved } from './run.ts';

const heartbeatMs = 5_000;
/** Connections beside those of the jobs that run: to listen, to look for jobs. */
const sparePlaces = 3;
/** What jobs get to end after they were told to. */
const abortedMs = 3_000;
/** A worker that has been silent for so long is dead: its jobs are set free. */
const silence = '30 seconds';

interface Task {
  attempts: number;
  maxAttempts: number;
  signal: AbortSignal;
}

type Tasks = { [N in JobName]: (service: Service, payload: JobPayloads[N], task: Task) => Promise<void> };

const tasks: Tasks = {
  'analysis.run': (service, { analysisId }, { attempts, maxAttempts, signal }) =>
    runAnalysis(service, analysisId, { last: attempts >= maxAttempts, signal }),
  'analysis.embed': (service, { jobId }, { attempts, signal }) => embedJob(service, jobId, attempts, signal),
  'analysis.erase': (service, payload) => eraseAnalysis(service, payload),
  'property.erase': (service, payload) => eraseProperty(service, payload),
  'account.erase': (service, { accountId, pseudonym }) => eraseAccount(service, accountId, pseudonym),
  async 'retention.apply'(service) {
    service.log.info(await applyRetention(service, service.config.retention), 'what is older than it is kept is gone');
  },
  'provider.event': (service, { provider, eventId }) => handleEvent(service, provider, eventId),
  'provider.event.stripe': (service, { provider, eventId }) => handleEvent(service, provider, eventId),
  'credits.give-back': ({ db }, { analysisId: id, ...owner }) => giveBackRest(db, { id, ...owner }),
  async 'billing.reconcile'(service) {
    service.log.info(await reconcile(service), 'reconciled with the payment providers');
  },
  'sandbox.deliver': (service, { eventId }) => deliverEvent(service, eventId),
  'sandbox.renew': (service, { subscriptionId }) => renew(service, subscriptionId),
  async 'upload.sweep'(service) {
    await sweepIdempotentCalls(service);
    await sweepUploads(service);
  },
};

/** Jobs that need a key are left to processes that have it. */
const tasksOf = ({ payments }: Service) =>
  Object.entries(tasks).filter(([name]) => name !== 'provider.event.stripe' || payments.named('stripe') !== null);

export interface Worker {
  /** Lets running jobs finish until the time is over, then gives them back. */
  close(): Promise<void>;
}

export async function startWorker(service: Service, url: string): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    tasksOf(service).map(([name, work]) => [
      name,
      (payload, { job, abortSignal }) => {
        const task = { attempts: job.attempts, maxAttempts: job.max_attempts, signal: abortSignal };
        const run = work as (service: Service, payload: unknown, task: Task) => Promise<void>;
        return runObserved(service.log, job, payload, abortSignal, (about) => run(service, about, task));
      },
    ]),
  );
  const utils = await makeWorkerUtils({ pgPool: service.pool, logger: quiet(service) });
  const pool = await keepRunning(
    () =>
      openPool(url, service.config.workerConcurrency + sparePlaces, (err) =>
        service.log.warn({ err }, 'a job connection broke'),
      ),
    {
      concurrency: service.config.workerConcurrency,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems([
        { task: 'billing.reconcile', match: '17 3 * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
        { task: 'retention.apply', match: '43 2 * * *', options: { backfillPeriod: 0, maxAttempts: 5 } },
        { task: 'upload.sweep', match: '*/10 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
      ]),
      logger: quiet(service),
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: service.config.shutdownMs,
          // In batches, because a failure to write one by one is nobody's to catch and ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    (ids) => utils.forceUnlockWorkers(ids),
    service.config.shutdownMs + abortedMs,
    service.log,
  );

  async function beat(): Promise<void> {
    const ids = pool.ids();
    await service.pool.query(
      'insert into worker_heartbeat (worker_id, seen_at) select unnest($1::text[]), now() on conflict (worker_id) do update set seen_at = now()',
      [ids],
    );
    const { rows } = await service.pool.query<{ worker_id: string }>(
      `select distinct locked_by as worker_id from graphile_worker._private_jobs j
       where locked_by is not null and locked_at < now() - interval '${silence}'
         and not exists (select 1 from worker_heartbeat h where h.worker_id = j.locked_by and h.seen_at > now() - interval '${silence}')`,
    );
    if (rows.length > 0) {
      service.log.warn({ workers: rows.length }, 'set free the jobs of dead workers');
      await utils.forceUnlockWorkers(rows.map((row) => row.worker_id));
    }
    await service.pool.query(`delete from worker_heartbeat where seen_at < now() - interval '1 day'`);
  }

  await beat();
  // Webhooks have slots of their own: an endpoint that hangs holds up no document.
  const dispatcher = startDispatcher(service);
  const beating = setInterval(() => beat().catch((err) => service.log.warn({ err }, 'no heartbeat')), heartbeatMs);

  return {
    async close() {
      clearInterval(beating);
      await Promise.all([pool.close(), dispatcher.close(service.config.shutdownMs)]);
      await service.pool.query('delete from worker_heartbeat where worker_id = any($1)', [pool.ids()]);
      await utils.release();
    },
  };
}

/** Its own words only where something went wrong; of a failed job it would repeat the error, which has been told. */
const quiet = (service: Service) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'warning') service.log.warn(message);
    const { error, fatalError, failure } = (meta ?? {}) as { error?: unknown; fatalError?: unknown; failure?: true };
    if (level === 'error' && !failure) service.log.error({ err: error ?? fatalError }, message);
  });

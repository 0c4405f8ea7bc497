// The worker process: runs jobs, sends heartbeats, and releases jobs of dead workers and jobs that did not arrive. Every
// job may run twice; none may be lost.
import { randomUUID } from 'node:crypto';
import {
  makeWorkerUtils,
  parseCronItems,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import { NIL } from 'uuid';
import { openPool } from '../database/client.ts';
import { processPrefix } from '../queue/heartbeat.ts';
import type { Service } from '../service/service.ts';
import { startDispatcher } from '../webhooks/dispatcher.ts';
import { fairShare, poolConcurrency } from './fair-share.ts';
import { createFetchTurns, type FetchTurns } from './fetch-turns.ts';
import { createRunningJobs, type RunningJobs, releaseOrphans } from './orphans.ts';
import { keepRunning, type Pool } from './pool.ts';
import { runObserved } from './run-task.ts';
import { type PoolPlan, planPools, type Task, tasks } from './tasks.ts';

const heartbeatMs = 5_000;
/** Connections of a pool for listening and fetching jobs, in addition to those of running jobs. */
const spareConnections = 2;
/** Time for jobs to end after they were aborted. */
const abortGraceMs = 3_000;
/** A worker without a heartbeat for this long is dead; its jobs are released. */
const deadAfter = '30 seconds';

const cron = [
  { task: 'billing.reconcile', match: '17 3 * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'retention.apply', match: '43 2 * * *', options: { backfillPeriod: 0, maxAttempts: 5 } },
  { task: 'upload.sweep', match: '*/10 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
] as const;

export interface Worker {
  /** Waits for running jobs up to the shutdown time, then releases the rest. */
  close(): Promise<void>;
}

export async function startWorker(service: Service, url: string): Promise<Worker> {
  const utils = await makeWorkerUtils({ pgPool: service.pool, logger: workerLogger(service) });
  const release = (ids: string[]) => utils.forceUnlockWorkers(ids);
  const pools: Pool[] = [];
  const turns = createFetchTurns();
  const running = createRunningJobs();
  for (const plan of planPools(service.config))
    pools.push(await startPool(service, url, plan, turns, running, release));
  const processId = `${processPrefix}${randomUUID()}`;
  const poolIds = () => pools.flatMap((pool) => pool.ids());
  const ids = () => [processId, ...poolIds()];
  const releaseOwnOrphans = releaseOrphans(service.pool, running, deadAfter);

  async function recordHeartbeat(): Promise<void> {
    await service.pool.query(
      'insert into worker_heartbeat (worker_id, seen_at) select unnest($1::text[]), now() on conflict (worker_id) do update set seen_at = now()',
      [ids()],
    );
    const { rows } = await service.pool.query<{ worker_id: string }>(
      `select distinct locked_by as worker_id from graphile_worker._private_jobs j
       where locked_by is not null and locked_at < now() - interval '${deadAfter}'
         and not exists (select 1 from worker_heartbeat h where h.worker_id = j.locked_by and h.seen_at > now() - interval '${deadAfter}')`,
    );
    if (rows.length > 0) {
      service.log.warn({ workers: rows.length }, 'released the jobs of dead workers');
      await utils.forceUnlockWorkers(rows.map((row) => row.worker_id));
    }
    const orphans = await releaseOwnOrphans(poolIds());
    if (orphans > 0) service.log.warn({ jobs: orphans }, 'released jobs that did not arrive');
    await service.pool.query(`delete from worker_heartbeat where seen_at < now() - interval '1 day'`);
  }

  await recordHeartbeat();
  // The first statement of Prisma in a process takes about half a second of CPU time: not while a document waits.
  service.db.analysis
    .updateMany({ where: { id: NIL, status: 'queued' }, data: { status: 'processing' } })
    .catch((err) => service.log.warn({ err }, 'first statement failed'));
  // Webhooks do not use job slots, so a slow endpoint does not delay documents.
  const dispatcher = startDispatcher(service);
  const heartbeat = setInterval(
    () => recordHeartbeat().catch((err) => service.log.warn({ err }, 'heartbeat failed')),
    heartbeatMs,
  );

  return {
    async close() {
      clearInterval(heartbeat);
      await Promise.all([...pools.map((pool) => pool.close()), dispatcher.close(service.config.shutdownMs)]);
      await service.pool.query('delete from worker_heartbeat where worker_id = any($1)', [ids()]);
      await utils.release();
    },
  };
}

function startPool(
  service: Service,
  url: string,
  plan: PoolPlan,
  turns: FetchTurns,
  running: RunningJobs,
  release: (ids: string[]) => Promise<void>,
): Promise<Pool> {
  const concurrency = poolConcurrency(plan.size);
  const connections = () =>
    openPool(url, concurrency + spareConnections, (err) => service.log.warn({ err }, 'job database connection lost'));
  let last: WorkerEvents | undefined;
  return keepRunning(
    connections,
    (events) => {
      if (last) turns.leave(last);
      last = events;
      running.observe(events);
      return {
        concurrency: concurrency,
        noHandleSignals: true,
        taskList: taskListOf(service, plan),
        forbiddenFlags: fairShare(plan.size, events, turns),
        parsedCronItems: parseCronItems(cron.filter(({ task }) => plan.tasks.includes(task))),
        logger: workerLogger(service),
        preset: {
          worker: {
            gracefulShutdownAbortTimeout: service.config.shutdownMs,
            // Batched writes, because an error of a single write cannot be caught and would end the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      };
    },
    release,
    service.config.shutdownMs + abortGraceMs,
    service.log.child({ pool: plan.name }),
  );
}

function taskListOf(service: Service, plan: PoolPlan): TaskList {
  return Object.fromEntries(
    plan.tasks.map((name) => [
      name,
      (payload, { job, abortSignal }) => {
        const task = { attempts: job.attempts, maxAttempts: job.max_attempts, signal: abortSignal };
        const run = tasks[name] as (service: Service, payload: unknown, task: Task) => Promise<void>;
        return runObserved(service.log, job, payload, abortSignal, (about) => run(service, about, task));
      },
    ]),
  );
}

/** Passes on warnings and errors only. Errors of jobs are already logged by runObserved. */
const workerLogger = (service: Service) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'warning') service.log.warn(message);
    const { error, fatalError, failure } = (meta ?? {}) as { error?: unknown; fatalError?: unknown; failure?: true };
    if (level === 'error' && !failure) service.log.error({ err: error ?? fatalError }, message);
  });

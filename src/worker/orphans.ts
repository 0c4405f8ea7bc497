// Jobs that the database gave to a pool of this process and that the pool never received: the connection failed between the
// commit and its response. They stay locked by a pool that is alive, so no worker would take them for four hours.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** Which jobs each pool runs, by the id of the pool. */
export interface RunningJobs {
  observe(events: WorkerEvents): void;
  has(pool: string, job: string): boolean;
}

export function createRunningJobs(): RunningJobs {
  const running = new Set<string>();
  const keyOf = (pool: string, job: string) => `${pool} ${job}`;
  return {
    observe(events) {
      events.on('job:start', ({ worker, job }) => running.add(keyOf(worker.workerPool.id, job.id)));
      events.on('job:complete', ({ worker, job }) => running.delete(keyOf(worker.workerPool.id, job.id)));
    },
    has: (pool, job) => running.has(keyOf(pool, job)),
  };
}

interface LockedJob {
  id: string;
  locked_by: string;
}

/**
 * Releases the jobs that the given pools have locked for longer than `after` and do not run. A job is released when two calls
 * in a row find it, because one that has just ended is unlocked a moment later.
 * @returns a function that is called repeatedly, and returns the number of jobs that it released
 */
export function releaseOrphans(
  database: pg.Pool,
  running: RunningJobs,
  after: string,
): (pools: string[]) => Promise<number> {
  let suspects = new Set<string>();
  return async (pools) => {
    const { rows } = await database.query<LockedJob>(
      `select id::text, locked_by from graphile_worker._private_jobs
       where locked_by = any($1) and locked_at < now() - $2::interval`,
      [pools, after],
    );
    const idle = rows.filter(({ id, locked_by }) => !running.has(locked_by, id)).map(({ id }) => id);
    const orphans = idle.filter((id) => suspects.has(id));
    suspects = new Set(idle);
    if (orphans.length === 0) return 0;
    // It was not attempted, so the attempt is given back: otherwise a job could end without having run.
    const { rowCount } = await database.query(
      `with released as (
         update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
         where id = any($1::bigint[]) and locked_by = any($2) returning job_queue_id
       ), queues as (
         update graphile_worker._private_job_queues set locked_at = null, locked_by = null
         where id in (select job_queue_id from released) and locked_by = any($2)
       )
       select 1 from released`,
      [orphans, pools],
    );
    return rowCount ?? 0;
  };
}

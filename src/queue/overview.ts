// The queue as the operator sees it: how many jobs of which account wait, run or have failed, and why.
import type pg from 'pg';

export interface QueueRow {
  /** Null for jobs without an account. */
  accountId: string | null;
  job: string;
  /** `dead` jobs are out of attempts. */
  state: 'waiting' | 'scheduled' | 'running' | 'dead';
  count: number;
  /** Since when the oldest is due. */
  oldestSeconds: number;
}

export interface FailingJob {
  id: string;
  accountId: string | null;
  job: string;
  attempts: number;
  maxAttempts: number;
  lastError: string;
  /** When the next attempt is due. */
  runAt: Date;
}

const maxRows = 1_000;
const maxErrorLength = 2_000;

const accountOfJob = `(select substr(flag, 9) from jsonb_object_keys(j.flags) flag where flag like 'account:%' limit 1)`;
const jobs = 'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id';

/** The longest queues first. */
export async function readQueue(pool: pg.Pool): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>(
    `select ${accountOfJob} as "accountId", t.identifier as job,
       case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'dead'
         when j.run_at > now() then 'scheduled' else 'waiting' end as state,
       count(*)::int as count, greatest(0, extract(epoch from now() - min(j.run_at)))::float8 as "oldestSeconds"
     from ${jobs} group by 1, 2, 3 order by count desc, 1 nulls last, 2, 3 limit ${maxRows}`,
  );
  return rows;
}

/** Jobs whose last attempt failed, the latest first. */
export async function listFailingJobs(pool: pg.Pool, limit: number): Promise<FailingJob[]> {
  const { rows } = await pool.query<FailingJob>(
    `select j.id::text, ${accountOfJob} as "accountId", t.identifier as job, j.attempts::int, j.max_attempts::int as "maxAttempts",
       left(j.last_error, ${maxErrorLength}) as "lastError", j.run_at as "runAt"
     from ${jobs} where j.last_error is not null order by j.updated_at desc, j.id desc limit $1`,
    [limit],
  );
  return rows;
}

// Enqueues jobs by SQL inside the transaction that needs them: both are committed, or neither.
import type { Transaction } from '../database/client.ts';
import { withCause } from './job-context.ts';

/** Payloads of all jobs. They contain ids and the cause of the job; the state is in the database. */
export interface JobPayloads {
  /** `alone`: repeats a document that exceeded the wall-clock limit, with more time, one of the account at a time. */
  'analysis.run': { analysisId: string; alone?: boolean };
  'analysis.ocr': { analysisId: string; alone?: boolean };
  'analysis.embed': { jobId: string };
  'analysis.erase': {
    accountId: string;
    mode: 'live' | 'test';
    analysisId: string;
    propertyId: string | null;
    /** Set in jobs of the first release, which had none of their own for files. */
    storageKey: string | null;
  };
  'analysis.erase-files': { analysisId: string; storageKey: string };
  'property.erase': { accountId: string; mode: 'live' | 'test'; propertyId: string };
  'account.erase': { accountId: string; pseudonym?: string };
  'retention.apply': Record<string, never>;
  'upload.sweep': Record<string, never>;
  'provider.event': { provider: 'stripe' | 'sandbox'; eventId: string };
  /** Of Stripe: taken only by processes that have its key. */
  'provider.event.stripe': { provider: 'stripe' | 'sandbox'; eventId: string };
  'credits.give-back': { analysisId: string; accountId: string; mode: 'live' | 'test' };
  'billing.reconcile': Record<string, never>;
  'sandbox.deliver': { eventId: string };
  'sandbox.renew': { subscriptionId: string };
}
export type JobName = keyof JobPayloads;

export interface JobOptions {
  /** At most one waiting job per key: a second call replaces the first. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  maxAttempts?: number;
  /** By the machine's clock; default: now. */
  runAt?: Date;
}

export const maxAttempts = 5;
/** For jobs that must succeed eventually: the maximum that the queue supports. */
export const unlimitedAttempts = 32_767;

export async function enqueue<N extends JobName>(
  tx: Transaction,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(withCause(payload))}::json, queue_name => ${options.queue ?? null}::text,
      max_attempts => ${options.maxAttempts ?? maxAttempts}::int, job_key => ${options.key ?? null}::text,
      run_at => ${options.runAt ?? null}::timestamptz)`;
}

const accountFlag = 'account:';

export const flagOf = (accountId: string): string => accountFlag + accountId;

/** The account that a job was enqueued for; undefined for jobs without an account. */
export const accountOf = (flags: object | null | undefined): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(accountFlag))
    ?.slice(accountFlag.length);

export interface AccountJob<N extends JobName> extends Omit<JobOptions, 'runAt'> {
  payload: JobPayloads[N];
  /** Counted by the database's clock, which all processes share. */
  delayMs?: number;
}

/** Priorities are small integers: an account's jobs beyond this turn run in the order of arrival. */
const lastTurn = 32_000;

/**
 * Enqueues jobs of one account so that accounts take turns. A job's priority is its turn (start-time fair queueing): the
 * first job gets the current turn, or the turn after the account's last waiting job.
 */
export async function enqueueInTurn<N extends JobName>(
  tx: Transaction,
  name: N,
  accountId: string,
  jobs: readonly AccountJob<N>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, key, queue, maxAttempts: attempts = maxAttempts, delayMs = 0 }) => ({
    payload: withCause(payload),
    key,
    queue,
    attempts,
    delay_ms: delayMs,
  }));
  await tx.$executeRaw`
    with waiting as materialized (
      select j.priority, j.flags ? ${flagOf(accountId)}::text as own
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name}::text and j.is_available and j.run_at <= now()
    ), turn as materialized (
      select coalesce(greatest((select min(priority) from waiting), (select max(priority) + 1 from waiting where own)), 0) as first
    )
    select graphile_worker.add_job(${name}::text, spec.payload, queue_name => spec.queue, max_attempts => spec.attempts,
      job_key => spec.key, run_at => now() + spec.delay_ms * interval '1 millisecond', flags => array[${flagOf(accountId)}::text],
      priority => least(turn.first + spec.position::int - 1, ${lastTurn}::int))
    from turn, rows from (
      json_to_recordset(${JSON.stringify(specs)}::json) as (payload json, key text, queue text, attempts int, delay_ms int)
    ) with ordinality as spec (payload, key, queue, attempts, delay_ms, position)`;
}

/** Removes waiting jobs from the queue. Running jobs are not affected. */
export async function removeWaitingJobs(tx: Transaction, keys: string[]): Promise<void> {
  await tx.$executeRaw`
    delete from graphile_worker._private_jobs where key = any(${keys}::text[]) and locked_at is null`;
}

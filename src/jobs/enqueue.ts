// Jobs are put into the queue by SQL inside the transaction that makes them due: both happen, or neither.
import type { Transaction } from '../database/client.ts';
import { withCause } from './cause.ts';

/** Every kind of job with what it is about. Payloads hold ids only, and what caused the job; the state is in the database. */
export interface JobPayloads {
  'analysis.run': { analysisId: string };
  'analysis.embed': { jobId: string };
  'analysis.erase': {
    accountId: string;
    mode: 'live' | 'test';
    analysisId: string;
    propertyId: string | null;
    storageKey: string;
  };
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
  /** Only one waiting job a key: a second call replaces the first. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  maxAttempts?: number;
  /** Lower runs first. */
  priority?: number;
  /** By the machine's clock; at once unless given. */
  runAt?: Date;
}

export const maxAttempts = 5;
/** For what must be done however long it can't be: the queue's own greatest number. */
export const untilDone = 32_767;

export async function enqueue<N extends JobName>(
  tx: Transaction,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(withCause(payload))}::json, queue_name => ${options.queue ?? null}::text,
      max_attempts => ${options.maxAttempts ?? maxAttempts}::int, job_key => ${options.key ?? null}::text,
      priority => ${options.priority ?? 0}::int, run_at => ${options.runAt ?? null}::timestamptz)`;
}

// Stores the results of attempts: the log, the next state of the delivery, and the consecutive failures of the
// endpoint, in one transaction for many attempts.
import type pg from 'pg';
import type { Outcome } from '../outbound/delivery.ts';
import { deadLetters } from '../platform/metrics/instruments.ts';
import type { Claimed } from './claim.ts';
import { businessNowSql, maxAttempts, retryDelays } from './schedule.ts';
import { inTransaction } from './transaction.ts';

export interface Settled {
  claimed: Claimed;
  outcome: Outcome;
}

/** An endpoint is paused after this many consecutive failures over at least this time. */
export const pauseAfter = { failures: 100, time: '1 day' };

/** Ignores attempts whose claim has passed to another process. */
export async function settleDeliveries(pool: pg.Pool, claimer: string, settled: Settled[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The lock serializes this with the deletion of an endpoint. Locking in id order prevents deadlocks.
    await client.query({
      name: 'webhook-hold',
      text: 'select 1 from webhook where id = any($1::uuid[]) order by id for no key update',
      values: [[...new Set(settled.map(({ claimed }) => claimed.webhookId))]],
    });
    const { rows } = await client.query<{ id: string }>({
      name: 'webhook-settle',
      text: `
        update webhook_delivery d set
          status = (case when s.delivered then 'delivered' when s.delay is null then 'failed' else 'pending' end)::webhook_delivery_status,
          attempt_count = d.attempt_count + 1, tries = d.tries + 1,
          due_at = case when s.delivered or s.delay is null then null else ${businessNowSql} + s.delay * interval '1 second' end,
          finished_at = case when s.delivered or s.delay is null then now() end,
          holds = null, claimed_by = null, claimed_until = null
        from unnest($2::uuid[], $3::int[], $4::boolean[], $5::int[]) as s(id, attempt_count, delivered, delay)
        where d.id = s.id and d.claimed_by = $1 and d.attempt_count = s.attempt_count
        returning d.id`,
      values: [
        claimer,
        settled.map(({ claimed }) => claimed.id),
        settled.map(({ claimed }) => claimed.attemptCount),
        settled.map(({ outcome }) => outcome.delivered),
        settled.map(({ claimed }) => (claimed.tries + 1 < maxAttempts ? retryDelays[claimed.tries]! : null)),
      ],
    });
    const ours = new Set(rows.map((row) => row.id));
    const written = settled.filter(({ claimed }) => ours.has(claimed.id));
    await logAttempts(
      client,
      written.map(({ claimed, outcome }) => ({ deliveryId: claimed.id, number: claimed.attemptCount + 1, outcome })),
    );
    deadLetters.inc(
      written.filter(({ claimed, outcome }) => !outcome.delivered && claimed.tries + 1 >= maxAttempts).length,
    );
    const runs = [...runsOf(written)];
    // A healthy endpoint needs no write.
    await client.query({
      name: 'webhook-well',
      text: 'update webhook set failures = 0, failing_since = null where id = any($1::uuid[]) and failures > 0',
      values: [runs.filter(([, run]) => run.failures === 0).map(([id]) => id)],
    });
    for (const [id, run] of runs) if (run.failures > 0) await countFailures(client, id, run);
  });
}

export interface LoggedAttempt {
  deliveryId: string;
  number: number;
  outcome: Outcome;
}

export async function logAttempts(client: pg.ClientBase, attempts: LoggedAttempt[]): Promise<void> {
  await client.query({
    name: 'webhook-attempts',
    text: `
      insert into webhook_attempt (delivery_id, number, started_at, latency_ms, status_code, error, response_body)
      select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[])`,
    values: [
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ number }) => number),
      attempts.map(({ outcome }) => outcome.startedAt),
      attempts.map(({ outcome }) => outcome.latencyMs),
      attempts.map(({ outcome }) => outcome.statusCode),
      attempts.map(({ outcome }) => outcome.error),
      attempts.map(({ outcome }) => outcome.responseBody),
    ],
  });
}

interface Run {
  /** A delivery succeeded, so only later failures count. */
  reset: boolean;
  failures: number;
  last: string;
}

function runsOf(settled: Settled[]): Map<string, Run> {
  const runs = new Map<string, Run>();
  for (const { claimed, outcome } of settled) {
    const run = runs.get(claimed.webhookId) ?? { reset: false, failures: 0, last: '' };
    runs.set(claimed.webhookId, run);
    if (outcome.delivered) Object.assign(run, { reset: true, failures: 0 });
    else Object.assign(run, { failures: run.failures + 1, last: outcome.error ?? `HTTP ${outcome.statusCode}` });
  }
  return runs;
}

async function countFailures(client: pg.ClientBase, webhookId: string, run: Run): Promise<void> {
  await client.query({
    name: 'webhook-failing',
    text: `
      update webhook set failures = case when $3 then $2 else failures + $2 end,
        failing_since = case when $3 then ${businessNowSql} else coalesce(failing_since, ${businessNowSql}) end
      where id = $1`,
    values: [webhookId, run.failures, run.reset],
  });
  await client.query({
    name: 'webhook-pause',
    text: `
      update webhook set active = false, paused_at = ${businessNowSql}, updated_at = now(),
        paused_reason = failures || ' attempts in a row failed since ' || to_char(failing_since at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC; the last: ' || $2
      where id = $1 and active and failures >= ${pauseAfter.failures} and failing_since <= ${businessNowSql} - interval '${pauseAfter.time}'`,
    values: [webhookId, run.last],
  });
}

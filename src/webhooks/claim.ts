// Selects the deliveries to send next. Accounts take turns, and so do the endpoints of an account, regardless of
// queue length. A failing endpoint gets fewer concurrent requests. A claim expires if its process dies.
import type pg from 'pg';
import { businessNowSql, claimLock } from './schedule.ts';
import { inTransaction } from './transaction.ts';

/** Concurrent requests to one endpoint, over all processes: for a healthy one, and after some consecutive failures. */
const perEndpoint = { healthy: 10, failing: 2, failures: 5 };
/** Concurrent requests to all endpoints of one account. */
const perAccount = 100;
/** Number of due deliveries of an endpoint that a claim examines. Some of them wait for an earlier event. */
const lookAhead = 200;
/** Short, so that claims of a dead process expire soon. A running process renews them in time. */
export const leaseSeconds = 15;

export interface Claimed {
  id: string;
  webhookId: string;
  url: string;
  secret: Buffer;
  /** The replaced secret, while it is still valid. */
  previousSecret: Buffer | null;
  type: string;
  body: string;
  tries: number;
  attemptCount: number;
}

/**
 * At each endpoint, the first attempt of an event waits for the first attempts of all earlier events of its subject.
 * Retries neither wait nor block.
 */
const text = `
  with busy as (
    select w.id, w.account_id, w.active, w.failures,
      (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.claimed_until > now()) as busy
    from webhook w
  ), room as (
    select id, account_id, active, sum(busy) over (partition by account_id) as account_busy,
      greatest(0, case when failures >= ${perEndpoint.failures} then ${perEndpoint.failing} else ${perEndpoint.healthy} end - busy) as room
    from busy
  ), turns as (
    select d.id, d.due_at, room.account_id, room.account_busy,
      row_number() over (partition by room.id order by d.due_at, d.id) as turn
    from room
    cross join lateral (
      select ready.* from (
        select q.id, q.webhook_id, q.due_at, q.holds, q.claimed_until, q.replayed from webhook_delivery q
        where q.webhook_id = room.id and q.due_at <= ${businessNowSql}
        order by q.due_at, q.id limit ${lookAhead}
      ) ready
      where coalesce(ready.claimed_until < now(), true) and (room.active or ready.replayed)
        and (ready.holds is null or not exists (
          select 1 from webhook_delivery earlier
          where earlier.webhook_id = room.id and earlier.holds = ready.holds and earlier.id < ready.id))
      order by ready.due_at, ready.id limit room.room
    ) d
  ), account_turns as (
    select id, due_at, account_busy, row_number() over (partition by account_id order by turn, due_at, id) as turn from turns
  ), picked as (
    select id from account_turns where turn <= ${perAccount} - account_busy order by turn, due_at limit $1
  )
  update webhook_delivery d set claimed_by = $2, claimed_until = now() + interval '1 second' * $3
  from picked, webhook w
  where d.id = picked.id and w.id = d.webhook_id
  returning d.id, d.webhook_id as "webhookId", w.url, w.secret,
    case when w.previous_secret_until > ${businessNowSql} then w.previous_secret end as "previousSecret", d.type, d.body, d.tries, d.attempt_count as "attemptCount"`;

export async function claimDeliveries(pool: pg.Pool, claimer: string, free: number): Promise<Claimed[]> {
  return inTransaction(pool, async (client) => {
    // One process at a time, so that concurrent requests are counted exactly. JIT compilation would take longer than
    // the statement, and a claim that is lost in a database crash is made again.
    await client.query(
      `select pg_advisory_xact_lock($1), set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true)`,
      [claimLock],
    );
    const { rows } = await client.query<Claimed>({
      name: 'webhook-claim',
      text,
      values: [free, claimer, leaseSeconds],
    });
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

/** Extends the leases of deliveries that take longer. */
export async function renewClaims(pool: pg.Pool, claimer: string, ids: string[]): Promise<void> {
  await pool.query({
    name: 'webhook-renew',
    text: `update webhook_delivery set claimed_until = now() + interval '1 second' * $3 where id = any($1::uuid[]) and claimed_by = $2`,
    values: [ids, claimer, leaseSeconds],
  });
}

/** Releases deliveries that were not completed. */
export async function releaseClaims(pool: pg.Pool, claimer: string, ids: string[]): Promise<void> {
  await pool.query({
    text: 'update webhook_delivery set claimed_by = null, claimed_until = null where id = any($1::uuid[]) and claimed_by = $2',
    values: [ids, claimer],
  });
}

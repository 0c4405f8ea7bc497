// Rate limits by minute of a session token and of an address, counted call by call in the database.
import type pg from 'pg';
import type { Session } from '../identity/viewer.ts';
import type { Taken } from './taken.ts';

type Counter = { table: 'session_rate'; key: 'session_id' } | { table: 'rate_address'; key: 'address' };

async function takeFrom({ table, key }: Counter, pool: pg.Pool, id: string, limit: number): Promise<Taken> {
  const { rows } = await pool.query<{ count: number; start: number; now: number }>({
    name: `take-${table}`,
    text: `
      insert into ${table} as c (${key}, minute, count) values ($1, date_trunc('minute', now()), 1)
      on conflict (${key}) do update set minute = excluded.minute,
        count = case when c.minute = excluded.minute then least(c.count + 1, $2 + 1) else 1 end
      returning count, extract(epoch from minute)::float8 as start, extract(epoch from now())::float8 as now`,
    values: [id, limit],
  });
  const { count, start, now } = rows[0]!;
  const reset = start + 60;
  const tightest = { limit, remaining: Math.max(0, limit - count), reset };
  return { allowed: count <= limit, tightest, retryAfterSeconds: Math.max(1, Math.ceil(reset - now)) };
}

/** Counts a call of a session token. */
export const takeForSession = (pool: pg.Pool, { id, requestsPerMinute }: Session): Promise<Taken> =>
  takeFrom({ table: 'session_rate', key: 'session_id' }, pool, id, requestsPerMinute);

/** Counts a request with an invalid key by address. */
export const takeForAddress = (pool: pg.Pool, address: string, limit: number): Promise<Taken> =>
  takeFrom({ table: 'rate_address', key: 'address' }, pool, address, limit);

/** The account has refused the call, so it does not count. */
export async function returnToSession(pool: pg.Pool, { id }: Session): Promise<void> {
  const text = `update session_rate set count = count - 1 where session_id = $1 and minute = date_trunc('minute', now()) and count > 0`;
  await pool.query({ name: 'return-session', text, values: [id] });
}

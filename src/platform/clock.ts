// Business time: the clock for periods, renewals, grants, expiries and retry delays. It follows the machine's clock;
// development and tests can advance it, for all processes of one database. Tokens, rate limits and logs use the
// machine's clock.
import type pg from 'pg';

const rereadMs = 2_000;

export interface Clock {
  now(): Promise<Date>;
}

export function createClock(pool: pg.Pool): Clock {
  let offsetMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async now() {
      if (performance.now() - readAt > rereadMs) {
        offsetMs = await readOffset(pool);
        readAt = performance.now();
      }
      return new Date(Date.now() + offsetMs);
    },
  };
}

async function readOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from clock');
  return Number(rows[0]?.offset_ms ?? 0);
}

/** Advances business time. Scheduled jobs are moved forward by the same amount. */
export async function advanceClock(pool: pg.Pool, ms: number): Promise<Date> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into clock (id, offset_ms) values (1, $1) on conflict (id) do update set offset_ms = clock.offset_ms + excluded.offset_ms`,
      [ms],
    );
    await client.query(
      `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::float8 / 1000)
       where locked_at is null and run_at > now()`,
      [ms],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return new Date(Date.now() + (await readOffset(pool)));
}

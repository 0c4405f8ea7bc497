// Business time from the database. Billing uses this instead of the process clock, which may lag two seconds behind when
// the clock is advanced.
import type { Transaction } from '../database/client.ts';

export const dayMs = 86_400_000;

export async function businessNow(db: Transaction): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`
    select clock_timestamp() + coalesce((select offset_ms from clock where id = 1), 0) * interval '1 millisecond' as now`;
  return row!.now;
}

/** Start of the calendar month, UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

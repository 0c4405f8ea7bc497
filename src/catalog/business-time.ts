// Business time as the database knows it this instant. Money asks here and not the clock of the process, which may be
// two seconds behind a clock that was moved.
import type { Transaction } from '../database/client.ts';

export const dayMs = 86_400_000;

export async function businessNow(db: Transaction): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`
    select clock_timestamp() + coalesce((select offset_ms from clock where id = 1), 0) * interval '1 millisecond' as now`;
  return row!.now;
}

/** The first moment of its calendar month, UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

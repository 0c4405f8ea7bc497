// The connections of one process: a pool, and Prisma over the same pool. Every wait has a limit, so that callers get an
// error when the database is busy instead of hanging.
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../prisma/generated/client/client.ts';
import { isConflict } from './errors.ts';

export type Database = PrismaClient;
/** The client inside or outside a transaction. */
export type Transaction = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'>;

export interface Connections {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

/** In milliseconds. A transaction may wait for several locks. */
export interface Waits {
  /** For a connection of the pool. */
  connection: number;
  /** For one lock. */
  lock: number;
  /** For a whole transaction, from its start. */
  transaction: number;
}

export const defaultWaits: Waits = { connection: 20_000, lock: 20_000, transaction: 60_000 };

/** Attempts of one transaction, including the first. */
const triesMost = 3;

/** A pool whose broken connections do not end the process, neither in use nor while the pool closes. */
export function openPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'lintel', ...settings });
  pool.on('error', onError);
  // The query reports a broken connection; without this listener the error event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function connectDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  waits: Waits = defaultWaits,
): Connections {
  const pool = openPool(url, size, onError, { connectionTimeoutMillis: waits.connection, lock_timeout: waits.lock });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: waits.connection, timeout: waits.transaction },
  });
  db.$transaction = repeating(db);
  return {
    pool,
    db,
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/**
 * `$transaction` that runs its function again after a deadlock or a serialization failure. The function must have effects
 * in the database only. A timed-out wait is not repeated, because the caller has already waited.
 */
function repeating(db: PrismaClient): PrismaClient['$transaction'] {
  const once = db.$transaction.bind(db) as (work: unknown, options?: unknown) => Promise<unknown>;
  const repeated = async (work: unknown, options?: unknown): Promise<unknown> => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(work, options);
      } catch (error) {
        // A list of queries can't be run twice.
        if (tries === triesMost || typeof work !== 'function' || !isConflict(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20 * tries + Math.random() * 50));
      }
    }
  };
  return repeated as PrismaClient['$transaction'];
}

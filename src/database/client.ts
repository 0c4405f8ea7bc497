// The connections of one process: a pool, and Prisma over the same pool.
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../prisma/generated/client/client.ts';

export type Database = PrismaClient;
/** Inside a transaction, or outside. */
export type Transaction = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'>;

export interface Connections {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

/** A pool whose broken connections end no process, neither while they are used nor while the pool is being closed. */
export function openPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'lintel' });
  pool.on('error', onError);
  // Who has a client taken out hears of a broken connection from the query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function connect(url: string, size: number, onError: (error: Error) => void): Connections {
  const pool = openPool(url, size, onError);
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    db,
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

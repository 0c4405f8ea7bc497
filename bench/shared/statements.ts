// Which SQL statements run, how often and how many blocks they touch (pg_stat_statements), and their plans
// (auto_explain). For a server of its own: both change its settings.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectDatabase } from '../../src/database/client.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import type { BenchDatabase } from './api-process.ts';

/** Restarts the server with both extensions, and connects to it again. */
export async function startCounting(database: BenchDatabase): Promise<BenchDatabase> {
  const { directory, pool, close, stop } = database;
  await pool.query(`alter system set shared_preload_libraries = 'pg_stat_statements', 'auto_explain'`);
  await pool.query(`alter system set compute_query_id = 'on'`);
  await close();
  await stop();
  const server = await startEmbedded({ directory: join(directory, 'postgres'), disposable: true });
  const connections = connectDatabase(server.url, 4, () => undefined);
  await connections.pool.query('create extension pg_stat_statements');
  return { ...database, ...connections, url: server.url, stop: () => server.stop() };
}

export interface Counted {
  calls: number;
  /** Blocks of 8 KiB read from the cache or the disk. */
  blocks: number;
  /** Milliseconds in PostgreSQL. */
  ms: number;
}

const ours = `dbid = (select oid from pg_database where datname = current_database())
  and query !~* 'pg_stat_statements|graphile_worker|worker_heartbeat|^(begin|commit|rollback|discard|set|listen|unlisten)'`;

export const resetCounts = (pool: pg.Pool) => pool.query('select pg_stat_statements_reset()');

/** All statements since the last reset, without those of the queue and of transactions. */
export async function readCounts(pool: pg.Pool): Promise<Counted> {
  const { rows } = await pool.query<Counted>(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks,
       coalesce(sum(total_exec_time), 0)::float8 as ms from pg_stat_statements where ${ours}`,
  );
  return rows[0]!;
}

export interface Hot extends Counted {
  id: string;
  text: string;
}

/** The statements that took most time. */
export async function hottest(pool: pg.Pool, count: number): Promise<Hot[]> {
  const { rows } = await pool.query<Hot>(
    `select queryid::text as id, query as text, calls::int as calls, total_exec_time::float8 as ms,
       (shared_blks_hit + shared_blks_read)::int as blocks
     from pg_stat_statements where ${ours} and query ~* '^\\s*(select|with|insert|update|delete)'
     order by total_exec_time desc limit $1`,
    [count],
  );
  return rows;
}

/** Runs the work with EXPLAIN (ANALYZE, BUFFERS) of every statement, and returns the last plan of each by query id. */
export async function explain(database: BenchDatabase, work: () => Promise<void>): Promise<Map<string, string>> {
  const { pool, directory } = database;
  const log = join(directory, 'postgres/postgres.log');
  const set = async (name: string, value: string) => {
    await pool.query(`alter system set ${name} = '${value}'`);
  };
  const begin = (await readFile(log)).length;
  for (const name of ['log_analyze', 'log_buffers', 'log_verbose']) await set(`auto_explain.${name}`, 'on');
  await set('auto_explain.log_min_duration', '0');
  await pool.query('select pg_reload_conf()');
  await work();
  await set('auto_explain.log_min_duration', '-1');
  await pool.query('select pg_reload_conf()');
  const text = (await readFile(log)).subarray(begin).toString();
  const plans = new Map<string, string>();
  for (const [, plan] of text.matchAll(/LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const id = /Query Identifier: (-?\d+)/.exec(plan!)?.[1];
    if (id) plans.set(id, planOf(plan!));
  }
  return plans;
}

const nodeOrBuffers =
  /\(cost=|^\s*(?:Index Cond|Recheck Cond|Filter|Rows Removed|Heap|Sort|Group Key|Hash|Merge|Join Filter|Buffers|SubPlan|InitPlan|CTE|Conflict|Tuples)\b/;

/** Nodes, conditions and buffers, without the values of parameters. */
const planOf = (plan: string): string =>
  plan
    .split('\n')
    .map((line) => line.slice(1))
    .filter((line) => nodeOrBuffers.test(line))
    .map((line) => shortened(line, 160))
    .join('\n');

export const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

// Migrates a database to the schema of this version: Prisma's migration engine in process, then graphile-worker's
// migrations. An advisory lock lets one process migrate at a time.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openPool } from './client.ts';

const folder = join(import.meta.dirname, '../../prisma/migrations');
const filters = { externalTables: [], externalEnums: [] };
// An arbitrary number, the same in every process.
const lockKey = 7_405_168;
const connectWithinMs = 30_000;

export interface MigrateOptions {
  /** The last migration to apply, for the schema of an earlier release; default: all. */
  last?: string;
  /** Ends the wait for a migration by another process. Migrations that have begun are completed. */
  signal?: AbortSignal | undefined;
}

export async function applyMigrations(url: string, { last, signal }: MigrateOptions = {}): Promise<string[]> {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await takeLock(holder, signal);
    const migrationsList = await migrations(last);
    const names = migrationsList.migrationDirectories.map(({ path }) => path);
    const { appliedMigrationNames } = (await isUpToDate(holder, names))
      ? { appliedMigrationNames: [] }
      : await withEngine(url, (engine) => engine.applyMigrations({ migrationsList, filters }));
    await withPool(url, (pgPool) => runMigrations({ pgPool }));
    return appliedMigrationNames;
  } finally {
    await holder.end();
  }
}

/** Whether the engine has nothing to apply and nothing to report. Loading it takes longer than this query. */
async function isUpToDate(client: pg.Client, names: string[]): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (!rows[0]!.found) return false;
  const text = `select migration_name as name, finished_at is not null as applied from _prisma_migrations where rolled_back_at is null`;
  const started = (await client.query<{ name: string; applied: boolean }>(text)).rows;
  const applied = new Set(started.map(({ name }) => name));
  return started.every((row) => row.applied) && names.every((name) => applied.has(name));
}

async function takeLock(holder: pg.Client, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  // Ends the query with an error.
  const giveUp = () => void holder.end();
  signal?.addEventListener('abort', giveUp);
  await holder
    .query('select pg_advisory_lock($1)', [lockKey])
    .finally(() => signal?.removeEventListener('abort', giveUp));
}

/** The SQL that migrates from one schema.prisma to another, or from nothing when `before` is null. The engine needs a server. */
export async function schemaSql(url: string, before: string | null, after: string): Promise<string> {
  const model = (content: string) => ({ tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] });
  const { stdout } = await withEngine(url, (engine) =>
    engine.diff({
      from: before === null ? { tag: 'empty' } : model(before),
      to: model(after),
      script: true,
      exitCode: null,
      filters,
    }),
  );
  const sql = stdout?.trim() ?? '';
  return sql === '-- This is an empty migration.' ? '' : sql;
}

/** The engine leaves its connections open; this closes them after the work. */
const withEngine = <T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> =>
  withPool(url, async (pool) => {
    const [{ SchemaEngine }, { bindMigrationAwareSqlAdapterFactory }] = await Promise.all([
      import('@prisma/schema-engine-wasm'),
      import('@prisma/driver-adapter-utils'),
    ]);
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
    return work(await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter));
  });

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2, () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function migrations(last = '\uffff'): Promise<MigrationList> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name <= last)
    .map((entry) => entry.name);
  const directories = names.sort().map(async (name) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(folder, name, 'migration.sql'), 'utf8') },
    },
  }));
  const lockfile = {
    path: 'migration_lock.toml',
    content: await readFile(join(folder, 'migration_lock.toml'), 'utf8'),
  };
  return { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories: await Promise.all(directories) };
}

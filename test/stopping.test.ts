// A stop that is requested during the start is an orderly one, at whatever moment it comes: exit code 0, and no PostgreSQL
// is left.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from './app.ts';
import { freshDatabase } from './database.ts';
import { databaseProcesses, killAll, startMain, temporaryFolder } from './processes.ts';

const users = async (dataDir: string, count: number) => (await databaseProcesses(dataDir)).users.length >= count;

const moments: [string, NodeJS.Signals, (dataDir: string) => Promise<boolean>][] = [
  ['before the database exists', 'SIGINT', (dataDir) => users(dataDir, 1)],
  ['while the database is created', 'SIGTERM', async (dataDir) => existsSync(join(dataDir, 'postgres/cluster'))],
  ['while the database starts', 'SIGHUP', async (dataDir) => (await databaseProcesses(dataDir)).server !== null],
  ['while the API starts', 'SIGTERM', (dataDir) => users(dataDir, 2)],
  ['while the worker starts', 'SIGINT', (dataDir) => users(dataDir, 3)],
];

test.each(moments)('stops %s on %s', async (_moment, signal, reached) => {
  const folder = await temporaryFolder();
  const started = startMain({ DATA_DIR: folder.path });
  try {
    await eventually(() => reached(folder.path), Boolean);
    started.child.kill(signal);
    expect([await started.ended, started.stderr()]).toEqual([0, '']);
    expect(await databaseProcesses(folder.path)).toEqual({ server: null, users: [] });
  } finally {
    await killAll(started, folder.path);
    await folder.remove();
  }
});

test.each(['all', 'api', 'worker'])('ROLE=%s stops while another process migrates the database', async (ROLE) => {
  const folder = await temporaryFolder();
  const database = await freshDatabase();
  const migrating = new pg.Client({ connectionString: database.url });
  await migrating.connect();
  await migrating.query('select pg_advisory_lock(7405168)');
  const started = startMain({ ROLE, DATA_DIR: folder.path, DATABASE_URL: database.url });
  try {
    const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await eventually(async () => (await migrating.query(waiting)).rowCount, Boolean);
    started.child.kill('SIGTERM');
    expect([await started.ended, started.stderr()]).toEqual([0, '']);
  } finally {
    await killAll(started, folder.path);
    await migrating.end();
    await database.drop();
    await folder.remove();
  }
});

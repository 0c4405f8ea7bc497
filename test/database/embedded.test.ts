// What processes of one machine leave in the folder of the embedded PostgreSQL when they are killed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../src/database/embedded.ts';
import { isStillAlive, processStamp } from '../../src/database/lock.ts';
import { isRunning } from '../processes.ts';

const linux = process.platform === 'linux';

test('distinguishes a process from a later one with the same id', () => {
  const own = processStamp(process.pid)!;
  expect(isStillAlive(own)).toBe(true);
  expect(isStillAlive(String(process.pid))).toBe(true);
  if (linux) expect(isStillAlive(`${process.pid} 1`)).toBe(false);
  expect(processStamp(2 ** 22 + 1)).toBeNull();
});

test.skipIf(!linux)('ignores a lock and a user from before a reboot whose ids are reused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lintel-embedded-'));
  const taken = process.ppid;
  try {
    await writeFile(join(directory, 'lock'), `${taken} 1`);
    const { url, stop } = await startEmbedded({ directory, disposable: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select 1');
    await client.end();
    const pid = Number((await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(isRunning(pid)).toBe(true);
    await writeFile(join(directory, 'users', String(taken)), `${taken} 1`);
    await stop();
    expect(isRunning(pid)).toBe(false);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

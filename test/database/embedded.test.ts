// What processes of one machine leave in the folder of the embedded PostgreSQL when they are killed.
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findBinaries, unprivilegedIdentity } from '../../src/database/binaries.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { freePort, initialize, runningPort, startOnFreePort } from '../../src/database/embedded-server.ts';
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

test('takes another port when another program took the first meanwhile', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lintel-embedded-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const [binaries, as] = [await findBinaries(), await unprivilegedIdentity()];
  const [cluster, users] = [join(directory, 'cluster'), join(directory, 'users')];
  const server = { binaries, as, directory, cluster, users, disposable: true, signal: undefined };
  try {
    await mkdir(users);
    if (as.needsOpenFolders) await chmod(directory, 0o711);
    const password = await initialize(server);
    const free = await freePort();
    const ports = [(other.address() as AddressInfo).port, free];
    expect(await startOnFreePort(server, password, async () => ports.shift()!)).toBe(free);
    expect(await runningPort(server, password)).toBe(free);
  } finally {
    await as.run(binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', cluster]).catch(() => undefined);
    other.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
});

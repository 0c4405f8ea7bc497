// The embedded database: PostgreSQL from an npm package, in the data folder. Every process that uses it registers; the last
// one stops it. A server that died is restarted on the same port. After a kill of all processes the next start uses the
// server that still runs, or recovers it.
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { requireOwner, StartError } from '../platform/start-error.ts';
import { type Binaries, findBinaries, type Identity, unprivilegedIdentity } from './binaries.ts';
import { acquireLock, isStillAlive, processStamp } from './lock.ts';
import { watchServer } from './watch.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Stops the server unless another living process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  directory: string;
  /** For tests: no flush to disk, data is lost in a crash. */
  disposable?: boolean;
  /** Restarts the server whenever it ends, and logs it. */
  keepAlive?: Logger | undefined;
  /** Ends the waits for a server that is starting. */
  signal?: AbortSignal | undefined;
}

interface Server {
  binaries: Binaries;
  as: Identity;
  directory: string;
  cluster: string;
  users: string;
  disposable: boolean;
  signal: AbortSignal | undefined;
}

/** @throws StartError, ConfigError */
export async function startEmbedded({
  directory,
  disposable = false,
  keepAlive,
  signal,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const as = await unprivilegedIdentity();
  const server: Server = {
    binaries,
    as,
    directory,
    cluster: join(directory, 'cluster'),
    users: join(directory, 'users'),
    disposable,
    signal,
  };
  await mkdir(server.users, { recursive: true });
  requireOwner(directory, (await stat(directory)).uid);
  // PostgreSQL sets the mode of its own folder; other users must not traverse this one.
  await chmod(directory, as.needsOpenFolders ? 0o711 : 0o700);
  await writeFile(join(server.users, String(process.pid)), processStamp(process.pid)!);
  let url: string;
  try {
    url = await locked(server, async () => {
      const password = await initialize(server);
      const address = (port: number) => `postgresql://lintel:${password}@127.0.0.1:${port}/lintel`;
      const running = (await runningPort(server, password)) ?? (await start(server, await portToUse(server), password));
      await createDatabase(address(running));
      return address(running);
    });
  } catch (error) {
    await stop(server);
    throw error;
  }
  const { port, password } = new URL(url);
  const restart = () =>
    locked(server, async () => {
      if ((await runningPort(server, password)) === null) await start(server, Number(port), password);
    });
  const watch = keepAlive ? await watchServer(url, restart, keepAlive) : null;
  return {
    url,
    async stop() {
      await watch?.close();
      await stop(server);
    },
  };
}

async function locked<T>({ directory }: Server, work: () => Promise<T>): Promise<T> {
  const unlock = await acquireLock(join(directory, 'lock'));
  try {
    return await work();
  } finally {
    await unlock();
  }
}

async function initialize({ binaries, as, cluster, directory }: Server): Promise<string> {
  const passwordFile = join(directory, 'password');
  const marker = join(directory, 'initialized');
  if (await stat(marker).catch(() => null)) return (await readFile(passwordFile, 'utf8')).trim();
  // An interrupted first start leaves an incomplete cluster without data.
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== null) {
    await chown(cluster, as.uid, -1);
    await chown(passwordFile, as.uid, -1);
  }
  await as.run(binaries.initdb, [
    `--pgdata=${cluster}`,
    '--username=lintel',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await writeFile(marker, '');
  return password;
}

/** The port of a server that runs in this folder and responds; waits for a server that is starting. */
async function runningPort({ cluster, signal }: Server, password: string): Promise<number | null> {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
    const port = Number(pidFile?.split('\n')[3]);
    if (!port) return null;
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'lintel',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 30_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === cluster ? port : null;
    } catch (error) {
      const starting = (error as { code?: string }).code === '57P03';
      if (!starting || tries === startingTries) return null;
      await new Promise((resolve) => setTimeout(resolve, startingPauseMs));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Recovery after a crash can take minutes. */
const startingPauseMs = 200;
const startingTries = 3_000;

/** Other processes know the port of the server, so it is reused while any of them lives. */
async function portToUse({ directory, users }: Server): Promise<number> {
  const port = Number(await readFile(join(directory, 'port'), 'utf8').catch(() => ''));
  return port && (await othersAlive(users)) ? port : freePort();
}

async function start(server: Server, port: number, password: string): Promise<number> {
  const { binaries, as, cluster, directory, disposable } = server;
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=200',
    '-c shared_buffers=128MB',
    '-c jit=off',
    ...(disposable ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'] : []),
  ];
  const log = join(directory, 'postgres.log');
  await writeFile(log, '', { flag: 'a' });
  if (as.uid !== null) await chown(log, as.uid, -1);
  await writeFile(join(directory, 'port'), String(port));
  const args = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings.join(' ')];
  await as.run(binaries.pg_ctl, args).catch(async () => {
    // It waits for a minute, but the server may only be slow.
    if ((await runningPort(server, password)) !== null) return;
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
    const cause = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1);
    throw new StartError(`The embedded PostgreSQL did not start: ${cause}\nSee the full log in ${log}.`);
  });
  return port;
}

async function stop(server: Server): Promise<void> {
  await locked(server, async () => {
    await rm(join(server.users, String(process.pid)), { force: true });
    if (await othersAlive(server.users)) return;
    const args = ['stop', '-w', '-m', 'fast', '-D', server.cluster];
    await server.as.run(server.binaries.pg_ctl, args).catch(() => undefined);
  });
}

async function othersAlive(users: string): Promise<boolean> {
  for (const name of await readdir(users)) {
    if (Number(name) === process.pid) continue;
    // Earlier releases wrote no stamp.
    const stamp = (await readFile(join(users, name), 'utf8').catch(() => '')) || name;
    if (isStillAlive(stamp)) return true;
    await rm(join(users, name), { force: true });
  }
  return false;
}

async function createDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/lintel$/, '/postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = 'lintel'");
    if (!rowCount) await admin.query('create database lintel');
  } finally {
    await admin.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// One server of the embedded PostgreSQL: creates its cluster, starts it and finds the port of one that runs.
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../platform/start-error.ts';
import type { Binaries, Identity } from './binaries.ts';

export interface Server {
  binaries: Binaries;
  as: Identity;
  directory: string;
  cluster: string;
  users: string;
  disposable: boolean;
  signal: AbortSignal | undefined;
}

export async function initialize({ binaries, as, cluster, directory }: Server): Promise<string> {
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
export async function runningPort({ cluster, signal }: Server, password: string): Promise<number | null> {
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

const portTries = 3;

/** Another program may take a free port before the server does. @param next For tests: the ports to try. */
export async function startOnFreePort(server: Server, password: string, next = freePort): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await next();
    try {
      return await start(server, port, password);
    } catch (error) {
      if (tries === portTries || !(await isTaken(port))) throw error;
    }
  }
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

export async function start(server: Server, port: number, password: string): Promise<number> {
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

export async function createDatabase(url: string): Promise<void> {
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

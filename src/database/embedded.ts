// The embedded database: PostgreSQL from an npm package, in the data folder. Every process that uses it registers; the last
// one stops it. A server that died is restarted on the same port. After a kill of all processes the next start uses the
// server that still runs, or recovers it.
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { requireOwner } from '../platform/start-error.ts';
import { findBinaries, unprivilegedIdentity } from './binaries.ts';
import { createDatabase, initialize, runningPort, type Server, start, startOnFreePort } from './embedded-server.ts';
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
      const running = (await runningPort(server, password)) ?? (await startServer(server, password));
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

/** Other processes know the port of the server, so it is reused while any of them lives. */
async function startServer(server: Server, password: string): Promise<number> {
  const port = Number(await readFile(join(server.directory, 'port'), 'utf8').catch(() => ''));
  return port && (await othersAlive(server.users)) ? start(server, port, password) : startOnFreePort(server, password);
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

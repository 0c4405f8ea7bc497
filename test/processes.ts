// Processes of the service as an operator starts them, for tests of starts and stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../src/database/lock.ts';
import { eventually } from './app.ts';

export const projectRoot = join(import.meta.dirname, '..');

export interface Started {
  child: ChildProcess;
  /** Both streams, as written so far. */
  output(): string;
  stderr(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

export function startProcess(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = projectRoot): Started {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let stderr = '';
  child.stdout!.on('data', (part) => (output += part));
  child.stderr!.on('data', (part) => {
    output += part;
    stderr += part;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, output: () => output, stderr: () => stderr, ended };
}

export const startMain = (env: NodeJS.ProcessEnv): Started =>
  startProcess(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectRoot, 'src/main.ts')], {
    PARSER_PROCESSES: '1',
    SHUTDOWN_SECONDS: '300',
    PORT: '0',
    SAMPLE_HOUSE: 'false',
    WARM_UP: 'false',
    ...env,
  });

export interface TemporaryFolder {
  path: string;
  removeFile(name: string): Promise<void>;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lintel-start-'));
  return {
    path,
    removeFile: (name) => rm(join(path, name)),
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The process ids of the embedded PostgreSQL and of those that use it. */
export async function databaseProcesses(dataDir: string): Promise<{ server: number | null; users: number[] }> {
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const server = Number(pidFile.split('\n')[0]) || null;
  const users = await readdir(join(dataDir, 'postgres/users')).catch(() => []);
  return { server: server && isRunning(server) ? server : null, users: users.map(Number).filter(isRunning) };
}

/** Of a process that has ended nothing is left but its id, until its parent looks. */
export function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (!existsSync('/proc/self/stat')) return true;
  return !/\) Z /.test(readStat(pid));
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ') Z ';
  }
}

/** Where it listens, once it says so. */
export async function urlOf(started: Started): Promise<string> {
  const found = () => /up at (http:\S+)|"url":"(http[^"]+)"/.exec(started.output());
  await eventually(async () => found() ?? started.child.exitCode !== null, Boolean);
  const [, greeted, logged] = found() ?? [];
  if (!greeted && !logged) throw new Error(`It ended with ${started.child.exitCode}:\n${started.output()}`);
  return (greeted ?? logged)!;
}

/** To a process that may end meanwhile. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const taken = new Set<number>();

/** A port for later. It is below the ports that the system gives to other programs, so that none of them gets it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (taken.has(port)) continue;
    taken.add(port);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Ends what a test left running. */
export async function killAll(started: Started, dataDir: string): Promise<void> {
  const { server, users } = await databaseProcesses(dataDir);
  for (const pid of [...users, server]) if (pid) sendSignal(pid, pid === server ? 'SIGQUIT' : 'SIGKILL');
  started.child.kill('SIGKILL');
  await started.ended;
  await eventually(
    async () => databaseProcesses(dataDir),
    (left) => left.server === null,
  );
}

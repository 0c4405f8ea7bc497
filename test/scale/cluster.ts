// Runs API and worker processes on one database and one data folder. Processes and the database can be killed. A
// proxy keeps the database address stable.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { createAccount, type NewAccount, setAccountLimits } from '../../src/accounts/accounts.ts';
import { type Connections, connectDatabase } from '../../src/database/client.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { isAlive } from '../../src/database/lock.ts';
import { applyMigrations } from '../../src/database/migrate.ts';
import { freePort } from '../processes.ts';

const root = join(import.meta.dirname, '../..');

export interface Member {
  readonly url: string;
  readonly pid: number;
  /** Its log lines. */
  readonly lines: string[];
  alive(): boolean;
  /** Resolves with the exit code or signal. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
}

export interface Cluster {
  connections: Connections;
  dataDir: string;
  databaseUrl: string;
  /** On Enterprise, with sufficient limits. */
  account(): Promise<NewAccount>;
  api(settings?: Record<string, string>): Promise<Member>;
  worker(settings?: Record<string, string>): Promise<Member>;
  database: { kill(): Promise<void>; stop(): Promise<void>; start(): Promise<void> };
  close(): Promise<void>;
}

export async function startCluster(shared: Record<string, string> = {}): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'lintel-scale-'));
  const dataDir = join(directory, 'data');
  const cluster = join(directory, 'postgres');
  let database = await startEmbedded({ directory: cluster });
  await applyMigrations(database.url);
  const road = await openProxy(() => Number(new URL(database.url).port));
  const databaseUrl = database.url.replace(/:\d+\/lintel$/, `:${road.port}/lintel`);
  const connections = connectDatabase(databaseUrl, 5, () => undefined);
  const members: Member[] = [];

  async function end(signal: NodeJS.Signals): Promise<void> {
    const pid = Number((await readFile(join(cluster, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, signal);
    await waitUntil('the database is down', async () => !isAlive(pid));
  }

  async function start(role: 'api' | 'worker', settings: Record<string, string>): Promise<Member> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'src/main.ts')], {
      env: {
        PATH: process.env.PATH,
        SAMPLE_HOUSE: 'false',
        WARM_UP: 'false',
        ROLE: role,
        HOST: '127.0.0.1',
        PORT: String(port),
        WORKER_PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PARSER_PROCESSES: '1',
        SHUTDOWN_SECONDS: '10',
        ENCRYPTION_KEY: 'of these tests alone',
        ...shared,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const member = memberOf(child, `http://127.0.0.1:${port}`);
    members.push(member);
    await waitUntil(`the ${role} is up`, async () => {
      if (!member.alive()) throw new Error(`the ${role} ended:\n${member.lines.join('\n')}`);
      if (role === 'worker') return member.lines.some((line) => line.includes('worker started'));
      return (await fetch(`${member.url}/health`).catch(() => null))?.ok ?? false;
    });
    return member;
  }

  return {
    connections,
    dataDir,
    databaseUrl,
    async account() {
      const account = await createAccount(connections.db, 'Scale', 'enterprise');
      // Rate limits are not tested here.
      const most = 1_000_000;
      await setAccountLimits(connections.db, account.accountId, {
        perMinute: most,
        perHour: most,
        chatPerMinute: most,
      });
      return account;
    },
    api: (settings = {}) => start('api', settings),
    worker: (settings = {}) => start('worker', settings),
    database: {
      /** Like a machine failure: connections are not closed gracefully. */
      kill: () => end('SIGQUIT'),
      /** Like a stop by an operator: every session is notified. */
      stop: () => end('SIGINT'),
      async start() {
        database = await startEmbedded({ directory: cluster });
      },
    },
    async close() {
      await Promise.all(members.filter((member) => member.alive()).map((member) => member.kill('SIGKILL')));
      await connections.close();
      road.close();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function memberOf(child: ChildProcess, url: string): Member {
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    url,
    pid: child.pid!,
    lines,
    alive: () => child.exitCode === null && child.signalCode === null,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface DatabaseProxy {
  port: number;
  /** Closes open connections and rejects new ones until it is restored. */
  cut(): void;
  restore(): void;
  close(): void;
}

export async function openProxy(target: () => number): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let down = false;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server: Server = createServer((near) => {
    if (down) {
      near.destroy();
      return;
    }
    const far = connect(target(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      down = true;
      breakAll();
    },
    restore() {
      down = false;
    },
    close() {
      server.close();
      breakAll();
    },
  };
}

/** Polls until the condition holds. @throws after the timeout */
export async function waitUntil(what: string, holds: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not in ${withinMs / 1000} s: ${what}`);
}

export interface StepGate {
  /** Number of blocked documents. */
  held(): Promise<number>;
  open(): Promise<void>;
}

/**
 * Blocks every document with that file name at that step, in the database, until the gate is opened, so that a
 * process can be killed at that point.
 */
export async function blockStep(databaseUrl: string, filename: string, step: string, key: number): Promise<StepGate> {
  const keeper = new pg.Client({ connectionString: databaseUrl });
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [key]);
  await keeper.query(`
    create function gate_${key}() returns trigger language plpgsql as $gate$
    begin perform pg_advisory_xact_lock_shared(${key}); return new; end $gate$`);
  await keeper.query(`
    create trigger gate_${key} before update on analysis for each row
    when (new.filename = '${filename}' and new.step = '${step}' and old.step <> '${step}') execute function gate_${key}()`);
  return {
    async held() {
      const { rows } = await keeper.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [key],
      );
      return rows[0].count;
    },
    // Closing the connection releases the lock.
    open: () => keeper.end(),
  };
}

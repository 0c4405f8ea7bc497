// An API process on an empty, temporary database with one account and one property.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/accounts/accounts.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { freePort } from '../../src/database/embedded-server.ts';
import { applyMigrations } from '../../src/database/migrate.ts';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function openBenchDatabase() {
  const directory = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
  const database = await startEmbedded({ directory: join(directory, 'postgres'), disposable: true });
  await applyMigrations(database.url);
  const { db, pool, close } = connectDatabase(database.url, 4, () => undefined);
  const { accountId, liveKey } = await createAccount(db, 'Bench', 'enterprise');
  const property = await db.property.create({
    data: { accountId, mode: 'live', address: 'Bench Way', country: 'US', addressKey: 'bench' },
  });
  return { directory, url: database.url, db, pool, close, stop: () => database.stop(), accountId, liveKey, property };
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

export async function startBenchApi({ directory, url: databaseUrl }: BenchDatabase, env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      ...process.env,
      SAMPLE_HOUSE: 'false',
      WARM_UP: 'false',
      ROLE: 'api',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => api.once('exit', resolve));
  process.once('exit', () => api.kill());
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) await pause(100);
  return {
    url,
    port,
    pid: api.pid!,
    /** Resident memory of the API in MB; unknown without /proc. */
    residentMegabytes(): number {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))![1]) / 1024;
      } catch {
        return Number.NaN;
      }
    },
    async stop() {
      api.kill('SIGTERM');
      await ended;
    },
  };
}

export async function closeBench(api: { stop(): Promise<void> }, database: BenchDatabase): Promise<void> {
  await api.stop();
  await database.close();
  await database.stop();
  await rm(database.directory, { recursive: true, force: true });
}

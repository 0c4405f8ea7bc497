// Memory of an api process over 20,000 requests of all kinds, as ratios to its memory after warm-up, and with 500 open
// connections. `npm run bench -- memory`
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, setAccountLimits } from '../src/accounts/accounts.ts';
import { connectDatabase } from '../src/database/client.ts';
import { freePort, startEmbedded } from '../src/database/embedded.ts';
import { applyMigrations } from '../src/database/migrate.ts';

const warmUp = 2_000;
const marks = [5_000, 10_000, 20_000];
const atOnce = 40;
const connections = 500;

const directory = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
const database = await startEmbedded({ directory: join(directory, 'postgres'), disposable: true });
await applyMigrations(database.url);
const { db, close } = connectDatabase(database.url, 2, () => undefined);
const { accountId, liveKey } = await createAccount(db, 'Bench', 'enterprise');
await setAccountLimits(db, accountId, { perMinute: 100_000_000, perHour: 100_000_000 });
const property = await db.property.create({
  data: { accountId, mode: 'live', address: 'Bench Way', country: 'US', addressKey: 'bench' },
});
await close();

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const api = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, '../src/main.ts')], {
  env: {
    ...process.env,
    ROLE: 'api',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => api.once('exit', resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
while (!(await fetch(`${url}/health`).catch(() => null))?.ok) await pause(100);

/** Resident memory of the api in MB; unknown without /proc. */
function resident(): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const authorization = `Bearer ${liveKey}`;
const json = { authorization, 'content-type': 'application/json' };
const graphql = (query: string, variables: object = {}) => ({
  path: '/graphql',
  init: { method: 'POST', headers: json, body: JSON.stringify({ query, variables }) },
});
const kinds: ((i: number) => { path: string; init: RequestInit; status?: number })[] = [
  () => ({ path: `/v1/properties/${property.id}`, init: { headers: { authorization } } }),
  () => ({ path: '/v1/properties?limit=5', init: { headers: { authorization } } }),
  (i) => ({
    path: '/v1/properties',
    init: { method: 'POST', headers: json, body: JSON.stringify({ address: `${i} Bench Way` }) },
    status: 201,
  }),
  (i) => ({
    path: '/v1/properties',
    init: {
      method: 'POST',
      headers: { ...json, 'idempotency-key': `key-${i}` },
      body: JSON.stringify({ address: `${i} Key Way` }),
    },
    status: 201,
  }),
  () => graphql('query($id: ID!) { property(id: $id) { id address documentCount } }', { id: property.id }),
  // A new document each time: nothing of it may be kept forever.
  (i) => graphql(`query Q${i} { account { tier } }`),
  () => graphql('query($v: Int) { properties(limit: $v) { meta { hasMore } } }', { v: 'x' }),
  () => ({ path: '/v1/nowhere', init: { headers: { authorization } }, status: 404 }),
  () => ({ path: '/v1/properties', init: { method: 'POST', headers: json, body: '{' }, status: 400 }),
];

let sent = 0;
async function sendUntil(total: number): Promise<void> {
  const one = async () => {
    while (sent < total) {
      const i = sent++;
      const { path, init, status = 200 } = kinds[i % kinds.length]!(i);
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

await sendUntil(warmUp);
const base = resident();
console.log(`after ${warmUp} requests: ${base.toFixed(0)} MB`);
for (const mark of marks) {
  await sendUntil(warmUp + mark);
  const now = resident();
  console.log(`after ${mark} more: ${now.toFixed(0)} MB, ${(now / base).toFixed(2)} times that`);
}

const sockets: Socket[] = [];
const served = await Promise.all(
  Array.from({ length: connections }, () => {
    const socket = connectSocket(port, '127.0.0.1', () => socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'));
    sockets.push(socket);
    return new Promise<boolean>((resolve) =>
      socket.once('data', () => resolve(true)).once('error', () => resolve(false)),
    );
  }),
);
const now = resident();
console.log(
  `with ${served.filter(Boolean).length} of ${connections} connections open and served: ${now.toFixed(0)} MB, ${(now / base).toFixed(2)} times that`,
);
for (const socket of sockets) socket.destroy();
if (!served.every(Boolean)) process.exitCode = 1;

api.kill('SIGTERM');
await ended;
await database.stop();
await rm(directory, { recursive: true, force: true });

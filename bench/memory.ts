// Memory of an api process over 20,000 requests of all kinds, as ratios to its memory after warm-up, and with 500 open
// connections. `npm run bench -- memory`
import { connect as connectSocket, type Socket } from 'node:net';
import { setAccountLimits } from '../src/accounts/accounts.ts';
import { closeBench, openBenchDatabase, startBenchApi } from './shared/api-process.ts';

const warmUp = 2_000;
const marks = [5_000, 10_000, 20_000];
const concurrency = 40;
const connections = 500;

const database = await openBenchDatabase();
const { accountId, liveKey, property } = database;
await setAccountLimits(database.db, accountId, { perMinute: 100_000_000, perHour: 100_000_000 });
const api = await startBenchApi(database);
const { url, port } = api;

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
  await Promise.all(Array.from({ length: concurrency }, one));
}

await sendUntil(warmUp);
const base = api.residentMegabytes();
console.log(`after ${warmUp} requests: ${base.toFixed(0)} MB`);
for (const mark of marks) {
  await sendUntil(warmUp + mark);
  const now = api.residentMegabytes();
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
const now = api.residentMegabytes();
console.log(
  `with ${served.filter(Boolean).length} of ${connections} connections open and served: ${now.toFixed(0)} MB, ${(now / base).toFixed(2)} times that`,
);
for (const socket of sockets) socket.destroy();
if (!served.every(Boolean)) process.exitCode = 1;

await closeBench(api, database);

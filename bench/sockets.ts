// A thousand subscriptions to one property on one api process: the latency of a change, and their memory; beside a
// plain LISTEN of one client. `npm run bench -- sockets`
import { createClient } from 'graphql-ws';
import pg from 'pg';
import WebSocket from 'ws';
import { advanceProgress } from '../src/analyses/progress.ts';
import { quantile } from './eval/figures.ts';
import { closeBench, openBenchDatabase, pause, startBenchApi } from './shared/api-process.ts';

const sockets = 1000;
const changes = 30;
const documents = 10;

const database = await openBenchDatabase();
const { db, pool, accountId, liveKey, property } = database;
const job = await db.job.create({ data: { accountId, mode: 'live', propertyId: property.id, bulk: true } });
const rows = await Promise.all(
  Array.from({ length: documents }, (_, at) =>
    db.analysis.create({
      data: {
        accountId,
        mode: 'live',
        propertyId: property.id,
        jobId: job.id,
        filename: `${at}.pdf`,
        storageKey: `bench/${at}`,
        fileType: 'pdf',
        bytes: 1,
        sha256: String(at),
        pageCount: 1000,
        step: 'reading',
        startedAt: new Date(),
      },
    }),
  ),
);

const api = await startBenchApi(database, { MAX_CONNECTIONS_PER_ADDRESS: String(2 * sockets) });
const { url } = api;

const query =
  'subscription($id: ID!) { propertyProgress(id: $id) { status percent documents { id status analysis { progress { step pagesDone revision } } } } }';
interface ProgressEvent {
  propertyProgress: { documents: { id: string; analysis: { progress: { revision: number } } }[] };
}
const key = (id: string, revision: number) => `${id} ${revision}`;
const startedAt = new Map<string, number>();
let waits: number[] = [];
let first = 0;
const before = api.residentMegabytes();
const clients = Array.from({ length: sockets }, () =>
  createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${liveKey}` },
    // Too many at once are asked to retry.
    retryAttempts: 20,
    shouldRetry: () => true,
  }),
);
const opened = performance.now();
for (const client of clients) {
  void (async () => {
    let seen = new Set<string>();
    let begun = false;
    for await (const { data } of client.iterate<ProgressEvent>({ query, variables: { id: property.id } })) {
      const now = performance.now();
      const state = data!.propertyProgress.documents.map((row) => key(row.id, row.analysis.progress.revision));
      for (const each of state) {
        const at = startedAt.get(each);
        if (begun && at !== undefined && !seen.has(each)) waits.push(now - at);
      }
      seen = new Set(state);
      if (!begun) first++;
      begun = true;
    }
  })().catch(() => undefined);
}
while (first < sockets) {
  if (performance.now() - opened > 120_000) throw new Error(`only ${first} of ${sockets} sockets were served in time`);
  await pause(50);
}
const openedMs = performance.now() - opened;
const held = api.residentMegabytes();

// The latency of a plain notification, from a transaction to a listener.
const listener = new pg.Client({ connectionString: database.url });
await listener.connect();
await listener.query('listen lintel');
const bare: number[] = [];
let noticed: (() => void) | undefined;
listener.on('notification', () => noticed?.());

const queries = async () => {
  const { rows: counted } = await pool.query<{ count: string }>(
    'select sum(xact_commit)::bigint as count from pg_stat_database',
  );
  return Number(counted[0]!.count);
};
await pause(1500);
const queriesBefore = await queries();
const revisions = new Map(rows.map((row) => [row.id, row.revision]));
for (let change = 1; change <= changes; change++) {
  const row = rows[change % documents]!;
  const revision = revisions.get(row.id)! + 1;
  revisions.set(row.id, revision);
  const started = performance.now();
  startedAt.set(key(row.id, revision), started);
  const heard = new Promise<void>((resolve) => {
    noticed = resolve;
  });
  await advanceProgress(db, row, 'reading', change * 10);
  await heard;
  bare.push(performance.now() - started);
  const all = sockets * change;
  while (waits.length < all && performance.now() - started < 10_000) await pause(5);
}
const expected = sockets * changes;
await pause(1500);
const queriesEach = ((await queries()) - queriesBefore) / changes;
const peak = api.residentMegabytes();
const p95 = quantile(waits, 0.95)!;
console.log(`${sockets} sockets on one process, ${documents} documents, ${changes} changes`);
console.log(`all served with the present state in ${openedMs.toFixed(0)} ms`);
console.log(`changes delivered: ${waits.length} of ${expected}`);
console.log(`fan-out: median ${quantile(waits, 0.5)!.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target: below 500 ms)`);
console.log(
  `beside, a bare notice to one listener: median ${quantile(bare, 0.5)!.toFixed(1)} ms; fan-out p95 is ${(p95 / quantile(bare, 0.5)!).toFixed(0)} times that`,
);
console.log(`transactions a change, of all processes: ${queriesEach.toFixed(0)}`);
console.log(
  `memory: ${before.toFixed(0)} MB without, ${held.toFixed(0)} MB with them, ${peak.toFixed(0)} MB after; ${(((peak - before) / sockets) * 1024).toFixed(0)} KB a socket`,
);
if (waits.length !== expected) process.exitCode = 1;
waits = [];

for (const client of clients) client.terminate();
await listener.end();
await closeBench(api, database);

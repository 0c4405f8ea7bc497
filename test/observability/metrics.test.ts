import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { serveProbes } from '../../src/api/probes.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { honestModel, wordVector } from '../engine/gemini/model.ts';
import { type StandIn as Model, startStandIn as startModel } from '../engine/gemini/server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { respondWith, type Sink, startSink } from '../webhooks/sink.ts';
import { readExposition, sumOf } from './exposition.ts';

let app: App;
let sink: Sink;
let model: Model;
let key: string;

beforeAll(async () => {
  [sink, model] = await Promise.all([startSink(), startModel(honestModel, wordVector)]);
  app = await startApp({ GEMINI_API_KEY: 'test-key', GEMINI_BASE_URL: model.url });
  key = (await app.account()).liveKey;
});
afterAll(async () => {
  await app.close();
  await Promise.all([sink.close(), model.close()]);
});

const scrape = async (url = app.url) => readExposition(await (await fetch(`${url}/metrics`)).text());

test('documents, questions, deliveries and sockets are counted and timed', async () => {
  const api = client(app.url, key);
  const before = await scrape();
  const grown = async (name: string, labels: Record<string, string> = {}) =>
    sumOf(await scrape(), name, labels) - sumOf(before, name, labels);
  sink.reply('/hook', respondWith(500));
  await api.post('/v1/webhooks', { url: `${sink.url}/hook`, events: ['property.chat_ready'] });
  const property = (await api.post('/v1/properties', { address: '1 Counted Way' })).body.id;
  await api.post(`/v1/properties/${property}/upload`, formOf('files', [['a.pdf', await inspectionPdf()]]));
  await eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body.status,
    (status) => status === 'chat_ready',
  );
  await api.post('/v1/chat', { property_id: property, query: 'What is wrong with the service panel?' });
  model.faults.push(...new Array(8).fill({ status: 503 }));
  await api.post('/v1/chat', { property_id: property, query: 'And the water heater?' });
  await api.get(`/v1/analyses/${property}`);
  // The first retry is due after 30 seconds.
  await eventually(
    () => grown('lintel_webhook_delivery_duration_seconds_count', { outcome: 'failed' }),
    (count) => count >= 1,
  );
  expect(await grown('lintel_http_requests_total', { route: '/v1/properties/:id/upload', status: '201' })).toBe(1);
  expect(await grown('lintel_http_request_duration_seconds_count', { route: '/v1/chat', face: 'rest' })).toBe(2);
  for (const job of ['analysis.run', 'analysis.embed']) {
    expect(await grown('lintel_job_duration_seconds_count', { job, outcome: 'done' })).toBe(1);
    expect(await grown('lintel_job_wait_duration_seconds_count', { job })).toBe(1);
  }
  expect(await grown('lintel_documents_finished_total', { end: 'ready' })).toBe(1);
  expect(await grown('lintel_document_duration_seconds_count', { end: 'ready' })).toBe(1);
  const engine = 'gemini-3.8-flash/gemini-embedding-001';
  for (const operation of ['categorize', 'analyze', 'answer'])
    expect(
      await grown('lintel_engine_call_duration_seconds_count', { engine, operation, outcome: 'done' }),
    ).toBeGreaterThan(0);
  const tokens = { model: 'gemini-3.8-flash', operation: 'analyze' };
  expect(await grown('lintel_engine_tokens_total', { ...tokens, direction: 'input' })).toBeGreaterThan(0);
  expect(await grown('lintel_engine_fallbacks_total', { operation: 'answer' })).toBe(1);
  expect(await grown('lintel_storage_operation_duration_seconds_count', { operation: 'put' })).toBeGreaterThan(0);
  expect(
    await grown('lintel_search_operation_duration_seconds_count', { search: 'postgres', operation: 'search' }),
  ).toBeGreaterThan(0);
});

test('counts open sockets and subscriptions', async () => {
  const api = client(app.url, key);
  const { body } = await api.post('/v1/properties', { address: '2 Counted Way' });
  const socket = createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
  });
  // Kept open by a document whose job waits.
  await app.service.pool.query(`create function hold() returns trigger language plpgsql as $$
    begin new.run_at := now() + interval '1 hour'; return new; end $$`);
  await app.service.pool.query(
    'create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold()',
  );
  await api.post(`/v1/properties/${body.id}/upload`, formOf('files', [['h.pdf', await inspectionPdf('held')]]));
  await app.service.pool.query('drop trigger hold on graphile_worker._private_jobs');
  const query = 'subscription($id: ID!) { propertyProgress(id: $id) { status } }';
  const results = socket.iterate({ query, variables: { id: body.id } });
  await results.next();
  const open = async () => {
    const families = await scrape();
    return [sumOf(families, 'lintel_websockets'), sumOf(families, 'lintel_websocket_subscriptions')];
  };
  expect(await open()).toEqual([1, 1]);
  socket.terminate();
  await eventually(open, ([sockets, subscriptions]) => sockets === 0 && subscriptions === 0);
});

test('reports queue length and waiting time over all processes', async () => {
  const { pool } = app.service;
  const begin = Date.now();
  // No worker has this task, so the job waits.
  await pool.query(
    `select graphile_worker.add_job('nobody.knows', '{}', run_at => now() - interval '2 minutes') from generate_series(1, 3)`,
  );
  const families = await eventually(scrape, (found) => sumOf(found, 'lintel_jobs', { job: 'nobody.knows' }) === 3);
  expect(sumOf(families, 'lintel_jobs', { job: 'nobody.knows', state: 'waiting' })).toBe(3);
  const age = sumOf(families, 'lintel_job_oldest_waiting_seconds', { job: 'nobody.knows' });
  expect(age).toBeGreaterThanOrEqual(120);
  expect(age).toBeLessThanOrEqual(120 + (Date.now() - begin) / 1000);
  expect(sumOf(families, 'lintel_workers')).toBe(1);
  expect(sumOf(families, 'lintel_database_connections', { state: 'idle' })).toBeGreaterThan(0);
});

test('metric labels contain no ids, keys or customer data', async () => {
  const api = client(app.url, key);
  await api.get('/v1/no/such/thing-of-theirs');
  await api.get('/nowhere-of-theirs');
  await api.call('PROPFIND', '/v1/properties');
  const families = await scrape();
  const values = new Set(
    [...families.values()].flatMap(({ samples }) => samples.flatMap(({ labels }) => Object.values(labels))),
  );
  expect([...values].filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|theirs|lt_|PROPFIND|@/.test(value))).toEqual([]);
  for (const [name, { type, samples }] of families) {
    expect(name).toMatch(/^(lintel|process|nodejs)_[a-z0-9_]+$/);
    if (type === 'counter') expect(name).toMatch(/_total$/);
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(samples.length).toBeLessThan(2000);
  }
});

test('a worker serves only probes on its own port', async () => {
  const { port, stop } = await serveProbes(app.service, 0);
  try {
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await eventually(
      async () => (await fetch(`${url}/ready`)).json() as Promise<{ status: string }>,
      ({ status }) => status === 'ready',
    );
    expect((await scrape(url)).has('lintel_job_duration_seconds')).toBe(true);
    for (const path of ['/', '/v1/properties', '/graphql', '/docs']) expect((await fetch(url + path)).status).toBe(404);
    expect((await fetch(`${url}/health`, { method: 'POST' })).status).toBe(404);
  } finally {
    await stop();
  }
});

test('readiness can run selected checks and rejects unknown ones', async () => {
  const ready = async (query: string) => {
    const response = await fetch(`${app.url}/ready${query}`);
    return [response.status, await response.json()];
  };
  const found = await eventually(
    () => ready('?only=database,storage'),
    ([status]) => status === 200,
  );
  expect(found).toEqual([200, { status: 'ready', checks: { database: 'ok', storage: 'ok' } }]);
  const { storage } = app.service;
  let pings = 0;
  app.service.storage = { ...storage, ping: async () => void pings++ };
  await ready(`?only=${Array(1000).fill('storage')}`);
  app.service.storage = storage;
  expect(pings).toBe(1);
  expect(await ready('?only=databse')).toMatchObject([400, { status: 'no_such_check' }]);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type App, client, eventually, startApp } from '../app.ts';
import { honestModel, wordVector } from '../engine/gemini/model.ts';
import { type StandIn as Model, startStandIn as startModel } from '../engine/gemini/server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type StandIn as SearchServer, startStandIn as startSearch } from '../search/stand-in.ts';
import { respondWith, type Sink, startSink } from '../webhooks/sink.ts';
import { capturedLog } from './lines.ts';

const captured = capturedLog();
let app: App;
let sink: Sink;
let search: SearchServer;
let model: Model;
let keys: { liveKey: string; testKey: string; accountId: string };

beforeAll(async () => {
  [sink, search, model] = await Promise.all([startSink(), startSearch(), startModel(honestModel, wordVector)]);
  app = await startApp(
    {
      MEILISEARCH_URL: search.url,
      MEILISEARCH_KEY: search.key,
      GEMINI_API_KEY: 'test-key',
      GEMINI_BASE_URL: model.url,
      ENCRYPTION_KEY: 'encryption-key-7f3a-7f3a',
      SANDBOX_WEBHOOK_SECRET: 'sandbox-secret-7f3a',
      LOG_LEVEL: 'trace',
    },
    captured.log,
  );
  keys = await app.account();
});
afterAll(async () => {
  await app.close();
  await Promise.all([sink.close(), search.close(), model.close()]);
});

const ready = (api: ReturnType<typeof client>, property: string) =>
  eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body,
    (body) => body.status === 'chat_ready',
  );

test('a request has one log line, and the lines of its jobs contain its id', async () => {
  const api = client(app.url, keys.testKey);
  const property = (await api.post('/v1/properties', { address: '1 Traced Way' })).body.id;
  const file = await inspectionPdf();
  const send = () => api.call('POST', `/v1/properties/${property}/upload`, formOf('files', [['a.pdf', file]]));
  expect((await send()).status).toBe(201);
  await ready(api, property);
  // A result that is used again is indexed by a second job.
  const upload = await send();
  expect(upload.status).toBe(201);
  await ready(api, property);
  const requestId = upload.headers.get('x-request-id');
  const of = await eventually(
    async () => captured.lines().filter((line) => line.requestId === requestId),
    (lines) => lines.some(({ job }) => job === 'analysis.embed'),
  );
  const [request, ...others] = of.filter(({ msg }) => msg === 'request');
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    level: 30,
    method: 'POST',
    route: '/v1/properties/:id/upload',
    face: 'rest',
    status: 201,
    ms: expect.any(Number),
    accountId: keys.accountId,
    mode: 'test',
  });
  // The second job was enqueued by the first.
  const jobs = of.filter(({ msg }) => msg === 'job');
  expect(jobs.map(({ job }) => job)).toEqual(['analysis.run', 'analysis.embed']);
  for (const job of jobs) expect(job).toMatchObject({ jobId: expect.any(String), attempt: 1, outcome: 'done' });
});

test('a socket operation has one log line, and probes are logged at debug level', async () => {
  const api = client(app.url, keys.testKey);
  const property = (await api.post('/v1/properties', { address: '2 Traced Way' })).body.id;
  await api.post(`/v1/properties/${property}/upload`, formOf('files', [['b.pdf', await inspectionPdf('b')]]));
  const socket = createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${keys.testKey}` },
  });
  const query = 'subscription($id: ID!) { propertyProgress(id: $id) { status } }';
  for await (const _ of socket.iterate({ query, variables: { id: property } }));
  await socket.dispose();
  const [line, ...others] = await eventually(
    async () => captured.lines().filter(({ face }) => face === 'socket'),
    (lines) => lines.length > 0,
  );
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 30, msg: 'request', method: 'subscription', accountId: keys.accountId });
  await fetch(`${app.url}/health`);
  const probes = await eventually(
    async () => captured.lines().filter(({ face }) => face === 'probe'),
    (lines) => lines.length > 0,
  );
  expect(probes.every(({ level }) => level === 20)).toBe(true);
});

test('a client that disconnects during an upload is logged with status 499', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /v1/analyses HTTP/1.1',
    'Host: lintel',
    `Authorization: Bearer ${keys.testKey}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000000',
  ];
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
  );
  await eventually(
    async () => (await app.service.db.stagedFile.count()) > 0,
    (begun) => begun,
  );
  socket.destroy();
  const left = await eventually(
    async () => captured.lines().filter(({ msg, status }) => msg === 'request' && status === 499),
    (lines) => lines.length > 0,
  );
  expect(left).toMatchObject([{ level: 30, route: '/v1/analyses', accountId: keys.accountId }]);
});

test('the log contains no secrets and no customer data', async () => {
  const api = client(app.url, keys.liveKey);
  const marker = (kind: string) => `zq${kind}7f3a`;
  const property = (
    await api.post('/v1/properties', { address: marker('address'), external_id: marker('extern'), zip_code: '80301' })
  ).body.id;
  // Webhooks with secrets in path and query: one that succeeds, one that fails.
  const hooks = await Promise.all(
    ['good', 'bad'].map(async (kind) => {
      const url = `${sink.url}/${marker(`hook${kind}`)}?token=${marker('token')}`;
      sink.reply(new URL(url).pathname + new URL(url).search, respondWith(kind === 'bad' ? 500 : 200, marker('reply')));
      const events = [
        'document.analysis_completed',
        'property.chat_ready',
        'document.skipped',
        'document.analysis_failed',
      ];
      return (await api.post('/v1/webhooks', { url, events })).body;
    }),
  );
  const bytes = await inspectionPdf(`The roof over the ${marker('body')} leaks and is unsafe.`);
  const broken = new TextEncoder().encode(`%PDF-1.7 ${marker('broken')}`);
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    [`${marker('filename')}.pdf`, bytes],
    [`${marker('badname')}.pdf`, broken as Uint8Array<ArrayBuffer>],
  ];
  expect((await api.post(`/v1/properties/${property}/upload`, formOf('files', files))).status).toBe(400);
  await api.post(`/v1/properties/${property}/upload`, formOf('files', files.slice(0, 1)));
  await ready(api, property);
  const { documents } = (await api.get(`/v1/properties/${property}/documents`)).body;
  const question = { property_id: property, query: `What about the ${marker('query')} and the service panel?` };
  const said = (await api.post('/v1/chat', question)).body;
  expect(said.answer).toMatch(/breaker/);
  await api.post('/v1/chat/stream', { ...question, session_id: said.session_id });
  // Client errors that contain data of the caller.
  await api.post('/v1/chat', { ...question, property_id: marker('noid') });
  await api.call('POST', '/v1/chat', undefined, {
    'content-type': 'application/json',
    'idempotency-key': marker('idem'),
  });
  await api.get(`/v1/properties?external_id=${marker('param')}`);
  await api.get(`/v1/${marker('path')}/${marker('path')}`);
  await api.get(`/files/${marker('filetoken')}`);
  await api.graphql(`query { ${marker('field')} }`);
  await api.graphql(`query ${marker('operation')} { properties { properties { id } } }`);
  await api.call('POST', '/graphql', `{"query": "${marker('torn')}`);
  await client(app.url, `lt_live_${marker('badkey')}`).get('/v1/properties');
  await api.post(
    '/v1/webhooks/provider',
    { id: marker('event'), type: marker('type') },
    { 'stripe-signature': marker('sig') },
  );
  model.faults.push(...new Array(8).fill({ status: 503 }));
  expect((await api.post('/v1/chat', { ...question, query: `And the ${marker('again')} faucet?` })).status).toBe(200);
  search.fault = () => ({ status: 500, body: `{"message":"${marker('engine')} ${question.query}","code":"internal"}` });
  expect((await api.post('/v1/chat', question)).status).toBe(503);
  search.fault = () => null;
  // An internal error that contains customer data.
  const { db } = app.service;
  for (const broken of [
    () => db.property.create({ data: { address: marker('prisma'), id: 5 as never } as never }),
    () => app.service.pool.query('select $1::uuid', [marker('uuid')]),
    () => app.service.pool.query('select $1::json', [`{${marker('json')}`]),
    async () => JSON.parse(`${marker('parsed')} {`),
  ]) {
    await broken().then(
      () => expect.unreachable(),
      (err: unknown) => app.service.log.error({ err }, 'tried'),
    );
  }
  // Billing.
  const checkout = (
    await api.post('/v1/billing/checkout', {
      tier: 'pro',
      success_url: `https://example.com/${marker('success')}`,
      cancel_url: `https://example.com/${marker('cancel')}`,
    })
  ).body.checkout_url;
  await fetch(`${checkout.replace(/^https?:\/\/[^/]+/, app.url)}/pay`, { method: 'POST', redirect: 'manual' });
  const pack = (
    await api.post('/v1/credits/purchase', {
      external_user_id: marker('user'),
      pack_type: 'single',
      success_url: 'https://example.com/thanks',
      cancel_url: 'https://example.com/back',
    })
  ).body.checkout_url;
  await fetch(`${pack.replace(/^https?:\/\/[^/]+/, app.url)}/pay`, { method: 'POST', redirect: 'manual' });
  await eventually(
    async () => captured.lines().filter(({ job, msg }) => msg === 'job' && String(job).startsWith('provider.')).length,
    (count) => count >= 2,
  );
  await eventually(
    async () => (await app.service.pool.query('select 1 from webhook_attempt where status_code = 500')).rowCount,
    (count) => (count ?? 0) > 0,
  );
  for (const document of documents) await api.delete(`/v1/analyses/${document.id}`);
  await api.delete(`/v1/properties/${property}`);

  const text = captured.text();
  expect(captured.lines().filter(({ msg }) => msg === 'tried')).toHaveLength(4);
  const secrets = [keys.liveKey, keys.testKey, search.key, 'test-key', 'encryption-key', 'sandbox-secret'];
  secrets.push(...hooks.map((hook) => hook.signing_secret), checkout.split('/').at(-1), pack.split('/').at(-1));
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(7);
    expect(text).not.toContain(secret);
  }
  expect(text.match(/zq\w+7f3a/g) ?? []).toEqual([]);
  // Contents of the report, and so of answers.
  expect(text).not.toMatch(/double tapped|faucet|Bearer|lt_live_/i);
});

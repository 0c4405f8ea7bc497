// Graceful shutdown: running work is finished or released, and every open stream gets a reason.
import { request } from 'node:http';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { client } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { blockStep, type Cluster, type Member, startCluster, waitUntil } from './cluster.ts';

let cluster: Cluster;
let key: string;
let other: Member;

beforeAll(async () => {
  cluster = await startCluster();
  other = await cluster.api();
  key = (await cluster.account()).liveKey;
});
afterAll(() => cluster?.close());

test('a stopping API finishes running uploads, closes sockets with a reason, and accepts no new requests', async () => {
  const api = await cluster.api();
  const { body: property } = await client(other.url, key).post('/v1/properties', { address: 'Drain Way' });
  const upload = request(`${api.url}/v1/properties/${property.id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=slow' },
  });
  const answered = new Promise<number>((resolve, reject) => {
    upload.once('response', (response) => resolve(response.resume().statusCode!)).once('error', reject);
  });
  upload.write('--slow\r\nContent-Disposition: form-data; name="files"; filename="slow.pdf"\r\n\r\n');
  const pdf = Buffer.from(await inspectionPdf('slow'));
  upload.write(pdf.subarray(0, 500));
  await waitUntil('it arrives', async () => (await cluster.connections.db.stagedFile.count()) === 1);

  const socket = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('closed', (event) => resolve(event as { code: number; reason: string })),
  );
  const watch = socket.iterate({
    query: 'subscription($id: ID!) { propertyProgress(id: $id) { percent } }',
    variables: { id: property.id },
  });
  await watch.next();
  const last = watch.next().catch(() => undefined);

  const ended = api.kill('SIGTERM');
  expect(await closed).toMatchObject({ code: 1001 });
  await last;
  await waitUntil('new callers are turned away', async () => {
    return fetch(`${api.url}/health`).then(
      () => false,
      () => true,
    );
  });
  expect(api.alive()).toBe(true);
  upload.write(pdf.subarray(500));
  upload.end('\r\n--slow--\r\n');
  expect(await answered).toBe(201);
  expect(await ended).toBe(0);
});

test('a stopping worker releases unfinished jobs, and another worker takes them immediately', async () => {
  const [first] = [await cluster.worker({ SHUTDOWN_SECONDS: '1' })];
  const caller = client(other.url, key);
  const gate = await blockStep(cluster.databaseUrl, 'handed-on.pdf', 'analyzing', 7_100);
  const { body } = await caller.post(
    '/v1/analyses',
    formOf('file', [['handed-on.pdf', await inspectionPdf('handed on')]]),
  );
  await waitUntil('it is held', async () => (await gate.held()) === 1);
  const ended = first.kill('SIGTERM');
  await waitUntil('it is on its way out', async () => first.lines.length > 1 || !first.alive(), 3_000).catch(
    () => undefined,
  );
  await cluster.worker();
  await gate.open();
  await waitUntil(
    'the other has done it',
    async () => (await caller.get(`/v1/analyses/${body.analysis_id}`)).body.chat_status === 'ready',
    300_000,
  );
  expect(await ended).toBe(0);
});

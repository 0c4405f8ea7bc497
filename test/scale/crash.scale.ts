// Processes and the database are killed during work: nothing is lost, repeated or stuck.
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { enqueue } from '../../src/queue/enqueue.ts';
import { client } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Sink, startSink } from '../webhooks/sink.ts';
import { blockStep, type Cluster, type Member, startCluster, waitUntil } from './cluster.ts';

let cluster: Cluster;
let sink: Sink;
let account: NewAccount;
let a: Member;
let b: Member;
const workers: Member[] = [];
let api: ReturnType<typeof client>;

beforeAll(async () => {
  cluster = await startCluster();
  sink = await startSink();
  [a, b] = await Promise.all([cluster.api(), cluster.api()]);
  workers.push(...(await Promise.all([cluster.worker({ WORKER_CONCURRENCY: '8' }), cluster.worker()])));
  account = await cluster.account();
  api = client(a.url, account.liveKey);
  const events = ['document.analysis_completed', 'property.chat_ready'];
  await api.post('/v1/webhooks', { url: `${sink.url}/hook`, events });
});
afterAll(async () => {
  await cluster?.close();
  await sink?.close();
});

let made = 0;
const property = async (): Promise<string> =>
  (await api.post('/v1/properties', { address: `${++made} Crash Way` })).body.id;
const chatReady = (id: string) => async () =>
  (await api.get(`/v1/properties/${id}/documents`)).body.status === 'chat_ready';
const storedFiles = async () => {
  const files = await readdir(join(cluster.dataDir, 'files'), { recursive: true, withFileTypes: true });
  // Incomplete files are stored separately and deleted at a later start.
  return files.filter((file) => file.isFile() && !file.parentPath.includes('.incoming')).length;
};
const uses = async () => cluster.connections.db.analysisUse.count({ where: { accountId: account.accountId } });

test('an API killed during an upload of 50 files leaves no documents, no charge and no files', async () => {
  const id = await property();
  const before = { files: await storedFiles(), uses: await uses() };
  const pdf = Buffer.from(await inspectionPdf('cut off'));
  const upload = request(`${b.url}/v1/properties/${id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.liveKey}`, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  const broken = new Promise<Error>((resolve) => upload.once('error', resolve));
  for (let file = 0; file < 49; file++) {
    upload.write(`--cut\r\nContent-Disposition: form-data; name="files"; filename="${file}.pdf"\r\n\r\n`);
    upload.write(pdf);
    upload.write('\r\n');
  }
  upload.write('--cut\r\nContent-Disposition: form-data; name="files"; filename="last.pdf"\r\n\r\n%PDF-1.7');
  const { db } = cluster.connections;
  await waitUntil('the files are arriving', async () => (await db.stagedFile.count()) >= 40);
  await b.kill('SIGKILL');
  expect(await broken).toBeInstanceOf(Error);

  expect((await api.get(`/v1/properties/${id}/documents`)).body).toMatchObject({ status: 'empty', total_documents: 0 });
  expect(await uses()).toBe(before.uses);
  // Six hours later.
  await db.stagedFile.updateMany({ data: { createdAt: new Date(Date.now() - 7 * 3600_000) } });
  await enqueue(db, 'upload.sweep', {});
  await waitUntil('they are swept', async () => (await db.stagedFile.count()) === 0);
  expect(await storedFiles()).toBe(before.files);

  b = await cluster.api();
  const again = await client(b.url, account.liveKey).post(
    `/v1/properties/${id}/upload`,
    formOf('files', [['whole.pdf', await inspectionPdf('after the cut')]]),
  );
  expect(again.status).toBe(201);
  await waitUntil('the next upload is read', chatReady(id));
});

test('another worker takes over when a worker is killed in any step, and nothing happens twice', async () => {
  const steps = ['reading', 'categorizing', 'analyzing', 'embedding', 'finished'];
  // One more is not held: its event is being delivered.
  const names = [...steps, 'delivery'];
  sink.received.length = 0;
  const usesBefore = await uses();
  // Only the first worker runs, so that it holds all of them.
  await workers[1]!.kill('SIGTERM');
  const gates = await Promise.all(
    steps.map((step, at) => blockStep(cluster.databaseUrl, `${step}.pdf`, step, 7_000 + at)),
  );
  // One delivery still waits for its response when the sender is killed.
  let unanswered: string | undefined;
  sink.reply('/hook', (response, one) => {
    if (!unanswered && one.headers['x-service-event'] === 'document.analysis_completed') unanswered = one.id;
    else response.end();
  });
  const files = await Promise.all(
    names.map(
      async (name) => [`${name}.pdf`, await inspectionPdf(`held at ${name}`)] as [string, Uint8Array<ArrayBuffer>],
    ),
  );
  // Each in a separate property, because documents of one property wait for each other.
  const properties: string[] = [];
  const ids: string[] = [];
  for (const file of files) {
    const id = await property();
    const { body } = await api.post(`/v1/properties/${id}/upload`, formOf('files', [file]));
    properties.push(id);
    ids.push(body.documents[0].id);
  }
  await waitUntil('each is held in its step', async () => {
    const held = await Promise.all(gates.map((gate) => gate.held()));
    return unanswered !== undefined && held.every((count) => count === 1);
  });
  await workers[0]!.kill('SIGKILL');
  workers[0] = await cluster.worker();
  await Promise.all(gates.map((gate) => gate.open()));
  for (const id of properties) await waitUntil('all are done', chatReady(id), 90_000);

  for (const analysis of ids) {
    expect((await api.get(`/v1/analyses/${analysis}`)).body).toMatchObject({
      status: 'analysis_done',
      chat_status: 'ready',
    });
    expect((await api.get(`/v1/analyses/${analysis}/issues`)).body.total_issues).toBe(2);
  }
  expect((await uses()) - usesBefore).toBe(names.length);
  await waitUntil('it is sent again', async () => sink.received.filter(({ id }) => id === unanswered).length > 1);
  // A delivery that was in progress is repeated with the same delivery id (contract, 6.4).
  const sentEvents = () =>
    [...new Map(sink.received.map((one) => [one.id, one])).values()].map(
      ({ headers, json }) => `${headers['x-service-event']} ${json.analysis_id ?? json.property_id}`,
    );
  const due = [
    ...ids.map((id) => `document.analysis_completed ${id}`),
    ...properties.map((id) => `property.chat_ready ${id}`),
  ];
  await waitUntil('all events are sent', async () => due.every((event) => sentEvents().includes(event)));
  expect(
    sentEvents()
      .filter((event) => due.includes(event))
      .toSorted(),
  ).toEqual(due.toSorted());
  const { rows } = await cluster.connections.pool.query(
    'select count(*)::int as count from graphile_worker._private_jobs where locked_by is not null',
  );
  expect(rows).toEqual([{ count: 0 }]);
  workers[1] = await cluster.worker();
});

test('while a killed database restarts, requests get 503 with Retry-After, and no process dies', async () => {
  const id = await property();
  const statuses: { status: number; retryAfter: string | null; at: number }[] = [];
  let stop = false;
  const load = Array.from({ length: 8 }, async (_, at) => {
    const caller = client(at % 2 ? a.url : b.url, account.liveKey);
    for (const end = performance.now() + 140_000; !stop && performance.now() < end; ) {
      // Status 0 means that a process died.
      const { status, headers } = await caller
        .get(`/v1/properties/${id}`)
        .catch(() => ({ status: 0, headers: new Headers() }));
      statuses.push({ status, retryAfter: headers.get('retry-after'), at: performance.now() });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const upload = await api.post(
    `/v1/properties/${id}/upload`,
    formOf(
      'files',
      await Promise.all(
        Array.from(
          { length: 6 },
          async (_, at) => [`${at}.pdf`, await inspectionPdf(`amid ${at}`)] as [string, Uint8Array<ArrayBuffer>],
        ),
      ),
    ),
  );
  expect(upload.status).toBe(201);
  await cluster.database.kill();
  const down = performance.now();
  await waitUntil('callers are refused', async () => statuses.some(({ status, at }) => status === 503 && at > down));
  expect((await fetch(`${a.url}/health`)).status).toBe(200);
  expect((await fetch(`${a.url}/ready`)).status).toBe(503);
  await cluster.database.start();
  const up = performance.now();
  await waitUntil('callers are served again', async () => statuses.some(({ status, at }) => status === 200 && at > up));
  await waitUntil('the documents are done', chatReady(id), 90_000);
  stop = true;
  await Promise.all(load);

  const kinds = new Set(statuses.map(({ status }) => status));
  expect([...kinds].toSorted()).toEqual([200, 503]);
  for (const { status, retryAfter } of statuses) if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect([a, b, ...workers].map((member) => member.alive())).toEqual([true, true, true, true]);
  const { body } = await api.post('/v1/chat', { property_id: id, query: 'What is wrong with the service panel?' });
  expect(body.citations[0]).toMatchObject({ page: 2 });
});

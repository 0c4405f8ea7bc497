// Progress across processes: changes in one API and worker reach subscribers of a second API in order, and of a third
// after the second is killed. Two APIs, two workers, one database, one bucket, one search engine.
import { request } from 'node:http';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { advanceProgress } from '../../src/analyses/progress.ts';
import { client } from '../app.ts';
import { type S3Server, startS3 } from '../documents/s3-server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type StandIn, startStandIn } from '../search/stand-in.ts';
import { blockStep, type Cluster, type Member, startCluster, waitUntil } from './cluster.ts';

let cluster: Cluster;
let bucket: S3Server;
let search: StandIn;
let key: string;
let a: Member;
let b: Member;
let api: ReturnType<typeof client>;

beforeAll(async () => {
  [bucket, search] = await Promise.all([startS3(), startStandIn()]);
  const engine = { MEILISEARCH_URL: search.url, MEILISEARCH_KEY: search.key };
  cluster = await startCluster({ ...bucket.settings, ...engine });
  [a, b] = await Promise.all([cluster.api(), cluster.api()]);
  key = (await cluster.account()).liveKey;
  api = client(a.url, key);
});
afterAll(async () => {
  await cluster?.close();
  await Promise.all([bucket?.close(), search?.close()]);
});

let made = 0;
const property = async (): Promise<string> =>
  (await api.post('/v1/properties', { address: `${++made} Live Way` })).body.id;

interface Seen {
  status: string;
  percent: number;
  uploads: { receivedBytes: number; totalBytes: number | null; receivedFiles: number }[];
  documents: { id: string; analysis: { progress: { step: string; revision: number; queuePosition: number | null } } }[];
}
const query = `subscription($id: ID!) { propertyProgress(id: $id) { status percent
  uploads { receivedBytes totalBytes receivedFiles }
  documents { id analysis { progress { step revision queuePosition } } } } }`;

function watch(urls: () => string, id: string) {
  const seen: Seen[] = [];
  const socket = createClient({
    url: () => `${urls().replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 20,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
  });
  const ended = (async () => {
    for await (const { data } of socket.iterate<{ propertyProgress: Seen }>({ query, variables: { id } }))
      seen.push(data!.propertyProgress);
    await socket.dispose();
  })();
  return { seen, ended, close: () => socket.dispose() };
}

/** Fails if a revision or the percentage decreases. */
function requireOrder(seen: Seen[]): void {
  const revisions = new Map<string, number>();
  let percent = 0;
  for (const [at, state] of seen.entries()) {
    if (state.documents.length > 0) expect(state.percent, `percent of state ${at}`).toBeGreaterThanOrEqual(percent);
    percent = state.documents.length > 0 ? state.percent : percent;
    for (const { id, analysis } of state.documents) {
      expect(analysis.progress.revision).toBeGreaterThanOrEqual(revisions.get(id) ?? 0);
      revisions.set(id, analysis.progress.revision);
    }
  }
  const states = seen.map((state) => JSON.stringify(state));
  expect(
    states.filter((state, i) => state === states[i - 1]),
    'no state is sent twice',
  ).toEqual([]);
}

test('reports progress from the first bytes to chat_ready: bytes, files, queue positions, steps', async () => {
  const id = await property();
  const { seen, ended } = watch(() => b.url, id);
  await waitUntil('the first state arrives', async () => seen.length === 1);
  expect(seen[0]).toMatchObject({ status: 'empty', uploads: [], documents: [] });

  const files = await Promise.all([1, 2, 3].map((n) => inspectionPdf(`live ${n}`)));
  const parts = files.map((file, n) => [
    Buffer.from(`--live\r\nContent-Disposition: form-data; name="files"; filename="${n}.pdf"\r\n\r\n`),
    Buffer.from(file),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts.flat(), Buffer.from('--live--\r\n')]);
  const upload = request(`${a.url}/v1/properties/${id}/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=live',
      'content-length': body.length,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    upload.once('response', (response) => resolve(response.resume().statusCode!)).once('error', reject);
  });
  const half = Buffer.concat(parts[0]!).length + 300;
  upload.write(body.subarray(0, half));
  await waitUntil('half of it is seen', async () => seen.at(-1)!.uploads[0]?.receivedFiles === 1);
  expect(seen.at(-1)!.uploads).toEqual([{ receivedBytes: half, totalBytes: body.length, receivedFiles: 1 }]);
  upload.end(body.subarray(half));
  expect(await answered).toBe(201);
  await waitUntil('they wait in a queue', async () => seen.at(-1)!.documents.length === 3);
  await waitUntil('no upload is in progress', async () => seen.at(-1)!.uploads.length === 0);
  expect(seen.at(-1)!.documents.map((document) => document.analysis.progress.queuePosition)).toEqual([1, 2, 3]);

  await Promise.all([cluster.worker(), cluster.worker()]);
  await ended;
  expect(seen.at(-1)).toMatchObject({ status: 'chat_ready', percent: 100, uploads: [] });
  requireOrder(seen);
  const { body: answer } = await client(b.url, key).post('/v1/chat', {
    property_id: id,
    query: 'What is wrong with the service panel?',
  });
  expect(answer.citations[0]).toMatchObject({ page: 2 });
  expect((await bucket.files()).filter((name) => name.includes('documents/')).length).toBeGreaterThanOrEqual(3);
});

test('each step change reaches subscribers of other processes', async () => {
  const id = await property();
  const { db } = cluster.connections;
  const owner = {
    accountId: (await db.property.findUniqueOrThrow({ where: { id } })).accountId,
    mode: 'live' as const,
  };
  const job = await db.job.create({ data: { ...owner, propertyId: id, bulk: true } });
  // A document without a worker: the test writes its steps, as another worker would.
  const row = await db.analysis.create({
    data: {
      ...owner,
      propertyId: id,
      jobId: job.id,
      filename: 'paced.pdf',
      storageKey: 'documents/paced',
      fileType: 'pdf',
      bytes: 1,
      sha256: 'paced',
      pageCount: 40,
      status: 'processing',
    },
  });
  const { seen, close } = watch(() => b.url, id);
  await waitUntil('it is watched', async () => seen.length > 0);
  for (let page = 1; page <= 40; page++) {
    const before = seen.length;
    await advanceProgress(db, row, 'reading', page);
    await waitUntil('a change arrives', async () => seen.length > before);
  }
  requireOrder(seen);
  await close();
});

test('a subscriber whose API was killed continues at another, starting with the current state', async () => {
  const id = await property();
  const doomed = await cluster.api();
  const urls = [doomed.url];
  const { seen, ended } = watch(() => urls.at(-1)!, id);
  await waitUntil('it is watched', async () => seen.length === 1);
  const gate = await blockStep(cluster.databaseUrl, 'watched.pdf', 'analyzing', 7_300);
  await api.post(`/v1/properties/${id}/upload`, formOf('files', [['watched.pdf', await inspectionPdf('watched')]]));
  await waitUntil('it has begun', async () => seen.at(-1)!.documents[0]?.analysis.progress.step === 'categorizing');
  urls.push(b.url);
  await doomed.kill('SIGKILL');
  const before = seen.length;
  await waitUntil('the state arrives again', async () => seen.length > before);
  expect(seen[before]!.documents).toEqual(seen[before - 1]!.documents);
  await gate.open();
  await ended;
  expect(seen.at(-1)).toMatchObject({ status: 'chat_ready', percent: 100 });
  seen.splice(before, 1);
  requireOrder(seen);
});

// Outages of dependencies: search engine, bucket, disk space. Clients get errors, documents wait, and nothing is left
// half done.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '../app.ts';
import { type S3Server, startS3 } from '../documents/s3-server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type StandIn, startStandIn } from '../search/stand-in.ts';
import { type Cluster, type DatabaseProxy, type Member, openProxy, startCluster, waitUntil } from './cluster.ts';

let cluster: Cluster;
let bucket: S3Server;
let search: StandIn;
let roads: { bucket: DatabaseProxy; search: DatabaseProxy };
let apis: Member[];
let callers: ReturnType<typeof client>[];

beforeAll(async () => {
  [bucket, search] = await Promise.all([startS3(), startStandIn()]);
  const [toBucket, toSearch] = [Number(new URL(bucket.settings.S3_ENDPOINT!).port), Number(new URL(search.url).port)];
  roads = { bucket: await openProxy(() => toBucket), search: await openProxy(() => toSearch) };
  cluster = await startCluster({
    ...bucket.settings,
    S3_ENDPOINT: `http://127.0.0.1:${roads.bucket.port}`,
    MEILISEARCH_URL: `http://127.0.0.1:${roads.search.port}`,
    MEILISEARCH_KEY: search.key,
  });
  apis = await Promise.all([cluster.api(), cluster.api()]);
  await Promise.all([cluster.worker(), cluster.worker()]);
  const { liveKey } = await cluster.account();
  callers = apis.map((api) => client(api.url, liveKey));
});
afterAll(async () => {
  await cluster?.close();
  for (const road of Object.values(roads ?? {})) road.close();
  await Promise.all([bucket?.close(), search?.close()]);
});

let made = 0;
const property = async (): Promise<string> =>
  (await callers[0]!.post('/v1/properties', { address: `${++made} Outage Way` })).body.id;
const upload = async (id: string, words: string) =>
  callers[0]!.post(`/v1/properties/${id}/upload`, formOf('files', [['report.pdf', await inspectionPdf(words)]]));
const state = async (id: string) => (await callers[1]!.get(`/v1/properties/${id}/documents`)).body;
const ready = async () => (await fetch(`${apis[0]!.url}/ready`)).json() as Promise<{ checks: Record<string, string> }>;

test('without the search engine chat gets 503, and documents wait until it is back', async () => {
  const before = await property();
  await upload(before, 'before the outage');
  await waitUntil('it is ready', async () => (await state(before)).status === 'chat_ready');
  roads.search.cut();
  const query = { property_id: before, query: 'What is wrong with the service panel?' };
  for (const caller of callers) {
    for (const path of ['/v1/chat', '/v1/chat/stream']) {
      const refused = await caller.post(path, query);
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  expect((await ready()).checks).toMatchObject({ database: 'ok', search: 'unavailable' });
  const during = await property();
  expect((await upload(during, 'during the outage')).status).toBe(201);
  await waitUntil('it is analyzed', async () => (await state(during)).documents[0].status === 'analysis_done');
  expect((await state(during)).status).toBe('processing');
  roads.search.restore();
  await waitUntil('it is ready', async () => (await state(during)).status === 'chat_ready');
  expect((await callers[1]!.post('/v1/chat', { ...query, property_id: during })).body.citations[0]).toMatchObject({
    page: 2,
  });
});

test('without the bucket uploads are rejected, and accepted documents wait until it is back', async () => {
  const id = await property();
  roads.bucket.cut();
  const refused = await upload(id, 'to no bucket');
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await state(id)).toMatchObject({ status: 'empty', total_documents: 0 });
  expect((await ready()).checks).toMatchObject({ storage: 'unavailable' });
  roads.bucket.restore();
  expect((await upload(id, 'to the bucket again')).status).toBe(201);
  await waitUntil('it is ready', async () => (await state(id)).status === 'chat_ready');
});

const mountable = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();
if (!mountable) console.warn('Skipped: a disk that is full needs the right to mount a small one.');

function tryMount(): string | false {
  const folder = join(mkdtempSync(join(tmpdir(), 'lintel-full-')), 'files');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return false;
  }
}

test.skipIf(!mountable)('on a full disk an upload is rejected with this message and leaves nothing', async () => {
  const files = mountable as string;
  const small = await startCluster();
  try {
    const api = await small.api({ DATA_DIR: join(files, '..') });
    const caller = client(api.url, (await small.account()).liveKey);
    const { body } = await caller.post('/v1/properties', { address: 'Full Way' });
    const large = new Uint8Array(2_000_000).fill(32);
    large.set(await inspectionPdf('too large for the disk'));
    const refused = await caller.post(`/v1/properties/${body.id}/upload`, formOf('files', [['large.pdf', large]]));
    expect(refused).toMatchObject({ status: 503, body: { error: { message: expect.stringContaining('full') } } });
    const left = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left).toEqual([]);
    const form = formOf('files', [['small.pdf', await inspectionPdf('small enough')]]);
    expect((await caller.post(`/v1/properties/${body.id}/upload`, form)).status).toBe(201);
  } finally {
    await small.close();
    execFileSync('umount', [files]);
    await rm(join(files, '..'), { recursive: true, force: true });
  }
});

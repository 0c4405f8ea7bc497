// One upload over several processes: one request id in all logs, counts in the metrics of each, a photo without
// location metadata, and no data left after the deletion.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWord, markedPdf } from '../accounts/marked-pdf.ts';
import { filesOf, findRemains } from '../accounts/remains.ts';
import { type App, client } from '../app.ts';
import { type S3Server, startS3 } from '../documents/s3-server.ts';
import { formOf } from '../pdf.ts';
import { type StandIn, startStandIn } from '../search/stand-in.ts';
import { type Cluster, type Member, startCluster, waitUntil } from './cluster.ts';

let cluster: Cluster;
let bucket: S3Server;
let search: StandIn;
let apis: Member[];
let workers: Member[];
let callers: ReturnType<typeof client>[];

beforeAll(async () => {
  [bucket, search] = await Promise.all([startS3(), startStandIn()]);
  const engine = { MEILISEARCH_URL: search.url, MEILISEARCH_KEY: search.key };
  cluster = await startCluster({ ...bucket.settings, ...engine, LOG_LEVEL: 'debug' });
  apis = await Promise.all([cluster.api(), cluster.api()]);
  workers = await Promise.all([
    cluster.worker({ WORKER_CONCURRENCY: '1' }),
    cluster.worker({ WORKER_CONCURRENCY: '1' }),
  ]);
  const { liveKey } = await cluster.account();
  callers = apis.map((api) => client(api.url, liveKey));
});
afterAll(async () => {
  await cluster?.close();
  await Promise.all([bucket?.close(), search?.close()]);
});

const metric = async (member: Member, name: RegExp): Promise<number> => {
  const text = await (await fetch(`${member.url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => name.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

test('an upload is one request in all logs and metrics, and is completely deleted', async () => {
  const [here, there] = [callers[0]!, callers[1]!];
  const marker = freshWord();
  const { body: property } = await here.post('/v1/properties', { address: `${marker} Way`, external_id: marker });
  const files = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const bytes = Buffer.concat([await markedPdf(marker), Buffer.from(`%${at}`)]);
      return [`${marker}-${at}.pdf`, new Uint8Array(bytes)] as [string, Uint8Array<ArrayBuffer>];
    }),
  );
  const uploaded = await here.post(`/v1/properties/${property.id}/upload`, formOf('files', files));
  expect(uploaded.status).toBe(201);
  const ready = async () => (await there.get(`/v1/properties/${property.id}/documents`)).body.status === 'chat_ready';
  await waitUntil('it is ready', ready);
  const query = `What was found in the ${marker} service panel?`;
  expect((await there.post('/v1/chat', { property_id: property.id, query })).body.citations[0]).toMatchObject({
    page: 2,
  });

  const requestId = uploaded.headers.get('x-request-id')!;
  const told = (member: Member) => member.lines.filter((line) => line.includes(`"requestId":"${requestId}"`));
  expect(told(apis[0]!).length).toBeGreaterThan(0);
  expect(told(apis[1]!)).toEqual([]);
  // The distribution between the two is random.
  const runs = workers.flatMap(told).filter((line) => line.includes('analysis.run'));
  expect(runs.length).toBeGreaterThanOrEqual(files.length);
  const done = await Promise.all(
    workers.map((worker) => metric(worker, /^lintel_job_duration_seconds_count\{.*analysis\.run/)),
  );
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(files.length);
  for (const api of apis) expect(await metric(api, /^lintel_http_requests_total/)).toBeGreaterThan(0);

  const app = { service: { ...cluster.connections } } as unknown as App;
  const indexed = () => JSON.stringify([...search.indexes.values()].map((index) => [...index.documents.values()]));
  expect((await findRemains(app, marker, bucket.folder)).length).toBeGreaterThan(0);
  expect(indexed()).toContain(marker.toLowerCase().slice(0, 10));
  const { body } = await there.graphql('mutation($id: ID!) { deleteProperty(id: $id) { documentsDeleted } }', {
    id: property.id,
  });
  expect(body.data.deleteProperty).toEqual({ documentsDeleted: files.length });
  await waitUntil('nothing of it is left', async () => {
    const left = await findRemains(app, marker, bucket.folder);
    return left.length === 0 && !indexed().toLowerCase().includes(marker.toLowerCase());
  });
  for (const member of [...apis, ...workers]) {
    expect(member.lines.filter((line) => line.toLowerCase().includes(marker.toLowerCase()))).toEqual([]);
  }
});

test('a photo is stored without location metadata', async () => {
  const place = 'Wherewewere';
  const pixels = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#886644' } })
    .withExif({ IFD0: { ImageDescription: place }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  expect(pixels.includes(place)).toBe(true);
  const form = formOf('file', [['yard.jpg', new Uint8Array(pixels)]]);
  const { body, status } = await callers[0]!.post('/v1/analyses', form);
  expect(status).toBe(201);
  await waitUntil(
    'it has ended',
    async () => (await callers[1]!.get(`/v1/analyses/${body.analysis_id}`)).body.completed_at,
  );
  expect((await filesOf(bucket.folder, 'documents/')).length).toBe(1);
  const app = { service: { ...cluster.connections } } as unknown as App;
  expect(await findRemains(app, place, bucket.folder)).toEqual([]);
});

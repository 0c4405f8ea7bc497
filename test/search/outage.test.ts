// A whole service whose Meilisearch (a fake) is down: what callers, documents and operators see.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rebuildSearch } from '../../src/analyses/rebuild.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

let standIn: StandIn;
let app: App;
let api: ReturnType<typeof client>;
let made = 0;

beforeAll(async () => {
  standIn = await startStandIn();
  app = await startApp({ MEILISEARCH_URL: standIn.url, MEILISEARCH_KEY: standIn.key, LOG_LEVEL: 'silent' });
  api = client(app.url, (await app.account()).liveKey);
});
afterEach(() => {
  standIn.fault = () => null;
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const down = () => {
  standIn.fault = () => ({ status: 503, body: '{"message":"down","code":"down"}' });
};
const upload = async (): Promise<string> => {
  const file = await inspectionPdf(`document ${++made}`);
  return (await api.post('/v1/analyses', formOf('file', [['report.pdf', file]]))).body.analysis_id;
};
const row = (id: string) => app.service.db.analysis.findUniqueOrThrow({ where: { id } });
const finished = (id: string) =>
  eventually(
    () => row(id),
    ({ finishedAt }) => finishedAt !== null,
  );
const question = (id: string) => ({ analysis_id: id, query: 'What is wrong with the service panel?' });
/** Makes delayed jobs due now. */
const hurry = (task: string) =>
  app.service.pool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and j.locked_at is null`,
    [task],
  );
const jobs = async (task: string): Promise<{ attempts: number; later: boolean }[]> =>
  (
    await app.service.pool.query(
      `select attempts, run_at > now() as later from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 and locked_at is null
         and attempts < max_attempts`,
      [task],
    )
  ).rows;

test('refuses chat with 503 in REST and GraphQL before the first frame, stores nothing and counts nothing', async () => {
  const id = await upload();
  expect(await finished(id)).toMatchObject({ chatStatus: 'ready' });
  expect((await api.post('/v1/chat', question(id))).body.citations.length).toBeGreaterThan(0);
  const [messages, used] = await Promise.all([app.service.db.chatMessage.count(), app.service.db.chatUse.count()]);
  down();
  for (const path of ['/v1/chat', '/v1/chat/stream']) {
    const refused = await api.post(path, question(id));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error).toMatchObject({ code: 'service_unavailable' });
  }
  const { body } = await api.graphql(
    `mutation($id: ID!) { chat(analysisId: $id, query: "What of the panel?") { answer } }`,
    {
      id,
    },
  );
  expect(body.errors[0].extensions).toMatchObject({ code: 'service_unavailable', retry_after: expect.any(Number) });
  const subscription =
    'subscription($id: ID!) { chatStream(analysisId: $id, query: "What of the panel?") { __typename } }';
  const streamed = await api.call(
    'POST',
    '/graphql',
    { query: subscription, variables: { id } },
    { accept: 'text/event-stream' },
  );
  expect(streamed.body).toContain('"code":"service_unavailable"');
  expect(streamed.body).not.toContain('"__typename"');
  expect(await app.service.db.chatMessage.count()).toBe(messages);
  expect(await app.service.db.chatUse.count()).toBe(used);
  standIn.fault = () => null;
  expect((await api.post('/v1/chat', question(id))).body.citations.length).toBeGreaterThan(0);
});

test('keeps a document waiting for the search through all retries, and completes it afterwards', async () => {
  down();
  const id = await upload();
  for (let outage = 0; outage < 7; outage++) {
    const waiting = await eventually(
      () => jobs('analysis.embed'),
      ([job]) => job?.later === true,
    );
    expect(waiting.map((job) => job.attempts)).toEqual([0]);
    expect((await row(id)).finishedAt).toBeNull();
    await hurry('analysis.embed');
  }
  expect(await row(id)).toMatchObject({ status: 'analysis_done', chatStatus: 'pending', error: null });
  standIn.fault = () => null;
  await eventually(
    () => hurry('analysis.embed').then(() => row(id)),
    ({ finishedAt }) => finishedAt !== null,
  );
  expect(await row(id)).toMatchObject({ chatStatus: 'ready', error: null });
  expect((await api.post('/v1/chat', question(id))).body.citations.length).toBeGreaterThan(0);
});

test('removes from the index what was deleted during an outage', async () => {
  const id = await upload();
  await finished(id);
  const index = standIn.indexes.get('lintel')!;
  const held = () => [...index.documents.values()].filter(({ fields }) => fields.analysisId === id).length;
  expect(held()).toBeGreaterThan(0);
  down();
  expect((await api.delete(`/v1/analyses/${id}`)).status).toBe(200);
  await eventually(
    () => jobs('analysis.erase'),
    ([job]) => job?.later === true,
  );
  expect(held()).toBeGreaterThan(0);
  standIn.fault = () => null;
  await eventually(
    () => hurry('analysis.erase').then(held),
    (count) => count === 0,
  );
});

test('reports the outage in /ready and not in /health', async () => {
  const ready = async () => (await api.get('/ready')).body.checks.search;
  // A check that takes too long is `unavailable` too.
  await eventually(ready, (state) => state === 'ok');
  down();
  expect(await ready()).toBe('unavailable');
  expect((await api.get('/ready')).status).toBe(503);
  expect((await api.get('/health')).status).toBe(200);
  standIn.fault = () => null;
  await eventually(ready, (state) => state === 'ok');
});

test('refuses with an empty index, and rebuilds it while the service runs', async () => {
  const id = await upload();
  await finished(id);
  const gone = await upload();
  await finished(gone);
  const index = standIn.indexes.get('lintel')!;
  const before = new Map(index.documents);
  index.documents.clear();
  expect((await api.post('/v1/chat', question(id))).status).toBe(503);
  // An orphan: its document was deleted without removing it from the index.
  for (const [key, stored] of before) if (stored.fields.analysisId === gone) index.documents.set(key, stored);
  const strays = index.documents.size;
  await app.service.db.analysis.delete({ where: { id: gone } });
  const rebuilt = await rebuildSearch(app.service);
  expect(rebuilt).toMatchObject({ search: 'meilisearch', embedded: 0, removed: strays });
  expect(rebuilt.indexed).toBe(rebuilt.chunks);
  expect([...index.documents.keys()].sort()).toEqual(
    [...before].flatMap(([key, { fields }]) => (fields.analysisId === gone ? [] : [key])).sort(),
  );
  expect((await api.post('/v1/chat', question(id))).body.citations.length).toBeGreaterThan(0);
  expect(await rebuildSearch(app.service)).toMatchObject({ indexed: 0, removed: 0, embedded: 0 });
});

test('resumes an interrupted rebuild', async () => {
  const index = standIn.indexes.get('lintel')!;
  await Promise.all([await upload(), await upload()].map(finished));
  index.documents.clear();
  // Nothing is written after the first search for orphans fails.
  standIn.fault = (line) => (line.endsWith('/fetch') && index.documents.size > 0 ? 'broken' : null);
  await expect(rebuildSearch(app.service)).rejects.toThrow('temporarily unavailable');
  const written = index.documents.size;
  expect(written).toBeGreaterThan(0);
  standIn.fault = () => null;
  expect(await rebuildSearch(app.service)).toMatchObject({ indexed: 0, chunks: written });
});

test('embeds chunks of another engine or without a vector during a rebuild', async () => {
  const [other, none] = [await upload(), await upload()];
  await Promise.all([other, none].map(finished));
  await app.service.pool.query(`update chunk set embedded_by = 'model-of-yesterday' where analysis_id = $1`, [other]);
  await app.service.pool.query(`update chunk set embedded_by = null, vector = null where analysis_id = $1`, [none]);
  await app.service.db.analysis.update({ where: { id: none }, data: { chatStatus: 'limited', error: 'No vectors.' } });
  const stale = await app.service.db.chunk.count({ where: { analysisId: { in: [other, none] } } });
  expect((await rebuildSearch(app.service)).embedded).toBe(stale);
  const engine = app.service.engineFor('live').name;
  expect(await app.service.db.chunk.count({ where: { OR: [{ vector: null }, { embeddedBy: { not: engine } }] } })).toBe(
    0,
  );
  expect(await row(none)).toMatchObject({ chatStatus: 'ready', error: null });
  expect((await rebuildSearch(app.service)).embedded).toBe(0);
});

test('never removes correct entries during a rebuild', async () => {
  const id = await upload();
  await finished(id);
  const index = standIn.indexes.get('lintel')!;
  for (const { fields } of index.documents.values()) fields.version = `outdated ${randomUUID()}`;
  const seen: number[] = [];
  standIn.fault = () => {
    seen.push(index.documents.size);
    return null;
  };
  const { indexed } = await rebuildSearch(app.service);
  expect(indexed).toBe(index.documents.size);
  expect(Math.min(...seen)).toBe(index.documents.size);
});

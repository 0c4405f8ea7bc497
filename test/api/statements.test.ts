// How many statements the reads that run most need, over REST and over GraphQL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReads } from '../../bench/shared/seed-reads.ts';
import { type Owner, ownedBy } from '../../src/identity/viewer.ts';
import { NotFound } from '../../src/platform/errors.ts';
import { getProperty } from '../../src/properties/properties.ts';
import { type App, client, startApp } from '../app.ts';

let app: App;
let api: ReturnType<typeof client>;
let ids: { propertyId: string; analysisId: string };
beforeAll(async () => {
  // Without a worker, whose statements would count.
  app = await startApp({ ROLE: 'api' });
  const { accountId, liveKey } = await app.account();
  api = client(app.url, liveKey);
  ids = await seedReads(app.service.db, accountId);
});
afterAll(() => app.close());

const ownerOf = async ({ accountId }: { accountId: string }): Promise<Owner> => ({
  accountId,
  mode: 'live',
  session: null,
});

/** Statements of an operation. Who calls and how often is counted apart. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app.service;
  const original = pool.query;
  const sent: string[] = [];
  pool.query = function (this: typeof pool, ...args: unknown[]) {
    const { name = '', text = '' } = (args[0] ?? {}) as { name?: string; text?: string };
    if (!/^(find-key|touch-key|take-|give-back)/.test(name)) sent.push(name || text);
    return (original as (...a: unknown[]) => unknown).apply(this, args);
  } as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return sent;
}

const property = 'id address documentCount';
const list = (selection: string, limit = 20) =>
  `{ properties(limit: ${limit}) { properties { ${selection} } meta { hasMore } } }`;
const issues = (selection: string, limit: number) =>
  `{ analysisIssues(id: "${ids.analysisId}", limit: ${limit}) { totalIssues issues { ${selection} } meta { hasMore } } }`;
const history = (selection: string, limit: number) =>
  `{ chatHistory(analysisId: "${ids.analysisId}", limit: ${limit}) { messages { ${selection} } meta { totalCount } } }`;

test.each([
  [
    'a property',
    1,
    () => `/v1/properties/${ids.propertyId}`,
    () => `{ property(id: "${ids.propertyId}") { ${property} } }`,
  ],
  ['20 properties', 1, () => '/v1/properties?limit=20', () => list(property)],
  [
    'the documents of a property',
    3,
    () => `/v1/properties/${ids.propertyId}/documents`,
    () => `{ propertyDocuments(id: "${ids.propertyId}") { totalDocuments status documents { id status } } }`,
  ],
  [
    '50 issues',
    2,
    () => `/v1/analyses/${ids.analysisId}/issues?limit=50`,
    () => issues('id title estimatedCost { low }', 50),
  ],
  ['50 messages', 3, () => `/v1/chat/${ids.analysisId}/history?limit=50`, () => history('query answer', 50)],
])('%s: %i statements', async (_name, most, path, query) => {
  const rest = await statementsOf(async () => expect((await api.get(path())).status).toBe(200));
  expect(rest).toHaveLength(most);
  for (let i = 0; i < 2; i++) {
    const graphql = await statementsOf(async () => expect((await api.graphql(query())).body.errors).toBeUndefined());
    expect(graphql.toSorted()).toEqual(rest.toSorted());
  }
});

test('a property that is missing: 1 statement, an invalid id: none', async () => {
  const missing = () => api.get('/v1/properties/018f0000-0000-7000-8000-000000000000');
  expect(await statementsOf(missing)).toHaveLength(1);
  expect(await statementsOf(() => api.get('/v1/properties/x'))).toHaveLength(0);
});

test('properties that are read together: 1 statement, each with its own viewer', async () => {
  const { service } = app;
  const [owner, stranger] = [await ownerOf(await app.account()), await ownerOf(await app.account())];
  const create = (viewer: Owner, address: string) =>
    service.db.property.create({ data: { ...ownedBy(viewer), address, country: 'US', addressKey: address } });
  const [one, two, theirs] = [await create(owner, '1'), await create(owner, '2'), await create(stranger, '3')];
  let found: PromiseSettledResult<{ id: string; address: string }>[] = [];
  const reads = async () => {
    const wanted = [
      getProperty(service, owner, one.id),
      getProperty(service, owner, two.id.toUpperCase()),
      getProperty(service, stranger, theirs.id),
      getProperty(service, owner, one.id),
      getProperty(service, owner, theirs.id),
      getProperty(service, { ...owner, mode: 'test' }, one.id),
    ];
    found = await Promise.allSettled(wanted);
  };
  expect(await statementsOf(reads)).toEqual(['find-own-properties']);
  expect(found.map((each) => (each.status === 'fulfilled' ? each.value.address : each.reason.code))).toEqual([
    '1',
    '2',
    '3',
    '1',
    'not_found',
    'not_found',
  ]);
});

test('the status of 20 properties: as many statements as that of 2', async () => {
  const count = async (limit: number) =>
    (await statementsOf(async () => expect((await api.graphql(list('id status', limit))).body.errors).toBeUndefined()))
      .length;
  expect(await count(20)).toBe(2);
  expect(await count(2)).toBe(2);
});

test('reads that fail together all fail, and the next one is read', async () => {
  const { service } = app;
  const owner = await ownerOf(await app.account());
  const { pool } = service;
  const original = pool.query;
  pool.query = (() => Promise.reject(new Error('connection lost'))) as typeof pool.query;
  const failed = await Promise.allSettled(
    [ids.propertyId, ids.analysisId].map((id) => getProperty(service, owner, id)),
  );
  pool.query = original;
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(getProperty(service, owner, ids.propertyId)).rejects.toThrow(NotFound);
});

test.each([
  ['the boxes of issues', (limit: number) => issues('id boxes { x }', limit)],
  ['the whole messages', (limit: number) => history('message { citations { page } }', limit)],
])('%s: as many statements for 50 as for 2', async (_name, query) => {
  const count = async (limit: number) =>
    (await statementsOf(async () => expect((await api.graphql(query(limit))).body.errors).toBeUndefined())).length;
  const few = await count(2);
  expect(few).toBeGreaterThan(2);
  expect(await count(50)).toBe(few);
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresSearch } from '../../src/search/postgres.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { indexedChunk, newTenant } from './chunk.ts';
import { searchContract } from './search.contract.ts';
import { upkeepContract } from './upkeep.contract.ts';

let database: FreshDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

for (const contract of [searchContract, upkeepContract]) {
  contract('search on PostgreSQL', async () => createPostgresSearch(pool));
}

test('reads a scope anew in another state, and never finds what was removed', async () => {
  const search = createPostgresSearch(pool);
  const tenant = newTenant();
  const [one, two, propertyId] = [randomUUID(), randomUUID(), randomUUID()];
  const found = async (state: string) => {
    const request = { tenant, scope: { propertyId }, query: 'furnace filter', vector: null, limit: 5, state };
    return (await search.search(request)).map(({ text }) => text).sort();
  };
  expect(await found('none')).toEqual([]);
  await search.index([indexedChunk(tenant, one, { text: 'The furnace filter is dirty.', propertyId, vector: null })]);
  // An empty scope is not kept: its index may be rebuilt.
  expect(await found('none')).toEqual(['The furnace filter is dirty.']);
  await search.index([indexedChunk(tenant, two, { text: 'A furnace filter is missing.', propertyId, vector: null })]);
  expect(await found('both')).toEqual(['A furnace filter is missing.', 'The furnace filter is dirty.']);
  await search.removeAnalysis(tenant, one);
  expect(await found('both')).toEqual(['A furnace filter is missing.']);
});

test('finds a thing by its other names in the trade', async () => {
  const search = createPostgresSearch(pool);
  const tenant = newTenant();
  const analysisId = randomUUID();
  const texts = [
    'The load center lacks a legend.',
    'Receptacles near the sink lack ground fault protection.',
    'The commode rocks.',
  ];
  await search.index(texts.map((text, position) => indexedChunk(tenant, analysisId, { text, position, vector: null })));
  const best = async (query: string) =>
    (await search.search({ tenant, scope: { analysisId }, query, vector: null, limit: 1 }))[0]?.text;
  expect(await best('electrical panel')).toBe(texts[0]);
  expect(await best('GFCI outlets')).toBe(texts[1]);
  expect(await best('toilet')).toBe(texts[2]);
});

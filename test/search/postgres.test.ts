import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresSearch } from '../../src/search/postgres.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
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

test('finds a thing by its other names in the trade', async () => {
  const search = createPostgresSearch(pool);
  const tenant = { accountId: randomUUID(), mode: 'live' as const };
  const analysisId = randomUUID();
  const texts = [
    'The load center lacks a legend.',
    'Receptacles near the sink lack ground fault protection.',
    'The commode rocks.',
  ];
  await search.index(
    texts.map((text, position) => ({
      ...tenant,
      id: randomUUID(),
      analysisId,
      propertyId: null,
      file: 'a.pdf',
      documentType: 'inspection_report' as const,
      page: 1,
      position,
      heading: null,
      text,
      vector: null,
    })),
  );
  const best = async (query: string) =>
    (await search.search({ tenant, scope: { analysisId }, query, vector: null, limit: 1 }))[0]?.text;
  expect(await best('electrical panel')).toBe(texts[0]);
  expect(await best('GFCI outlets')).toBe(texts[1]);
  expect(await best('toilet')).toBe(texts[2]);
});

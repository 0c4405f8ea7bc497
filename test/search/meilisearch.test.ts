import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createMeilisearchSearch } from '../../src/search/meilisearch.ts';
import { searchContract } from './search.contract.ts';
import { type StandIn, startStandIn } from './stand-in.ts';
import { upkeepContract } from './upkeep.contract.ts';

// A real server, if MEILISEARCH_URL and MEILISEARCH_KEY are set.
const { MEILISEARCH_URL, MEILISEARCH_KEY } = process.env;
let standIn: StandIn | undefined;
let server: { url: string; key: string | null };
const index = `test-${randomUUID()}`;

beforeAll(async () => {
  standIn = MEILISEARCH_URL ? undefined : await startStandIn();
  server = standIn ?? { url: MEILISEARCH_URL!, key: MEILISEARCH_KEY ?? null };
});
afterAll(async () => {
  const headers = { authorization: `Bearer ${server.key}` };
  await fetch(`${server.url}/indexes/${index}`, { method: 'DELETE', headers });
  await standIn?.close();
});

for (const contract of [searchContract, upkeepContract]) {
  contract(`search on Meilisearch${MEILISEARCH_URL ? '' : ' (stand-in)'}`, async () =>
    createMeilisearchSearch({ url: server.url, key: server.key, index }),
  );
}

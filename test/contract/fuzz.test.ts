import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountLimits } from '../../src/accounts/accounts.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { fuzzRest } from './fuzz.ts';
import { fuzzGraphql } from './fuzz-graphql.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** `npm run fuzz` sets the number and the seed. */
const total = Number(process.env.FUZZ_REQUESTS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? 20260301);

/** Number of GraphQL operations. Default: the number of requests. */
const operations = Number(process.env.FUZZ_OPERATIONS ?? total);

/** A key with sufficient limits, and the ids of its resources. */
async function prepared(): Promise<{ key: string; ids: string[] }> {
  const { accountId, liveKey } = await app.account();
  await setAccountLimits(app.service.db, accountId, {
    perMinute: 1_000_000,
    perHour: 1_000_000,
    chatPerMinute: 1_000_000,
  });
  const api = client(app.url, liveKey);
  const { body: property } = await api.post('/v1/properties', { address: 'Fuzz Way', external_id: 'fuzz' });
  const upload = await api.post(
    `/v1/properties/${property.id}/upload`,
    formOf('files', [['a.pdf', await inspectionPdf()]]),
  );
  const analysis = upload.body.documents[0].id;
  await eventually(
    async () => (await api.get(`/v1/analyses/${analysis}`)).body.chat_status,
    (status) => status === 'ready',
  );
  return { key: liveKey, ids: [property.id, analysis, 'fuzz'] };
}

test(`§7 ${total} valid and mutated requests get no 5xx and no response outside the OpenAPI document`, async () => {
  const { key, ids } = await prepared();
  const result = await fuzzRest({ url: app.url, key, ids, total, seed });
  console.log(`fuzz: seed ${seed}, ${result.requests} requests, by status ${JSON.stringify(result.statuses)}`);
  expect(result.faults).toEqual([]);
  expect(result.requests).toBeGreaterThanOrEqual(total);
  expect(Object.keys(result.statuses)).toEqual(expect.arrayContaining(['200', '400', '404']));
}, 3_600_000);

test(`${operations} GraphQL operations with valid and mutated variables get no internal error`, async () => {
  const { key, ids } = await prepared();
  const result = await fuzzGraphql({ url: app.url, key, ids, total: operations, seed });
  console.log(`fuzz: seed ${seed}, ${result.requests} operations, by outcome ${JSON.stringify(result.statuses)}`);
  expect(result.faults).toEqual([]);
  expect(result.requests).toBe(operations);
  expect(Object.keys(result.statuses)).toEqual(expect.arrayContaining(['200', 'invalid_request', 'not_found']));
}, 3_600_000);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { type App, client, startApp } from '../app.ts';

let app: App;
let account: NewAccount;
let api: ReturnType<typeof client>;
const nobody = '018f0000-0000-7000-8000-000000000000';
const url = 'https://93.184.216.34/hook';
const events = ['property.chat_ready'];

beforeAll(async () => {
  app = await startApp({ ROLE: 'api' });
  account = await app.account();
  api = client(app.url, account.liveKey);
});
afterAll(() => app.close());

const create = async (body: object = {}) => (await api.post('/v1/webhooks', { url, events, ...body })).body;
const fields = ['id', 'url', 'events', 'active', 'description', 'created_at', 'updated_at'].sort();

describe('§2.10 §4.4 a registration', () => {
  test('shows its secret once: 32 random bytes', async () => {
    const { status, body } = await api.post('/v1/webhooks', { url, events, description: ' Portal ' });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual([...fields, 'signing_secret'].sort());
    expect(body).toMatchObject({ url, events, active: true, description: 'Portal' });
    expect(body.signing_secret).toMatch(/^whsec_/);
    expect(Buffer.from(body.signing_secret.slice(6), 'base64')).toHaveLength(32);
    const { signing_secret: _, ...shown } = body;
    const stats = { total_deliveries: 0, successful_deliveries: 0, failed_deliveries: 0, success_rate: 0 };
    expect((await api.get(`/v1/webhooks/${body.id}`)).body).toEqual({ ...shown, delivery_stats: stats });
    expect((await api.get('/v1/webhooks')).body.webhooks).toContainEqual(shown);
  });

  test('keeps its secret encrypted', async () => {
    const { id, signing_secret: secret } = await create();
    const row = await app.service.db.webhook.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.secret).includes(Buffer.from(secret))).toBe(false);
    expect(Buffer.from(row.secret).includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  test('has a null description by default', async () => {
    expect(await create({ active: false })).toMatchObject({ description: null, active: false });
  });

  test.each([
    [{ url: undefined }, 'url'],
    [{ url: 5 }, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'https://user:pass@example.com' }, 'url'],
    [{ url: 'https://10.0.0.8/hook' }, 'url'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'http://[::ffff:169.254.169.254]/' }, 'url'],
    [{ url: 'https://0x0a000001/' }, 'url'],
    [{ events: undefined }, 'events'],
    [{ events: [] }, 'events'],
    [{ events: 'property.chat_ready' }, 'events'],
    [{ events: ['property.sold'] }, 'events'],
    [{ events: [1] }, 'events'],
    [{ active: 'yes' }, 'active'],
    [{ description: 'x'.repeat(501) }, 'description'],
  ])('rejects %j and names %s', async (change, field) => {
    const { status, body } = await api.post('/v1/webhooks', { url, events, ...change });
    expect([status, body.error]).toMatchObject([400, { code: 'invalid_request', details: { field } }]);
  });

  test('removes duplicate event types', async () => {
    expect((await create({ events: ['document.skipped', ...events, 'document.skipped'] })).events).toEqual([
      'document.skipped',
      ...events,
    ]);
  });

  test('updates only the given fields', async () => {
    const { id, signing_secret: _, ...before } = await create({ description: 'Before' });
    const patch = (body: object) => api.call('PATCH', `/v1/webhooks/${id}`, body);
    const changed = await patch({ active: false, events: ['document.skipped'] });
    expect([changed.status, Object.keys(changed.body).sort()]).toEqual([200, fields]);
    expect(changed.body).toMatchObject({
      ...before,
      active: false,
      events: ['document.skipped'],
      updated_at: expect.any(String),
    });
    expect((await patch({ description: null })).body.description).toBeNull();
    expect((await patch({})).body).toMatchObject({ active: false, url });
    expect((await patch({ url: 'https://93.184.216.34/else' })).body.url).toBe('https://93.184.216.34/else');
    for (const [body, field] of [
      [{ signing_secret: 'whsec_mine' }, 'signing_secret'],
      [{ url: 'https://127.1.1.1.example', events: [] }, 'events'],
      [{ url: 'https://192.168.1.1/' }, 'url'],
      [{ url: null }, 'url'],
      [{ events: null }, 'events'],
      [{ active: null }, 'active'],
      [{ active: 1 }, 'active'],
    ] as const) {
      const answer = await patch(body);
      expect([answer.status, answer.body.error.details]).toEqual([400, { field }]);
    }
  });

  test('is deleted once with an empty 204', async () => {
    const { id } = await create();
    const gone = await api.delete(`/v1/webhooks/${id}`);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect((await api.delete(`/v1/webhooks/${id}`)).status).toBe(404);
    expect((await api.get(`/v1/webhooks/${id}`)).status).toBe(404);
  });

  test('of another account or mode is not found', async () => {
    const { id } = await create();
    const other = await app.account();
    for (const [key, hook] of [
      [account.liveKey, nobody],
      [account.liveKey, 'x'],
      [other.liveKey, id],
      [account.testKey, id],
    ] as const) {
      const stranger = client(app.url, key);
      expect((await stranger.get(`/v1/webhooks/${hook}`)).status).toBe(404);
      expect((await stranger.call('PATCH', `/v1/webhooks/${hook}`, { active: false })).status).toBe(404);
      expect((await stranger.delete(`/v1/webhooks/${hook}`)).status).toBe(404);
      expect((await stranger.post(`/v1/webhooks/${hook}/test`)).status).toBe(404);
    }
    expect((await api.get(`/v1/webhooks/${id}`)).body.active).toBe(true);
  });

  test('needs the scope', async () => {
    const { key } = await createKey(app.service.db, account.accountId, 'live', ['read', 'write']);
    expect((await client(app.url, key).get('/v1/webhooks')).status).toBe(403);
  });
});

test.each([
  ['https://93.184.216.34\\@127.0.0.1/', 'https://93.184.216.34/@127.0.0.1/'],
  ['https://93.184.\t216.34/a\n/b', 'https://93.184.216.34/a/b'],
  ['HTTPS://93.184.216.34:443/A b', 'https://93.184.216.34/A%20b'],
  [' https://93.184.216.34 ', 'https://93.184.216.34/'],
])('stores the normalized URL: %j', async (given, kept) => {
  expect((await create({ url: given })).url).toBe(kept);
  const { id } = await create();
  expect((await api.call('PATCH', `/v1/webhooks/${id}`, { url: given })).body.url).toBe(kept);
});

test('§4.4 a list is paged by limit and offset and filtered by active', async () => {
  const mine = client(app.url, (await app.account()).liveKey);
  const ids: string[] = [];
  for (const active of [true, false, true])
    ids.unshift((await mine.post('/v1/webhooks', { url, events, active })).body.id);
  const list = async (query = '') => (await mine.get(`/v1/webhooks${query}`)).body;
  expect(await list()).toMatchObject({ total: 3, limit: 20, offset: 0, webhooks: ids.map((id) => ({ id })) });
  expect(await list('?limit=1&offset=1')).toMatchObject({ total: 3, limit: 1, offset: 1, webhooks: [{ id: ids[1] }] });
  expect(await list('?active=false')).toMatchObject({ total: 1, webhooks: [{ id: ids[1] }] });
  for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?active=maybe'])
    expect((await mine.get(`/v1/webhooks${query}`)).status).toBe(400);
});

test.each([
  ['free', 2],
  ['report', 5],
  ['pro', 10],
] as const)('§8.1 %s has at most %i for each mode, also under concurrency', async (tier, limit) => {
  const { liveKey, testKey } = await app.account(tier);
  const mine = client(app.url, liveKey);
  const answers = await Promise.all(
    Array.from({ length: limit + 2 }, () => mine.post('/v1/webhooks', { url, events })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(limit, 10));
  const refused = answers.find(({ status }) => status === 403)!;
  expect(refused.body.error).toMatchObject({ code: 'limit_exceeded', details: { limit, used: limit } });
  expect((await client(app.url, testKey).post('/v1/webhooks', { url, events })).status).toBe(201);
});

test('§4.4 in production only https URLs with public addresses are accepted', async () => {
  const strict = await startApp({ ROLE: 'api', WEBHOOKS_ALLOW_INSECURE: 'false' });
  try {
    const mine = client(strict.url, (await strict.account()).liveKey);
    const status = async (value: string) => (await mine.post('/v1/webhooks', { url: value, events })).status;
    for (const value of [
      'http://93.184.216.34/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://localhost/',
      'https://LOCALHOST./',
      'https://hooks.localhost/',
      'https://localhost.localdomain/',
      'https://ip6-loopback/',
    ])
      expect(await status(value), value).toBe(400);
    expect(await status(url)).toBe(201);
  } finally {
    await strict.close();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { type App, client, startApp } from '../app.ts';
import { checkedClient } from './document.ts';

let app: App;
let account: NewAccount;
let api: ReturnType<typeof client>;
const nobody = '018f0000-0000-7000-8000-000000000000';
/** A cursor of another list. */
const cursorTo = (id: string) => Buffer.from(`after:${id}`).toString('base64url');

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  api = checkedClient(client(app.url, account.liveKey));
});
afterAll(() => app.close());

const errorOf = (answer: { body: { error: object } }) => answer.body.error;

describe('§2.3 properties', () => {
  test('are created with exactly the fields of the API contract, null if unset', async () => {
    const answer = await api.post('/v1/properties', {
      address: '  1 Oak St ',
      external_id: 'x-1',
      zip_code: '80301',
      nonsense: 1,
    });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(
      [
        'address',
        'city',
        'country',
        'created_at',
        'document_count',
        'external_id',
        'id',
        'state',
        'updated_at',
        'zip_code',
      ].sort(),
    );
    expect(answer.body).toMatchObject({
      address: '1 Oak St',
      external_id: 'x-1',
      city: null,
      country: 'US',
      document_count: 0,
    });
    expect(answer.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await api.get(`/v1/properties/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('a duplicate id or address is a flat 409', async () => {
    await api.post('/v1/properties', { address: '2 Oak St', city: 'Boulder', external_id: 'x-2' });
    const flat = { detail: 'A property with this external_id or address already exists.' };
    for (const body of [
      { address: '2  oak st.', city: 'BOULDER' },
      { address: 'elsewhere', external_id: 'x-2' },
    ]) {
      const answer = await api.post('/v1/properties', body);
      expect([answer.status, answer.body]).toEqual([409, flat]);
    }
    expect((await api.post('/v1/properties', { address: '2 Oak St', city: 'Denver' })).status).toBe(201);
  });

  test('cursor pagination reaches the end while items are added', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.push((await api.post('/v1/properties', { address: `${i} Walk Way`, city: 'Pagetown' })).body.id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await api.get(`/v1/properties?city=pagetown&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.properties.map((property: { id: string }) => property.id));
      expect(body.meta.has_more).toBe(body.meta.next_cursor !== null);
      cursor = body.meta.next_cursor;
      await api.post('/v1/properties', { address: `${seen.length} Late Way`, city: 'Pagetown' });
    }
    expect(seen).toEqual(ids.reverse());
  });

  test('filters match exactly, except address, which matches a part without wildcards', async () => {
    await api.post('/v1/properties', { address: '100% Elm Row', state: 'CO', external_id: 'elm' });
    const found = async (query: string) => (await api.get(`/v1/properties?${query}`)).body.properties.length;
    expect(await found('external_id=elm')).toBe(1);
    expect(await found('external_id=el')).toBe(0);
    expect(await found(`address=${encodeURIComponent('100% el')}`)).toBe(1);
    expect(await found(`address=${encodeURIComponent('1%0')}`)).toBe(0);
    expect(await found('address=elm&state=CA')).toBe(0);
    const sign = await api.post('/v1/properties', { address: 'Sign Row', city: 'a\\', state: 'C_', zip_code: '80%' });
    expect(sign.status).toBe(201);
    for (const [name, value] of [
      ['city', 'A\\'],
      ['state', 'c_'],
      ['zip_code', '80%'],
    ] as const)
      expect(await found(`${name}=${encodeURIComponent(value)}`), name).toBe(1);
    for (const query of ['city=%25', 'state=__', 'zip_code=8%25', 'city=%5C'])
      expect(await found(query), query).toBe(0);
  });
});

describe('§7 errors', () => {
  test('have the envelope, and the request id of the header', async () => {
    const { status, headers, body } = await api.get(`/v1/properties/${nobody}`);
    expect(status).toBe(404);
    expect(body).toEqual({
      error: { code: 'not_found', message: expect.any(String) },
      meta: { request_id: headers.get('x-request-id'), timestamp: expect.stringMatching(/Z$/) },
    });
  });

  test.each([
    ['GET', '/v1/properties?limit=abc', undefined, 'limit'],
    ['GET', '/v1/properties?limit=0', undefined, 'limit'],
    ['GET', '/v1/properties?limit=101', undefined, 'limit'],
    ['GET', '/v1/properties?limit=1e1', undefined, 'limit'],
    ['GET', '/v1/properties?cursor=zzz', undefined, 'cursor'],
    ['GET', '/v1/properties?limit=1&limit=2', undefined, 'limit'],
    ['POST', '/v1/properties', {}, 'address'],
    ['POST', '/v1/properties', { address: null }, 'address'],
    ['POST', '/v1/properties', { address: 5 }, 'address'],
    ['POST', '/v1/properties', { address: ['a'] }, 'address'],
    ['POST', '/v1/properties', { address: '  ' }, 'address'],
    ['POST', '/v1/properties', { address: 'a\0b' }, 'address'],
    ['POST', '/v1/properties', { address: 'a', city: {} }, 'city'],
    ['POST', '/v1/properties', [], 'body'],
    ['POST', '/v1/properties', 'text', 'body'],
    ['GET', `/v1/analyses/${nobody}/issues?severity=awful`, undefined, 'severity'],
    ['GET', `/v1/analyses/${nobody}/issues?cursor=${cursorTo(nobody)}`, undefined, 'cursor'],
    ['GET', `/v1/properties?cursor=${cursorTo('12')}`, undefined, 'cursor'],
    ['POST', '/v1/chat', { query: 'a', property_id: nobody, analysis_id: nobody }, 'property_id'],
    ['POST', '/v1/chat', { query: 'a' }, 'property_id'],
    ['POST', '/v1/chat', { property_id: nobody }, 'query'],
    ['POST', '/v1/chat', { property_id: nobody, query: 'x'.repeat(501) }, 'query'],
    ['POST', '/v1/chat', { property_id: nobody, query: 'x', include_cost_estimate: 'true' }, 'include_cost_estimate'],
    ['POST', '/v1/chat/stream', { property_id: nobody, query: 7 }, 'query'],
    ['POST', '/v1/analyses', {}, 'body'],
    ['POST', `/v1/properties/${nobody}/upload`, {}, 'body'],
  ])('%s %s %j names %s', async (method, path, body, field) => {
    const answer = await api.call(method, path, body);
    expect([answer.status, errorOf(answer)]).toMatchObject([400, { code: 'invalid_request', details: { field } }]);
  });

  test('an empty query has a separate code, and 500 code points are accepted', async () => {
    const ask = (query: string) => api.post('/v1/chat', { property_id: nobody, query });
    expect(errorOf(await ask('   '))).toMatchObject({ code: 'invalid_query' });
    expect(errorOf(await ask('🏠'.repeat(500)))).toMatchObject({ code: 'not_found' });
    expect(errorOf(await ask('🏠'.repeat(501)))).toMatchObject({ code: 'invalid_request' });
  });

  test('invalid, mislabeled and oversized bodies report the field body', async () => {
    const raw = (body: string, type = 'application/json') =>
      fetch(`${app.url}/v1/properties`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${account.liveKey}`, 'content-type': type },
      });
    for (const answer of [
      await raw('{"address":'),
      await raw('address=1', 'text/plain'),
      await raw(`{"address":"${'x'.repeat(1_100_000)}"}`),
    ]) {
      expect(answer.status).toBe(400);
      expect((await answer.json()).error).toMatchObject({ code: 'invalid_request', details: { field: 'body' } });
    }
  });

  test('the query string does not replace a body', async () => {
    expect((await api.post('/v1/properties?address=sneaky', {})).status).toBe(400);
  });

  test.each([
    ['GET', '/v1/nothing'],
    ['PATCH', '/v1/properties'],
    ['POST', '/v1/webhook'],
    ['DELETE', '/v1/webhook/1'],
    ['GET', '/v1/properties/%E0%A4%A'],
    ['GET', '/v1/properties/'],
    ['GET', '/nothing'],
  ])('%s %s is 404', async (method, path) => {
    const answer = await api.call(method, path);
    expect([answer.status, errorOf(answer)]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('a missing key is 401 before any other check', async () => {
    const stranger = client(app.url, `lt_live_${'x'.repeat(43)}`);
    for (const answer of [await stranger.get('/v1/nothing'), await stranger.post('/v1/properties', [])]) {
      expect([answer.status, errorOf(answer)]).toMatchObject([401, { code: 'unauthorized' }]);
    }
  });

  test('a missing scope is 403 before input validation', async () => {
    const { key } = await createKey(app.service.db, account.accountId, 'live', ['read']);
    const reader = client(app.url, key);
    expect((await reader.get('/v1/properties')).status).toBe(200);
    for (const answer of [
      await reader.post('/v1/properties', []),
      await reader.post('/v1/chat', {}),
      await reader.get(`/v1/chat/${nobody}/history`),
    ]) {
      expect([answer.status, errorOf(answer)]).toMatchObject([403, { code: 'forbidden' }]);
    }
  });

  test('internal errors reveal no details', async () => {
    const failing = await startApp();
    try {
      const { liveKey } = await failing.account();
      await failing.service.pool.query('alter table property rename to property_gone');
      const answer = await client(failing.url, liveKey).get(`/v1/properties/${nobody}`);
      expect(answer.status).toBe(500);
      expect(errorOf(answer)).toEqual({ code: 'internal_error', message: 'An internal error occurred.' });
    } finally {
      await failing.close();
    }
  });
});

describe('§5 without a key', () => {
  test('health, readiness, metrics and documentation are public', async () => {
    const get = async (path: string) => {
      const response = await fetch(app.url + path);
      return [response.status, await response.text()] as const;
    };
    expect(await get('/health')).toEqual([200, '{"status":"up"}']);
    expect(JSON.parse((await get('/ready'))[1])).toEqual({
      status: 'ready',
      checks: { database: 'ok', worker: 'ok', search: 'ok', storage: 'ok' },
    });
    expect((await get('/metrics'))[1]).toContain('lintel_http_requests_total');
    expect(JSON.parse((await get('/v1/openapi.json'))[1]).openapi).toBe('3.1.0');
    expect((await get('/docs'))[0]).toBe(200);
    expect((await get('/docs/reference'))[1]).toContain('redoc');
  });
});

test('§5 data is isolated by account and mode', async () => {
  const { body: property } = await api.post('/v1/properties', { address: 'Mine alone' });
  const other = await app.account();
  for (const key of [other.liveKey, other.testKey, account.testKey]) {
    const stranger = client(app.url, key);
    expect((await stranger.get(`/v1/properties/${property.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/properties/${property.id}/documents`)).status).toBe(404);
    expect((await stranger.get('/v1/properties')).body.properties).toEqual([]);
    expect((await stranger.post('/v1/chat', { property_id: property.id, query: 'What?' })).status).toBe(404);
  }
});

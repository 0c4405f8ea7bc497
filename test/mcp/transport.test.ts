// The MCP endpoint over plain HTTP: authentication, origins, methods, malformed messages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';

let app: App;
let key: string;
beforeAll(async () => {
  app = await startApp({ CORS_ORIGINS: 'https://agent.example', UNAUTHORIZED_PER_MINUTE: '3' });
  key = (await app.account()).liveKey;
});
afterAll(() => app.close());

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const listTools = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

async function post(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(`${app.url}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, headers: response.headers, body: data.startsWith('{') ? JSON.parse(data) : data };
}

test('needs no handshake: every message stands for itself', async () => {
  const listed = await post(listTools);
  expect([listed.status, listed.body.result.tools.length]).toEqual([200, 6]);
  expect(listed.headers.get('mcp-session-id')).toBeNull();
  expect(listed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const { headers, body } = await post(initialize);
  expect(body.result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'lintel' } });
  expect(headers.get('mcp-session-id')).toBeNull();
});

test('counts requests, but no notifications, in the windows of REST', async () => {
  const remaining = async (sent: ReturnType<typeof post>) => (await sent).headers.get('x-ratelimit-remaining');
  const first = Number(await remaining(post(listTools)));
  const initialized = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([initialized.status, initialized.headers.get('x-ratelimit-remaining')]).toEqual([202, null]);
  expect(Number(await remaining(post(listTools)))).toBe(first - 1);
});

test('a missing or wrong key is 401 with a challenge, and counts by address', async () => {
  for (const authorization of ['', 'Bearer lt_live_wrong', 'Basic x']) {
    const { status, headers, body } = await post(listTools, { authorization });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'unauthorized' } } });
  }
  const refused = await post(listTools, { authorization: 'Bearer no' });
  expect([refused.status, refused.body.error.data.code]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(listTools)).status).toBe(200);
});

test('an origin that is not allowed is refused, even with a key', async () => {
  for (const origin of [
    'https://evil.example',
    'http://evil.example:4000',
    'null',
    'https://agent.example.evil.example',
  ]) {
    const { status, body } = await post(listTools, { origin });
    expect([origin, status, body.error.data.code]).toEqual([origin, 403, 'forbidden']);
  }
  for (const origin of ['https://agent.example', app.service.address.publicUrl]) {
    expect((await post(listTools, { origin })).status).toBe(200);
  }
});

test('a preflight of an allowed origin needs no key', async () => {
  const asks = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization, mcp-method',
  };
  const preflight = (origin: string) => fetch(`${app.url}/mcp`, { method: 'OPTIONS', headers: { origin, ...asks } });
  const granted = await preflight('https://agent.example');
  expect([granted.status, granted.headers.get('access-control-allow-origin')]).toEqual([204, 'https://agent.example']);
  expect(granted.headers.get('access-control-allow-headers')).toBe('authorization, mcp-method');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['GET', 'DELETE', 'PUT'])('%s is not allowed: there are no sessions', async (method) => {
  const { status, headers } = await post('', {}, method);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const call = (params: unknown) => ({ jsonrpc: '2.0', id: 3, method: 'tools/call', params });
test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['a number', '7'],
  ['null', 'null'],
  ['a batch', [listTools, listTools]],
  ['deep nesting', deep],
  ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ['another version', { ...listTools, jsonrpc: '1.0' }],
  ['no version', { id: 1, method: 'tools/list' }],
  ['an id that is an object', { ...listTools, id: {} }],
  ['a method that is no text', { ...listTools, method: 7 }],
  ['a method of a prototype', { ...listTools, method: '__proto__' }],
  ['an unknown method', { ...listTools, method: 'tools/destroy' }],
  ['a subscription', { ...listTools, method: 'subscriptions/listen', params: {} }],
  ['parameters that are a list', call([])],
  ['no name', call({})],
  ['a name that is no text', call({ name: {} })],
  ['arguments that are a list', call({ name: 'list_properties', arguments: [] })],
  ['arguments of wrong types', call({ name: 'ask', arguments: { query: {}, property_id: [], session_id: 7 } })],
  ['a prototype', call({ name: 'ask', arguments: JSON.parse('{"__proto__": {"query": "q"}, "constructor": 1}') })],
  ['NUL', call({ name: 'ask', arguments: { query: '\0', property_id: '\0' } })],
  ['half of a character', call({ name: 'ask', arguments: { query: '\ud800', property_id: '\udfff' } })],
  ['a page that is too large', call({ name: 'read_page', arguments: { analysis_id: 'x', page: 1e30 } })],
  ['a long name', call({ name: 'n'.repeat(500_000) })],
  ['too many bytes', call({ name: 'ask', arguments: { query: 'q'.repeat(1_100_000) } })],
])('%s is a client error, and the service goes on', async (_what, body) => {
  const answer = await post(body);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/ at |node_modules|prisma/i);
  expect(answer.body.error ?? answer.body.result?.isError).toBeTruthy();
  expect(answer.body.result?.structuredContent.error.code).not.toBe('internal_error');
  expect((await post(listTools)).status).toBe(200);
});

test('another media type is refused', async () => {
  expect((await post(listTools, { 'content-type': 'text/plain' })).status).toBe(415);
});

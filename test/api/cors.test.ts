// CORS and security headers.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowsOrigin } from '../../src/api/cors.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { type App, client, startApp } from '../app.ts';
import { formOf } from '../pdf.ts';

const portal = 'https://portal.example';
const exposed =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, Deprecation, Sunset';

describe('with configured origins', () => {
  let app: App;
  let key: string;
  let file: string;
  beforeAll(async () => {
    app = await startApp({ CORS_ORIGINS: `${portal}, http://localhost:*`, UNAUTHORIZED_PER_MINUTE: '5' });
    key = (await app.account()).liveKey;
    const api = client(app.url, key);
    const sample = readFileSync(new URL('../../samples/loan-estimate.pdf', import.meta.url));
    const { body } = await api.post('/v1/analyses', formOf('file', [['a.pdf', new Uint8Array(sample)]]));
    file = (await api.graphql(`{ analysis(id: "${body.analysis_id}") { file { url } } }`)).body.data.analysis.file.url;
  });
  afterAll(() => app.close());

  const preflight = (path: string, origin: string, method = 'GET') =>
    fetch(path.startsWith('http') ? path : app.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,x-external-user-id',
      },
    });

  test('a preflight needs no key and does not count against rate limits', async () => {
    for (let i = 0; i < 20; i++)
      for (const path of ['/v1/properties', '/graphql', file]) {
        const answer = await preflight(path, portal, 'POST');
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-origin')).toBe(portal);
        expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
        expect(answer.headers.get('access-control-allow-headers')).toBe(
          'authorization,content-type,x-external-user-id',
        );
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    // The limit of this address for requests without a key is unused.
    expect((await fetch(`${app.url}/v1/properties`)).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('responses and errors expose their headers to allowed origins', async () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(path.startsWith('http') ? path : app.url + path, { headers: { origin: portal, ...headers } });
    const authorization = `Bearer ${key}`;
    for (const [answer, status] of [
      [await get('/v1/properties', { authorization }), 200],
      [await get('/v1/properties'), 401],
      [await get('/v1/nothing', { authorization }), 404],
      [await get('/graphql?query={account{tier}}', { authorization }), 200],
      [await get('/graphql?query={account{tier}}'), 401],
      [await get(file), 200],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(portal);
      expect(answer.headers.get('access-control-expose-headers')).toBe(exposed);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  test.each([
    'https://evil.example',
    'null',
    `${portal}.evil.example`,
    'http://localhost.evil.example',
    'https://localhost:5173',
  ])('rejects the origin %s', async (origin) => {
    for (const path of ['/v1/properties', '/graphql', file]) {
      const asked = await preflight(path, origin);
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, null]);
      expect(asked.headers.get('access-control-allow-methods')).toBeNull();
      const answer = await fetch(path.startsWith('http') ? path : app.url + path, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  test('allows localhost on any port', async () => {
    for (const origin of ['http://localhost:5173', 'http://localhost:80', 'http://localhost'])
      expect((await preflight('/v1/properties', origin)).headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('sends no CORS headers without an origin, and rejects a plain OPTIONS', async () => {
    const authorization = `Bearer ${key}`;
    const answer = await fetch(`${app.url}/v1/properties`, { headers: { authorization } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const options = await fetch(`${app.url}/v1/properties`, { method: 'OPTIONS', headers: { authorization } });
    expect(options.status).toBe(404);
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('%s /graphql is 404', async (method) => {
    const answer = await fetch(`${app.url}/graphql`, { method, headers: { authorization: `Bearer ${key}` } });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'not_found',
    ]);
  });

  test('rejects a mutation by GET with a status of the API contract', async () => {
    const query = encodeURIComponent('mutation { createProperty(address: "x") { id } }');
    const answer = await fetch(`${app.url}/graphql?query=${query}`, { headers: { authorization: `Bearer ${key}` } });
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'invalid_request' } }] },
    ]);
  });

  test('every response has security headers', async () => {
    const answers: Record<string, Record<string, string>> = {
      '/v1/properties': {},
      '/nowhere': {},
      '/health': {},
      '/metrics': {},
      '/v1/openapi.json': {},
      '/docs': {},
      '/docs/swagger-ui.css': {},
      '/graphql': { accept: 'text/html' },
      '/graphql?query={account{tier}}': {},
      '/sandbox/checkout/none': {},
      [file]: {},
    };
    for (const [path, headers] of Object.entries(answers)) {
      const answer = await fetch(path.startsWith('http') ? path : app.url + path, { headers });
      const told = Object.fromEntries(answer.headers);
      expect(told, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(told['content-security-policy'], path).not.toMatch(/script-src[^;]*(unsafe-inline|unsafe-eval|\*)/);
      expect(told['strict-transport-security']).toBeUndefined();
      await answer.arrayBuffer();
    }
  });
});

test('allows every origin with *, without Vary', async () => {
  const app = await startApp({ ROLE: 'api', CORS_ORIGINS: '*' });
  const answer = await fetch(`${app.url}/v1/properties`, { headers: { origin: 'null' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('vary')).toBeNull();
  await app.close();
});

test('allows no origin by default in production, and sends HSTS', async () => {
  const app = await startApp({
    ROLE: 'api',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://lintel.example.com',
    LOG_LEVEL: 'error',
  });
  const { localUrl } = app.service.address;
  const answer = await fetch(`${localUrl}/v1/properties`, { headers: { origin: 'http://localhost:3000' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  await app.close();
});

describe('the setting', () => {
  test('defaults to localhost in development and to no origin in production', () => {
    expect(readConfig({}).corsOrigins).toEqual(['http://localhost:*']);
    expect(readConfig({ NODE_ENV: 'production' }).corsOrigins).toEqual([]);
    expect(readConfig({ CORS_ORIGINS: ` ${portal} ,https://b.example:8443,` }).corsOrigins).toEqual([
      portal,
      'https://b.example:8443',
    ]);
  });

  test.each([
    'portal.example',
    'https://portal.example/',
    'https://portal.example/path',
    'https://*.example',
    'ftp://x',
  ])('rejects %s as an origin', (origin) => {
    expect(() => readConfig({ CORS_ORIGINS: origin })).toThrow(ConfigError);
  });

  test('a port of * matches any port and nothing else', () => {
    const allowed = ['http://localhost:*'];
    for (const origin of ['http://localhost', 'http://localhost:1', 'http://localhost:65535'])
      expect(allowsOrigin(allowed, origin), origin).toBe(true);
    for (const origin of [
      'http://localhost:1.evil',
      'http://localhost:',
      'https://localhost:1',
      'http://a.localhost:1',
    ])
      expect(allowsOrigin(allowed, origin), origin).toBe(false);
  });
});

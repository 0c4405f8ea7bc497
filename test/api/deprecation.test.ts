// An operation that is marked as deprecated says so in its responses and in the documents.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restSchema } from '../../schema/index.ts';
import { openApi } from '../../schema/openapi.ts';
import { extensionsOf } from '../../schema/rest.ts';
import { createRestHandler } from '../../src/api/rest.ts';
import { type App, startApp } from '../app.ts';

const deprecated = { since: '2026-07-01T00:00:00Z', sunset: '2027-07-31T00:00:00Z', reason: 'Use something newer.' };
const marked = mapSchema(restSchema, {
  [MapperKind.ROOT_FIELD]: (config, name) =>
    name === 'tiers'
      ? { ...config, extensions: { ...config.extensions, rest: { ...extensionsOf(config).rest, deprecated } } }
      : config,
});

let app: App;
let key: string;
let url: string;
const server = createServer(async (request, response) => {
  const rest = createRestHandler(app.service, marked);
  const call = {
    requestId: crypto.randomUUID(),
    signal: new AbortController().signal,
    setHeader: (name: string, value: string) => void response.setHeader(name, value),
    surface: () => undefined,
  };
  const answer = await rest(request, new URL(request.url!, 'http://x'), call).catch((error) => error);
  response.writeHead(answer.status).end();
});

beforeAll(async () => {
  app = await startApp({ ROLE: 'api' });
  key = (await app.account()).liveKey;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.close();
});

const headersOf = async (path: string, authorization = `Bearer ${key}`) => {
  const { status, headers } = await fetch(url + path, { headers: { authorization } });
  return [status, headers.get('deprecation'), headers.get('sunset')];
};
const both = ['@1782864000', 'Sat, 31 Jul 2027 00:00:00 GMT'];

test('has Deprecation (RFC 9745) and Sunset (RFC 8594) in every response, and no other operation has them', async () => {
  expect(await headersOf('/v1/billing/tiers')).toEqual([200, ...both]);
  expect(await headersOf('/v1/billing/tiers', 'Bearer nothing')).toEqual([401, ...both]);
  expect(await headersOf('/v1/credits/packs')).toEqual([200, null, null]);
});

test('is deprecated in the OpenAPI document, with both headers', () => {
  const { paths } = openApi(marked) as {
    paths: Record<string, { get: { deprecated?: boolean; responses: Record<string, { headers: object }> } }>;
  };
  const { deprecated: isMarked, responses } = paths['/v1/billing/tiers']!.get;
  expect(isMarked).toBe(true);
  for (const { headers } of Object.values(responses)) expect(headers).toMatchObject({ Deprecation: {}, Sunset: {} });
  expect(paths['/v1/credits/packs']!.get).not.toHaveProperty('deprecated');
});

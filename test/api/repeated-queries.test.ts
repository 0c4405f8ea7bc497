// A query that Yoga has answered is executed directly when it comes again. Both responses must be the same bytes.
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schema } from '../../schema/index.ts';
import type { HttpAnswer } from '../../src/api/errors.ts';
import { openYoga } from '../../src/api/yoga.ts';
import { type App, client, startApp } from '../app.ts';

let app: App;
let key: string;
let id: string;
beforeAll(async () => {
  app = await startApp();
  key = (await app.account()).liveKey;
  const { body } = await client(app.url, key).post('/v1/properties', { address: '1 Same Way', city: 'Überlingen' });
  id = body.id;
});
afterAll(() => app.close());

async function send(body: string, accept?: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...(accept && { accept }) };
  const response = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body });
  const own = new Set(['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !own.has(name)),
    body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  };
}

const nobody = '018f0000-0000-7000-8000-000000000000';
const one = 'query One($id: ID!) { property(id: $id) { id city status documents { totalDocuments } } }';
const many = 'query Same($a: ID!, $b: ID!) { a: property(id: $a) { id } b: property(id: $b) { id } __typename }';
const fragments =
  'query($id: ID!) { property(id: $id) { ...f } } fragment f on Property { __typename address createdAt }';
const urql =
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';

test.each([
  ['a value', one, () => ({ id }), undefined],
  ['a value for urql', one, () => ({ id }), urql],
  ['a value as JSON', one, () => ({ id }), 'application/json'],
  ['a value as events', one, () => ({ id }), 'text/event-stream'],
  ['no acceptable type', one, () => ({ id }), 'text/plain'],
  ['fragments', fragments, () => ({ id }), undefined],
  ['an error', one, () => ({ id: nobody }), undefined],
  ['an error for urql', one, () => ({ id: nobody }), urql],
  ['two errors', many, () => ({ a: nobody, b: 'x' }), undefined],
  ['an invalid argument', '{ properties(limit: 0) { meta { hasMore } } }', () => null, undefined],
  ['an invalid variable', one, () => ({ id: {} }), undefined],
  ['no variable', one, () => undefined, undefined],
  ['an operation that may not be used', '{ apiKeys { id } }', () => ({}), undefined],
  ['an invalid query', '{ nothing }', () => ({}), undefined],
  [
    'a query that is too complex',
    `{ ${'p: properties(limit: 100) { properties { documents(limit: 100) { documents { analysis { issues(limit: 100) { issues { title } } } } } } }'} }`,
    () => ({}),
    undefined,
  ],
])('%s', async (_name, query, variables, accept) => {
  const body = JSON.stringify({ query, variables: variables() });
  const first = await send(body, accept);
  expect(await send(body, accept)).toEqual(first);
  expect(await send(body, accept)).toEqual(first);
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '"x"',
  '{"query": 1}',
  '[{"query": "{ __typename }"}]',
  '{"query": "{ __typename }", "more": 1}',
])('the unusual body %s', async (body) => {
  await send('{"query": "{ __typename }"}');
  const first = await send(body);
  expect(first.body).toContain('invalid_request');
  expect(await send(body)).toEqual(first);
});

test('an operation is chosen by its name each time', async () => {
  const query = `query A { property(id: "${id}") { address } } query B { property(id: "${id}") { city } }`;
  const named = (operationName?: string) => send(JSON.stringify({ query, operationName }));
  for (let i = 0; i < 2; i++) {
    expect((await named('A')).body).toContain('1 Same Way');
    expect((await named('B')).body).not.toContain('1 Same Way');
    expect(JSON.parse((await named('C')).body).errors[0].extensions.code).toBe('invalid_request');
    expect(JSON.parse((await named()).body).errors[0].extensions.code).toBe('invalid_request');
  }
});

test('the variables of each request are used', async () => {
  const address = async (of: string) =>
    JSON.parse((await send(JSON.stringify({ query: one, variables: { id: of } }))).body);
  expect((await address(id)).data.property.id).toBe(id);
  expect((await address(nobody)).errors[0].extensions.code).toBe('not_found');
  expect((await address(id)).data.property.id).toBe(id);
});

test('a repeated query is not sent through Yoga, a mutation always is', async () => {
  const yoga = openYoga(app.service, schema);
  const viewer = await app.service.viewers.authenticate(`Bearer ${key}`);
  const context = {
    service: app.service,
    viewer,
    requestId: 'x',
    uploads: new Map(),
    signal: new AbortController().signal,
  };
  const post = (query: string) => {
    const request = { headers: {} } as IncomingMessage;
    const text = JSON.stringify({ query });
    return yoga.post(request, new URL('http://localhost/graphql'), text, context) as Promise<HttpAnswer>;
  };
  // Yoga's response has its length; the server adds it to the others.
  const byYoga = async (query: string) => 'content-length' in (await post(query)).headers;
  const query = `{ property(id: "${id}") { id } }`;
  expect([await byYoga(query), await byYoga(query), await byYoga(query)]).toEqual([true, false, false]);
  const evict = vi.spyOn(app.service.viewers, 'evict');
  const mutation = 'mutation { deleteProperty(id: "x") { propertyId } }';
  expect([await byYoga(mutation), await byYoga(mutation)]).toEqual([true, true]);
  expect(evict).toHaveBeenCalledTimes(2);
});

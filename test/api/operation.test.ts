// Invalid GraphQL operations are client errors: `invalid_request` with the invalid variable or argument, and nothing
// in the error log, over HTTP and WebSocket.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, startApp } from '../app.ts';
import { capturedLog } from '../observability/lines.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { openSocket } from './socket.ts';

let app: App;
let key: string;
const captured = capturedLog('warn');

beforeAll(async () => {
  app = await startApp({ ROLE: 'api' }, captured.log);
  key = (await app.account()).liveKey;
});
afterAll(() => app.close());

interface Refusal {
  message: string;
  extensions?: { code?: string; details?: { field?: string } };
}

/** Text, because JSON.stringify cannot serialize deep nesting. */
const payload = (query: string, variables: string) => `{"query":${JSON.stringify(query)},"variables":${variables}}`;

async function overHttp(query: string, variables = '{}'): Promise<readonly Refusal[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: payload(query, variables) });
  return ((await answer.json()) as { errors: Refusal[] }).errors;
}

async function overSocket(query: string, variables = '{}'): Promise<readonly Refusal[]> {
  const socket = await openSocket(app.url, key);
  socket.send(`{"id":"1","type":"subscribe","payload":${payload(query, variables)}}`);
  const { type, payload: told } = await socket.next();
  socket.close();
  return type === 'error' ? (told as Refusal[]) : (told as { errors: Refusal[] }).errors;
}

const limited = 'query($v: Int) { properties(limit: $v) { meta { hasMore } } }';
const expiring = 'query($v: String) { properties(cursor: $v) { meta { hasMore } } }';
const deepLiteral = (levels: number) =>
  `mutation { createApiKey(mode: live, scopes: ${'['.repeat(levels)}read${']'.repeat(levels)}) { id } }`;
const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe.each([
  ['over HTTP', overHttp],
  ['over WebSocket', overSocket],
])('%s', (_face, ask) => {
  test.each([
    ['a string for an Int', limited, { v: '5' }, 'v'],
    ['2^31', limited, { v: 2 ** 31 }, 'v'],
    ['2^53', limited, { v: 2 ** 53 }, 'v'],
    ['a fraction', limited, { v: 1.5 }, 'v'],
    ['a boolean', limited, { v: true }, 'v'],
    ['a list', limited, { v: [1] }, 'v'],
    ['an object', limited, { v: {} }, 'v'],
    ['a number for a String', expiring, { v: 5 }, 'v'],
    ['a list for a String', expiring, { v: ['a'] }, 'v'],
    ['no value where one is required', 'query($id: ID!) { property(id: $id) { id } }', {}, 'id'],
    ['an unknown value of an enum', 'mutation($m: Mode!) { createApiKey(mode: $m) { id } }', { m: 'play' }, 'm'],
    ['null for a variable with a default', limited.replace('Int', 'Int = 5'), { v: null }, undefined],
    [
      'null where only a default allows the variable',
      'query($v: ID = "x") { property(id: $v) { id } }',
      { v: null },
      'id',
    ],
    ['a variable nested 20,000 deep', limited, `{"v":${deep(20_000)}}`, 'v'],
    [
      'a list nested 20,000 deep',
      'mutation($s: [Scope!]) { createApiKey(mode: live, scopes: $s) { id } }',
      `{"s":${deep(20_000)}}`,
      's',
    ],
    ['a wrong literal', '{ properties(limit: "5") { meta { hasMore } } }', {}, 'limit'],
    ['a literal out of range', '{ properties(limit: 2147483648) { meta { hasMore } } }', {}, 'limit'],
    ['a literal nested 1,000 deep', deepLiteral(1_000), {}, 'scopes'],
    ['a literal nested 20,000 deep', deepLiteral(20_000), {}, 'query'],
    ['a syntax error', '{ property(id: ', {}, 'query'],
    ['a field that does not exist', '{ nothing }', {}, 'query'],
  ] as const)('%s names the invalid field', async (_name, query, variables, field) => {
    const errors = await ask(query, typeof variables === 'string' ? variables : JSON.stringify(variables));
    if (field === undefined) {
      expect(errors).toBeUndefined();
      return;
    }
    expect(errors[0]?.extensions).toEqual({ code: 'invalid_request', details: { field } });
    expect(JSON.stringify(errors)).not.toMatch(/node_modules|\.ts:|call stack/);
  });

  test('rejects a request without operation name among several operations', async () => {
    const [error] = await ask('query A { account { id } } query B { account { id } }');
    expect(error?.extensions).toEqual({ code: 'invalid_request', details: { field: 'query' } });
  });
});

test.each(['{', '[1]', '5', '"x"'])('rejects GET variables that are not an object (%s)', async (variables) => {
  const query = encodeURIComponent(limited);
  const answer = await fetch(`${app.url}/graphql?query=${query}&variables=${encodeURIComponent(variables)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { errors } = (await answer.json()) as { errors: Refusal[] };
  expect([answer.status, errors[0]?.extensions]).toEqual([
    400,
    { code: 'invalid_request', details: { field: 'variables' } },
  ]);
});

test('client errors are not logged', () => {
  expect(captured.lines()).toEqual([]);
});

describe('on one WebSocket', () => {
  test('a syntax error ends only its own operation', async () => {
    const { body } = await client(app.url, key).post('/v1/properties', { address: 'Others Way' });
    const socket = await openSocket(app.url, key);
    socket.subscribe('watch', `subscription { propertyProgress(id: "${body.id}") { percent } }`);
    expect(await socket.next()).toMatchObject({ id: 'watch', type: 'next' });
    socket.subscribe('broken', 'subscription { propertyProgress(id: ');
    expect(await socket.next()).toMatchObject({
      id: 'broken',
      type: 'error',
      payload: [{ extensions: { code: 'invalid_request', details: { field: 'query' } } }],
    });
    socket.subscribe('unknown', '{ nothing }');
    expect(await socket.next()).toMatchObject({ id: 'unknown', type: 'error' });
    socket.subscribe('after', '{ account { tier } }');
    expect(await socket.next()).toMatchObject({ id: 'after', payload: { data: { account: { tier: 'enterprise' } } } });
    expect(await socket.next()).toEqual({ id: 'after', type: 'complete' });
    await client(app.url, key).post(
      `/v1/properties/${body.id}/upload`,
      formOf('files', [['a.pdf', await inspectionPdf()]]),
    );
    expect(await socket.next()).toMatchObject({ id: 'watch' });
    socket.close();
  });

  test('an invalid variable ends only its own operation', async () => {
    const socket = await openSocket(app.url, key);
    socket.subscribe('one', limited, { v: 'x' });
    expect(await socket.next()).toMatchObject({
      id: 'one',
      type: 'error',
      payload: [{ extensions: { details: { field: 'v' } } }],
    });
    socket.subscribe('two', '{ account { tier } }');
    expect(await socket.next()).toMatchObject({ id: 'two', type: 'next' });
    socket.close();
  });

  test.each([
    ['no JSON', '{'],
    ['a message of a server', '{"type":"connection_ack"}'],
    ['an unknown type', '{"type":"nonsense"}'],
    ['an id that is taken, too long to be repeated', null],
  ])('%s closes the socket without an internal error', async (_name, text) => {
    const socket = await openSocket(app.url, key);
    if (text === null) {
      const id = 'x'.repeat(500);
      for (let i = 0; i < 2; i++) socket.subscribe(id, '{ account { tier } }');
    } else socket.send(text);
    expect((await socket.closed).code).toBe(text === null ? 4409 : 4400);
    expect(captured.lines().filter(({ level }) => level >= 50)).toEqual([]);
  });
});

// A key that loses access closes its open connections on every process: two services on one database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/accounts/keys.ts';
import type { Running } from '../../src/app/start.ts';
import type { Scope } from '../../src/identity/viewer.ts';
import { deleteAccount } from '../../src/workflows/delete-account.ts';
import { type App, client, eventually, startApp, startSecondApi } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { openSocket, type TestSocket } from './socket.ts';

let app: App;
/** The process with the open connections. Keys are changed on the other one. */
let other: Running;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  other = await startSecondApi(app, { LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** A key, an admin key of the same account, and a property whose progress does not change. */
async function prepare(scopes?: Scope[]) {
  const { accountId, liveKey } = await app.account();
  const { id, key } = await createKey(app.service.db, accountId, 'live', scopes);
  const admin = client(app.url, (await createKey(app.service.db, accountId, 'live', ['admin'])).key);
  const { body } = await client(app.url, liveKey).post('/v1/properties', { address: 'Held Way' });
  return { accountId, id, key, admin, propertyId: body.id as string };
}

const progress = (propertyId: string) => `subscription { propertyProgress(id: "${propertyId}") { percent } }`;
const revoke = 'mutation($id: ID!) { revokeApiKey(id: $id) }';
const narrow = 'mutation($id: ID!, $scopes: [Scope!]!) { narrowApiKey(id: $id, scopes: $scopes) }';

/** A socket on the other process that subscribes to a property. */
async function watching(key: string, propertyId: string): Promise<TestSocket> {
  const socket = await openSocket(other.url!, key);
  socket.subscribe('watch', progress(propertyId));
  await socket.next();
  return socket;
}

describe('a WebSocket', () => {
  test('is closed with 4401 when its key is revoked', async () => {
    const { id, key, admin, propertyId } = await prepare();
    const [busy, idle] = [await watching(key, propertyId), await openSocket(other.url!, key)];
    const somebody = await prepare();
    const untouched = await watching(somebody.key, somebody.propertyId);
    await admin.graphql(revoke, { id });
    expect(await busy.closed).toMatchObject({ code: 4401 });
    expect(await idle.closed).toMatchObject({ code: 4401 });
    expect(untouched.raw.readyState).toBe(1);
    untouched.close();
  });

  test('is closed with 4401 when the account is deleted', async () => {
    const { accountId, key, propertyId } = await prepare();
    const socket = await watching(key, propertyId);
    await deleteAccount(app.service, accountId, { force: true });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('is closed with 4403 when its narrowed key no longer allows a running operation', async () => {
    const { id, key, admin, propertyId } = await prepare();
    const [reader, idle] = [await watching(key, propertyId), await openSocket(other.url!, key)];
    expect((await admin.graphql(narrow, { id, scopes: ['read', 'chat'] })).body.data.narrowApiKey).toBe(true);
    expect((await admin.graphql(narrow, { id, scopes: ['chat'] })).body.data.narrowApiKey).toBe(true);
    expect(await reader.closed).toMatchObject({ code: 4403 });
    // A socket without operations stays open, but cannot start one that the key does not allow.
    idle.subscribe('one', '{ account { tier } }');
    expect(await idle.next()).toMatchObject({ payload: { errors: [{ extensions: { code: 'forbidden' } }] } });
    idle.close();
  });

  test('authenticates again for each operation', async () => {
    const { id, key } = await prepare();
    const socket = await openSocket(other.url!, key);
    // The key is checked again when the socket opens. That check is done when an operation has been answered.
    socket.subscribe('first', '{ account { tier } }');
    expect(await socket.next()).toMatchObject({ type: 'next' });
    expect(await socket.next()).toMatchObject({ type: 'complete' });
    // No notification: only the operation itself can detect it.
    await app.service.db.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    socket.subscribe('late', 'mutation { createProperty(address: "Too late") { id } }');
    expect(await socket.next()).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'unauthorized' } }] });
    expect(await socket.closed).toMatchObject({ code: 4401 });
    expect(await app.service.db.property.count({ where: { address: 'Too late' } })).toBe(0);
  });

  test('is closed after a missed notification when the database connection is restored', async () => {
    const { id, key, propertyId } = await prepare();
    const socket = await watching(key, propertyId);
    await app.service.db.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    await app.service.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lintel events' and datname = current_database()`,
    );
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('leaves no key subscription behind after it was closed', async () => {
    const before = other.service.events.watching();
    const { id, key, admin, propertyId } = await prepare();
    const socket = await watching(key, propertyId);
    await admin.graphql(revoke, { id });
    await socket.closed;
    await eventually(
      async () => other.service.events.watching(),
      (count) => count <= before,
    );
  });
});

describe('a stream over HTTP', () => {
  const subscribe = (key: string, propertyId: string) =>
    fetch(`${other.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: progress(propertyId) }),
    });

  test.each([
    ['revoked', ({ admin, id }: Awaited<ReturnType<typeof prepare>>) => admin.graphql(revoke, { id })],
    [
      'narrowed',
      ({ admin, id }: Awaited<ReturnType<typeof prepare>>) => admin.graphql(narrow, { id, scopes: ['chat'] }),
    ],
  ])('of a GraphQL subscription ends when its key is %s', async (_how, change) => {
    const prepared = await prepare();
    const response = await subscribe(prepared.key, prepared.propertyId);
    expect(response.status).toBe(200);
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      if (!text && part) await change(prepared);
      text += part;
    }
    expect(text).toContain('"percent":0');
  });

  test('of a chat ends with an error event when its key is revoked', async () => {
    const { id, key, admin, propertyId } = await prepare();
    const api = client(app.url, key);
    const files = formOf('files', [['a.pdf', await inspectionPdf('for access')]]);
    await api.post(`/v1/properties/${propertyId}/upload`, files);
    await eventually(
      async () => (await api.get(`/v1/properties/${propertyId}/documents`)).body.status,
      (status) => status === 'chat_ready',
    );
    const { engineFor } = other.service;
    // An endless response.
    other.service.engineFor = (mode) => ({
      ...engineFor(mode),
      async *answer() {
        yield { type: 'content', delta: 'Begun' };
        await new Promise(() => undefined);
      },
    });
    try {
      const response = await fetch(`${other.url}/v1/chat/stream`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ property_id: propertyId, query: 'Is the roof sound?' }),
      });
      let text = '';
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        text += part;
        if (part.includes('Begun')) await admin.graphql(revoke, { id });
      }
      const frames = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!));
      expect(frames.map(({ type }) => type)).toEqual(['start', 'content', 'error']);
      expect(frames.at(-1)).toMatchObject({ code: 'unauthorized' });
    } finally {
      other.service.engineFor = engineFor;
    }
  });
});

test('only an administrator of the account can narrow a key, and only to scopes that it has', async () => {
  const { id, key, admin } = await prepare(['read', 'write', 'admin']);
  const stranger = await prepare();
  const codeOf = async (caller: typeof admin, scopes: string[]) =>
    (await caller.graphql(narrow, { id, scopes })).body.errors?.[0].extensions.code;
  expect(await codeOf(stranger.admin, ['read'])).toBe('not_found');
  expect(await codeOf(client(app.url, stranger.key), ['read'])).toBe('forbidden');
  expect(await codeOf(admin, ['read', 'chat'])).toBe('invalid_request');
  expect(await codeOf(admin, ['read', 'read'])).toBeUndefined();
  expect((await app.service.db.apiKey.findUniqueOrThrow({ where: { id } })).scopes).toEqual(['read']);
  const reader = client(app.url, key);
  expect((await reader.get('/v1/properties')).status).toBe(200);
  expect((await reader.post('/v1/properties', { address: 'No' })).status).toBe(403);
});

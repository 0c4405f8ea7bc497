// An ended session token closes its open sockets and streams on every process: two services on one database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/accounts/keys.ts';
import type { Running } from '../../src/app/start.ts';
import { deleteAccount } from '../../src/workflows/delete-account.ts';
import { openSocket, type TestSocket } from '../api/socket.ts';
import { type App, client, eventually, startApp, startSecondApi } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Api, createSession } from './prepare.ts';

let app: App;
/** The process with the open connections. */
let other: Running;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  other = await startSecondApi(app, { LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function prepare() {
  const { accountId, liveKey } = await app.account();
  const { id: keyId, key } = await createKey(app.service.db, accountId, 'live');
  const admin = client(app.url, (await createKey(app.service.db, accountId, 'live', ['admin', 'write'])).key);
  const owner = client(app.url, key);
  const { body } = await client(app.url, liveKey).post('/v1/properties', { address: 'Watched Way' });
  const session = await createSession(app, owner, { propertyIds: [body.id] });
  return { accountId, keyId, owner, admin, session, propertyId: body.id as string };
}

async function watching({ key }: Api, propertyId: string): Promise<TestSocket> {
  const socket = await openSocket(other.url!, key);
  socket.subscribe('watch', `subscription { propertyProgress(id: "${propertyId}") { percent } }`);
  await socket.next();
  return socket;
}

const revoke = 'mutation($id: ID!) { revokeSession(id: $id) }';

describe('a WebSocket of a session token', () => {
  test('is closed with 4401 when the token is revoked, and those of others stay open', async () => {
    const { owner, session, propertyId } = await prepare();
    const second = await createSession(app, owner, { propertyIds: [propertyId] });
    const [socket, idle, untouched] = [
      await watching(session, propertyId),
      await openSocket(other.url!, session.key),
      await watching(second, propertyId),
    ];
    expect((await owner.graphql(revoke, { id: session.id })).body.data.revokeSession).toBe(true);
    for (const closed of [socket, idle]) expect(await closed.closed).toMatchObject({ code: 4401 });
    expect(untouched.raw.readyState).toBe(1);
    untouched.close();
    expect((await session.get(`/v1/properties/${propertyId}`)).status).toBe(401);
  });

  test('is closed with 4401 when the browser ends its own token, whatever its scopes', async () => {
    const { owner, propertyId } = await prepare();
    for (const scopes of [['read'], ['chat']]) {
      const session = await createSession(app, owner, { propertyIds: [propertyId], scopes });
      const socket = await openSocket(other.url!, session.key);
      expect((await session.graphql('mutation { endSession }')).body.data.endSession).toBe(true);
      expect(await socket.closed).toMatchObject({ code: 4401 });
      expect((await session.graphql('mutation { endSession }')).status).toBe(401);
    }
    const { errors } = (await owner.graphql('mutation { endSession }')).body;
    expect(errors[0].extensions.code).toBe('invalid_request');
    expect((await owner.get('/v1/properties')).status).toBe(200);
  });

  test('is closed with 4401 when the token expires, without a notification', async () => {
    const { session, propertyId } = await prepare();
    await app.service.pool.query(`update session_token set expires_at = now() + interval '2 seconds' where id = $1`, [
      session.id,
    ]);
    const socket = await watching(session, propertyId);
    expect(await socket.closed).toMatchObject({ code: 4401 });
    expect((await session.get('/v1/properties')).status).toBe(401);
  });

  test('is closed with 4401 when the key that created the token is revoked', async () => {
    const { admin, keyId, session, propertyId } = await prepare();
    const socket = await watching(session, propertyId);
    await admin.graphql('mutation($id: ID!) { revokeApiKey(id: $id) }', { id: keyId });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('is closed with 4403 when the key that created the token loses a scope in use', async () => {
    const { admin, keyId, session, propertyId } = await prepare();
    const socket = await watching(session, propertyId);
    await admin.graphql('mutation($id: ID!) { narrowApiKey(id: $id, scopes: [chat]) }', { id: keyId });
    expect(await socket.closed).toMatchObject({ code: 4403 });
    expect((await session.get('/v1/properties')).status).toBe(403);
  });

  test('is closed with 4401 when the account or the only property is deleted', async () => {
    const one = await prepare();
    const socket = await watching(one.session, one.propertyId);
    await deleteAccount(app.service, one.accountId, { force: true });
    expect(await socket.closed).toMatchObject({ code: 4401 });
    const two = await prepare();
    const idle = await openSocket(other.url!, two.session.key);
    await two.owner.graphql('mutation($id: ID!) { deleteProperty(id: $id) { deletedAt } }', { id: two.propertyId });
    expect(await idle.closed).toMatchObject({ code: 4401 });
  });

  test('refuses what the token does not reach', async () => {
    const { owner, session } = await prepare();
    const { body: hidden } = await owner.post('/v1/properties', { address: 'Hidden Way' });
    const socket = await openSocket(other.url!, session.key);
    socket.subscribe('one', `subscription { propertyProgress(id: "${hidden.id}") { percent } }`);
    expect(await socket.next()).toMatchObject({ payload: { errors: [{ extensions: { code: 'not_found' } }] } });
    expect(await socket.next()).toMatchObject({ type: 'complete' });
    socket.subscribe('two', '{ apiKeys { id } }');
    expect(await socket.next()).toMatchObject({ payload: { errors: [{ extensions: { code: 'forbidden' } }] } });
    socket.close();
  });
});

describe('a stream of a session token', () => {
  async function asked() {
    const { owner, session, propertyId } = await prepare();
    await owner.post(`/v1/properties/${propertyId}/upload`, formOf('files', [['a.pdf', await inspectionPdf()]]));
    await eventually(
      async () => (await owner.get(`/v1/properties/${propertyId}/documents`)).body.status,
      (status) => status === 'chat_ready',
    );
    return { owner, session, propertyId };
  }
  const stream = (url: string, key: string, propertyId: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/v1/chat/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ property_id: propertyId, query: 'What is wrong with the panel?' }),
    });

  test('ends with an error event when the token is revoked', async () => {
    const { owner, session, propertyId } = await asked();
    const { engineFor } = other.service;
    other.service.engineFor = (mode) => ({
      ...engineFor(mode),
      async *answer(_question, signal) {
        yield { type: 'content', delta: 'Wait. ' };
        await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const response = await stream(other.url!, session.key, propertyId);
    const reader = response.body!.getReader();
    await reader.read();
    await owner.graphql(revoke, { id: session.id });
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += Buffer.from(part.value);
    expect(text).toContain('"code":"unauthorized"');
    other.service.engineFor = engineFor;
  });

  test('is resumed and replayed only by the same token', async () => {
    const { owner, session, propertyId } = await asked();
    const second = await createSession(app, owner, { propertyIds: [propertyId] });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const text = await (await stream(app.url, session.key, propertyId, key)).text();
    expect(await (await stream(app.url, session.key, propertyId, key)).text()).toBe(text);
    const again = (api: Api) => stream(app.url, api.key, propertyId, { ...key, 'last-event-id': '1' });
    expect(text.endsWith(await (await again(session)).text())).toBe(true);
    for (const api of [second, owner]) expect((await again(api)).status).toBe(404);
    const message = (of: string) => /"message_id":"([^"]+)"/.exec(of)![1];
    expect(message(await (await stream(app.url, second.key, propertyId, key)).text())).not.toBe(message(text));
  });
});

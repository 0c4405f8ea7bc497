// Session tokens: what they are created with, their own limit, their conversations, and their end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/accounts/keys.ts';
import { deleteEndedSessions } from '../../src/accounts/sessions.ts';
import { findRemains } from '../accounts/remains.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { type Api, allScopes, askForSession, createSession, type Houses, prepareHouses } from './prepare.ts';

let app: App;
let houses: Houses;
beforeAll(async () => {
  app = await startApp();
  houses = await prepareHouses(app);
});
afterAll(() => app.close());

const mine = () => ({ propertyIds: [houses.mine.property] });
const errorOf = async (input: object, api = houses.owner) =>
  (await askForSession(api, input)).body.errors?.[0].extensions;

describe('createSession', () => {
  test('gives a token with the scope read for one hour and 60 requests a minute', async () => {
    const { body } = await askForSession(houses.owner, mine());
    const { token, session } = body.data.createSession;
    expect(token).toMatch(/^lt_sess_[A-Za-z0-9_-]{43}$/);
    expect(session).toMatchObject({
      scopes: ['read'],
      ...mine(),
      externalUserId: null,
      requestsPerMinute: 60,
      active: true,
    });
    const left = new Date(session.expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect((await client(app.url, token).graphql('{ session { id } }')).body.data.session).toEqual({ id: session.id });
    expect((await houses.owner.graphql('{ session { id } }')).body.data.session).toBeNull();
  });

  test('stores no token', async () => {
    const { key } = await createSession(app, houses.owner, mine());
    expect(await findRemains(app, key.slice(8), app.service.config.dataDir)).toEqual([]);
  });

  test.each([
    ['nothing to see', {}, 'property_ids'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes'],
    ['59 seconds', { ttl: 59 }, 'ttl'],
    ['more than a day', { ttl: 86_401 }, 'ttl'],
    ['no requests', { requestsPerMinute: 0 }, 'requests_per_minute'],
  ])('rejects %s', async (_what, input, field) => {
    const given = Object.keys(input).length > 0 ? { ...mine(), ...input } : {};
    expect(await errorOf(given)).toMatchObject({ code: 'invalid_request', details: { field } });
  });

  test.each([
    ['60 seconds', { ttl: 60 }],
    ['one day', { ttl: 86_400 }],
  ])('accepts %s', async (_what, input) => expect(await errorOf({ ...mine(), ...input })).toBeUndefined());

  test('rejects properties of others and of the other mode, and malformed ids', async () => {
    const stranger = client(app.url, (await app.account()).liveKey);
    for (const api of [stranger, houses.test]) expect(await errorOf(mine(), api)).toMatchObject({ code: 'not_found' });
    expect(await errorOf({ propertyIds: [houses.mine.property, 'x'] })).toMatchObject({ code: 'not_found' });
  });

  test('gives no scope that the key lacks, and nothing to a session token', async () => {
    const { key } = await createKey(app.service.db, houses.accountId, 'live', ['write']);
    expect(await errorOf({ ...mine(), scopes: ['read'] }, client(app.url, key))).toMatchObject({ code: 'forbidden' });
    expect(await errorOf({ ...mine(), scopes: ['write:upload'] }, client(app.url, key))).toBeUndefined();
    const session = await createSession(app, houses.owner, mine());
    expect(await errorOf(mine(), session)).toMatchObject({ code: 'forbidden' });
  });
});

test('a token can do what its scopes allow, and nothing else', async () => {
  const { mine: house } = houses;
  const attempts: [string, () => Promise<number>][] = await Promise.all(
    allScopes.map(async (scope) => {
      const api = await createSession(app, houses.owner, { ...mine(), scopes: [scope] });
      return [
        scope,
        async () => {
          const read = await api.get(`/v1/properties/${house.property}`);
          const chat = await api.get(`/v1/chat/${house.property}/history`);
          const upload = await api.post('/v1/analyses', new FormData());
          return [read.status === 200, chat.status === 200, upload.status === 400].indexOf(true);
        },
      ] as [string, () => Promise<number>];
    }),
  );
  for (const [scope, attempt] of attempts) expect(await attempt(), scope).toBe(allScopes.indexOf(scope));
});

test('a token has its own limit, refused calls do not count, and the account counts the others', async () => {
  const minute = () => Math.floor(Date.now() / 60_000);
  const { accountId } = houses;
  const counted = async () =>
    (await app.service.db.rateCount.findFirstOrThrow({ where: { accountId, mode: 'live' } })).hourCount;
  /** Calls that were counted ahead are given back after a second. */
  const used = async () => {
    const [, settled] = await eventually(
      async () => {
        const first = await counted();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        return [first, await counted()] as const;
      },
      ([first, later]) => first === later,
    );
    return settled;
  };
  for (;;) {
    const begun = minute();
    const session = await createSession(app, houses.owner, { ...mine(), requestsPerMinute: 3 });
    const before = await used();
    const answers = await Promise.all(Array.from({ length: 8 }, () => session.get('/v1/properties')));
    const after = await used();
    if (minute() !== begun) continue;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.headers.get('x-ratelimit-limit')).toBe('3');
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(after - before).toBe(3);
    expect((await houses.owner.get('/v1/properties')).status).toBe(200);
    return;
  }
});

test('the conversations of an end user are visible to that user and the account only', async () => {
  const target = houses.mine.property;
  const of = (externalUserId: string) => createSession(app, houses.owner, { ...mine(), externalUserId });
  const [ann, ben, house] = [await of('ann'), await of('ben'), await createSession(app, houses.owner, mine())];
  for (const api of [ann, ben, house, houses.owner]) {
    await api.post('/v1/chat', { property_id: target, query: 'What is wrong with the panel?', session_id: 'same' });
  }
  const count = async (api: Api) => (await api.get(`/v1/chat/${target}/history`)).body.meta.total_count;
  expect(await count(ann)).toBe(1);
  expect(await count(await of('ann'))).toBe(1);
  // Those of the key, and those of tokens without an end user.
  expect(await count(house)).toBe(2);
  expect(await count(houses.owner)).toBe(4);
  expect((await ann.delete(`/v1/chat/${target}`)).body.messages_deleted).toBe(1);
  expect(await count(houses.owner)).toBe(3);
});

test('tokens are listed per account and mode, and deleted some days after their end', async () => {
  const { id } = await createSession(app, houses.owner, mine());
  const list = async (api = houses.owner) => {
    const { data } = (await api.graphql('{ sessions(limit: 100) { sessions { id active } } }')).body;
    return data.sessions.sessions.find((session: { id: string }) => session.id === id);
  };
  expect(await list()).toEqual({ id, active: true });
  expect(await list(houses.test)).toBeUndefined();
  const revoke = async (api = houses.owner) =>
    (await api.graphql('mutation($id: ID!) { revokeSession(id: $id) }', { id })).body;
  expect((await revoke(houses.test)).errors[0].extensions.code).toBe('not_found');
  expect((await revoke()).data.revokeSession).toBe(true);
  expect((await revoke()).errors[0].extensions.code).toBe('not_found');
  expect(await list()).toEqual({ id, active: false });
  await deleteEndedSessions(app.service);
  expect(await list()).toBeDefined();
  await app.service.pool.query(`update session_token set revoked_at = now() - interval '8 days' where id = $1`, [id]);
  await deleteEndedSessions(app.service);
  expect(await list()).toBeUndefined();
});

test('a deleted property leaves the tokens that have others', async () => {
  const { body } = await houses.owner.post('/v1/properties', { address: 'Short-lived Lane' });
  const session = await createSession(app, houses.owner, { propertyIds: [houses.mine.property, body.id] });
  await houses.owner.graphql('mutation($id: ID!) { deleteProperty(id: $id) { deletedAt } }', { id: body.id });
  const ids = async () => (await session.graphql('{ session { propertyIds } }')).body.data.session.propertyIds;
  expect(await eventually(ids, (found) => found.length === 1)).toEqual([houses.mine.property]);
});

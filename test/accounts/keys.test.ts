import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, setAccountLimits } from '../../src/accounts/accounts.ts';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { createKey, revokeKey } from '../../src/accounts/keys.ts';
import { type Connections, connectDatabase } from '../../src/database/client.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';

let database: FreshDatabase;
let connections: Connections;

beforeAll(async () => {
  database = await freshDatabase();
  connections = connectDatabase(database.url, 4, () => undefined);
});
afterAll(async () => {
  await connections.close();
  await database.drop();
});

const bearer = (key: string) => authenticate(connections.pool, `Bearer ${key}`);

describe('keys', () => {
  test('identify account, mode and tier, and are stored only as a hash', async () => {
    const account = await createAccount(connections.db, 'A', 'pro');
    const viewer = await bearer(account.liveKey);
    expect(viewer).toMatchObject({ accountId: account.accountId, mode: 'live', tier: 'pro' });
    expect((await bearer(account.testKey)).mode).toBe('test');
    expect(viewer.scopes.has('admin')).toBe(false);
    expect(viewer.scopes.size).toBe(6);
    const dump = JSON.stringify(await connections.db.apiKey.findMany({ where: { accountId: account.accountId } }));
    expect(dump).not.toContain(account.liveKey);
    expect(account.liveKey).toMatch(/^lt_live_[\w-]{43}$/);
  });

  test.each([undefined, '', 'Bearer', 'Basic abc', 'Bearer lt_live_short', `Bearer lt_live_${'a'.repeat(43)}`])(
    'rejects %j as unauthorized',
    async (header) => {
      await expect(authenticate(connections.pool, header)).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    },
  );

  test('stop working when revoked, and only their own account can revoke them', async () => {
    const [mine, other] = [
      await createAccount(connections.db, 'M', 'free'),
      await createAccount(connections.db, 'O', 'free'),
    ];
    const { id, key } = await createKey(connections.db, mine.accountId, 'live', ['read']);
    await expect(revokeKey(connections.db, other.accountId, id)).rejects.toMatchObject({ code: 'not_found' });
    expect([...(await bearer(key)).scopes]).toEqual(['read']);
    await revokeKey(connections.db, mine.accountId, id);
    await expect(bearer(key)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('custom limits of an account override those of the tier', async () => {
    const { accountId, liveKey } = await createAccount(connections.db, 'L', 'enterprise');
    await setAccountLimits(connections.db, accountId, { perMinute: 7 });
    expect((await bearer(liveKey)).limits).toMatchObject({ requestsPerMinute: 7, requestsPerHour: 100_000 });
    await expect(setAccountLimits(connections.db, accountId, { perHour: 0 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(setAccountLimits(connections.db, 'nobody', { perHour: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('records when a key was last used', async () => {
    const { accountId, testKey } = await createAccount(connections.db, 'U', 'free');
    await bearer(testKey);
    const keys = await connections.db.apiKey.findMany({ where: { accountId }, orderBy: { mode: 'asc' } });
    expect(keys.map((key) => key.lastUsedAt !== null)).toEqual([false, true]);
  });
});

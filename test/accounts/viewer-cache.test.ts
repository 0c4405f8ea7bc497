// The cache of viewers: what drops an entry, and when it is not used.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Queryable } from '../../src/accounts/authenticate.ts';
import { narrowKey, revokeKey } from '../../src/accounts/keys.ts';
import { createViewerCache } from '../../src/accounts/viewer-cache.ts';
import { openEventBus } from '../../src/database/event-bus.ts';
import { type App, eventually, startApp } from '../app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ ROLE: 'api' });
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** Nothing expires by itself, however slow the machine is. Returns the clock. */
function stopClock() {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  return { advance: (ms: number) => clock.mockReturnValue(now + ms) };
}

/** A cache with its own count of queries. */
function open(connected = () => true) {
  const listeners: ((topic: string) => void)[] = [];
  let queries = 0;
  const pool: Queryable = {
    query(query) {
      queries++;
      return app.service.pool.query(query) as never;
    },
  };
  const cache = createViewerCache(pool, { subscribe: (listener) => void listeners.push(listener), connected });
  const notify = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  return { cache, notify, queries: () => queries };
}

test('concurrent and repeated requests of a key share one query', async () => {
  const { liveKey } = await app.account('pro');
  const { cache, queries } = open();
  stopClock();
  await cache.authenticate(`Bearer ${liveKey}`);
  const first = queries();
  await Promise.all([1, 2, 3].map(() => cache.authenticate(`Bearer ${liveKey}`)));
  expect(queries()).toBe(first);
});

test('a notification drops the entries of its account only', async () => {
  const [a, b] = [await app.account('pro'), await app.account('pro')];
  const { cache, notify, queries } = open();
  stopClock();
  for (const { liveKey } of [a, b]) await cache.authenticate(`Bearer ${liveKey}`);
  const before = queries();
  notify(`access:${a.accountId}`);
  await cache.authenticate(`Bearer ${b.liveKey}`);
  expect(queries()).toBe(before);
  await cache.authenticate(`Bearer ${a.liveKey}`);
  expect(queries()).toBeGreaterThan(before);
});

test('is not used while notifications can be lost', async () => {
  const { liveKey } = await app.account('pro');
  let connected = true;
  const { cache, queries } = open(() => connected);
  await cache.authenticate(`Bearer ${liveKey}`);
  connected = false;
  const before = queries();
  await cache.authenticate(`Bearer ${liveKey}`);
  expect(queries()).toBeGreaterThan(before);
});

test.each([
  ['the grant', `update account set "grant" = 'free' where id = $1`, 'free'],
  ['the limits', 'update account set per_minute = 7 where id = $1', 7],
] as const)('a change of %s in the database reaches every process', async (_name, sql, expected) => {
  const { accountId, liveKey } = await app.account('pro');
  await app.notified();
  stopClock();
  await app.service.viewers.authenticate(`Bearer ${liveKey}`);
  await app.service.pool.query(sql, [accountId]);
  await app.notified();
  const { tier, limits } = await app.service.viewers.authenticate(`Bearer ${liveKey}`);
  expect([tier, limits.requestsPerMinute]).toContain(expected);
});

test.each(['revoked', 'narrowed'] as const)(
  'two processes hear that a key was %s, before what they keep expires',
  async (how) => {
    const { accountId, liveKey } = await app.account('pro');
    const buses = await Promise.all([1, 2].map(() => openEventBus(app.databaseUrl, app.service.log)));
    const caches = buses.map((bus) => createViewerCache(app.service.pool, bus));
    const ask = (cache: (typeof caches)[number]) => cache.authenticate(`Bearer ${liveKey}`);
    try {
      stopClock();
      const [viewer] = await Promise.all(caches.map(ask));
      expect(viewer!.scopes).toContain('write');
      for (const cache of caches)
        await eventually(
          () => Promise.all([ask(cache), ask(cache)]).then(async ([first]) => first === (await ask(cache))),
          (kept) => kept,
        );
      if (how === 'revoked') await revokeKey(app.service.db, accountId, viewer!.keyId!);
      else await narrowKey(app.service.db, accountId, viewer!.keyId!, ['read']);
      for (const cache of caches)
        await eventually(
          () =>
            ask(cache).then(
              ({ scopes }) => scopes.has('write'),
              () => false,
            ),
          (allowed) => !allowed,
        );
    } finally {
      await Promise.all(buses.map((bus) => bus.close()));
    }
  },
);

test('a key is read again after a second if no notification comes', async () => {
  const { liveKey } = await app.account('pro');
  const { cache, queries } = open();
  const clock = stopClock();
  await cache.authenticate(`Bearer ${liveKey}`);
  const before = queries();
  clock.advance(999);
  await cache.authenticate(`Bearer ${liveKey}`);
  expect(queries()).toBe(before);
  clock.advance(1_000);
  await cache.authenticate(`Bearer ${liveKey}`);
  expect(queries()).toBeGreaterThan(before);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccountLimits } from '../../src/accounts/accounts.ts';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { connectDatabase } from '../../src/database/client.ts';
import type { Tier } from '../../src/identity/tiers.ts';
import { createLimiter, testRequestsPerDay } from '../../src/rate-limits/windows.ts';
import { type Answer, type App, client, eventually, startApp } from '../app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ UNAUTHORIZED_PER_MINUTE: '5' });
});
afterAll(() => app.close());

const minute = async () => Math.floor(Date.now() / 60_000);
/** Windows follow the clock: a test during which a new one began is repeated in the next. */
const inOneMinute =
  <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    for (;;) {
      const begun = await minute();
      try {
        return await work(...args);
      } catch (error) {
        const now = await minute();
        if (now === begun) throw error;
        await eventually(minute, (next) => next > now);
      }
    }
  };

const api = async (tier: Tier, mode: 'live' | 'test' = 'live') => {
  const account = await app.account(tier);
  return { account, ...client(app.url, mode === 'live' ? account.liveKey : account.testKey) };
};
const statuses = (answers: Answer[]) => [
  answers.filter((a) => a.status !== 429).length,
  answers.filter((a) => a.status === 429).length,
];
const many = (n: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: n }, call));

describe('§8.1 the limits of the API contract', () => {
  test.each([
    ['free', 10],
    ['report', 30],
    ['pro', 300],
  ] as const)(
    '%s: %d requests a minute, exactly, under concurrency',
    inOneMinute(async (tier, limit) => {
      const { get } = await api(tier);
      expect(statuses(await many(limit + 25, () => get('/v1/properties')))).toEqual([limit, 25]);
    }),
  );

  test(
    'a rejected request has Retry-After and does not count',
    inOneMinute(async () => {
      const { get, account } = await api('free');
      await many(10, () => get('/v1/properties'));
      const refused = await get('/v1/properties');
      expect(refused.body.error.code).toBe('rate_limit_exceeded');
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(refused.headers.get('x-ratelimit-reset')) % 60).toBe(0);
      const { rows } = await app.service.pool.query(
        'select minute_count, hour_count from rate_count where account_id = $1',
        [account.accountId],
      );
      expect(rows).toEqual([{ minute_count: 10, hour_count: 10 }]);
    }),
  );

  test(
    'enforces the hourly limit, and the headers show the tighter window',
    inOneMinute(async () => {
      const { get, account } = await api('enterprise');
      await setAccountLimits(app.service.db, account.accountId, { perMinute: 50, perHour: 3 });
      const answers = [
        await get('/v1/properties'),
        await get('/v1/properties'),
        await get('/v1/properties'),
        await get('/v1/properties'),
      ];
      expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 429]);
      expect(
        answers.map((a) => `${a.headers.get('x-ratelimit-remaining')}/${a.headers.get('x-ratelimit-limit')}`),
      ).toEqual(['2/3', '1/3', '0/3', '0/3']);
    }),
  );

  test(
    'chat has separate limits',
    inOneMinute(async () => {
      const { get, post } = await api('free');
      const { body: property } = await post('/v1/properties', { address: 'Chat Way' });
      const ask = () => post('/v1/chat', { property_id: property.id, query: 'Is the roof sound?' });
      expect(statuses(await many(8, ask))).toEqual([5, 3]);
      expect((await ask()).headers.get('x-ratelimit-limit')).toBe('5');
      // One creation and nine lists use up the request limit: chat did not count.
      expect(statuses(await many(9, () => get(`/v1/chat/${property.id}/history`)))).toEqual([9, 0]);
      expect((await get('/v1/properties')).status).toBe(429);
    }),
  );

  test(
    'a test key has 100 requests a day including chat, separate from live keys',
    inOneMinute(async () => {
      const { account, get, post } = await api('enterprise', 'test');
      const { body: property } = await post('/v1/properties', { address: 'Test Way' });
      await many(49, () => get('/v1/properties'));
      await many(49, () => post('/v1/chat', { property_id: property.id, query: 'Anything?' }));
      const [last, over] = [await get('/v1/properties'), await get('/v1/properties')];
      expect([last.status, over.status]).toEqual([200, 429]);
      expect(last.headers.get('x-ratelimit-limit')).toBe(String(testRequestsPerDay));
      expect((await client(app.url, account.liveKey).get('/v1/properties')).status).toBe(200);
    }),
  );

  test('the free limit of 50 messages a month counts only answers', async () => {
    const { account, post } = await api('free');
    await setAccountLimits(app.service.db, account.accountId, { chatPerMinute: 1000 });
    const { body: property } = await post('/v1/properties', { address: 'Month Way' });
    const ask = (query: string) => post('/v1/chat', { property_id: property.id, query });
    await many(10, () => ask(''));
    const answers = await many(60, () => ask('Is the roof sound?'));
    expect(statuses(answers)).toEqual([50, 10]);
    const refused = answers.find((answer) => answer.status === 429)!;
    const now = new Date();
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - (end - now.getTime()) / 1000)).toBeLessThan(60);
  });
});

test(
  '§8.1 two processes together enforce the exact limit',
  inOneMinute(async () => {
    const account = await app.account('pro');
    const processes = [1, 2].map(() => connectDatabase(app.databaseUrl, 5, () => undefined));
    try {
      const viewer = await authenticate(app.service.pool, `Bearer ${account.liveKey}`);
      const limiters = processes.map(({ pool }) => createLimiter(pool));
      const taken = await Promise.all(Array.from({ length: 700 }, (_, i) => limiters[i % 2]!.take(viewer, 'request')));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(300);
      expect(Math.min(...taken.filter(({ allowed }) => allowed).map(({ tightest }) => tightest.remaining))).toBe(0);
    } finally {
      for (const process of processes) await process.close();
    }
  }),
);

test(
  '§5 invalid keys are limited by address without affecting valid keys',
  inOneMinute(async () => {
    const bad = client(app.url, 'wrong');
    const answers = await many(8, () => bad.get('/v1/properties'));
    expect(answers.filter((a) => a.status === 401)).toHaveLength(5);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(3);
    expect(answers.every((a) => a.headers.get('x-ratelimit-limit') === '5')).toBe(true);
    const { get } = await api('free');
    expect((await get('/v1/properties')).status).toBe(200);
  }),
);

test(
  '§8.1 GraphQL has the same headers and limits',
  inOneMinute(async () => {
    const { account, graphql } = await api('free');
    const answer = await graphql('{ account { tier } }');
    expect(answer.body.data).toEqual({ account: { tier: 'free' } });
    expect([answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')]).toEqual(['10', '9']);
    await many(9, () => graphql('{ account { tier } }'));
    const refused = await graphql('{ account { tier } }');
    expect(refused.status).toBe(429);
    expect(refused.body.errors[0].extensions.code).toBe('rate_limit_exceeded');
    expect((await client(app.url, account.liveKey).get('/v1/properties')).status).toBe(429);
  }),
);

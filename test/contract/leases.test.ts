// Calls that a process counts ahead: exact over processes, and given back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../src/identity/viewer.ts';
import { createLimiter } from '../../src/rate-limits/windows.ts';
import { type App, eventually, startApp } from '../app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ ROLE: 'api' });
});
afterAll(() => app.close());

async function viewerOf(perMinute: number): Promise<Viewer> {
  const { liveKey } = await app.account('enterprise');
  const viewer = await app.service.viewers.authenticate(`Bearer ${liveKey}`);
  return { ...viewer, limits: { ...viewer.limits, requestsPerMinute: perMinute } };
}
const counted = async ({ accountId }: Viewer) => {
  const text = 'select hour_count as count from rate_count where account_id = $1';
  return (await app.service.pool.query<{ count: number }>(text, [accountId])).rows[0]!.count;
};

const hour = () => Math.floor(Date.now() / 3_600_000);
/** Windows follow the clock: a test during which a new one began is repeated. */
const inOneHour = (work: () => Promise<void>) => async (): Promise<void> => {
  for (;;) {
    const begun = hour();
    try {
      return await work();
    } catch (error) {
      if (hour() === begun) throw error;
    }
  }
};

test(
  'two processes that count ahead allow exactly the limit',
  inOneHour(async () => {
    // The hour is the limit, so that a new minute changes nothing.
    const viewer = await viewerOf(1_000_000);
    viewer.limits = { ...viewer.limits, requestsPerHour: 400 };
    const processes = [createLimiter(app.service.pool), createLimiter(app.service.pool)];
    let allowed = 0;
    let refused = 0;
    await Promise.all(
      processes.flatMap((limiter) =>
        Array.from({ length: 5 }, async () => {
          for (let i = 0; i < 60; i++) {
            const taken = await limiter.take(viewer, 'request');
            if (taken.allowed) allowed++;
            else refused++;
          }
        }),
      ),
    );
    expect(allowed + refused).toBe(600);
    expect(allowed).toBeLessThanOrEqual(400);
    // What one process had left when the other was refused comes back, and can be used.
    await eventually(
      async () => {
        if ((await processes[0]!.take(viewer, 'request')).allowed) allowed++;
        return counted(viewer);
      },
      (count) => count === 400 && allowed >= 400,
    );
    expect(allowed).toBe(400);
  }),
);

test('one process reports what remains after each call, and gives back what it does not use', async () => {
  const viewer = await viewerOf(1_000_000);
  viewer.limits = { ...viewer.limits, requestsPerHour: 1_000 };
  const limiter = createLimiter(app.service.pool);
  const remaining: number[] = [];
  for (let i = 0; i < 100; i++) remaining.push((await limiter.take(viewer, 'request')).tightest.remaining);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, i) => 999 - i));
  await eventually(
    () => counted(viewer),
    (count) => count === 100,
  );
});

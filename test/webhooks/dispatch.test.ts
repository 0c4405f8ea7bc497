// Guarantees of the dispatcher: order, fairness, rate, and no loss after a crash.
import { fork } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createSender, deliveryTimeoutMs } from '../../src/outbound/send.ts';
import { advanceClock } from '../../src/platform/clock.ts';
import { type Dispatcher, startDispatcher } from '../../src/webhooks/dispatcher.ts';
import { recordEvent } from '../../src/webhooks/outbox.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { respondWith, type Sink, startSink } from './sink.ts';

let app: App;
let sink: Sink;
beforeAll(async () => {
  [app, sink] = await Promise.all([startApp({ ROLE: 'api' }), startSink()]);
});
afterAll(() => Promise.all([app.close(), sink.close()]));

const hook = async ({ liveKey }: NewAccount, path: string): Promise<string> =>
  (await client(app.url, liveKey).post('/v1/webhooks', { url: sink.url + path, events: ['document.skipped'] })).body.id;
/** On a busy machine a test takes longer than the time limit of a delivery. */
function start(): Dispatcher {
  return startDispatcher({ ...app.service, webhookSender: createSender(app.service.webhookSender.rules, 3_600_000) });
}
const subject = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const happen = ({ accountId }: NewAccount, subjectId: string, reason: string) =>
  recordEvent(app.service.db, { accountId, mode: 'live', type: 'document.skipped', subjectId, payload: { reason } });
const undelivered = (webhookIds: string[]) =>
  app.service.db.webhookDelivery.count({ where: { webhookId: { in: webhookIds }, status: { not: 'delivered' } } });

test('a hanging endpoint with 500 queued deliveries does not delay others', async () => {
  const [slow, quick] = [await app.account(), await app.account()];
  await hook(slow, '/hangs');
  await hook(quick, '/quick');
  sink.reply('/hangs', () => undefined);
  for (let i = 0; i < 500; i++) await happen(slow, subject(i), 'hangs');
  const dispatcher = start();
  try {
    await sink.count('/hangs', 5);
    for (let i = 0; i < 60; i++) {
      await happen(quick, subject(i), String(i));
      await sink.count('/quick', i + 1);
    }
    // The hanging endpoint gets no more than its concurrency limit.
    expect(sink.at('/hangs').length).toBeLessThanOrEqual(10);
  } finally {
    await dispatcher.close(0);
  }
});

test('an account with many hanging endpoints does not delay others', async () => {
  const [slow, quick] = [await app.account(), await app.account()];
  const ids = await Promise.all(Array.from({ length: 30 }, () => hook(slow, '/hang-many')));
  await hook(quick, '/quick-too');
  sink.reply('/hang-many', () => undefined);
  for (let i = 0; i < 20; i++) await happen(slow, subject(i), 'hangs');
  const dispatcher = start();
  try {
    await sink.count('/hang-many', 100);
    await happen(quick, subject(1), 'quick');
    await sink.count('/quick-too', 1);
    const claimed = { webhookId: { in: ids }, claimedBy: { not: null } };
    expect(await app.service.db.webhookDelivery.count({ where: claimed })).toBe(100);
  } finally {
    await dispatcher.close(0);
  }
});

test('§6.4 a 2xx after 29 seconds succeeds, and no other process sends the delivery meanwhile', async () => {
  expect(deliveryTimeoutMs).toBe(30_000);
  const account = await app.account();
  const id = await hook(account, '/late');
  sink.reply('/late', (response) => void setTimeout(() => response.writeHead(200).end(), 29_000));
  const dispatchers = [start(), start()];
  try {
    await happen(account, subject(1), 'late');
    await sink.count('/late', 1);
    await eventually(
      () => undelivered([id]),
      (count) => count === 0,
    );
    expect(sink.at('/late')).toHaveLength(1);
    expect(await app.service.db.webhookAttempt.count({ where: { delivery: { webhookId: id } } })).toBe(1);
  } finally {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close(0)));
  }
});

test('a delivery whose lease was not renewed in time is not sent twice by its own process', async () => {
  const account = await app.account();
  const id = await hook(account, '/stalled');
  const responses: ServerResponse[] = [];
  sink.reply('/stalled', (response) => void responses.push(response));
  const dispatcher = start();
  try {
    await happen(account, subject(1), 'stalled');
    await sink.count('/stalled', 1);
    const lease = async () =>
      (
        await app.service.pool.query<{ valid: boolean }>(
          'select claimed_until > now() as valid from webhook_delivery where webhook_id = $1',
          [id],
        )
      ).rows[0]!.valid;
    await app.service.pool.query(
      `update webhook_delivery set claimed_until = now() - interval '1 second' where webhook_id = $1`,
      [id],
    );
    await eventually(lease, (valid) => valid);
    // What is sent after a second attempt would have been.
    await happen(account, subject(2), 'next');
    await sink.count('/stalled', 2);
    expect(sink.at('/stalled').map(({ json }) => json.reason)).toEqual(['stalled', 'next']);
    for (const response of responses) response.writeHead(200).end();
    await eventually(
      () => undelivered([id]),
      (count) => count === 0,
    );
    expect(await app.service.db.webhookAttempt.count({ where: { delivery: { webhookId: id } } })).toBe(2);
  } finally {
    await dispatcher.close(0);
  }
});

test('events of a property arrive in order, in parallel with others', async () => {
  const account = await app.account();
  await hook(account, '/ordered');
  for (let i = 0; i < 120; i++) await happen(account, subject(i % 4), String(i));
  // Earlier events take longer, so that only waiting keeps the order. One property is slower than the others.
  // The first one is answered only after the second one of another property has arrived.
  const answer = (response: ServerResponse) => void response.writeHead(200).end();
  let first: ServerResponse | undefined;
  sink.reply('/ordered', (response, { json }) => {
    const i = Number(json.reason);
    if (i === 0) first = response;
    else setTimeout(answer, (i < 60 ? 8 : 0) + (i % 4 === 0 ? 30 : 0), response);
    if (i === 5) answer(first!);
  });
  const dispatchers = [start(), start()];
  try {
    const order = (await sink.count('/ordered', 120)).map(({ json }) => Number(json.reason));
    for (let property = 0; property < 4; property++) {
      const own = order.filter((i) => i % 4 === property);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(order).not.toEqual(order.toSorted((a, b) => a - b));
  } finally {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close(5_000)));
  }
});

test('§8.1 events above the rate of the plan are all delivered in later minutes without delaying other accounts', async () => {
  const [pro, other] = [await app.account('pro'), await app.account('enterprise')];
  const ids = [await hook(pro, '/paced'), await hook(pro, '/paced-too')];
  await hook(other, '/unpaced');
  for (let i = 0; i < 250; i++) await happen(pro, subject(i), String(i));
  await happen(other, subject(1), 'free');
  const dispatcher = start();
  try {
    await sink.count('/unpaced', 1);
    const due = async () =>
      (
        await app.service.pool.query<{ minute: Date; count: number }>(
          `select date_trunc('minute', due_at) as minute, count(*)::int as count
           from webhook_delivery where webhook_id = $1 and due_at > now() group by 1 order by 1`,
          [ids[0]],
        )
      ).rows;
    // An event counts once, regardless of the number of endpoints.
    const waiting = await eventually(
      async () => app.service.db.webhookDelivery.count({ where: { webhookId: ids[0]!, status: 'pending' } }),
      (count) => count <= 150,
    );
    expect(waiting).toBeGreaterThan(0);
    for (const { count } of await due()) expect(count).toBeLessThanOrEqual(100);
    for (let minute = 0; minute < 3; minute++) await advanceClock(app.service.pool, 60_000);
    await eventually(
      () => undelivered(ids),
      (count) => count === 0,
    );
    expect(sink.at('/paced')).toHaveLength(250);
    expect(sink.at('/paced-too')).toHaveLength(250);
  } finally {
    await dispatcher.close(5_000);
  }
});

test('a worker killed during 1,000 deliveries loses none and repeats with the same ids', async () => {
  const account = await app.account();
  const ids = await Promise.all([0, 1, 2, 3, 4].map((i) => hook(account, `/kill-${i}`)));
  const received = () => sink.received.filter(({ path }) => path.startsWith('/kill-'));
  for (const i of [0, 1, 2, 3, 4])
    sink.reply(`/kill-${i}`, (response) => void setTimeout(respondWith(200), 3, response));
  for (let i = 0; i < 200; i++) await happen(account, subject(i % 40), String(i));
  const work = () =>
    fork(fileURLToPath(new URL('../../src/main.ts', import.meta.url)), [], {
      env: {
        ...process.env,
        ROLE: 'worker',
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: app.service.config.dataDir,
        LOG_LEVEL: 'error',
      },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
  const first = work();
  await eventually(
    async () => received().length,
    (count) => count >= 300,
  );
  first.kill('SIGKILL');
  await new Promise((resolve) => first.once('exit', resolve));
  const before = received().length;
  expect(before).toBeLessThan(1_000);
  const second = work();
  try {
    await eventually(
      () => undelivered(ids),
      (count) => count === 0,
    );
  } finally {
    second.kill('SIGTERM');
    await new Promise((resolve) => second.once('exit', resolve));
  }
  expect(await app.service.db.webhookDelivery.count({ where: { webhookId: { in: ids } } })).toBe(1_000);
  const known = new Set(received().map(({ id }) => id));
  expect(known.size).toBe(1_000);
  // Only running deliveries may arrive twice.
  expect(received().length - known.size).toBeLessThanOrEqual(50);
});

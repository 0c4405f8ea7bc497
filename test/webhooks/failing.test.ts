// Receivers that fail in every way, with an advanced clock: exactly the scheduled attempts, each of them logged.
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender, type Sender } from '../../src/outbound/send.ts';
import { advanceClock } from '../../src/platform/clock.ts';
import { type Dispatcher, startDispatcher } from '../../src/webhooks/dispatcher.ts';
import { recordEvent } from '../../src/webhooks/outbox.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { cert, key } from './self-signed.ts';
import { type Reply, respondWith, type Sink, startSink } from './sink.ts';

/** Replaces the timeout of 30 seconds where nothing answers. */
const shortMs = 1_000;
let app: App;
let sink: Sink;
let dispatcher: Dispatcher;
let accountId: string;
let api: ReturnType<typeof client>;

const endless: Reply = (response) => {
  response.writeHead(200);
  const piece = Buffer.alloc(65_536, 'x');
  const push = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', push);
  push();
};
const slow: Reply = (response) => void setTimeout(() => response.writeHead(200).end('late'), shortMs);

const ways: Record<string, [Reply, { statusCode: number | null; error: unknown }]> = {
  '/500': [respondWith(500, 'oh no'), { statusCode: 500, error: null }],
  '/404': [respondWith(404), { statusCode: 404, error: null }],
  '/410': [respondWith(410), { statusCode: 410, error: null }],
  '/429': [respondWith(429, '', { 'Retry-After': '3600' }), { statusCode: 429, error: null }],
  '/hang': [() => undefined, { statusCode: null, error: expect.stringContaining('No response within') }],
  '/reset': [
    (_response, _received, request) => request.socket.resetAndDestroy(),
    { statusCode: null, error: expect.stringContaining('closed') },
  ],
  '/redirect': [
    respondWith(302, '', { Location: 'http://169.254.169.254/latest/meta-data' }),
    { statusCode: 302, error: expect.stringContaining('Redirects') },
  ],
};
const delays = [30, 120, 600, 1800];

beforeAll(async () => {
  [app, sink] = await Promise.all([startApp({ ROLE: 'api' }), startSink()]);
  const account = await app.account();
  accountId = account.accountId;
  api = client(app.url, account.liveKey);
  await logSettled();
  const patient = app.service.webhookSender;
  const impatient = createSender(patient.rules, shortMs);
  const send: Sender['send'] = (delivery, signal) =>
    (/(hang|range)$/.test(delivery.url) ? impatient : patient).send(delivery, signal);
  dispatcher = startDispatcher({ ...app.service, webhookSender: { ...patient, send } });
});
afterAll(async () => {
  await dispatcher.close(0);
  await Promise.all([app.close(), sink.close()]);
});

/**
 * Logs when each attempt was settled, and when the next one is due, in business time. On a busy machine retries become due
 * while a test still looks at the attempts before. A stable function reads the clock as the statement did, even if it was
 * advanced meanwhile.
 */
async function logSettled(): Promise<void> {
  await app.service.pool.query(`
    create table settled (delivery_id uuid, number int, at timestamptz, delay_ms int);
    alter table webhook_delivery add column delay_ms int;
    create function measure_delay() returns trigger stable language plpgsql as $$
      begin
        new.delay_ms := round(extract(epoch from new.due_at - now()) * 1000 - coalesce((select offset_ms from clock), 0));
        return new;
      end $$;
    create trigger measure_delay before update of attempt_count on webhook_delivery for each row execute function measure_delay();
    create function log_settled() returns trigger language plpgsql as $$
      begin
        insert into settled values (new.id, new.attempt_count, now(), new.delay_ms);
        return null;
      end $$;
    create trigger log_settled after update of attempt_count on webhook_delivery for each row execute function log_settled()`);
}
const settledOf = async (deliveryId: string) =>
  (
    await app.service.pool.query<{ at: Date; delay_ms: number | null }>(
      'select at, delay_ms from settled where delivery_id = $1 order by number',
      [deliveryId],
    )
  ).rows;

const hook = async (url: string): Promise<string> =>
  (await api.post('/v1/webhooks', { url, events: ['document.skipped'] })).body.id;
const happen = (subjectId: string, payload = {}) =>
  recordEvent(app.service.db, { accountId, mode: 'live', type: 'document.skipped', subjectId, payload });
const deliveries = (webhookId: string) =>
  app.service.db.webhookDelivery.findMany({
    where: { webhookId },
    include: { attempts: { orderBy: { number: 'asc' } } },
    orderBy: { id: 'asc' },
  });
const subject = '018f0000-0000-7000-8000-000000000001';

test('§6.4 every failure is retried by the schedule, logged, and kept as a dead letter that can be replayed', async () => {
  // Untrusted TLS, a closed port, an unknown host name.
  const tls = createTls({ key, cert }, (_request, response) => response.end());
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));

  const expected = new Map<string, { statusCode: number | null; error: unknown }>();
  for (const [path, [reply, outcome]] of Object.entries(ways)) {
    sink.reply(path, reply);
    expected.set(await hook(sink.url + path), outcome);
  }
  const tlsUrl = `https://127.0.0.1:${(tls.address() as AddressInfo).port}/`;
  expected.set(await hook(tlsUrl), { statusCode: null, error: expect.stringContaining('TLS') });
  // No program takes this port, unlike one that was free a moment ago.
  expected.set(await hook('http://127.0.0.1:1/'), {
    statusCode: null,
    error: expect.stringContaining('refused'),
  });
  expected.set(await hook('http://nobody.invalid/'), { statusCode: null, error: expect.stringContaining('DNS') });
  sink.reply('/endless', endless);
  sink.reply('/slow', slow);
  const arriving = [await hook(`${sink.url}/fine`), await hook(`${sink.url}/endless`), await hook(`${sink.url}/slow`)];

  await happen(subject, { reason: 'for all' });
  for (const [i, delay] of [...delays, 0].entries()) {
    await eventually(
      async () => (await Promise.all([...expected.keys()].map(deliveries))).flat(),
      (all) => all.length === expected.size && all.every((one) => one.attemptCount > i),
    );
    await advanceClock(app.service.pool, delay * 1000);
  }

  for (const [id, outcome] of expected) {
    const [one] = await deliveries(id);
    expect(one).toMatchObject({ status: 'failed', dueAt: null, finishedAt: expect.any(Date) });
    // Due after the delay from the end of the attempt, regardless of Retry-After.
    const settled = await settledOf(one!.id);
    expect(settled.map(({ delay_ms: ms }) => ms && ms / 1000)).toEqual([...delays, null]);
    for (const [i, { startedAt, latencyMs }] of one!.attempts.entries())
      expect(settled[i]!.at.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() + latencyMs - 1);
    const { body } = await api.graphql(
      'query($id: ID!) { webhookDeadLetters(webhookId: $id) { deliveries { id status attempts { number statusCode error latencyMs } } } }',
      { id },
    );
    expect(body.data.webhookDeadLetters.deliveries).toEqual([
      {
        id: one!.id,
        status: 'failed',
        attempts: [1, 2, 3, 4, 5].map((number) => ({ number, ...outcome, latencyMs: expect.any(Number) })),
      },
    ]);
    expect((await api.get(`/v1/webhooks/${id}`)).body.delivery_stats).toMatchObject({
      total_deliveries: 1,
      failed_deliveries: 1,
    });
  }
  for (const path of Object.keys(ways)) {
    // On a busy machine the short time limit can end an attempt before it arrives.
    if (path === '/hang') expect(sink.at(path).length).toBeLessThanOrEqual(5);
    else expect(sink.at(path)).toHaveLength(5);
    expect(new Set(sink.at(path).map(({ id }) => id)).size).toBe(1);
  }
  // The others succeeded at the first attempt; the large response is truncated.
  for (const id of arriving) {
    const [one] = await eventually(
      () => deliveries(id),
      ([row]) => row!.attemptCount > 0,
    );
    expect(one).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect(one!.attempts[0]!.responseBody!.length).toBeLessThanOrEqual(4_096);
  }
  expect((await deliveries(arriving[1]!))[0]!.attempts[0]!.responseBody).toHaveLength(4_096);

  // A replayed dead letter keeps its id and continues its log.
  const id = [...expected.keys()][0]!;
  const [dead] = await deliveries(id);
  sink.reply('/500', respondWith(200));
  const replayed = await api.graphql('mutation($id: ID!) { replayWebhookDelivery(id: $id) { status } }', {
    id: dead!.id,
  });
  expect(replayed.body.data.replayWebhookDelivery).toEqual({ status: 'pending' });
  expect((await sink.count('/500', 6)).at(-1)!.id).toBe(dead!.id);
  const [after] = await eventually(
    () => deliveries(id),
    ([one]) => one!.status === 'delivered',
  );
  expect(after!.attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
    [4, 500],
    [5, 500],
    [6, 200],
  ]);
  await new Promise((resolve) => tls.close(resolve));
});

test('replays all dead letters or a time range, but no pending deliveries', async () => {
  const id = await hook(`${sink.url}/range`);
  sink.reply('/range', respondWith(500));
  for (let i = 0; i < 3; i++) await happen(subject, { reason: String(i) });
  for (const [i, delay] of delays.entries()) {
    await eventually(
      () => deliveries(id),
      (rows) => rows.length === 3 && rows.every((one) => one.attemptCount > i),
    );
    await advanceClock(app.service.pool, delay * 1000);
  }
  const all = await eventually(
    () => deliveries(id),
    (rows) => rows.every((one) => one.status === 'failed'),
  );
  const ask = async (field: string, args: string) => (await api.graphql(`mutation { ${field}(${args}) }`)).body;
  const dead = `webhookId: "${id}"`;
  sink.reply('/range', () => undefined);
  expect((await ask('replayWebhookDeadLetters', dead)).data.replayWebhookDeadLetters).toBe(3);
  expect((await ask('replayWebhookDeadLetters', dead)).data.replayWebhookDeadLetters).toBe(0);
  const conflict = await api.graphql('mutation($id: ID!) { replayWebhookDelivery(id: $id) { id } }', {
    id: all[0]!.id,
  });
  expect(conflict.body.errors[0].extensions.code).toBe('conflict');
  sink.reply('/range', respondWith(200));
  await eventually(
    () => deliveries(id),
    (rows) => rows.every((one) => one.tries >= 1),
  );
  await advanceClock(app.service.pool, 30_000);
  await eventually(
    () => deliveries(id),
    (rows) => rows.every((one) => one.status === 'delivered'),
  );
  const from = all[0]!.createdAt.toISOString();
  const to = new Date(all[2]!.createdAt.getTime() + 1).toISOString();
  const range = (start: string, end: string) =>
    ask('replayWebhookDeliveries', `webhookId: "${id}", from: "${start}", to: "${end}"`);
  expect((await range(from, from)).errors[0].extensions.code).toBe('invalid_request');
  expect((await range('2020-01-01T00:00:00Z', from)).data.replayWebhookDeliveries).toBe(0);
  expect((await range(from, to)).data.replayWebhookDeliveries).toBe(3);
  await eventually(
    () => deliveries(id),
    (rows) => rows.every((one) => one.status === 'delivered'),
  );
  expect(new Set(sink.at('/range').map((one) => one.id)).size).toBe(3);
});

test('a failing delivery does not delay later events', async () => {
  const id = await hook(`${sink.url}/picky`);
  sink.reply('/picky', (response, received) => response.writeHead(received.json.reason === 'bad' ? 400 : 200).end());
  for (const reason of ['bad', 'good', 'better']) await happen(subject, { reason });
  await eventually(
    () => deliveries(id),
    (rows) => rows.filter((row) => row.status === 'delivered').length === 2,
  );
  // On a busy machine the bad one may have been sent again.
  expect([...new Set(sink.at('/picky').map(({ json }) => json.reason))]).toEqual(['bad', 'good', 'better']);
});

test('an endpoint is paused after 100 consecutive failures over a day, and activating it ends the pause', async () => {
  const id = await hook(`${sink.url}/dead`);
  sink.reply('/dead', respondWith(500));
  const { pool } = app.service;
  const state = async () =>
    (await api.graphql('query($id: ID!) { webhook(webhookId: $id) { active pausedAt pausedReason } }', { id })).body
      .data.webhook;
  // One after the other: on a busy machine, many at once would wait too long for a connection.
  for (let i = 0; i < 100; i++) await happen(`018f0000-0000-7000-8000-000000000${100 + i}`, { reason: 'x' });
  // Each failed attempt counts once. On a busy machine some events have a second attempt before all had their first.
  const counts = async () =>
    (
      await pool.query<{ failures: number; attempts: number }>(
        `select failures, (select count(*)::int from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
         where d.webhook_id = w.id) as attempts from webhook w where id = $1`,
        [id],
      )
    ).rows[0]!;
  const { failures, attempts } = await eventually(counts, ({ failures }) => failures >= 100);
  expect(failures).toBe(attempts);
  // 100 failures within a day are not enough.
  expect(await state()).toEqual({ active: true, pausedAt: null, pausedReason: null });
  await advanceClock(pool, 24 * 3600_000);
  const paused = await eventually(state, ({ active }) => !active);
  expect(paused).toEqual({
    active: false,
    pausedAt: expect.any(String),
    pausedReason: expect.stringMatching(/attempts in a row.*HTTP 500/),
  });
  // Pending deliveries keep waiting; a dead letter can still be replayed.
  const [one] = await eventually(
    async () => (await deliveries(id)).filter((row) => row.claimedBy === null),
    (rows) => rows.length === 100,
  );
  await pool.query(`update webhook_delivery set status = 'failed', due_at = null where id = $1`, [one!.id]);
  sink.reply('/dead', respondWith(200));
  await api.graphql('mutation($id: ID!) { replayWebhookDelivery(id: $id) { id } }', { id: one!.id });
  await eventually(
    () => deliveries(id),
    (rows) => rows.find((row) => row.id === one!.id)!.status === 'delivered',
  );
  expect((await deliveries(id)).filter((row) => row.status === 'pending')).toHaveLength(99);
  expect((await api.call('PATCH', `/v1/webhooks/${id}`, { active: true })).body.active).toBe(true);
  expect(await state()).toEqual({ active: true, pausedAt: null, pausedReason: null });
  await advanceClock(pool, 24 * 3600_000);
  await eventually(
    () => deliveries(id),
    (rows) => rows.every((row) => row.status === 'delivered'),
  );
});

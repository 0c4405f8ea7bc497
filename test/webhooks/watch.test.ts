// The stream of the deliveries of a webhook.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '../../src/webhooks/outbox.ts';
import { openSocket, type TestSocket } from '../api/socket.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { type Sink, startSink } from './sink.ts';

let app: App;
let sink: Sink;
let account: Awaited<ReturnType<App['account']>>;
let api: ReturnType<typeof client>;
/** Watchers without a socket. */
let idle: number;
beforeAll(async () => {
  [app, sink] = await Promise.all([startApp(), startSink()]);
  account = await app.account();
  api = client(app.url, account.liveKey);
  idle = app.service.events.watching();
});
afterAll(() => Promise.all([app.close(), sink.close()]));

const hook = async (path: string): Promise<string> =>
  (await api.post('/v1/webhooks', { url: sink.url + path, events: ['property.chat_ready'] })).body.id;
const record = (note: number) =>
  app.service.db.$transaction((tx) =>
    recordEvent(tx, {
      accountId: account.accountId,
      mode: 'live',
      type: 'property.chat_ready',
      subjectId: account.accountId,
      payload: { note },
    }),
  );

const query = `subscription ($id: ID!, $since: DateTime) {
  webhookDeliveryCreated(webhookId: $id, since: $since) { id type body test createdAt } }`;

async function watch(id: string): Promise<TestSocket> {
  const watching = async () => app.service.events.watching();
  // The sockets of other tests can still be open.
  await eventually(watching, (count) => count === idle);
  const socket = await openSocket(app.url, account.liveKey);
  socket.subscribe('1', query, { id });
  // The socket watches its key, and the subscription its webhook.
  await eventually(watching, (count) => count === idle + 2);
  return socket;
}
async function next(socket: TestSocket) {
  const { payload } = await socket.next();
  // biome-ignore lint/suspicious/noExplicitAny: a GraphQL response
  const { webhookDeliveryCreated } = (payload as any).data;
  return { ...webhookDeliveryCreated, note: JSON.parse(webhookDeliveryCreated.body).note };
}

test('sends each new delivery once and in order, and those since a time', async () => {
  const id = await hook('/watched');
  await record(0);
  const earlier = await eventually(
    async () => app.service.db.webhookDelivery.findFirst({ where: { webhookId: id } }),
    (row) => row !== null,
  );
  const socket = await watch(id);
  // More than are read at once.
  for (let note = 1; note <= 120; note++) await record(note);
  const notes = [];
  for (let note = 1; note <= 120; note++) notes.push((await next(socket)).note);
  expect(notes).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  const { delivery_id } = (await api.post(`/v1/webhooks/${id}/test`)).body;
  expect(await next(socket)).toMatchObject({ id: delivery_id, type: 'webhook.test', test: true });
  socket.close();
  const resumed = await openSocket(app.url, account.liveKey);
  resumed.subscribe('1', query, { id, since: earlier!.createdAt.toISOString() });
  for (let note = 0; note <= 120; note++) expect((await next(resumed)).note).toBe(note);
  expect((await next(resumed)).id).toBe(delivery_id);
  await record(121);
  expect((await next(resumed)).note).toBe(121);
  resumed.close();
});

test('ends when the webhook is deleted', async () => {
  const id = await hook('/deleted');
  const socket = await watch(id);
  await api.delete(`/v1/webhooks/${id}`);
  const { type, payload } = await socket.next();
  expect([type, payload]).toMatchObject(['next', { errors: [{ extensions: { code: 'not_found' } }] }]);
  socket.close();
});

test('is not found by another account or mode', async () => {
  const id = await hook('/foreign');
  const other = await app.account();
  for (const [key, code] of [
    [other.liveKey, 'not_found'],
    [account.testKey, 'not_found'],
  ]) {
    const socket = await openSocket(app.url, key!);
    socket.subscribe('1', query, { id });
    expect(JSON.stringify(await socket.next())).toContain(code);
    socket.close();
  }
});

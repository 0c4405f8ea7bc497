// An interrupted stream continues from `Last-Event-ID`, in any API process, without another answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

let app: App;
let other: Awaited<ReturnType<typeof startService>>;
let key: string;
let question: { property_id: string; query: string };
/** Questions that the engine was asked. */
let asked = 0;
let goOn: () => void;
let waiting: Promise<void>;

beforeAll(async () => {
  app = await startApp({ PARSER_PROCESSES: '1' });
  const { dataDir } = app.service.config;
  const config = readConfig({ DATA_DIR: dataDir, ROLE: 'api', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' });
  other = await startService(config, app.databaseUrl, createLogger(config));
  key = (await app.account()).liveKey;
  const api = client(app.url, key);
  const { id } = (await api.post('/v1/properties', { address: '1 Resume Road' })).body;
  await api.post(`/v1/properties/${id}/upload`, formOf('files', [['a.pdf', await inspectionPdf('to resume')]]));
  await eventually(
    async () => (await api.get(`/v1/properties/${id}/documents`)).body.status,
    (status) => status === 'chat_ready',
  );
  question = { property_id: id, query: 'What is wrong with the service panel?' };
  const { engineFor } = app.service;
  app.service.engineFor = (mode) => ({
    ...engineFor(mode),
    async *answer(asks, signal) {
      asked++;
      yield { type: 'content', delta: 'Let me see. ' };
      const left = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([waiting, left]);
      yield* engineFor(mode).answer(asks, signal);
    },
  });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const hold = () => {
  ({ promise: waiting, resolve: goOn } = Promise.withResolvers<void>());
};
const ask = (
  headers: Record<string, string>,
  {
    url = app.url,
    as = key,
    body = question,
    signal,
  }: { url?: string; as?: string; body?: object; signal?: AbortSignal } = {},
) =>
  fetch(`${url}/v1/chat/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

interface Frame {
  id: number;
  // biome-ignore lint/suspicious/noExplicitAny: frames have fields by type
  data: any;
}
const framesOf = (text: string): Frame[] =>
  [...text.matchAll(/^id: (\d+)\nevent: message\ndata: (.*)$/gm)].map(([, id, data]) => ({
    id: Number(id),
    data: JSON.parse(data!),
  }));

const ownProperty = async (as: string) =>
  (await client(app.url, as).post('/v1/properties', { address: '3 Resume Road' })).body as { id: string };

/** Reads up to the given number of events, then disconnects. */
async function readAndLeave(headers: Record<string, string>, count: number): Promise<Frame[]> {
  const leave = new AbortController();
  const response = await ask(headers, { signal: leave.signal });
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (framesOf(text).length >= count) break;
  }
  leave.abort();
  return framesOf(text);
}

describe('a stream with an Idempotency-Key', () => {
  test.each(['same', 'other'])(
    'continues after the last event in the %s process, and is answered once',
    async (where) => {
      const url = where === 'same' ? app.url : other.url!;
      const api = client(app.url, key);
      const count = async () => (await api.get(`/v1/chat/${question.property_id}/history`)).body.meta.total_count;
      const [before, messages] = [asked, await count()];
      hold();
      const headers = keyed();
      const first = await readAndLeave(headers, 2);
      expect(first.map(({ data }) => data.type)).toEqual(['start', 'content']);
      const resumed = ask({ ...headers, 'last-event-id': '2' }, { url });
      goOn();
      const response = await resumed;
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      const rest = framesOf(await response.text());
      expect(rest[0]!.id).toBe(3);
      expect(rest.map(({ id }) => id)).toEqual(rest.map((_, i) => i + 3));
      expect(rest.at(-1)!.data).toEqual({ type: 'done', message_id: first[0]!.data.message_id });
      const whole = framesOf(await (await ask(headers, { url })).text());
      expect([...first, ...rest]).toEqual(whole);
      expect(whole.find(({ data }) => data.type === 'citation')!.data.analysis_id).toMatch(/^[0-9a-f-]{36}$/);
      expect([asked - before, (await count()) - messages]).toEqual([1, 1]);
      // Nothing is left after the last event.
      const end = await ask({ ...headers, 'last-event-id': String(whole.length) }, { url });
      expect([end.status, await end.text()]).toEqual([200, '']);
    },
  );

  test('is counted once against the rate limit of chat and the month', async () => {
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const { id } = (await api.post('/v1/properties', { address: '2 Resume Road' })).body;
    const headers = keyed();
    const body = { property_id: id, query: 'Is the roof sound?' };
    expect((await ask(headers, { as: account.liveKey, body })).status).toBe(200);
    const used = () => app.service.db.chatUse.count({ where: { accountId: account.accountId } });
    expect(await used()).toBe(1);
    // The free tier has 5 chat messages a minute and 10 other requests.
    for (let i = 0; i < 5; i++)
      expect((await ask({ ...headers, 'last-event-id': '1' }, { as: account.liveKey, body })).status).toBe(200);
    expect((await api.post('/v1/chat', body)).status).toBe(200);
    expect(await used()).toBe(2);
  });

  test.each(['another account', 'the other mode', 'another key', 'a number that it has not'])(
    'is not found by %s',
    async (who) => {
      hold();
      goOn();
      const account = await app.account();
      const body = { ...question, property_id: (await ownProperty(account.liveKey)).id };
      const own = keyed();
      await (await ask(own, { as: account.liveKey, body })).text();
      const as = who === 'another account' ? key : who === 'the other mode' ? account.testKey : account.liveKey;
      const headers = {
        ...(who === 'another key' ? keyed() : own),
        'last-event-id': who === 'a number that it has not' ? '999999' : '1',
      };
      const response = await ask(headers, { as, body });
      expect([response.status, (await response.json()).error.code]).toEqual([404, 'not_found']);
    },
  );

  test('is a conflict with another question', async () => {
    hold();
    goOn();
    const own = keyed();
    await (await ask(own)).text();
    const response = await ask({ ...own, 'last-event-id': '1' }, { body: { ...question, query: 'Something else?' } });
    expect([response.status, (await response.json()).error.code]).toEqual([409, 'conflict']);
  });
});

test.each([
  ['without an Idempotency-Key', { 'last-event-id': '1' }, 'Idempotency-Key'],
  ['with a malformed id', { ...keyed(), 'last-event-id': 'x' }, 'Last-Event-ID'],
])('a resume %s is invalid, and asks nothing', async (_how, headers, field) => {
  const before = asked;
  const response = await ask(headers as Record<string, string>);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatchObject({ code: 'invalid_request', details: { field } });
  expect(asked).toBe(before);
});

test('a stream without a key stops when its client leaves', async () => {
  hold();
  const api = client(app.url, key);
  const count = async () => (await api.get(`/v1/chat/${question.property_id}/history`)).body.meta.total_count;
  const before = await count();
  await readAndLeave({}, 2);
  await eventually(
    async () => (await (await fetch(`${app.url}/metrics`)).text()).match(/^lintel_event_streams\S* (\d+)/m)?.[1],
    (open) => open === '0',
  );
  goOn();
  expect(await count()).toBe(before);
});

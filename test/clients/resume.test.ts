// A stream whose connection is cut goes on where it was cut, in every client, and is answered and counted once.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client as apiClient, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { clients, goAdapter, isInstalled } from './run.ts';

// JavaScript without types, which needs no build.
const { startAdapter } = await import(join(clients, 'conformance/adapter.mjs'));

let app: App;
let folder: string;
let accountId: string;
let key: string;
let propertyId: string;
/** Questions that the engine was asked. */
let asked = 0;

beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-resume-'))]);
  ({ accountId, liveKey: key } = await app.account('free'));
  // The month of a free account is counted.
  await app.service.db.account.update({ where: { id: accountId }, data: { perMinute: 300, chatPerMinute: 300 } });
  const api = apiClient(app.url, key);
  propertyId = (await api.post('/v1/properties', { address: '1 Cut Street' })).body.id;
  await api.post(`/v1/properties/${propertyId}/upload`, formOf('files', [['a.pdf', await inspectionPdf('to cut')]]));
  await eventually(
    async () => app.service.db.analysis.count({ where: { propertyId, chatStatus: 'ready' } }),
    (count) => count === 1,
  );
  const { engineFor } = app.service;
  app.service.engineFor = (mode) => ({
    ...engineFor(mode),
    async *answer(question, signal) {
      asked++;
      for (const delta of ['Let me see. ', 'Ein Fünkchen 🔥 ', 'of patience. ']) {
        yield { type: 'content', delta };
        // So that events are sent one by one.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      yield* engineFor(mode).answer(question, signal);
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const python = process.env.LINTEL_PYTHON ?? 'python3';
const ruby = process.env.LINTEL_RUBY ?? 'ruby';
const languages: [string, () => string | undefined, () => Promise<[string[], NodeJS.ProcessEnv?]>][] = [
  [
    'TypeScript',
    () => undefined,
    async () => {
      execFileSync('tsc', ['-p', join(clients, 'typescript'), '--outDir', join(folder, 'dist')], { stdio: 'pipe' });
      await writeFile(join(folder, 'package.json'), '{"type": "module"}');
      const env = { LINTEL_CLIENT: join(folder, 'dist/index.js') };
      return [[process.execPath, join(clients, 'typescript/conformance/adapter.mjs')], env];
    },
  ],
  ...['blocking', 'async'].map((mode): (typeof languages)[number] => [
    `Python, ${mode}`,
    () => (isInstalled(python, '-c', 'import httpx') ? undefined : 'httpx is not installed'),
    async () => [[python, join(clients, 'python/conformance/adapter.py'), mode]],
  ]),
  ['Go', () => (isInstalled('go', 'version') ? undefined : 'Go is not installed'), async () => [[goAdapter(folder)]]],
  [
    'Ruby',
    () => (isInstalled(ruby, '--version') ? undefined : 'Ruby is not installed'),
    async () => [[ruby, join(clients, 'ruby/conformance/adapter.rb')]],
  ],
];

interface Event {
  type: string;
  delta?: string;
  message_id?: string;
}

describe.each(languages)('%s', (_name, missing, prepare) => {
  test.for([
    ['within the first event', [10]],
    ['within a later event', [330]],
    ['again and again', [90, 60, 200]],
  ] as const)('goes on after a cut %s', async ([, cuts], context) => {
    const reason = missing();
    if (reason) return context.skip(reason);
    const [command, env] = await prepare();
    const adapter = await startAdapter(command, { env: { ...process.env, ...env } });
    const proxy = await startCuttingProxy(app.url, [...cuts]);
    const counts = async () => [
      asked,
      await app.service.db.chatMessage.count({ where: { accountId } }),
      await app.service.db.chatUse.count({ where: { accountId } }),
    ];
    const before = await counts();
    const outcome = await adapter.send({
      call: 'chat.stream',
      args: [],
      params: { property_id: propertyId, query: 'What is wrong with the service panel?' },
      options: {},
      consume: 'events',
      real_time: true,
      client: { base_url: proxy.url, api_key: key, max_retries: 2, timeout: 600 },
    }).outcome;
    await adapter.close();
    proxy.close();
    expect(outcome.error ?? null).toBeNull();
    const events: Event[] = outcome.events;
    const ids = new Set(proxy.streams.map((headers) => headers['idempotency-key']));
    expect([proxy.streams.length, ids.size]).toEqual([cuts.length + 1, 1]);
    expect(events.map(({ type }) => type).filter((type) => type !== 'content' && type !== 'citation')).toEqual([
      'start',
      'done',
    ]);
    const message = await app.service.db.chatMessage.findFirstOrThrow({
      where: { accountId },
      orderBy: { id: 'desc' },
    });
    const text = events.map(({ delta = '' }) => delta).join('');
    expect(text).toBe(`Let me see. Ein Fünkchen 🔥 of patience. ${message.answer}`);
    expect(new Set(events.flatMap(({ message_id }) => message_id ?? []))).toEqual(new Set([message.id]));
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });
});

// Data of the first release survives every migration: its database, with data of every kind and with jobs that wait, is
// restored, brought up to date, and served as before. test/upgrade/release.ts makes the fixture.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config/config.ts';
import { auditCredits } from '../../src/credits/audit.ts';
import { applyMigrations } from '../../src/database/migrate.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { client, eventually } from '../app.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { formOf } from '../pdf.ts';
import { isSignatureValid, type Sink, startSink } from '../webhooks/sink.ts';
import { type Dump, readDump, restoreDump } from './dump.ts';
import { type Filled, fixturePath } from './fixture.ts';

let dump: Dump<Filled>;
let database: FreshDatabase;
let sink: Sink;
let dataDir: string;
let running: Running | undefined;

/** As if no time had passed since: subscriptions are still in their period, kept answers are still kept. */
async function moveTime(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const elapsed = `(now() - timestamptz '${dump.writtenAt}')`;
  await db.query(`update clock set offset_ms = offset_ms - (extract(epoch from ${elapsed}) * 1000)::bigint`);
  await db.query(
    `update idempotent_call set created_at = created_at + ${elapsed}, locked_until = locked_until + ${elapsed}`,
  );
  await db.query('update webhook set url = replace(url, $1, $2)', [dump.extra.sinkUrl, sink.url]);
  await db.end();
}

async function serve(role: 'api' | 'all'): Promise<Running> {
  const config = readConfig({
    ROLE: role,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    PARSER_PROCESSES: '1',
    SHUTDOWN_SECONDS: '5',
    ENCRYPTION_KEY: dump.extra.encryptionKey,
  });
  running = await startService(config, database.url, createLogger(config));
  return running;
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

beforeAll(async () => {
  [dump, database, sink] = await Promise.all([readDump<Filled>(fixturePath), freshDatabase(), startSink()]);
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-upgrade-'));
  for (const [path, content] of Object.entries(dump.extra.files)) {
    const target = join(dataDir, 'files', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(content, 'base64'));
  }
  await restoreDump(database.url, dump);
  await applyMigrations(database.url);
  await moveTime(database.url);
});
afterAll(async () => {
  await stop();
  await sink?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Of an error, what programs read: its message may be reworded, and `meta` has the id and time of the request. */
const comparable = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return answer;
  const { meta, error, ...rest } = answer as { meta?: unknown; error: unknown };
  if (typeof error !== 'object' || error === null) return { error, ...rest };
  const { message, ...read } = error as { message?: unknown };
  return { error: { ...read, hasMessage: typeof message === 'string' }, ...rest };
};

test('every read returns what the first release returned', async () => {
  const { url } = await serve('api');
  expect(dump.extra.answers.length).toBeGreaterThan(30);
  const { answers, sinkUrl } = dump.extra;
  const expected: typeof answers = JSON.parse(JSON.stringify(answers).replaceAll(sinkUrl, sink.url));
  for (const { key, method, path, body, status, answer } of expected) {
    const found = await client(url!, dump.extra.keys[key]).call(method, path, body);
    const what = `${key}: ${method} ${path} ${JSON.stringify(body ?? '')}`;
    expect([found.status, comparable(found.body)], what).toEqual([status, comparable(answer)]);
  }
  await stop();
});

test('files, search, chat, stored responses and balances still work, and waiting jobs are done', async () => {
  const { keys, ids, idempotent, webhooks } = dump.extra;
  const { url, service } = await serve('all');
  const api = client(url!, keys.live);

  const file = await api.graphql('query($id: ID!) { analysis(id: $id) { file { url } } }', { id: ids.single });
  const bytes = Buffer.from(await (await fetch(file.body.data.analysis.file.url)).arrayBuffer());
  expect(bytes.equals(Buffer.from(idempotent.file, 'base64'))).toBe(true);

  const repeated = await api.post('/v1/analyses', formOf('file', [['report.pdf', new Uint8Array(bytes)]]), {
    'Idempotency-Key': idempotent.key,
  });
  expect([repeated.status, repeated.body.analysis_id]).toEqual([201, idempotent.answer]);

  const question = { analysis_id: ids.inspection, query: 'How old is the roof?' };
  expect((await api.post('/v1/chat', question)).body.citations[0]).toMatchObject({ file: 'inspection-report.pdf' });

  const documents = async () => (await api.get(`/v1/properties/${ids.waiting}/documents`)).body;
  await eventually(documents, ({ status }) => status === 'chat_ready');
  const { answer } = (await api.post('/v1/chat', { property_id: ids.waiting, query: 'What is wrong with the panel?' }))
    .body;
  expect(answer).toMatch(/double tapped/i);
  const { body: issues } = await api.get(`/v1/analyses/${(await documents()).documents[0].id}/issues`);
  expect(issues.total_issues).toBe(2);

  const late = async () => (await api.get('/v1/credits/balance?external_user_id=late')).body.balance;
  await eventually(late, (balance) => balance === 1);
  const unlocked = await api.post('/v1/credits/access', { external_user_id: 'buyer', analysis_ids: [ids.inspection] });
  expect([unlocked.status, unlocked.body.credits_spent]).toEqual([200, 0]);
  expect((await auditCredits(service.pool)).faults).toEqual([]);

  const completed = () =>
    sink
      .at('/good')
      .filter(({ json }) => json.event === 'document.analysis_completed' && json.property_id === ids.waiting);
  await eventually(async () => completed().length, Boolean);
  expect(isSignatureValid(completed()[0]!, webhooks.good.secret)).toBe(true);

  await eventually(
    async () =>
      (
        await service.pool.query(
          'select 1 from graphile_worker._private_jobs where run_at <= now() or locked_at is not null or last_error is not null',
        )
      ).rowCount,
    (waiting) => waiting === 0,
  );
  expect(await service.db.account.findUnique({ where: { id: ids.leaving } })).toBeNull();
  expect((await api.get(`/v1/analyses/${ids.deleted}`)).status).toBe(404);
});

// A database that does not answer in time is the service's to say: 503 with Retry-After, never a 500, and everything works
// again afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createAccount } from '../../src/accounts/accounts.ts';
import { startService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config/config.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type Answer, client, eventually, served } from '../app.ts';
import { freshDatabase } from '../database.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

const poolSize = 3;

/** @param lockTimeoutMs what the connections wait for a lock; 0: for ever */
async function startSmall(lockTimeoutMs: number) {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-busy-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_POOL: String(poolSize),
    PARSER_PROCESSES: '1',
    LOG_LEVEL: 'silent',
    SHUTDOWN_SECONDS: '5',
  });
  const running = await startService(config, `${database.url}?lock_timeout=${lockTimeoutMs}`, createLogger(config));
  const { liveKey } = await createAccount(running.service.db, 'Busy', 'enterprise');
  return {
    url: running.url!,
    api: client(running.url!, liveKey),
    databaseUrl: database.url,
    pool: running.service.pool,
    async close() {
      await running.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Small = Awaited<ReturnType<typeof startSmall>>;

/** A request of each kind that writes, on things made before. */
async function prepare({ api, url }: Small) {
  const post = (path: string, body: object) => served(() => api.post(path, body));
  const property = async (address: string) => (await post('/v1/properties', { address })).body.id as string;
  const id = await property('1 Busy Way');
  const form = formOf('file', [['report.pdf', await inspectionPdf()]]);
  const analysisId = (await post('/v1/analyses', form)).body.analysis_id as string;
  await eventually(
    async () => (await api.get(`/v1/analyses/${analysisId}`)).body,
    ({ chat_status: status }) => status === 'ready',
  );
  const pack = {
    external_user_id: 'u',
    pack_type: 'single',
    success_url: 'https://a.test',
    cancel_url: 'https://a.test',
  };
  const checkout = (await post('/v1/credits/purchase', pack)).body.checkout_url as string;
  const createProperty = 'mutation($a: String!) { createProperty(input: { address: $a }) { id } }';
  let made = 1;
  return {
    'create a property': () => api.post('/v1/properties', { address: `${++made} Busy Way` }),
    'delete an analysis': () => api.delete(`/v1/analyses/${analysisId}`),
    chat: () => api.post('/v1/chat', { analysis_id: analysisId, query: 'How old is the roof?' }),
    'unlock documents': () => api.post('/v1/credits/access', { external_user_id: 'u', analysis_ids: [analysisId] }),
    'create a webhook': () =>
      api.post('/v1/webhooks', { url: 'http://127.0.0.1:9/x', events: ['document.analysis_completed'] }),
    'list documents': () => api.get(`/v1/properties/${id}/documents`),
    graphql: () => api.graphql(createProperty, { a: `${++made} Busy Way` }),
    'a sandbox page': () => client(url, '').call('GET', new URL(checkout).pathname),
  };
}

/** 503 with Retry-After, in the form of its API, or any other answer that is no fault of the service. */
function expectHonest(kind: string, { status, headers, body }: Answer): 'served' | 'refused' {
  const text = JSON.stringify(body ?? '');
  expect(text, kind).not.toContain('internal_error');
  const code = body?.errors?.[0]?.extensions?.code ?? body?.error?.code;
  if (code !== 'service_unavailable') {
    expect(status, `${kind}: ${text}`).toBeLessThan(500);
    return 'served';
  }
  if (body.errors) expect(body.errors[0].extensions.retry_after, kind).toBeGreaterThan(0);
  else {
    expect(status, kind).toBe(503);
    expect(Number(headers.get('retry-after')), kind).toBeGreaterThan(0);
  }
  return 'refused';
}

/** Afterwards each kind is served again, as soon as the requests that still wait have ended. */
async function expectServed(calls: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  for (const [kind, call] of Object.entries(calls))
    await eventually(
      async () => expectHonest(kind, await call()),
      (end) => end === 'served',
    );
}

async function tryWhile(small: Small, statement: string) {
  const calls = await prepare(small);
  const keeper = new pg.Client({ connectionString: small.databaseUrl });
  await keeper.connect();
  try {
    await keeper.query('begin');
    await keeper.query(statement);
    const answers = await Promise.all(
      Object.entries(calls).flatMap(([kind, call]) => [0, 1].map(async () => expectHonest(kind, await call()))),
    );
    expect(answers).toContain('refused');
  } finally {
    await keeper.end();
  }
  await expectServed(calls);
}

const tables = 'lock table property, analysis, chat_message, credit_account, webhook, sandbox_object in exclusive mode';

test('a lock that is held too long is a 503', async () => {
  const small = await startSmall(500);
  try {
    await tryWhile(small, tables);
  } finally {
    await small.close();
  }
});

test('a pool without a free connection is a 503', async () => {
  const small = await startSmall(0);
  const calls = await prepare(small);
  const held = await Promise.all(Array.from({ length: poolSize }, () => small.pool.connect()));
  const release = () => held.splice(0).map((connection) => connection.release());
  try {
    const waiting = await Promise.all(
      Object.entries(calls).map(async ([kind, call]) => expectHonest(kind, await call())),
    );
    expect(new Set(waiting)).toEqual(new Set(['refused']));
    release();
    await expectServed(calls);
  } finally {
    release();
    await small.close();
  }
});

test('repeats deadlocked transactions until both take effect', async () => {
  const database = await freshDatabase();
  const { db, close } = connectDatabase(database.url, 4, () => undefined);
  try {
    const make = (name: string) => db.account.create({ data: { name, grant: 'pro' } });
    const [a, b] = await Promise.all([make('a'), make('b')]);
    let both = 0;
    const met = Promise.withResolvers<void>();
    const rename = (first: string, second: string, name: string) =>
      db.$transaction(async (tx) => {
        await tx.account.update({ where: { id: first }, data: { name } });
        if (++both === 2) met.resolve();
        await met.promise;
        await tx.account.update({ where: { id: second }, data: { name } });
        return name;
      });
    expect(await Promise.all([rename(a.id, b.id, 'one'), rename(b.id, a.id, 'two')])).toEqual(['one', 'two']);
    const names = (await db.account.findMany()).map(({ name }) => name);
    expect(new Set(names).size).toBe(1);
    expect(both).toBe(3);
  } finally {
    await close();
    await database.drop();
  }
});

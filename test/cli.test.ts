// The operator's command line: every command, started as a command, on the database of a running service.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createProgram, leavesOf, pathOf } from '../src/cli/program.ts';
import { type App, client, eventually, startApp } from './app.ts';
import { submitForm } from './billing/pages.ts';
import { formOf, inspectionPdf } from './pdf.ts';
import { modulesOf } from './project/loaded-modules.ts';
import { startSink } from './webhooks/sink.ts';

let app: App;
let folder: string;
const started = new Set<string>();
const commands = leavesOf(createProgram());
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'lintel-cli-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function start(args: string[], databaseUrl = app.databaseUrl): Promise<Ended> {
  const cli = join(import.meta.dirname, '../src/cli.ts');
  const { dataDir } = app.service.config;
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', cli, ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function lintel(command: string, ...args: string[]): Promise<string> {
  started.add(command);
  const { code, stdout, stderr } = await start([...command.split(' '), ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads objects that it has no types for
async function json(command: string, ...args: string[]): Promise<any> {
  const stdout = await lintel(command, ...args);
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

test('creates an account, changes it, and deletes it', async () => {
  const created = await json('account create', '--name', 'Portal Inc.', '--tier', 'pro');
  expect(created).toEqual({
    account_id: expect.any(String),
    live_key: expect.stringMatching(/^lt_live_/),
    test_key: expect.stringMatching(/^lt_test_/),
  });
  const account = created.account_id;
  const until = ['--until', '2999-01-01', '--credits-low', '1', '--reason', 'partner'];
  expect(await json('account set', '--account', account, '--tier', 'enterprise', ...until)).toEqual({
    account_id: account,
    tier: 'enterprise',
    until: '2999-01-01T00:00:00.000Z',
    credits_low: 1,
  });
  expect(await json('account set', '--account', account, '--credits-low', 'off')).toMatchObject({ credits_low: null });
  expect(await json('account limits', '--account', account, '--per-minute', '600', '--chat-per-minute', '7')).toEqual({
    account_id: account,
    per_minute: 600,
    chat_per_minute: 7,
  });
  const row = await app.service.db.account.findUniqueOrThrow({ where: { id: account } });
  expect(row).toMatchObject({ perMinute: 600, perHour: null, chatPerMinute: 7, creditsLow: null });

  const { key } = await json('key create', '--account', account, '--mode', 'test', '--scopes', 'read, chat');
  expect(key).toMatch(/^lt_test_/);
  expect((await client(app.url, key).get('/v1/properties')).status).toBe(200);
  expect((await client(app.url, key).post('/v1/properties', { address: '1 Elm St' })).status).toBe(403);

  const unconfirmed = await start(['account', 'delete', '--account', account]);
  expect(unconfirmed).toMatchObject({ code: 2, stderr: "Required option '--confirm' not specified.\n" });
  const file = join(folder, 'books.ndjson');
  const gone = await json('account delete', '--account', account, '--confirm', '--end-subscriptions', '--export', file);
  expect(gone).toEqual({
    account_id: account,
    deleted_at: expect.any(String),
    pseudonym: expect.any(String),
    exported_lines: 1,
  });
  expect((await readFile(file, 'utf8')).split('\n').length).toBe(2);
});

test('refunds, accepts, adjusts, binds and lists', async () => {
  const { accountId: account, liveKey } = await app.account('free');
  const api = client(app.url, liveKey);
  const { db } = app.service;
  const buy = async (user: string, change?: (session: string) => Promise<unknown>) => {
    const urls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };
    const order = { external_user_id: user, pack_type: 'medium', ...urls };
    const { body } = await api.post('/v1/credits/purchase', order);
    await change?.(body.session_id);
    await submitForm(body.checkout_url, 'pay');
    return eventually(
      () => db.checkout.findFirstOrThrow({ where: { sessionId: body.session_id } }),
      ({ status }) => status !== 'open',
    );
  };
  const of = ['--account', account];
  const ann = ['--user', 'ann'];

  const paid = await buy('ann');
  const held = await buy('bob', (sessionId) => db.checkout.update({ where: { sessionId }, data: { amountCents: 5 } }));
  expect(held.status).toBe('held');
  const { held: found } = await json('billing reconcile');
  expect(found).toEqual([{ id: held.id, kind: 'checkout', reason: held.heldReason }]);
  expect(await json('billing accept', '--id', held.id, '--reason', 'agreed')).toEqual({
    id: held.id,
    kind: 'checkout',
  });

  expect(await json('billing refund', '--purchase', paid.id, '--amount', '800', '--reason', 'sorry')).toMatchObject({
    account_id: account,
    refunded_cents: 800,
    status: 'completed',
  });
  const adjust = [...of, ...ann, '--reason', 'one too many', '--credits', '-1'];
  expect(await json('credits adjust', ...adjust)).toMatchObject({ balance: 2 });
  const customer = ['--customer', 'cus_sandbox_ok', '--mode', 'test', '--provider', 'sandbox', ...ann];
  expect(await json('billing bind-customer', ...of, ...customer)).toEqual({
    account_id: account,
    mode: 'test',
    provider: 'sandbox',
    customer: 'cus_sandbox_ok',
    external_user_id: 'ann',
  });

  const users = await json('billing end-users', ...of, '--limit', '1');
  expect(users.users).toMatchObject([{ external_user_id: 'ann', balance: 2 }]);
  expect(users.meta).toEqual({ has_more: true, next_cursor: expect.any(String) });
  const next = await json('billing end-users', ...of, '--mode', 'live', '--cursor', users.meta.next_cursor);
  expect(next.users).toMatchObject([{ external_user_id: 'bob', balance: 5 }]);
  const kinds = (await json('billing ledger', ...of, ...ann)).entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['adjustment', 'reversal', 'purchase']);
  expect((await json('billing purchases', ...of, ...ann)).purchases).toMatchObject([{ external_user_id: 'ann' }]);
  expect((await json('billing payments', ...of, '--mode', 'live', '--limit', '1')).meta.has_more).toBe(true);
  expect(await json('billing subscriptions', ...of, ...ann)).toEqual({
    subscriptions: [],
    meta: { has_more: false, next_cursor: null },
  });
  const { acts } = await json('billing audit-log', ...of);
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    'billing.bind-customer',
    'credits.adjust',
    'billing.refund',
    'billing.accept',
  ]);

  const months = ['--from', '2026-01', '--to', '2999-12'];
  const { rows } = await json('billing revenue', ...of, '--by-user', ...months);
  expect(rows.map((row: { external_user_id: string }) => row.external_user_id)).toEqual(['ann', 'bob']);
  const csv = await lintel('billing revenue', ...of, '--csv');
  expect(csv.split('\r\n')[0]).toMatch(/^month,account,mode,provider,kind,external_user_id,/);
  expect(await lintel('billing usage', ...of, '--mode', 'live', '--table')).toMatch(/^month +account +mode /);
});

test('checks the ledger, rebuilds the index and advances the clock', async () => {
  expect(await json('credits audit')).toMatchObject({ faults: [] });
  expect(await json('search rebuild')).toMatchObject({ search: 'postgres' });
  const before = Date.now();
  const { now } = await json('clock advance', '--days', '2');
  expect(Date.parse(now)).toBeGreaterThan(before + 2 * 86_400_000 - 1000);
});

describe('commands that read', () => {
  test('show accounts and keys, and revoke a key', async () => {
    const { accountId, liveKey } = await app.account('pro');
    const listed = await json('account list', '--text', accountId);
    expect(listed.accounts).toMatchObject([{ id: accountId, grant: 'pro', active_keys: 2 }]);
    const shown = await json('account show', '--account', accountId, '--mode', 'test');
    expect(shown).toMatchObject({ id: accountId, tier: 'pro', limits: { requests_per_day: 100 } });
    const usage = await json('account usage', '--account', accountId);
    expect(usage).toMatchObject({ account_id: accountId, analyses_used: 0, analyses_limit: 100, documents: 0 });
    const table = await lintel('account list', '--text', accountId, '--table');
    expect(table).toMatch(new RegExp(`^id +name +grant.*\\n${accountId} +Test +pro`));

    const { keys } = await json('key list', '--account', accountId);
    const live = keys.find(({ mode }: { mode: string }) => mode === 'live');
    expect(Object.keys(live)).not.toContain('hash');
    expect(liveKey.startsWith(live.prefix)).toBe(true);
    await json('key revoke', '--account', accountId, '--key', live.id, '--reason', 'leaked');
    expect((await client(app.url, liveKey).get('/v1/properties')).status).toBe(401);
    const { acts } = await json('billing audit-log', '--account', accountId);
    expect(acts[0]).toMatchObject({ action: 'key.revoke', subject: live.id, reason: 'leaked' });
  });

  test('show documents with the reason of a failure, and retry one', async () => {
    const { accountId, liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const upload = await api.post('/v1/analyses', formOf('file', [['report.pdf', await inspectionPdf()]]));
    const id = upload.body.analysis_id as string;
    const statusOf = async () => (await api.get(`/v1/analyses/${id}`)).body.status;
    await eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
      (status) => status === 'ready',
    );
    const failure = { status: 'failed' as const, error: 'It failed.', finishedAt: new Date() };
    await app.service.db.analysis.update({ where: { id }, data: failure });
    const { documents } = await json(
      'documents list',
      '--account',
      accountId,
      '--status',
      'failed',
      '--text',
      'REPORT',
    );
    expect(documents).toMatchObject([{ id, filename: 'report.pdf', error: 'It failed.', percent: 100 }]);
    expect(Object.keys(documents[0])).not.toContain('storage_key');
    expect(await json('documents retry', '--id', id)).toEqual({ id, status: 'processing' });
    await eventually(statusOf, (status) => status === 'analysis_done');
    expect(await json('documents show', '--id', id)).toMatchObject({ id, status: 'analysis_done', error: null });
  });

  test('show webhooks and deliveries with every answer, and replay them', async () => {
    const { accountId, liveKey } = await app.account();
    const sink = await startSink();
    onTestFinished(() => sink.close());
    const { body } = await client(app.url, liveKey).post('/v1/webhooks', {
      url: sink.url,
      events: ['document.skipped'],
    });
    expect((await json('webhooks list', '--account', accountId)).webhooks).toMatchObject([
      { id: body.id, active: true },
    ]);
    const { id } = await app.service.db.webhookDelivery.create({
      data: { webhookId: body.id, type: 'document.skipped', body: '{"event":"document.skipped"}', status: 'failed' },
    });
    const { deliveries } = await json('deliveries list', '--webhook', body.id, '--status', 'failed');
    expect(deliveries).toMatchObject([{ id, type: 'document.skipped' }]);
    expect(await json('deliveries replay', '--webhook', body.id)).toEqual({ webhook_id: body.id, replayed: 1 });
    const shown = await eventually(
      () => json('deliveries show', '--delivery', id),
      ({ status }) => status === 'delivered',
    );
    expect(shown.attempts).toMatchObject([{ number: 1, status_code: 200 }]);
    expect(await json('deliveries replay', '--delivery', id)).toMatchObject({ replayed: 1 });
  });

  test('show the queue and the health, and sign in to the console', async () => {
    expect((await json('queue list')).jobs).toBeInstanceOf(Array);
    expect((await json('queue failing')).jobs).toBeInstanceOf(Array);
    const { checks } = await json('doctor');
    expect(checks.find(({ check }: { check: string }) => check === 'database')).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/PostgreSQL \d+/),
    });
    const { dataDir } = app.service.config;
    const loaded = await modulesOf(['src/cli.ts', 'doctor'], { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir });
    expect(loaded).toContain('src/service/health.ts');
    expect(
      [...loaded].filter((name) =>
        /^(schema|src\/(api|worker|engine|search\/meilisearch))\/|^(stripe|graphql)/.test(name),
      ),
    ).toEqual([]);
    const { link } = await json('console link');
    const token = new URL(link).hash.replace('#link=', '');
    const { body } = await client(app.url, token).graphql('mutation { openConsole { scopes } }');
    expect(body.data.openConsole.scopes).toEqual(['admin']);
  });
});

test('every command was started', () => {
  expect([...started].sort()).toEqual(commands.map(pathOf).sort());
});

describe('errors are one sentence on stderr', () => {
  const account = '0198c0de-5a1e-7b1f-9d9f-1c2d3e4f5a6b';

  test.each([
    ['account create --name Portal --days 3', "Unknown option '--days'."],
    ['account create --name Portal --tier gold', "Option '--tier <tier>' argument 'gold' is invalid."],
    ['account create', "Required option '--name <name>' not specified."],
    ['acount create', `Unknown command 'acount'; "lintel --help" lists all commands.`],
    ['account remove', `Unknown command 'remove'; "lintel --help" lists all commands.`],
    ['account limits --account 5', "Option '--account <id>' argument '5' is invalid."],
    [`account limits --account ${account} --per-hour 0`, "Option '--per-hour <number>' argument '0' is invalid."],
    [`key create --account ${account} --scopes read,all`, "Option '--scopes <list>' argument 'read,all' is invalid."],
    ['clock advance', 'Give --days or --seconds.'],
    ['clock advance --days 1 --seconds 1', "Option '--days <number>' cannot be used with option '--seconds <number>'."],
    ['billing usage --csv --table', "Option '--csv' cannot be used with option '--table'."],
  ])('%s', async (args, sentence) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    await expect(createProgram().parseAsync(args.split(' '), { from: 'user' })).rejects.toBeInstanceOf(CommanderError);
    expect(write.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^[^\n]+\n$/)]);
    expect(write.mock.calls[0]![0]).toContain(sentence);
  });

  test('a wrong command ends with 2, before it connects', async () => {
    const args = ['account', 'create', '--name', 'Portal', '--days', '3'];
    const { code, stdout, stderr } = await start(args, 'postgresql://lintel:secret@127.0.0.1:1/lintel');
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: "Unknown option '--days'.\n" });
  });

  test('a command that cannot be carried out ends with 1', async () => {
    const missing = await start(['account', 'limits', '--account', account, '--per-hour', '5']);
    expect(missing).toEqual({ code: 1, stdout: '', stderr: 'No such account.\n' });
  });
});

describe('help', () => {
  test('lists every command, and exits with 0', async () => {
    const { code, stdout, stderr } = await start(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of commands) expect(stdout).toContain(`\n  ${pathOf(command)} `);
  });

  test('of a command explains its options, and exits with 0', async () => {
    const { code, stdout, stderr } = await start(['credits', 'adjust', '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: lintel credits adjust \[options\]\n\nAdd or remove credits of an end user\.\n/);
    expect(stdout).toMatch(/--credits <number> +credits to add; below 0 to remove \(required\)/);
  });

  test.each(commands.map((command) => [pathOf(command), command] as const))('explains %s', (_, command) => {
    expect(command.description()).toMatch(/^[A-Z].*\.$/);
    for (const { flags, description } of command.options) expect(description, flags).not.toBe('');
  });
});

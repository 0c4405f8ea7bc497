// Operations beyond /v1: grants, adjustments, lists, revenue and usage, records of deleted accounts.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccount } from '../../src/accounts/grant.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { toCsv } from '../../src/billing/figures.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { deleteAccount } from '../../src/workflows/delete-account.ts';
import { applyRetention } from '../../src/workflows/retention.ts';
import { type App, client, eventually, startApp, tierOf } from '../app.ts';
import { makeAnalysis } from './analyses.ts';
import { submitForm } from './pages.ts';

let app: App;
let folder: string;
const urls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'lintel-books-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function lintel(...args: string[]): Promise<string> {
  const cli = join(import.meta.dirname, '../../src/cli.ts');
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.service.config.dataDir,
    LOG_LEVEL: 'error',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env });
  return stdout;
}

async function buyer(user = 'ann') {
  const account = await app.account('free');
  const data = { perMinute: 100_000, perHour: 100_000 };
  await app.service.db.account.update({ where: { id: account.accountId }, data });
  const api = client(app.url, account.liveKey);
  const buy = async (pack = 'medium', who = user) => {
    const balance = async () => (await api.get(`/v1/credits/balance?external_user_id=${who}`)).body.balance as number;
    const before = await balance();
    const { body } = await api.post('/v1/credits/purchase', { external_user_id: who, pack_type: pack, ...urls });
    await submitForm(body.checkout_url, 'pay');
    await eventually(balance, (now) => now > before);
  };
  const operator = client(app.url, (await createKey(app.service.db, account.accountId, 'live', ['admin'])).key);
  return { account, api, operator, buy };
}

describe('a grant', () => {
  test('applies until its end date', async () => {
    const { account, api, operator } = await buyer();
    const set = `mutation($id: ID!, $until: DateTime) {
      setAccount(accountId: $id, tier: pro, until: $until, reason: "comp") { tier until } }`;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await operator.graphql(set, { id: account.accountId, until });
    expect(body.data.setAccount).toEqual({ tier: 'pro', until });
    expect(await tierOf(app, api)).toBe('pro');
    await app.service.db.account.update({ where: { id: account.accountId }, data: { grantUntil: new Date(0) } });
    expect(await tierOf(app, api)).toBe('free');
    const past = await operator.graphql(set, { id: account.accountId, until: '2020-01-01T00:00:00.000Z' });
    expect(past.body.errors[0].extensions.code).toBe('invalid_request');
    const acts = await operator.graphql(
      'query($id: ID) { operatorActs(accountId: $id) { acts { action reason before after } } }',
      {
        id: account.accountId,
      },
    );
    const [act] = acts.body.data.operatorActs.acts;
    expect([act.action, act.reason, JSON.parse(act.before).tier, JSON.parse(act.after).tier]).toEqual([
      'account.set',
      'comp',
      'free',
      'pro',
    ]);
  });

  test('a test key can’t read or change live data', async () => {
    const { account, buy, api } = await buyer();
    await buy();
    const { key } = await createKey(app.service.db, account.accountId, 'test', ['admin']);
    const tester = client(app.url, key);
    const { purchases } = (await api.get('/v1/credits/history?external_user_id=ann')).body;
    const codes = [];
    for (const field of [
      `setAccount(accountId: "${account.accountId}", tier: pro) { tier }`,
      `adjustCredits(accountId: "${account.accountId}", mode: live, externalUserId: "ann", credits: 1, reason: "x") { balance }`,
      `refundPurchase(purchaseId: "${purchases[0].id}") { status }`,
    ]) {
      codes.push((await tester.graphql(`mutation { ${field} }`)).body.errors[0].extensions.code);
    }
    expect(codes).toEqual(['invalid_request', 'invalid_request', 'not_found']);
    const list = await tester.graphql('{ operatorPurchases { purchases { id } } operatorRevenue { month } }');
    expect(list.body.data).toEqual({ operatorPurchases: { purchases: [] }, operatorRevenue: [] });
  });

  test('requires an admin key', async () => {
    const { account, api } = await buyer();
    const { body } = await api.graphql(
      `mutation { setAccount(accountId: "${account.accountId}", tier: pro) { tier } }`,
    );
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });
});

test('an API customer reads only its own end users, ledgers, purchases and usage', async () => {
  const { account, api, buy } = await buyer();
  await buy();
  await buy('single', 'bob');
  const id = await makeAnalysis(app.service, account.accountId);
  await api.post('/v1/credits/access', { external_user_id: 'ann', analysis_ids: [id] });
  const query = `{
    endUsers { users { externalUserId balance totalSpent } meta { hasMore } }
    creditLedger(externalUserId: "ann") { entries { kind delta balanceAfter analysisIds purchaseId } }
    purchases { purchases { kind externalUserId status paidCents refundedCents } }
    usage { month creditsPurchased creditsSpent }
  }`;
  const { data } = (await api.graphql(query)).body;
  expect(data.endUsers).toEqual({
    users: [
      { externalUserId: 'ann', balance: 4, totalSpent: 1 },
      { externalUserId: 'bob', balance: 1, totalSpent: 0 },
    ],
    meta: { hasMore: false },
  });
  expect(data.creditLedger.entries).toEqual([
    { kind: 'access', delta: -1, balanceAfter: 4, analysisIds: [id], purchaseId: null },
    { kind: 'purchase', delta: 5, balanceAfter: 5, analysisIds: [], purchaseId: expect.any(String) },
  ]);
  expect(data.purchases.purchases).toEqual([
    { kind: 'credits', externalUserId: 'bob', status: 'completed', paidCents: 499, refundedCents: 0 },
    { kind: 'credits', externalUserId: 'ann', status: 'completed', paidCents: 1999, refundedCents: 0 },
  ]);
  expect(data.usage).toEqual([{ month: new Date().toISOString().slice(0, 7), creditsPurchased: 6, creditsSpent: 1 }]);
  const first = await api.graphql('{ endUsers(limit: 1) { users { externalUserId } meta { nextCursor } } }');
  const next = await api.graphql('query($c: String) { endUsers(limit: 1, cursor: $c) { users { externalUserId } } }', {
    c: first.body.data.endUsers.meta.nextCursor,
  });
  expect(next.body.data.endUsers.users).toEqual([{ externalUserId: 'bob' }]);
  const other = (await (await buyer()).api.graphql(query)).body.data;
  expect([other.endUsers.users, other.creditLedger.entries, other.purchases.purchases, other.usage]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('webhooks receive events about credits, low balances and failed payments', async () => {
  const { account, api, buy } = await buyer();
  const { db } = app.service;
  await setAccount(db, { name: 'test' }, { accountId: account.accountId, creditsLow: 3 });
  const events = ['credits.purchased', 'credits.reversed', 'credits.low', 'subscription.updated', 'payment.failed'];
  const hook = await api.post('/v1/webhooks', { url: 'https://hooks.example/in', events });
  expect([hook.status, hook.body.events]).toEqual([201, events]);
  await buy();
  const ids = await Promise.all([1, 2, 3].map(() => makeAnalysis(app.service, account.accountId)));
  for (const id of ids) await api.post('/v1/credits/access', { external_user_id: 'ann', analysis_ids: [id] });
  const deliveries = () => db.webhookDelivery.findMany({ where: { webhookId: hook.body.id }, orderBy: { id: 'asc' } });
  const told = await eventually(deliveries, (rows) => rows.length >= 2);
  expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      event: 'credits.purchased',
      external_user_id: 'ann',
      pack_type: 'medium',
      credits: 5,
      price_cents: 1999,
      balance: 5,
    },
    { event: 'credits.low', external_user_id: 'ann', balance: 3, threshold: 3 },
  ]);
});

describe('the command line', () => {
  test('refunds, adjusts, grants, lists and reports, and logs who did it', async () => {
    const { account, api, buy } = await buyer('=cmd');
    await buy();
    const { accountId } = account;
    const { body } = await api.get('/v1/credits/history?external_user_id=%3Dcmd');
    const refund = JSON.parse(await lintel('billing', 'refund', '--purchase', body.purchases[0].id, '--amount', '800'));
    expect(refund).toMatchObject({ refunded_cents: 800, status: 'completed' });
    const adjusted = JSON.parse(
      await lintel(
        'credits',
        'adjust',
        '--account',
        accountId,
        '--user',
        '=cmd',
        '--credits',
        '2',
        '--reason',
        'sorry',
      ),
    );
    expect(adjusted).toMatchObject({ balance: 5 });
    await lintel(
      'account',
      'set',
      '--account',
      accountId,
      '--tier',
      'pro',
      '--until',
      '2999-01-01',
      '--credits-low',
      '1',
    );
    const ledger = JSON.parse(await lintel('billing', 'ledger', '--account', accountId, '--user', '=cmd'));
    expect(ledger.entries.map(({ kind, delta }: { kind: string; delta: number }) => [kind, delta])).toEqual([
      ['adjustment', 2],
      ['reversal', -2],
      ['purchase', 5],
    ]);
    const csv = await lintel('billing', 'revenue', '--account', accountId, '--by-user', '--csv');
    expect(csv.split('\r\n')[1]).toBe(
      [
        new Date().toISOString().slice(0, 7),
        accountId,
        'live',
        'sandbox',
        'credits',
        "'=cmd",
        'usd',
        1,
        1999,
        800,
        1199,
      ].join(','),
    );
    expect(await lintel('billing', 'usage', '--account', accountId, '--table')).toContain('credits_purchased');
    const { acts } = JSON.parse(await lintel('billing', 'audit-log', '--account', accountId));
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'account.set',
      'credits.adjust',
      'billing.refund',
    ]);
    for (const { actor } of acts) expect(actor).toMatch(/^cli:/);
    expect(JSON.parse(await lintel('billing', 'reconcile'))).toMatchObject({ without_key: ['stripe'], held: [] });
    expect(JSON.parse(await lintel('credits', 'audit')).faults).toEqual([]);
  });
});

test('totals of a deleted account are kept without personal data', async () => {
  const { account, buy } = await buyer('Jane-Roe');
  await buy();
  const file = join(folder, 'books.ndjson');
  await lintel('account', 'delete', '--account', account.accountId, '--confirm', '--export', file);
  await eventually(
    () => app.service.db.account.count({ where: { id: account.accountId } }),
    (count) => count === 0,
  );
  const text = await readFile(file, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(['account', 'payment', 'credit_entry']);
  expect(lines[1]).toMatchObject({ user: 'user-1', amount_cents: 1999, refunded_cents: 0 });
  expect(text).not.toMatch(/Jane|Test/);
  const books = await app.service.db.closedBook.findMany({ where: { pseudonym: lines[0].pseudonym } });
  expect(books).toMatchObject([{ kind: 'credits', payments: 1, amountCents: 1999n, refundedCents: 0n }]);
  expect(JSON.stringify(books, (_, value) => String(value))).not.toContain(account.accountId);
  expect(await lintel('billing', 'revenue', '--csv')).toContain(`closed:${lines[0].pseudonym}`);
  await expect(deleteAccount(app.service, account.accountId, { force: false })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('retention deletes handled events and unpaid checkouts, but no payments', async () => {
  const { api, buy, account } = await buyer();
  await buy();
  await api.post('/v1/credits/purchase', { external_user_id: 'ann', pack_type: 'single', ...urls });
  await api.post('/v1/credits/purchase', { external_user_id: 'ann', pack_type: 'single', ...urls });
  const { db, pool } = app.service;
  const where = { accountId: account.accountId };
  await pool.query(`update checkout set created_at = now() - interval '91 days' where account_id = $1`, [
    account.accountId,
  ]);
  await pool.query(`update provider_event set handled_at = now() - interval '91 days' where handled_at is not null`);
  const gone = await applyRetention(app.service, { documentsDays: 0, chatDays: 0, webhookLogDays: 0, billingDays: 90 });
  expect(gone.pages).toBe(1);
  expect(gone.providerEvents).toBeGreaterThan(0);
  expect((await db.checkout.findMany({ where })).map(({ status }) => status).sort()).toEqual(['completed', 'open']);
  expect(await db.payment.count({ where })).toBe(1);
  expect(await reconcile(app.service)).toMatchObject({ failed: 0 });
});

test('CSV contains no formulas', () => {
  const rows = [
    { a: '=1+1', b: 'x"y,z' },
    { a: -5, b: null },
  ];
  expect(toCsv(rows, ['a', 'b'])).toBe('a,b\r\n\'=1+1,"x""y,z"\r\n-5,\r\n');
});

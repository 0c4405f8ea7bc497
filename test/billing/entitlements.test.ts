// Allowances over HTTP: what an upload costs, what is returned, and renewals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { finishDocument } from '../../src/analyses/finish.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { businessNow } from '../../src/catalog/business-time.ts';
import type { Tier } from '../../src/identity/tiers.ts';
import { advanceClock } from '../../src/platform/clock.ts';
import { type App, client, eventually, startApp, tierOf } from '../app.ts';
import { formOf, makePdf } from '../pdf.ts';
import { submitForm } from './pages.ts';

let app: App;
let pdf: Awaited<ReturnType<typeof makePdf>>;
const urls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };
beforeAll(async () => {
  app = await startApp();
  pdf = await makePdf([['INSPECTION REPORT', 'Roof', 'The roof leaks. Repair is recommended.']]);
});
afterAll(() => app.close());

async function caller(tier: Tier) {
  const account: NewAccount = await app.account(tier);
  const limits = { perMinute: 5000, perHour: 5000, chatPerMinute: 500 };
  await app.service.db.account.update({ where: { id: account.accountId }, data: limits });
  const api = client(app.url, account.liveKey);
  const analyze = (fields: Record<string, string> = {}) => {
    const form = formOf('file', [['a.pdf', pdf]]);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return api.post('/v1/analyses', form);
  };
  const property = async (address: string) => (await api.post('/v1/properties', { address })).body.id as string;
  const upload = (id: string) => api.post(`/v1/properties/${id}/upload`, formOf('files', [['a.pdf', pdf]]));
  const tierNow = () => tierOf(app, api);
  const buy = async (path: string, body: object = {}) => {
    const answer = await api.post(path, { ...urls, ...body });
    await submitForm(answer.body.checkout_url, 'pay');
    await eventually(
      () => app.service.db.checkout.findFirstOrThrow({ where: { sessionId: answer.body.session_id } }),
      (row) => row.status === 'completed',
    );
    await app.notified();
  };
  return { account, api, analyze, property, upload, tierNow, buy };
}

const exceeded = (used: number, limit: number) => ({
  code: 'limit_exceeded',
  message: expect.any(String),
  analyses_used: used,
  analyses_limit: limit,
  suggested_action: 'upgrade_tier',
});

describe('§7.2 §8.3 an allowance', () => {
  test('of one analysis a month is enforced, and a rejected upload leaves no rows', async () => {
    const { analyze, account } = await caller('free');
    expect((await analyze()).status).toBe(201);
    const refused = await analyze();
    expect([refused.status, refused.body.error]).toEqual([403, exceeded(1, 1)]);
    expect(await app.service.db.analysis.count({ where: { accountId: account.accountId } })).toBe(1);
  });

  test('is exact for concurrent uploads', async () => {
    const { analyze } = await caller('free');
    const answers = await Promise.all(Array.from({ length: 8 }, () => analyze()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
  });

  test('a report purchase covers its property for 30 days, across months', async () => {
    const { account, analyze, property, upload, buy } = await caller('free');
    expect((await analyze()).status).toBe(201);
    await buy('/v1/billing/purchase-report');
    const id = await property('3 Third St');
    expect((await upload(id)).status).toBe(201);
    const { pool } = app.service;
    const where = 'account_id = $1 and report_purchase_id is not null';
    await pool.query(`update analysis_use set used_at = used_at - interval '29 days' where ${where}`, [
      account.accountId,
    ]);
    await pool.query(`update analysis_use set used_at = now() where report_purchase_id is null and account_id = $1`, [
      account.accountId,
    ]);
    expect((await upload(id)).status).toBe(201);
    await pool.query(`update analysis_use set used_at = now() where ${where}`, [account.accountId]);
    await pool.query(`update report_purchase set expires_at = now() where account_id = $1`, [account.accountId]);
    expect((await upload(id)).status).toBe(403);
  });

  test('charges a property once a period', async () => {
    const { property, upload } = await caller('free');
    const [first, second] = [await property('1 First St'), await property('2 Second St')];
    expect((await upload(first)).status).toBe(201);
    expect((await upload(first)).status).toBe(201);
    const refused = await upload(second);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'limit_exceeded']);
  });

  test('returns the unit when the analysis fails, but not if it was deleted before', async () => {
    const { analyze, api } = await caller('free');
    const { body } = await analyze();
    await eventually(
      () => api.get(`/v1/analyses/${body.analysis_id}`),
      (answer) => answer.body.status === 'analysis_done' && answer.body.chat_status === 'ready',
    );
    const row = await app.service.db.analysis.update({ where: { id: body.analysis_id }, data: { finishedAt: null } });
    await app.service.db.$transaction((tx) => finishDocument(tx, row, { status: 'failed', error: 'x' }));
    expect((await analyze()).status).toBe(201);
    expect((await analyze()).status).toBe(403);
    const { accountId } = row;
    const left = await app.service.db.analysis.findFirst({ where: { accountId, status: { not: 'failed' } } });
    await api.delete(`/v1/analyses/${left!.id}`);
    expect((await analyze()).status).toBe(403);
  });

  test('is separate for test keys', async () => {
    const { analyze, account } = await caller('free');
    await analyze();
    const testApi = client(app.url, account.testKey);
    expect((await testApi.post('/v1/analyses', formOf('file', [['a.pdf', pdf]]))).status).toBe(201);
  });
});

describe('§4.2 a report purchase', () => {
  test('adds one analysis to those of the tier, and the report tier while it is valid', async () => {
    const { analyze, buy, tierNow } = await caller('free');
    expect((await analyze()).status).toBe(201);
    await buy('/v1/billing/purchase-report');
    expect(await tierNow()).toBe('report');
    expect((await analyze()).status).toBe(201);
    expect((await analyze()).body.error).toEqual(exceeded(2, 2));
  });

  test('for an end user pays only for an analysis for that user', async () => {
    const { analyze, buy, tierNow } = await caller('free');
    await analyze();
    await buy('/v1/billing/purchase-report', { external_user_id: 'ann' });
    expect(await tierNow()).toBe('free');
    expect((await analyze()).status).toBe(403);
    expect((await analyze({ external_user_id: 'bob' })).status).toBe(403);
    expect((await analyze({ external_user_id: 'ann' })).status).toBe(201);
    expect((await analyze({ external_user_id: 'ann' })).status).toBe(403);
  });

  test('allows unlimited chat about the documents it paid for', async () => {
    const { analyze, api, buy, account } = await caller('free');
    await buy('/v1/billing/purchase-report', { external_user_id: 'ann' });
    const { body: own } = await analyze();
    const { body: paid } = await analyze({ external_user_id: 'ann' });
    const ready = (id: string) =>
      eventually(
        () => api.get(`/v1/analyses/${id}`),
        (answer) => answer.body.chat_status === 'ready',
      );
    await Promise.all([ready(own.analysis_id), ready(paid.analysis_id)]);
    const { accountId } = account;
    await app.service.pool.query(
      `insert into chat_use (message_id, account_id, mode, answered) select uuidv7(), $1, 'live', true from generate_series(1, 50)`,
      [accountId],
    );
    const ask = (id: string) => api.post('/v1/chat', { analysis_id: id, query: 'Does the roof leak?' });
    expect((await ask(own.analysis_id)).status).toBe(429);
    expect((await ask(paid.analysis_id)).status).toBe(200);
  });

  test('by the operator applies in both modes', async () => {
    const { account, tierNow } = await caller('report');
    expect(await tierNow()).toBe('report');
    expect(await app.service.db.reportPurchase.count({ where: { accountId: account.accountId } })).toBe(2);
  });
});

// These advance the clock of the whole service, so they come last and in this order.
describe('§3.1 business time', () => {
  test('renews and ends subscriptions, resets usage, and expires reports', async () => {
    const payer = await caller('free');
    await payer.buy('/v1/billing/checkout', { tier: 'pro' });
    const quitter = await caller('free');
    await quitter.buy('/v1/billing/checkout', { tier: 'pro' });
    const debtor = await caller('free');
    await debtor.buy('/v1/billing/checkout', { tier: 'pro' });
    const reader = await caller('free');
    await reader.buy('/v1/billing/purchase-report');

    await payer.analyze();
    const before = (await payer.api.get('/v1/subscriptions')).body;
    expect(before.analyses_used).toBe(1);
    const quit = (await quitter.api.get('/v1/subscriptions')).body;
    await quitter.api.delete(`/v1/subscriptions/${quit.subscription_id}`);
    const portal = await debtor.api.post('/v1/billing/portal', { return_url: 'https://portal.example' });
    await submitForm(portal.body.portal_url, 'use_declining_card');

    await advanceClock(app.service.pool, 32 * 86_400_000);
    const renewed = await eventually(
      () => payer.api.get('/v1/subscriptions'),
      ({ body }) => body.current_period_start === before.current_period_end,
    );
    expect(renewed.body).toMatchObject({ status: 'active', analyses_used: 0 });
    await eventually(
      () => quitter.api.get('/v1/subscriptions'),
      ({ status }) => status === 404,
    );
    expect(await quitter.tierNow()).toBe('free');
    expect((await quitter.api.post(`/v1/subscriptions/${quit.subscription_id}/reactivate`)).status).toBe(409);
    await eventually(
      () => debtor.api.get('/v1/subscriptions'),
      ({ body }) => body.status === 'past_due',
    );
    expect(await debtor.tierNow()).toBe('pro');
    expect(await reader.tierNow()).toBe('free');

    await submitForm(portal.body.portal_url, 'use_working_card');
    await eventually(
      () => debtor.api.get('/v1/subscriptions'),
      ({ body }) => body.status === 'active',
    );
    expect((await businessNow(app.service.db)).getTime() - Date.now()).toBeGreaterThan(31 * 86_400_000);
    await eventually(
      () => app.service.db.providerEvent.count({ where: { handledAt: null } }),
      (unhandled) => unhandled === 0,
    );
    expect(await reconcile(app.service)).toMatchObject({ repaired: 0, failed: 0 });
  });
});

// Invalid input returns the documented error and changes nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { type App, client, startApp } from '../app.ts';

let app: App;
let account: NewAccount;
let api: ReturnType<typeof client>;
const urls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };
const nobody = '018f0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  api = client(app.url, account.liveKey);
});
afterAll(() => app.close());

const rows = async () => {
  const { db } = app.service;
  return Promise.all([db.subscription.count(), db.checkout.count(), db.creditPurchase.count(), db.creditEntry.count()]);
};

describe('§7.2 names the invalid parameter', () => {
  test.each([
    ['/v1/billing/checkout', { ...urls }, 'invalid_request', 'tier'],
    ['/v1/billing/checkout', { tier: 'pro', cancel_url: urls.cancel_url }, 'invalid_request', 'success_url'],
    ['/v1/billing/checkout', { tier: 'pro', success_url: urls.success_url }, 'invalid_request', 'cancel_url'],
    ['/v1/billing/checkout', { ...urls, tier: 'pro', success_url: '/paid' }, 'invalid_request', 'success_url'],
    [
      '/v1/billing/checkout',
      { ...urls, tier: 'pro', success_url: 'javascript:alert(1)' },
      'invalid_request',
      'success_url',
    ],
    ['/v1/billing/checkout', { ...urls, tier: 'pro', cancel_url: 'ftp://a.example' }, 'invalid_request', 'cancel_url'],
    ['/v1/billing/checkout', { ...urls, tier: 'pro', cancel_url: 5 }, 'invalid_request', 'cancel_url'],
    ['/v1/billing/checkout', { ...urls, tier: 'pro', external_user_id: 5 }, 'invalid_request', 'external_user_id'],
    ['/v1/billing/checkout', { ...urls, tier: 'free' }, 'invalid_tier', undefined],
    ['/v1/billing/checkout', { ...urls, tier: '' }, 'invalid_tier', undefined],
    ['/v1/billing/purchase-report', { success_url: urls.success_url }, 'invalid_request', 'cancel_url'],
    ['/v1/billing/portal', {}, 'invalid_request', 'return_url'],
    ['/v1/billing/portal', { return_url: 'nonsense' }, 'invalid_request', 'return_url'],
    ['/v1/subscriptions', { provider_customer_id: 'cus_sandbox_ok' }, 'invalid_request', 'tier'],
    ['/v1/subscriptions', { tier: 'pro' }, 'invalid_request', 'provider_customer_id'],
    ['/v1/subscriptions', { tier: 'gold', provider_customer_id: 'cus_sandbox_ok' }, 'invalid_tier', undefined],
    ['/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_none' }, 'invalid_request', 'provider_customer_id'],
    ['/v1/credits/purchase', { ...urls, pack_type: 'single' }, 'invalid_request', 'external_user_id'],
    ['/v1/credits/purchase', { ...urls, external_user_id: 'u' }, 'invalid_request', 'pack_type'],
    ['/v1/credits/purchase', { ...urls, external_user_id: 'u', pack_type: 'huge' }, 'invalid_request', 'pack_type'],
    [
      '/v1/credits/purchase',
      { ...urls, external_user_id: 'u', pack_type: 'single', customer_email: 'x' },
      'invalid_request',
      'customer_email',
    ],
    [
      '/v1/credits/purchase',
      { external_user_id: 'u', pack_type: 'single', ...urls, cancel_url: 'x' },
      'invalid_request',
      'cancel_url',
    ],
  ])('POST %s %j is %s', async (path, body, code, field) => {
    const before = await rows();
    const answer = await api.post(path, body);
    expect([answer.status, answer.body.error]).toMatchObject([400, { code, ...(field && { details: { field } }) }]);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['/v1/credits/balance', 'external_user_id'],
    ['/v1/credits/balance?external_user_id=', 'external_user_id'],
    ['/v1/credits/history', 'external_user_id'],
    ['/v1/credits/history?external_user_id=u&limit=101', 'limit'],
    ['/v1/credits/history?external_user_id=u&limit=0', 'limit'],
    ['/v1/credits/history?external_user_id=u&offset=-1', 'offset'],
  ])('GET %s names %s', async (path, field) => {
    const answer = await api.get(path);
    expect([answer.status, answer.body.error]).toMatchObject([400, { code: 'invalid_request', details: { field } }]);
  });
});

test('§7.2 a declined or missing card returns payment_failed and creates no subscription', async () => {
  for (const customer of ['cus_sandbox_declined', 'cus_sandbox_nocard']) {
    const before = await rows();
    const answer = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
    expect([answer.status, answer.body.error]).toEqual([
      402,
      { code: 'payment_failed', message: expect.any(String), provider_error: expect.any(String) },
    ]);
    expect(await rows()).toEqual(before);
  }
  expect((await api.get('/v1/subscriptions')).status).toBe(404);
});

test('§4.2 of two concurrent subscriptions one is created; each end user can have one', async () => {
  const make = (user?: string) =>
    api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_sandbox_ok', external_user_id: user });
  const answers = await Promise.all([make(), make(), make(), make()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 201)!;
  expect(Object.keys(made.body).sort()).toEqual([
    'current_period_end',
    'current_period_start',
    'provider_subscription_id',
    'status',
    'subscription_id',
    'tier',
  ]);
  const users = await make('ann');
  expect(users.status).toBe(201);
  expect((await make('ann')).status).toBe(409);
  expect((await api.get('/v1/subscriptions')).body.subscription_id).toBe(made.body.subscription_id);
  expect((await api.get('/v1/credits/balance?external_user_id=ann')).body.has_unlimited).toBe(true);
  expect((await api.get('/v1/credits/balance?external_user_id=bob')).body.has_unlimited).toBe(false);
});

test('§4.2 a foreign, malformed or missing subscription returns 404 for every method', async () => {
  const other = client(app.url, (await app.account()).liveKey);
  const theirs = await other.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_sandbox_ok' });
  for (const id of [theirs.body.subscription_id, nobody, 'nonsense', randomUUID()]) {
    const at = `/v1/subscriptions/${id}`;
    const answers = [
      await api.delete(at),
      await api.post(`${at}/reactivate`),
      await api.call('PUT', `${at}/upgrade`, { new_tier: 'enterprise' }),
    ];
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([404, 'not_found']);
  }
  const at = `/v1/subscriptions/${nobody}/upgrade`;
  expect((await api.call('PUT', at, {})).body.error).toMatchObject({
    code: 'invalid_request',
    details: { field: 'new_tier' },
  });
  expect((await api.call('PUT', at, { new_tier: 'gold' })).body.error.code).toBe('invalid_tier');
  expect((await other.get('/v1/subscriptions')).body.cancel_at_period_end).toBe(false);
});

test('§5 a key without the scope gets 403', async () => {
  const { key } = await createKey(app.service.db, account.accountId, 'live', ['read', 'write']);
  const narrow = client(app.url, key);
  for (const path of ['/v1/subscriptions', '/v1/billing/tiers', '/v1/credits/packs']) {
    const { status, body } = await narrow.get(path);
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
  }
});

test('pages of unknown sessions return 404, without a key', async () => {
  for (const path of ['/sandbox/checkout/cs_none', '/sandbox/portal/bps_none', '/sandbox', '/sandbox/']) {
    expect((await fetch(app.url + path)).status).toBe(404);
    expect((await fetch(app.url + path, { method: 'POST' })).status).toBe(404);
  }
});

test('values from requests are escaped on the page', async () => {
  const evil = 'https://a.example/"><script>alert(1)</script>';
  const { body } = await api.post('/v1/billing/purchase-report', { success_url: evil, cancel_url: evil });
  const page = await fetch(body.checkout_url);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  await fetch(`${body.checkout_url}/pay`, { method: 'POST', redirect: 'manual' });
  expect(await (await fetch(body.checkout_url)).text()).not.toContain('<script>');
});

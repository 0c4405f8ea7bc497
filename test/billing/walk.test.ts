// Purchase flow without provider keys: buy Pro, change it, run out of credits, get purchase options.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { type App, client, eventually, startApp, tierOf } from '../app.ts';
import { makeAnalysis } from './analyses.ts';
import { submitForm } from './pages.ts';

let app: App;
let account: NewAccount;
let api: ReturnType<typeof client>;
const urls = { success_url: 'https://portal.example/paid', cancel_url: 'https://portal.example/back' };

beforeAll(async () => {
  app = await startApp();
  account = await app.account('free');
  await app.service.db.account.update({
    where: { id: account.accountId },
    data: { perMinute: 10_000, perHour: 10_000 },
  });
  api = client(app.url, account.liveKey);
});
afterAll(() => app.close());

const subscription = () => api.get('/v1/subscriptions');

test('§2.6 §3.1 §4.2 §4.3 subscribes to Pro, upgrades, cancels and reactivates, then spends all credits', async () => {
  const none = await subscription();
  expect([none.status, none.body.error.code, none.body.error.suggested_action]).toEqual([
    404,
    'no_subscription',
    'redirect_to_pricing',
  ]);
  expect((await api.post('/v1/billing/portal', { return_url: 'https://portal.example' })).status).toBe(404);

  const checkout = await api.post('/v1/billing/checkout', { tier: 'pro', ...urls });
  expect(checkout.status).toBe(200);
  expect(Object.keys(checkout.body).sort()).toEqual(['checkout_url', 'session_id']);
  expect(checkout.body.checkout_url.startsWith(app.url)).toBe(true);

  const declined = await submitForm(checkout.body.checkout_url, 'decline');
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('declined');
  expect((await subscription()).status).toBe(404);
  const back = await submitForm(checkout.body.checkout_url, 'cancel');
  expect([back.status, back.headers.get('location')]).toEqual([303, 'https://portal.example/back']);
  const paid = await submitForm(checkout.body.checkout_url, 'pay');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://portal.example/paid']);

  const { body: pro } = await eventually(subscription, ({ status }) => status === 200);
  expect(pro).toEqual({
    subscription_id: expect.any(String),
    status: 'active',
    tier: 'pro',
    current_period_start: expect.stringMatching(/Z$/),
    current_period_end: expect.stringMatching(/Z$/),
    cancel_at_period_end: false,
    analyses_used: 0,
    analyses_limit: 100,
    created_at: expect.stringMatching(/Z$/),
    provider_customer_id: expect.stringMatching(/^cus_/),
    provider_subscription_id: expect.stringMatching(/^sub_/),
  });
  expect(await tierOf(app, api)).toBe('pro');
  expect((await api.post('/v1/billing/checkout', { tier: 'enterprise', ...urls })).status).toBe(409);

  const at = `/v1/subscriptions/${pro.subscription_id}`;
  const upgraded = await api.call('PUT', `${at}/upgrade`, { new_tier: 'enterprise' });
  expect([upgraded.status, upgraded.body]).toEqual([
    200,
    {
      subscription_id: pro.subscription_id,
      status: 'active',
      tier: 'enterprise',
      previous_tier: 'pro',
      proration_amount: expect.closeTo(900, 0),
      proration_currency: 'USD',
      current_period_end: pro.current_period_end,
      message: expect.any(String),
    },
  ]);
  expect((await subscription()).body).toMatchObject({ tier: 'enterprise', analyses_limit: null });
  const down = await api.call('PUT', `${at}/upgrade`, { new_tier: 'pro' });
  expect(down.body).toMatchObject({ tier: 'pro', previous_tier: 'enterprise' });
  expect(down.body.proration_amount).toBeCloseTo(-900, 0);
  expect((await api.call('PUT', `${at}/upgrade`, { new_tier: 'pro' })).status).toBe(409);

  expect((await api.post(`${at}/reactivate`)).status).toBe(409);
  const canceled = await api.delete(at);
  expect([canceled.status, canceled.body]).toEqual([
    200,
    {
      subscription_id: pro.subscription_id,
      status: 'active',
      cancel_at_period_end: true,
      current_period_end: pro.current_period_end,
      message: expect.any(String),
    },
  ]);
  expect((await api.delete(at)).status).toBe(200);
  expect((await subscription()).body.cancel_at_period_end).toBe(true);
  const again = await api.post(`${at}/reactivate`);
  expect([again.status, again.body.cancel_at_period_end]).toEqual([200, false]);

  const portal = await api.post('/v1/billing/portal', { return_url: 'https://portal.example/settings' });
  expect(portal.status).toBe(200);
  expect((await submitForm(portal.body.portal_url, 'cancel')).status).toBe(303);
  await eventually(subscription, ({ body }) => body.cancel_at_period_end === true);
  await submitForm(portal.body.portal_url, 'reactivate');
  await eventually(subscription, ({ body }) => body.cancel_at_period_end === false);

  const user = 'buyer-1';
  const pack = await api.post('/v1/credits/purchase', { external_user_id: user, pack_type: 'medium', ...urls });
  expect([pack.status, pack.body]).toEqual([
    200,
    {
      checkout_url: expect.any(String),
      session_id: expect.any(String),
      external_user_id: user,
      pack_type: 'medium',
      credits: 5,
      price_cents: 1999,
    },
  ]);
  const history = async () => (await api.get(`/v1/credits/history?external_user_id=${user}`)).body;
  expect((await history()).purchases[0]).toMatchObject({ status: 'pending', completed_at: null });
  await submitForm(pack.body.checkout_url, 'pay');
  await eventually(history, (body) => body.purchases[0].status === 'completed');
  expect(await history()).toEqual({
    external_user_id: user,
    purchases: [
      {
        id: expect.any(String),
        pack_type: 'medium',
        credits: 5,
        price_cents: 1999,
        status: 'completed',
        created_at: expect.any(String),
        completed_at: expect.any(String),
      },
    ],
    total_purchased: 5,
    total_spent_cents: 1999,
  });
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeAnalysis(app.service, account.accountId)));
  const unlocked = await api.post(
    '/v1/credits/access',
    { external_user_id: user, analysis_ids: ids.slice(0, 4) },
    { 'X-External-User-ID': user },
  );
  expect([unlocked.status, unlocked.body]).toEqual([
    200,
    {
      external_user_id: user,
      accessible_documents: ids.slice(0, 4),
      credits_spent: 4,
      remaining_balance: 1,
      has_unlimited: false,
    },
  ]);
  const short = await api.post('/v1/credits/access', { external_user_id: user, analysis_ids: ids });
  expect([short.status, short.body]).toEqual([
    402,
    {
      error: 'payment_required',
      message: expect.any(String),
      credits_required: 2,
      credits_available: 1,
      credits_needed: 1,
      can_unlock: false,
      purchase_options: (await api.get('/v1/credits/packs')).body,
      subscription_option: { tier: 'pro', name: 'Pro', price_display: '$99/month', description: expect.any(String) },
    },
  ]);
  expect((await api.get(`/v1/credits/balance?external_user_id=${user}`)).body).toEqual({
    external_user_id: user,
    balance: 1,
    has_unlimited: false,
    total_purchased: 5,
    total_spent: 4,
  });
});

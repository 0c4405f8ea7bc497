// Edge cases of subscriptions: concurrent changes, changes after the period, unpaid ones, authentication.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceClock } from '../../src/platform/clock.ts';
import { type App, client, eventually, served, startApp, tierOf } from '../app.ts';
import { eventOf, type Inbound, returnUrls, startInbound } from './inbound.ts';
import { submitForm } from './pages.ts';

const dayMs = 86_400_000;

describe('at the sandbox', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  /** An account with high rate limits. */
  async function unthrottledAccount() {
    const account = await app.account('free');
    const data = { perMinute: 10_000, perHour: 100_000 };
    await app.service.db.account.update({ where: { id: account.accountId }, data });
    return account;
  }

  async function subscriber(customer = 'cus_sandbox_ok', tier = 'pro', user?: string) {
    const account = await unthrottledAccount();
    const api = client(app.url, account.liveKey);
    const body = { tier, provider_customer_id: customer, external_user_id: user };
    const made = await api.post('/v1/subscriptions', body);
    return { account, api, made, at: `/v1/subscriptions/${made.body.subscription_id}` };
  }
  /** Jobs that are due after the clock was advanced. */
  const runDue = () =>
    app.service.pool.query(`update graphile_worker._private_jobs set run_at = now() where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'sandbox.renew')`);

  test('50 concurrent checkouts leave one page open, and a payment on a superseded one is refunded', async () => {
    const account = await app.account('enterprise');
    const api = client(app.url, account.liveKey);
    const buy = () => api.post('/v1/credits/purchase', { external_user_id: 'u', pack_type: 'pro', ...returnUrls });
    const answers = await Promise.all(Array.from({ length: 50 }, () => served(buy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { pool } = app.service;
    const { rows: open } = await pool.query<{ id: string }>(
      `select id from sandbox_object where kind = 'checkout.session' and data ->> 'status' = 'open' and data::text like $1`,
      [`%${account.accountId}%`],
    );
    expect(open).toHaveLength(1);
    const last = answers.find(({ body }) => body.session_id === open[0]!.id)!;
    const old = answers.find(({ body }) => body.session_id !== open[0]!.id)!;
    expect((await fetch(`${old.body.checkout_url}/pay`, { method: 'POST', redirect: 'manual' })).status).toBe(400);
    // The payer pays in the moment before the page is closed.
    await pool.query(`update sandbox_object set data = jsonb_set(data, '{status}', '"open"') where id = $1`, [
      old.body.session_id,
    ]);
    await submitForm(old.body.checkout_url, 'pay');
    await submitForm(last.body.checkout_url, 'pay');
    const history = async () => (await api.get('/v1/credits/history?external_user_id=u&limit=100')).body.purchases;
    const count = (rows: { status: string }[], status: string) => rows.filter((row) => row.status === status).length;
    const rows = await eventually(
      history,
      (found) => count(found, 'refunded') === 1 && count(found, 'completed') === 1,
    );
    const refused = count(rows, 'failed');
    expect([count(rows, 'expired'), rows.length]).toEqual([48, 50 + refused]);
    expect((await api.get('/v1/credits/balance?external_user_id=u')).body.balance).toBe(10);
    expect(await (await fetch(old.body.checkout_url)).text()).toMatch(/Refunded[\s\S]*29\.99/);
  });

  test('of concurrent upgrades one is made and charged', async () => {
    const { api, at } = await subscriber();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.call('PUT', `${at}/upgrade`, { new_tier: 'enterprise' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      previous_tier: 'pro',
      proration_amount: expect.closeTo(900, 0),
    });
  });

  test('the credit of a downgrade pays for the next upgrade', async () => {
    const { api, account, at } = await subscriber();
    for (const tier of ['enterprise', 'pro', 'enterprise']) {
      expect((await api.call('PUT', `${at}/upgrade`, { new_tier: tier })).status).toBe(200);
    }
    const payments = () => app.service.db.payment.findMany({ where: { accountId: account.accountId } });
    const rows = await eventually(payments, (found) => found.length >= 2);
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(9900 + 90_000);
  });

  test('refuses a downgrade if more analyses were used than the lower tier includes', async () => {
    const { api, account, at } = await subscriber('cus_sandbox_ok', 'enterprise');
    const now = new Date();
    const use = { accountId: account.accountId, mode: 'live' as const, usedAt: now };
    await app.service.db.analysisUse.createMany({ data: Array.from({ length: 101 }, () => use) });
    const down = await api.call('PUT', `${at}/upgrade`, { new_tier: 'pro' });
    expect([down.status, down.body.error.code]).toEqual([409, 'conflict']);
    await app.service.db.analysisUse.deleteMany({ where: { accountId: account.accountId } });
    expect((await api.call('PUT', `${at}/upgrade`, { new_tier: 'pro' })).status).toBe(200);
  });

  test('a payment that needs authentication returns the URL of its page', async () => {
    const { api, made } = await subscriber('cus_sandbox_authenticate');
    expect([made.status, made.body.error]).toMatchObject([
      402,
      { code: 'payment_failed', provider_error: 'authentication_required', payment_url: expect.any(String) },
    ]);
    expect(await tierOf(app, api)).toBe('free');
    const again = await api.post('/v1/subscriptions', {
      tier: 'pro',
      provider_customer_id: 'cus_sandbox_authenticate',
    });
    expect(again.body.error.payment_url).toBe(made.body.error.payment_url);
    await submitForm(made.body.error.payment_url, 'authenticate');
    await eventually(
      () => tierOf(app, api),
      (tier) => tier === 'pro',
    );
    const { body } = await api.get('/v1/subscriptions');

    const upgrade = () =>
      api.call('PUT', `/v1/subscriptions/${body.subscription_id}/upgrade`, { new_tier: 'enterprise' });
    const waits = await upgrade();
    expect([waits.status, waits.body.error.provider_error]).toEqual([402, 'authentication_required']);
    expect((await api.get('/v1/subscriptions')).body.tier).toBe('pro');
    await submitForm(waits.body.error.payment_url, 'authenticate');
    await eventually(
      async () => (await api.get('/v1/subscriptions')).body.tier,
      (tier) => tier === 'enterprise',
    );
  });

  test('a subscription that the payer abandons can be replaced immediately', async () => {
    const { api } = await subscriber('cus_sandbox_authenticate');
    const { body } = await api.get('/v1/subscriptions');
    expect(body.status).toBe('incomplete');
    expect((await api.delete(`/v1/subscriptions/${body.subscription_id}`)).status).toBe(200);
    const made = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_sandbox_ok' });
    expect(made.status).toBe(201);
  });

  test('an end user’s subscription can be retrieved, changed and canceled', async () => {
    const account = await unthrottledAccount();
    const api = client(app.url, account.liveKey);
    const page = await api.post('/v1/billing/checkout', { tier: 'pro', external_user_id: 'ann', ...returnUrls });
    await submitForm(page.body.checkout_url, 'pay');
    const query = '{ endUserSubscription(externalUserId: "ann") { subscriptionId status tier } }';
    const { body } = await eventually(
      () => api.graphql(query),
      (answer) => answer.body.data?.endUserSubscription !== undefined && answer.body.data !== null,
    );
    const { subscriptionId } = body.data.endUserSubscription;
    expect((await api.get('/v1/subscriptions')).status).toBe(404);
    const open = 'mutation { openEndUserPortal(externalUserId: "ann", returnUrl: "https://a.example") { portalUrl } }';
    const portal = (await api.graphql(open)).body.data.openEndUserPortal.portalUrl;
    expect(await (await fetch(portal)).text()).toContain('Subscription: pro');
    await fetch(`${portal}/set_email`, { method: 'POST', body: new URLSearchParams({ email: 'ann@b.example' }) });
    const html = await (await fetch(portal)).text();
    expect(html).toContain('ann@b.example');
    const receipt = /href="(\/sandbox\/receipt\/[^"]+)"/.exec(html)![1]!;
    expect(await (await fetch(new URL(receipt, portal))).text()).toMatch(/Receipt[\s\S]*\$99\.00 USD/);
    const other = client(app.url, (await app.account('free')).liveKey);
    expect((await other.graphql(query)).body.errors[0].extensions.code).toBe('no_subscription');
    expect((await api.delete(`/v1/subscriptions/${subscriptionId}`)).status).toBe(200);
    const list = await api.graphql('{ subscriptions(externalUserId: "ann") { subscriptions { cancelAtPeriodEnd } } }');
    expect(list.body.data.subscriptions.subscriptions).toEqual([{ cancelAtPeriodEnd: true }]);
  });

  // Must be the last one: it advances the clock of the whole service.
  test('a subscription can’t be reactivated or upgraded after its period, and an unpaid one gives no access', async () => {
    const { api, at, made } = await subscriber();
    await api.delete(at);
    const end = Date.parse(made.body.current_period_end);
    const account = await unthrottledAccount();
    const failing = client(app.url, account.liveKey);
    const page = await failing.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls });
    await submitForm(page.body.checkout_url, 'pay');
    await eventually(
      () => tierOf(app, failing),
      (tier) => tier === 'pro',
    );
    const portal = await failing.post('/v1/billing/portal', { return_url: 'https://a.example' });
    await submitForm(portal.body.portal_url, 'use_declining_card');

    await advanceClock(app.service.pool, end - Date.now() + 1000);
    expect((await api.post(`${at}/reactivate`)).status).toBe(409);
    expect((await api.call('PUT', `${at}/upgrade`, { new_tier: 'enterprise' })).status).toBe(409);
    for (let days = 0; days < 20; days++) {
      await advanceClock(app.service.pool, dayMs);
      await runDue();
      await eventually(
        () =>
          app.service.pool.query(
            `select count(*)::int as due from graphile_worker._private_jobs where run_at <= now()`,
          ),
        ({ rows }) => rows[0].due === 0,
      );
    }
    await eventually(
      async () => (await failing.get('/v1/subscriptions')).status,
      (status) => status === 404,
    );
    expect(await tierOf(app, failing)).toBe('free');
  });
});

describe('at Stripe', () => {
  let inbound: Inbound;
  beforeAll(async () => {
    inbound = await startInbound();
  });
  afterAll(() => inbound.close());

  async function authenticating() {
    const { app, stripe } = inbound;
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const metadata = { account_id: account.accountId, mode: 'live' };
    const id = `cus_${randomUUID()}`;
    const card = { default_payment_method: 'pm_authenticate' };
    stripe.objects.set(id, { id, object: 'customer', metadata, invoice_settings: card });
    const made = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: id });
    const remote = [...stripe.objects.values()].find((one) => one.object === 'subscription' && one.customer === id);
    return { api, id, made, remote };
  }

  test('a payment that needs authentication is completed on the page of its invoice', async () => {
    const { api, made, remote } = await authenticating();
    expect([made.status, made.body.error]).toMatchObject([
      402,
      { provider_error: 'authentication_required', payment_url: `https://invoice.example/${remote.id}` },
    ]);
    expect((await api.get('/v1/subscriptions')).body.status).toBe('incomplete');
    inbound.stripe.pay(remote.id);
    await inbound.deliver(eventOf('invoice.payment_succeeded', remote.latest_invoice.id));
    expect((await api.get('/v1/subscriptions')).body.status).toBe('active');
  });

  test('an abandoned authentication leaves no subscription', async () => {
    const { api, id, remote } = await authenticating();
    Object.assign(remote, { status: 'incomplete_expired', ended_at: remote.created });
    await inbound.deliver(eventOf('customer.subscription.updated', remote.id));
    expect((await api.get('/v1/subscriptions')).status).toBe(404);
    inbound.stripe.objects.get(id).invoice_settings.default_payment_method = 'pm_ok';
    expect((await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: id })).status).toBe(201);
  });

  test('proration covers this change only, in the currency of the provider', async () => {
    const { api, subscription } = await inbound.subscriber();
    const { subscription_id: id } = await subscription();
    const { body } = await api.call('PUT', `/v1/subscriptions/${id}/upgrade`, { new_tier: 'enterprise' });
    expect([body.proration_amount, body.proration_currency]).toEqual([900, 'USD']);
  });
});

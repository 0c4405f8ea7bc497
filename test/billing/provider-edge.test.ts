// Edge cases with the payment provider: ids, deleted and foreign customers, errors, concurrent pages.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../src/billing/events.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { acceptHeld, refundPurchase } from '../../src/billing/refund.ts';
import { client } from '../app.ts';
import { eventOf, returnUrls, startInbound } from './inbound.ts';

const inbound = await startInbound();
const { app, stripe, deliver } = inbound;
afterAll(() => inbound.close());

const newClient = async (tier: 'free' | 'enterprise' = 'enterprise') => {
  const account = await app.account(tier);
  return { account, api: client(app.url, account.liveKey) };
};
type Api = ReturnType<typeof client>;
const buy = (api: Api, user: string, pack = 'single') =>
  api.post('/v1/credits/purchase', { external_user_id: user, pack_type: pack, ...returnUrls });
const balanceOf = async (api: Api, user: string) =>
  (await api.get(`/v1/credits/balance?external_user_id=${encodeURIComponent(user)}`)).body.balance;
const historyOf = async (api: Api, user: string) =>
  (await api.get(`/v1/credits/history?external_user_id=${encodeURIComponent(user)}`)).body;

describe('an end user with any id pays with Stripe', () => {
  test.each(['Łukasz', '用户-é', 'a\nb', 'x'.repeat(500), '🙂'.repeat(500)])('%j', async (user) => {
    const { api } = await newClient();
    const first = stripe.calls.length;
    const { status, body } = await buy(api, user);
    expect(status).toBe(200);
    stripe.pay(body.session_id);
    await deliver(eventOf('checkout.session.completed', body.session_id));
    expect(await balanceOf(api, user)).toBe(1);
    expect(
      (await api.post('/v1/billing/checkout', { tier: 'pro', external_user_id: user, ...returnUrls })).status,
    ).toBe(200);
    const keys = stripe.calls.slice(first).flatMap(({ key }) => key ?? []);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toMatch(/^[\x20-\x7e]{1,255}$/);
    for (const { metadata } of stripe.objects.values()) {
      for (const value of Object.values(metadata ?? {})) expect(String(value).length).toBeLessThanOrEqual(500);
    }
  });

  test('an end user whose id is too long for the provider’s metadata can subscribe', async () => {
    const { api } = await newClient();
    const user = '🙂'.repeat(400);
    const { body } = await api.post('/v1/billing/checkout', { tier: 'pro', external_user_id: user, ...returnUrls });
    stripe.pay(body.session_id);
    await deliver(eventOf('customer.subscription.created', stripe.objects.get(body.session_id).subscription));
    const balance = await api.get(`/v1/credits/balance?external_user_id=${encodeURIComponent(user)}`);
    expect(balance.body.has_unlimited).toBe(true);
    expect((await api.get('/v1/subscriptions')).status).toBe(404);
  });
});

test('a customer that was deleted at the provider is replaced', async () => {
  const { api } = await newClient();
  const first = await buy(api, 'u');
  const customer = stripe.objects.get(first.body.session_id).order.customer;
  Object.assign(stripe.objects.get(customer), { deleted: true });
  for (const pack of ['single', 'medium']) {
    const { status, body } = await buy(api, 'u', pack);
    expect(status).toBe(200);
    expect(stripe.objects.get(body.session_id).order.customer).not.toBe(customer);
  }
});

describe('a customer id in a request', () => {
  const subscribe = (api: Api, customer: string) =>
    api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });

  test('is rejected unless the customer was created by, marked with or bound to the account', async () => {
    const { account, api } = await newClient();
    const other = await newClient();
    const make = (metadata: object) => {
      const id = `cus_${randomUUID()}`;
      const card = { default_payment_method: 'pm_ok' };
      stripe.objects.set(id, { id, object: 'customer', metadata, invoice_settings: card });
      return id;
    };
    const foreign = make({ account_id: other.account.accountId, mode: 'live' });
    for (const id of [make({}), make({ shop: 'something else' }), foreign, 'cus_nowhere']) {
      const { status, body } = await subscribe(api, id);
      expect([status, body.error.details]).toEqual([400, { field: 'provider_customer_id' }]);
    }
    expect((await subscribe(api, make({ account_id: account.accountId, mode: 'live' }))).status).toBe(201);
  });

  test('bound by the operator works for that account only', async () => {
    const { bindCustomer } = await import('../../src/billing/customers.ts');
    const { account, api } = await newClient();
    const customerId = `cus_${randomUUID()}`;
    const card = { default_payment_method: 'pm_ok' };
    stripe.objects.set(customerId, { id: customerId, object: 'customer', metadata: {}, invoice_settings: card });
    const owner = { accountId: account.accountId, mode: 'live' as const, externalUserId: null };
    await bindCustomer(
      app.service.db,
      app.service.payments.forMode('live'),
      { name: 'test' },
      { ...owner, customerId },
    );
    expect((await subscribe((await newClient()).api, customerId)).status).toBe(400);
    expect((await subscribe(api, customerId)).status).toBe(201);
  });
});

describe('one open page for each payer and product', () => {
  const openPages = (accountId: string) =>
    [...stripe.objects.values()].filter(
      (one) => one.object === 'checkout.session' && one.status === 'open' && one.metadata.account_id === accountId,
    );

  test('50 concurrent requests all succeed and leave one open page', async () => {
    const { account, api } = await newClient();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(openPages(account.accountId)).toHaveLength(1);
    expect(await app.service.db.checkout.count({ where: { accountId: account.accountId, status: 'open' } })).toBe(1);
  });

  test('packs and reports have separate pages, and so have end users', async () => {
    const { account, api } = await newClient();
    for (const user of ['a', 'a', 'b']) await buy(api, user);
    await buy(api, 'a', 'medium');
    for (let i = 0; i < 2; i++) await api.post('/v1/billing/purchase-report', returnUrls);
    expect(openPages(account.accountId)).toHaveLength(4);
  });

  test('a payment on a superseded page is refunded and not fulfilled', async () => {
    const { account, api } = await newClient('free');
    const first = (await buy(api, 'u')).body.session_id;
    const second = (await buy(api, 'u')).body.session_id;
    for (const session of [first, second]) {
      stripe.pay(session);
      await deliver(eventOf('checkout.session.completed', session));
    }
    const refunded = (session: string) => stripe.objects.get(stripe.intentOf(session)).latest_charge.amount_refunded;
    expect([refunded(first), refunded(second)]).toEqual([499, 0]);
    expect(await balanceOf(api, 'u')).toBe(1);
    expect((await historyOf(api, 'u')).purchases.map((one: { status: string }) => one.status)).toEqual([
      'completed',
      'refunded',
    ]);
    expect((await historyOf(api, 'u')).total_spent_cents).toBe(499);

    const tier = async () => (await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls })).body.session_id;
    const [old, current] = [await tier(), await tier()];
    for (const session of [old, current]) {
      stripe.pay(session);
      await deliver(eventOf('customer.subscription.created', stripe.objects.get(session).subscription));
      await deliver(eventOf('checkout.session.completed', session));
    }
    const subscriptionOf = (session: string) => stripe.objects.get(stripe.objects.get(session).subscription);
    expect([subscriptionOf(old).status, subscriptionOf(current).status]).toEqual(['canceled', 'active']);
    const [payment] = subscriptionOf(old).latest_invoice.payments.data;
    expect(stripe.objects.get(payment.payment.payment_intent).latest_charge.amount_refunded).toBe(9900);
    const rows = await app.service.db.checkout.findMany({
      where: { accountId: account.accountId, kind: 'subscription' },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ status }) => status)).toEqual(['refunded', 'completed']);
  });

  test('the reconciliation ends a duplicate subscription that could not be ended immediately', async () => {
    const { api } = await newClient('free');
    const tier = async () => (await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls })).body.session_id;
    const [old, current] = [await tier(), await tier()];
    stripe.pay(current);
    await deliver(eventOf('checkout.session.completed', current));
    stripe.pay(old);
    const { subscription } = stripe.objects.get(old);
    stripe.fail(new RegExp(`subscriptions/${subscription}$`), 500, 9);
    const event = eventOf('customer.subscription.created', subscription);
    await app.service.db.providerEvent.create({
      data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: subscription },
    });
    for (let i = 0; i < 2; i++) await handleEvent(app.service, 'stripe', event.id).catch(() => undefined);
    await app.service.db.providerEvent.update({
      where: { provider_eventId: { provider: 'stripe', eventId: event.id } },
      data: { handledAt: new Date() },
    });
    await reconcile(app.service);
    await deliver(eventOf('checkout.session.completed', old));
    await reconcile(app.service);
    expect(stripe.objects.get(subscription).status).toBe('canceled');
    expect((await api.get('/v1/subscriptions')).body.status).toBe('active');
  });
});

describe('the paid amount is compared with the price', () => {
  test.each([
    ['another amount', { amount_subtotal: 1, amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['less than the price less the discount', { amount_total: 100 }],
  ])('%s is held, shown, and given when the operator accepts it', async (_what, wrong) => {
    const { api } = await newClient();
    const { session_id: session } = (await buy(api, 'u', 'medium')).body;
    stripe.pay(session);
    Object.assign(stripe.objects.get(session), wrong);
    await deliver(eventOf('checkout.session.completed', session));
    expect(await balanceOf(api, 'u')).toBe(0);
    const row = await app.service.db.checkout.findFirstOrThrow({ where: { sessionId: session } });
    expect(row.status).toBe('held');
    const { held } = await reconcile(app.service);
    expect(held).toContainEqual({ id: row.id, kind: 'checkout', reason: row.heldReason });
    expect(await balanceOf(api, 'u')).toBe(0);
    await acceptHeld(app.service, { name: 'test' }, { id: row.id });
    expect(await balanceOf(api, 'u')).toBe(5);
    await expect(acceptHeld(app.service, { name: 'test' }, { id: row.id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await balanceOf(api, 'u')).toBe(5);
  });

  test('a promotion code is accepted', async () => {
    const { api } = await newClient();
    const { session_id: session } = (await buy(api, 'u', 'medium')).body;
    stripe.pay(session);
    Object.assign(stripe.objects.get(session), { amount_total: 999, total_details: { amount_discount: 1000 } });
    await deliver(eventOf('checkout.session.completed', session));
    expect(await balanceOf(api, 'u')).toBe(5);
  });

  test('a held payment can be refunded and is then not fulfilled', async () => {
    const { api } = await newClient();
    const { session_id: session } = (await buy(api, 'u', 'medium')).body;
    stripe.pay(session);
    Object.assign(stripe.objects.get(session), { amount_subtotal: 1 });
    await deliver(eventOf('checkout.session.completed', session));
    const row = await app.service.db.checkout.findFirstOrThrow({ where: { sessionId: session } });
    const refunded = await refundPurchase(app.service, { name: 'test' }, { purchaseId: row.id });
    expect(refunded).toMatchObject({ refundedCents: 1999, status: 'refunded' });
    await expect(acceptHeld(app.service, { name: 'test' }, { id: row.id })).rejects.toMatchObject({ code: 'conflict' });
    expect([await balanceOf(api, 'u'), (await historyOf(api, 'u')).purchases[0].status]).toEqual([0, 'refunded']);
  });

  test('the reconciliation reports a configured price that differs from the catalog', async () => {
    expect((await reconcile(app.service)).prices).toEqual([]);
    const wrong = { object: 'price', unit_amount: 1, currency: 'usd', recurring: null };
    stripe.objects.set('price_pro', { id: 'price_pro', ...wrong });
    expect((await reconcile(app.service)).prices).toEqual([expect.stringMatching(/^pro: price_pro is 1 cents/)]);
    stripe.objects.delete('price_pro');
  });

  test('a subscription at another price gives no access until the operator accepts it', async () => {
    const { api } = await newClient('free');
    const { body } = await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls });
    stripe.pay(body.session_id);
    const subscription = stripe.objects.get(stripe.objects.get(body.session_id).subscription);
    subscription.items.data[0].price.unit_amount = 100;
    await deliver(eventOf('customer.subscription.created', subscription.id));
    const tier = async () => (await api.graphql('{ account { tier } }')).body.data.account.tier;
    expect(await tier()).toBe('free');
    const held = (await reconcile(app.service)).held.find(({ kind }) => kind === 'subscription');
    expect(held?.reason).toContain('100 cents');
    expect((await api.get('/v1/subscriptions')).body.status).toBe('incomplete');
    await acceptHeld(app.service, { name: 'test' }, { id: held!.id });
    expect(await tier()).toBe('pro');
  });
});

describe('delayed payments', () => {
  test('a declined payment fails the checkout, and is not fetched again', async () => {
    const { api } = await newClient();
    const { session_id: session } = (await buy(api, 'u')).body;
    Object.assign(stripe.objects.get(session), { status: 'complete' });
    await deliver(eventOf('checkout.session.completed', session));
    expect((await historyOf(api, 'u')).purchases[0].status).toBe('pending');
    await deliver(eventOf('checkout.session.async_payment_failed', session));
    expect((await historyOf(api, 'u')).purchases[0].status).toBe('failed');
    const asked = stripe.calls.length;
    await reconcile(app.service);
    expect(stripe.calls.slice(asked).some(({ path }) => path.includes(session))).toBe(false);
  });

  test('the reconciliation finds a declined payment without an event', async () => {
    const { api } = await newClient();
    const { session_id: session } = (await buy(api, 'u')).body;
    const payment_intent = { id: 'pi_refused', status: 'requires_payment_method' };
    Object.assign(stripe.objects.get(session), { status: 'complete', payment_intent });
    await reconcile(app.service);
    expect((await historyOf(api, 'u')).purchases[0].status).toBe('failed');
  });
});

describe('errors of the provider are mapped by cause', () => {
  const report = async () => {
    const { api } = await newClient();
    return api.post('/v1/billing/purchase-report', returnUrls);
  };

  test.each([
    ['a revoked key', 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }],
    ['a restricted key', 403, { type: 'invalid_request_error', message: 'The provided key lacks permissions' }],
    [
      'an unknown price',
      400,
      {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'line_items[0][price]',
        message: 'No such price',
      },
    ],
  ])('%s is 503 for the caller and a line for the operator', async (_what, status, error) => {
    stripe.refuse(/^\/v1\/(customers|checkout\/sessions)$/, status, error);
    const answer = await report();
    expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
    expect(answer.body.error.message).not.toMatch(/key|price|stripe/i);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/lintel_billing_faults_total\{[^}]*fault="setting"[^}]*\} [1-9]/);
  });

  test('a missing portal configuration results in 503', async () => {
    const { api } = await inbound.subscriber();
    const message = "You can't create a portal session until you save your customer portal settings.";
    stripe.refuse(/billing_portal/, 400, { type: 'invalid_request_error', message });
    expect((await api.post('/v1/billing/portal', { return_url: returnUrls.success_url })).status).toBe(503);
  });

  test('an email address that the provider rejects results in 400', async () => {
    const { api } = await newClient();
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'email', message: 'Invalid email' };
    stripe.refuse(/^\/v1\/customers/, 400, error);
    const body = { external_user_id: 'u', pack_type: 'single', customer_email: 'a@b.example', ...returnUrls };
    const answer = await api.post('/v1/credits/purchase', body);
    expect([answer.status, answer.body.error.details]).toEqual([400, { field: 'customer_email' }]);
  });

  test('a declined card returns the reason, also without a decline code', async () => {
    for (const error of [
      { code: 'expired_card', message: 'Your card has expired.' },
      { code: 'incorrect_cvc', decline_code: '', message: 'Wrong.' },
    ]) {
      const { account, api } = await newClient('free');
      const customer = `cus_${randomUUID()}`;
      const metadata = { account_id: account.accountId, mode: 'live' };
      const card = { default_payment_method: 'pm_ok' };
      stripe.objects.set(customer, { id: customer, object: 'customer', metadata, invoice_settings: card });
      stripe.refuse(/^\/v1\/subscriptions$/, 402, { type: 'card_error', ...error });
      const { status, body } = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
      expect([status, body.error.provider_error]).toEqual([402, error.code]);
    }
  });
});

test('a process without the key leaves live events to a process that has it', async () => {
  const { api } = await newClient();
  const { session_id: session } = (await buy(api, 'u')).body;
  stripe.pay(session);
  const event = eventOf('checkout.session.completed', session);
  await app.service.db.providerEvent.create({
    data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: session },
  });
  const { payments } = app.service;
  const without = { ...app.service, payments: { ...payments, named: () => null } };
  await expect(handleEvent(without, 'stripe', event.id)).rejects.toThrow(/no key/);
  expect((await reconcile(without)).unasked).toBeGreaterThan(0);
  await handleEvent(app.service, 'stripe', event.id);
  expect(await balanceOf(api, 'u')).toBe(1);
});

test('an event of an unhandled type is stored as handled', async () => {
  const event = eventOf('customer.created', 'cus_1');
  await inbound.send(event);
  const row = await app.service.db.providerEvent.findFirstOrThrow({ where: { eventId: event.id } });
  expect(row.handledAt).not.toBeNull();
});

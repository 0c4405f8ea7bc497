// Edge cases with the payment provider: end user ids, deleted and foreign customers, errors, missing keys.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../src/billing/events.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { type Api, balanceOf, buy, newClient } from './buying.ts';
import { eventOf, returnUrls, startInbound } from './inbound.ts';

const inbound = await startInbound();
const { app, stripe, deliver } = inbound;
afterAll(() => inbound.close());

describe('an end user with any id pays with Stripe', () => {
  test.each(['Łukasz', '用户-é', 'a\nb', 'x'.repeat(500), '🙂'.repeat(500)])('%j', async (user) => {
    const { api } = await newClient(app);
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
    const { api } = await newClient(app);
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
  const { api } = await newClient(app);
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
    const { account, api } = await newClient(app);
    const other = await newClient(app);
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
    const { account, api } = await newClient(app);
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
    expect((await subscribe((await newClient(app)).api, customerId)).status).toBe(400);
    expect((await subscribe(api, customerId)).status).toBe(201);
  });
});

describe('errors of the provider are mapped by cause', () => {
  const report = async () => {
    const { api } = await newClient(app);
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
    const { api } = await newClient(app);
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
      const { account, api } = await newClient(app, 'free');
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
  const { api } = await newClient(app);
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

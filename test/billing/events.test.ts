// Inbound events over HTTP, with live keys and a Stripe stand-in.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sign } from '../../src/payments/stripe-signature.ts';
import { client, eventually, tierOf } from '../app.ts';
import { eventOf, nowSeconds, returnUrls, startInbound, webhookSecrets } from './inbound.ts';

const inbound = await startInbound();
const { app, stripe, deliver, subscriber, send } = inbound;
afterAll(() => inbound.close());

describe('§6.5 the endpoint for provider events', () => {
  test('needs no API key, has no rate limit and returns received', async () => {
    const { status, headers, body } = await send(eventOf('customer.created', 'cus_1'));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('accepts the old and the new secret during a rotation', async () => {
    expect((await send(eventOf('customer.created', 'cus_1'), webhookSecrets.old)).status).toBe(200);
  });

  test('rejects a wrong, old, future, missing or altered signature with 400 and stores nothing', async () => {
    const before = await app.service.db.providerEvent.count();
    const event = eventOf('customer.created', 'cus_1');
    const other = await sign(webhookSecrets.current, '{}', nowSeconds());
    const answers = [
      await send(event, 'whsec_wrong_secret'),
      await send(event, webhookSecrets.current, nowSeconds() - 301),
      await send(event, webhookSecrets.current, nowSeconds() + 320),
      await send(event, webhookSecrets.current, nowSeconds(), ''),
      await send(event, webhookSecrets.current, nowSeconds(), 'nonsense'),
      await send(event, webhookSecrets.current, nowSeconds(), other),
      await send('{"id": 5}'),
      await send('no json'),
    ];
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(await app.service.db.providerEvent.count()).toBe(before);
  });

  test('stores and handles an event once that arrives many times concurrently', async () => {
    const event = eventOf('invoice.payment_succeeded', 'in_none');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await app.service.db.providerEvent.count({ where: { eventId: event.id } })).toBe(1);
  });
});

describe('§3.1 §6.5 a subscription follows the provider', () => {
  test('through a failed payment, a new payment, a renewal and its end', async () => {
    const { api, remote, subscription } = await subscriber();
    stripe.objects.set('in_1', {
      id: 'in_1',
      object: 'invoice',
      total: 9900,
      parent: { subscription_details: { subscription: remote.id } },
    });
    remote.status = 'past_due';
    await deliver(eventOf('invoice.payment_failed', 'in_1'));
    expect(await subscription()).toMatchObject({ status: 'past_due', tier: 'pro' });
    remote.status = 'active';
    remote.items.data[0].current_period_start += 86_400;
    remote.items.data[0].current_period_end += 86_400;
    await deliver(eventOf('invoice.payment_succeeded', 'in_1'));
    const renewed = await subscription();
    expect(renewed.status).toBe('active');
    expect(Date.parse(renewed.current_period_end)).toBe(remote.items.data[0].current_period_end * 1000);
    remote.items.data[0].price.id = 'price_enterprise';
    remote.cancel_at_period_end = true;
    await deliver(eventOf('customer.subscription.updated', remote.id));
    expect(await subscription()).toMatchObject({ tier: 'enterprise', cancel_at_period_end: true });
    remote.status = 'canceled';
    remote.items.data[0].current_period_end = nowSeconds() - 1;
    await deliver(eventOf('customer.subscription.deleted', remote.id));
    expect((await api.get('/v1/subscriptions')).status).toBe(404);
    expect((await api.delete(`/v1/subscriptions/${renewed.subscription_id}`)).status).toBe(409);
  });

  test('a subscription that ends early gives no access, even before the end of its period', async () => {
    const { api, account, remote } = await subscriber();
    await app.service.db.account.update({ where: { id: account.accountId }, data: { grant: 'free' } });
    Object.assign(remote, { status: 'canceled', ended_at: nowSeconds() - 1 });
    await deliver(eventOf('customer.subscription.deleted', remote.id));
    expect((await api.get('/v1/subscriptions')).status).toBe(404);
    expect(await tierOf(app, api)).toBe('free');
  });

  test('an unpaid or paused subscription is past_due, gives no access, and allows another one', async () => {
    for (const status of ['unpaid', 'paused']) {
      const { api, account, remote, subscription } = await subscriber();
      const data = { grant: 'free' as const, perMinute: 10_000, perHour: 10_000 };
      await app.service.db.account.update({ where: { id: account.accountId }, data });
      const tier = () => tierOf(app, api);
      remote.status = 'past_due';
      await deliver(eventOf('customer.subscription.updated', remote.id));
      expect([(await subscription()).status, await tier()]).toEqual(['past_due', 'pro']);
      remote.status = status;
      await deliver(eventOf('customer.subscription.updated', remote.id));
      expect([(await subscription()).status, await tier()]).toEqual(['past_due', 'free']);
      const at = `/v1/subscriptions/${(await subscription()).subscription_id}`;
      expect((await api.call('PUT', `${at}/upgrade`, { new_tier: 'enterprise' })).status).toBe(409);
      const page = await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls });
      expect(page.status).toBe(200);
      stripe.pay(page.body.session_id);
      await deliver(eventOf('checkout.session.completed', page.body.session_id));
      expect([(await subscription()).status, await tier()]).toEqual(['active', 'pro']);
      // The old subscription is paid after all: now there are two.
      remote.status = 'active';
      await deliver(eventOf('customer.subscription.updated', remote.id));
      expect([remote.status, (await subscription()).status]).toEqual(['canceled', 'active']);
    }
  });

  test('a canceled subscription gives access until the end of the paid period', async () => {
    const { api, account, remote, subscription } = await subscriber();
    await app.service.db.account.update({ where: { id: account.accountId }, data: { grant: 'free' } });
    remote.status = 'canceled';
    await deliver(eventOf('customer.subscription.deleted', remote.id));
    expect(await subscription()).toMatchObject({ status: 'canceled', tier: 'pro' });
    expect(await tierOf(app, api)).toBe('pro');
  });

  test('a trial ends by an update of the subscription, not by an invoice', async () => {
    const { remote, subscription } = await subscriber();
    remote.status = 'trialing';
    await deliver(eventOf('customer.subscription.updated', remote.id));
    remote.status = 'active';
    const parent = { subscription_details: { subscription: remote.id } };
    stripe.objects.set('in_zero', { id: 'in_zero', object: 'invoice', total: 0, parent });
    stripe.objects.set('in_full', { id: 'in_full', object: 'invoice', total: 9900, parent });
    await deliver(eventOf('invoice.payment_succeeded', 'in_zero'));
    await deliver(eventOf('invoice.payment_succeeded', 'in_full'));
    expect((await subscription()).status).toBe('trialing');
    await deliver(eventOf('customer.subscription.updated', remote.id));
    expect((await subscription()).status).toBe('active');
  });

  test('late and reordered events never restore an earlier state', async () => {
    const { api, remote, subscription } = await subscriber();
    const created = eventOf('customer.subscription.created', remote.id);
    const { body } = await api.get('/v1/subscriptions');
    await api.call('PUT', `/v1/subscriptions/${body.subscription_id}/upgrade`, { new_tier: 'enterprise' });
    await deliver(created);
    await deliver(eventOf('customer.subscription.updated', remote.id));
    expect((await subscription()).tier).toBe('enterprise');
  });

  test('events of unknown and foreign objects are marked as handled and change nothing', async () => {
    const before = await app.service.db.subscription.count();
    await deliver(eventOf('customer.subscription.updated', 'sub_nobody'));
    await deliver(eventOf('checkout.session.completed', 'cs_nobody'));
    stripe.objects.set('sub_other', {
      ...stripe.objects.get((await subscriber()).remote.id),
      id: 'sub_other',
      metadata: {},
    });
    await deliver(eventOf('customer.subscription.created', 'sub_other'));
    expect(await app.service.db.subscription.count()).toBe(before + 1);
  });

  test('an event of the sandbox never changes an object of Stripe', async () => {
    const { remote, subscription } = await subscriber();
    remote.status = 'past_due';
    const event = eventOf('customer.subscription.updated', remote.id);
    expect((await send(event, webhookSecrets.sandbox)).status).toBe(200);
    await eventually(
      () => app.service.db.providerEvent.findFirstOrThrow({ where: { eventId: event.id } }),
      (row) => row.handledAt !== null,
    );
    expect((await subscription()).status).toBe('active');
  });
});

describe('objects at Stripe', () => {
  test('a foreign customer is treated as unknown', async () => {
    const { customer } = await subscriber();
    const other = client(app.url, (await app.account()).liveKey);
    const answer = await other.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
    expect([answer.status, answer.body.error.details]).toEqual([400, { field: 'provider_customer_id' }]);
  });

  test('an unavailable provider results in 503, and the next request succeeds', async () => {
    const api = client(app.url, (await app.account()).liveKey);
    stripe.fail(/^\/v1\/billing_portal|^\/v1\/customers$/, 500, 3);
    const refused = await api.post('/v1/billing/purchase-report', returnUrls);
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
    expect((await api.post('/v1/billing/purchase-report', returnUrls)).status).toBe(200);
  });

  test('a test key never uses Stripe', async () => {
    const { testKey } = await app.account();
    const calls = stripe.calls.length;
    const api = client(app.url, testKey);
    const made = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_sandbox_ok' });
    expect(made.body.provider_subscription_id).toMatch(/^sub_sandbox_/);
    expect(stripe.calls.length).toBe(calls);
  });
});

const recorded = join(import.meta.dirname, '../../../shared/fixtures/stripe/events-2020-08-27');
describe.skipIf(!existsSync(recorded))('recorded events (skipped without ../shared/fixtures)', () => {
  test('of older API versions are handled', async () => {
    for (const file of readdirSync(recorded)) {
      const event = { ...JSON.parse(readFileSync(join(recorded, file), 'utf8')), id: `evt_${randomUUID()}` };
      expect((await send(JSON.stringify(event))).status).toBe(200);
    }
    await eventually(
      () =>
        app.service.pool.query(
          `select count(*)::int as count from graphile_worker._private_jobs where key like 'provider.event:%'`,
        ),
      ({ rows }) => rows[0].count === 0,
    );
  });
});

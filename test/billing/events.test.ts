// Inbound events over HTTP, against a Stripe of ours: live keys of a service that has a secret key.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../src/billing/events.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import type { Payments } from '../../src/payments/payments.ts';
import { sign } from '../../src/payments/signature.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { type StandIn, startStandIn } from '../payments/stand-in.ts';

let app: App;
let stripe: StandIn;
const secrets = { old: 'whsec_old_secret', current: 'whsec_current_secret', sandbox: 'whsec_sandbox_secret' };
const urls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };

beforeAll(async () => {
  stripe = await startStandIn();
  app = await startApp({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_API_BASE: stripe.url,
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
    PROVIDER_WEBHOOK_SECRET: `${secrets.current}, ${secrets.old}`,
    SANDBOX_WEBHOOK_SECRET: secrets.sandbox,
  });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);
const eventOf = (type: string, objectId: string, id = `evt_${randomUUID()}`) => ({
  id,
  object: 'event',
  type,
  data: { object: { id: objectId } },
});

async function send(event: object | string, secret = secrets.current, seconds = nowSeconds(), header?: string) {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const response = await fetch(`${app.url}/v1/webhooks/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header ?? sign(secret, body, seconds) },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Sends it and waits until its job is through. */
async function deliver(event: ReturnType<typeof eventOf>) {
  expect((await send(event)).body).toEqual({ received: true });
  await eventually(
    () => app.service.db.providerEvent.findFirstOrThrow({ where: { eventId: event.id } }),
    (row) => row.handledAt !== null,
  );
}

/** An account with a live subscription of the stand-in. */
async function subscriber() {
  const account = await app.account();
  const api = client(app.url, account.liveKey);
  const customer = `cus_${randomUUID()}`;
  stripe.objects.set(customer, {
    id: customer,
    object: 'customer',
    metadata: {},
    invoice_settings: { default_payment_method: 'pm_ok' },
  });
  const made = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
  expect(made.status).toBe(201);
  const remote = stripe.objects.get(made.body.provider_subscription_id);
  return { account, api, customer, remote, subscription: async () => (await api.get('/v1/subscriptions')).body };
}

describe('the door', () => {
  test('takes no key, no limits, and says that it received', async () => {
    const { status, headers, body } = await send(eventOf('customer.created', 'cus_1'));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('both secrets count while one is being replaced', async () => {
    expect((await send(eventOf('customer.created', 'cus_1'), secrets.old)).status).toBe(200);
  });

  test('a wrong, old, future, missing or altered signature is 400 and nothing is kept', async () => {
    const before = await app.service.db.providerEvent.count();
    const event = eventOf('customer.created', 'cus_1');
    const other = sign(secrets.current, Buffer.from('{}'), nowSeconds());
    const answers = [
      await send(event, 'whsec_wrong_secret'),
      await send(event, secrets.current, nowSeconds() - 301),
      await send(event, secrets.current, nowSeconds() + 320),
      await send(event, secrets.current, nowSeconds(), ''),
      await send(event, secrets.current, nowSeconds(), 'nonsense'),
      await send(event, secrets.current, nowSeconds(), other),
      await send('{"id": 5}'),
      await send('no json'),
    ];
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(await app.service.db.providerEvent.count()).toBe(before);
  });

  test('one that comes many times at once is kept and handled once', async () => {
    const event = eventOf('invoice.payment_succeeded', 'in_none');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await app.service.db.providerEvent.count({ where: { eventId: event.id } })).toBe(1);
  });
});

describe('a subscription follows the provider', () => {
  test('failed payment, paid again, period moved, ended', async () => {
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

  test('one that is canceled holds to the end of what was paid', async () => {
    const { api, account, remote, subscription } = await subscriber();
    await app.service.db.account.update({ where: { id: account.accountId }, data: { grant: 'free' } });
    remote.status = 'canceled';
    await deliver(eventOf('customer.subscription.deleted', remote.id));
    expect(await subscription()).toMatchObject({ status: 'canceled', tier: 'pro' });
    expect((await api.graphql('{ account { tier } }')).body.data.account.tier).toBe('pro');
  });

  test('a trial is not ended by an invoice, only by its own update', async () => {
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

  test('late and reordered events never move it back', async () => {
    const { api, remote, subscription } = await subscriber();
    const created = eventOf('customer.subscription.created', remote.id);
    const { body } = await api.get('/v1/subscriptions');
    await api.call('PUT', `/v1/subscriptions/${body.subscription_id}/upgrade`, { new_tier: 'enterprise' });
    await deliver(created);
    await deliver(eventOf('customer.subscription.updated', remote.id));
    expect((await subscription()).tier).toBe('enterprise');
  });

  test('events of unknown and foreign objects change nothing and are done', async () => {
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

  test('an event of the sandbox touches nothing of Stripe', async () => {
    const { remote, subscription } = await subscriber();
    remote.status = 'past_due';
    const event = eventOf('customer.subscription.updated', remote.id);
    expect((await send(event, secrets.sandbox)).status).toBe(200);
    await eventually(
      () => app.service.db.providerEvent.findFirstOrThrow({ where: { eventId: event.id } }),
      (row) => row.handledAt !== null,
    );
    expect((await subscription()).status).toBe('active');
  });
});

describe('a payment page', () => {
  const buy = async () => {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/credits/purchase', { external_user_id: 'u', pack_type: 'single', ...urls });
    return {
      account,
      api,
      session: body.session_id as string,
      balance: async () => (await api.get('/v1/credits/balance?external_user_id=u')).body.balance,
    };
  };

  test('gives nothing while it is unpaid, and once when it is paid, however often it is told', async () => {
    const { session, balance } = await buy();
    stripe.objects.get(session).status = 'complete';
    await deliver(eventOf('checkout.session.completed', session));
    expect(await balance()).toBe(0);
    stripe.pay(session);
    await Promise.all(Array.from({ length: 5 }, () => deliver(eventOf('checkout.session.completed', session))));
    expect(await balance()).toBe(1);
  });

  test('a handler that dies at any step is run again and gives once', async () => {
    const { session, balance } = await buy();
    stripe.pay(session);
    const event = eventOf('checkout.session.completed', session);
    await app.service.db.providerEvent.create({
      data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: session },
    });
    const dying = (step: number) => {
      let left = step;
      const mortal = <T extends object>(target: T): T =>
        new Proxy(target, {
          get(of, name) {
            const value = Reflect.get(of, name);
            if (typeof value === 'function') {
              return (...args: unknown[]) => {
                if (left-- <= 0) throw new Error('killed');
                const wrapped =
                  name === '$transaction' ? [(tx: object) => (args[0] as (tx: object) => unknown)(mortal(tx))] : args;
                return value.apply(of, wrapped);
              };
            }
            return typeof value === 'object' && value !== null ? mortal(value) : value;
          },
        });
      const payments = app.service.payments.named('stripe') as Payments;
      const named = () => mortal(payments);
      return { db: mortal(app.service.db), log: app.service.log, payments: { forMode: named, named } };
    };
    let deaths = 0;
    for (let step = 0; ; step++) {
      const error = await handleEvent(dying(step), 'stripe', event.id).catch((cause: Error) => cause);
      expect(await balance()).toBeLessThanOrEqual(1);
      if (!error) break;
      expect(error.message).toBe('killed');
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
    expect(await balance()).toBe(1);
  });

  test('a report is good for one analysis more, for 30 days', async () => {
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/billing/purchase-report', urls);
    stripe.pay(body.session_id);
    await deliver(eventOf('checkout.session.completed', body.session_id));
    expect((await api.graphql('{ account { tier } }')).body.data.account.tier).toBe('report');
    const [purchase] = await app.service.db.reportPurchase.findMany({ where: { accountId: account.accountId } });
    expect((purchase!.expiresAt.getTime() - purchase!.createdAt.getTime()) / 86_400_000).toBe(30);
  });

  test('what no event told is repaired by the reconciliation, once', async () => {
    // What other tests have left behind.
    await reconcile(app.service);
    const { session, balance } = await buy();
    const { remote, subscription } = await subscriber();
    stripe.pay(session);
    remote.status = 'past_due';
    expect(await reconcile(app.service)).toMatchObject({ repaired: 2, failed: 0 });
    expect([await balance(), (await subscription()).status]).toEqual([1, 'past_due']);
    expect(await reconcile(app.service)).toMatchObject({ repaired: 0, failed: 0 });
  });

  test('two paid pages for one account leave one subscription', async () => {
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const open = async () => (await api.post('/v1/billing/checkout', { tier: 'pro', ...urls })).body.session_id;
    const [first, second] = [await open(), await open()];
    expect(stripe.objects.get(first).status).toBe('expired');
    stripe.pay(first);
    stripe.pay(second);
    await deliver(eventOf('checkout.session.completed', first));
    await deliver(eventOf('checkout.session.completed', second));
    const states = [first, second].map(
      (session) => stripe.objects.get(stripe.objects.get(session).subscription).status,
    );
    expect(states.sort()).toEqual(['active', 'canceled']);
  });
});

describe('what Stripe makes for a caller', () => {
  test('a foreign customer is as good as unknown', async () => {
    const { customer } = await subscriber();
    const other = client(app.url, (await app.account()).liveKey);
    const answer = await other.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
    expect([answer.status, answer.body.error.details]).toEqual([400, { field: 'provider_customer_id' }]);
  });

  test('a provider out of reach is 503, and the next try succeeds', async () => {
    const api = client(app.url, (await app.account()).liveKey);
    stripe.fail(/^\/v1\/billing_portal|^\/v1\/customers$/, 500, 3);
    const refused = await api.post('/v1/billing/purchase-report', urls);
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
    expect((await api.post('/v1/billing/purchase-report', urls)).status).toBe(200);
  });

  test('a test key never meets Stripe', async () => {
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
  test('of an older version are taken in and end well', async () => {
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

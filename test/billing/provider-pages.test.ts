// Edge cases of checkout pages: concurrent pages, unexpected amounts, delayed payments.
import { afterAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../src/billing/events.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { acceptHeld, refundPurchase } from '../../src/billing/refund.ts';
import { served, tierOf } from '../app.ts';
import { balanceOf, buy, historyOf, newClient } from './buying.ts';
import { eventOf, returnUrls, startInbound } from './inbound.ts';

const inbound = await startInbound();
const { app, stripe, deliver } = inbound;
afterAll(() => inbound.close());

describe('one open page for each payer and product', () => {
  const openPages = (accountId: string) =>
    [...stripe.objects.values()].filter(
      (one) => one.object === 'checkout.session' && one.status === 'open' && one.metadata.account_id === accountId,
    );

  test('50 concurrent requests all succeed and leave one open page', async () => {
    const { account, api } = await newClient(app);
    const open = () => api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls });
    const answers = await Promise.all(Array.from({ length: 50 }, () => served(open)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(openPages(account.accountId)).toHaveLength(1);
    expect(await app.service.db.checkout.count({ where: { accountId: account.accountId, status: 'open' } })).toBe(1);
  });

  test('packs and reports have separate pages, and so have end users', async () => {
    const { account, api } = await newClient(app);
    for (const user of ['a', 'a', 'b']) await buy(api, user);
    await buy(api, 'a', 'medium');
    for (let i = 0; i < 2; i++) await api.post('/v1/billing/purchase-report', returnUrls);
    expect(openPages(account.accountId)).toHaveLength(4);
  });

  test('a payment on a superseded page is refunded and not fulfilled', async () => {
    const { account, api } = await newClient(app, 'free');
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
    const { api } = await newClient(app, 'free');
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
    const { api } = await newClient(app);
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
    const { api } = await newClient(app);
    const { session_id: session } = (await buy(api, 'u', 'medium')).body;
    stripe.pay(session);
    Object.assign(stripe.objects.get(session), { amount_total: 999, total_details: { amount_discount: 1000 } });
    await deliver(eventOf('checkout.session.completed', session));
    expect(await balanceOf(api, 'u')).toBe(5);
  });

  test('a held payment can be refunded and is then not fulfilled', async () => {
    const { api } = await newClient(app);
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
    const { api } = await newClient(app, 'free');
    const { body } = await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls });
    stripe.pay(body.session_id);
    const subscription = stripe.objects.get(stripe.objects.get(body.session_id).subscription);
    subscription.items.data[0].price.unit_amount = 100;
    await deliver(eventOf('customer.subscription.created', subscription.id));
    const tier = () => tierOf(app, api);
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
    const { api } = await newClient(app);
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
    const { api } = await newClient(app);
    const { session_id: session } = (await buy(api, 'u')).body;
    const payment_intent = { id: 'pi_refused', status: 'requires_payment_method' };
    Object.assign(stripe.objects.get(session), { status: 'complete', payment_intent });
    await reconcile(app.service);
    expect((await historyOf(api, 'u')).purchases[0].status).toBe('failed');
  });
});

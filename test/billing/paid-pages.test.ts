// Settlement of paid checkouts, with duplicate, late and missing events, and after crashes.
import { afterAll, describe, expect, test } from 'vitest';
import { handleEvent } from '../../src/billing/events.ts';
import { reconcile } from '../../src/billing/reconcile.ts';
import { refundPurchase } from '../../src/billing/refund.ts';
import { auditCredits } from '../../src/credits/audit.ts';
import { client, tierOf } from '../app.ts';
import { crashAtEveryStep } from './crashing-service.ts';
import { eventOf, returnUrls, startInbound } from './inbound.ts';

const inbound = await startInbound();
const { app, stripe, deliver, subscriber } = inbound;
afterAll(() => inbound.close());

describe('§2.8 §3.3 a checkout page', () => {
  const buy = async () => {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/credits/purchase', {
      external_user_id: 'u',
      pack_type: 'single',
      ...returnUrls,
    });
    return {
      account,
      api,
      session: body.session_id as string,
      balance: async () => (await api.get('/v1/credits/balance?external_user_id=u')).body.balance,
    };
  };

  test('is fulfilled only when paid, and once despite duplicate events', async () => {
    const { session, balance } = await buy();
    stripe.objects.get(session).status = 'complete';
    await deliver(eventOf('checkout.session.completed', session));
    expect(await balance()).toBe(0);
    stripe.pay(session);
    await Promise.all(Array.from({ length: 5 }, () => deliver(eventOf('checkout.session.completed', session))));
    expect(await balance()).toBe(1);
  });

  test('a handler that crashes at any step is retried and fulfills once', async () => {
    const { session, balance } = await buy();
    stripe.pay(session);
    const event = eventOf('checkout.session.completed', session);
    await app.service.db.providerEvent.create({
      data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: session },
    });
    const deaths = await crashAtEveryStep(
      app.service,
      (mortal) => handleEvent(mortal, 'stripe', event.id),
      async () => expect(await balance()).toBeLessThanOrEqual(1),
    );
    expect(deaths).toBeGreaterThan(5);
    expect(await balance()).toBe(1);
  });

  test('a refund whose handler crashes at any step reverses the credits once', async () => {
    const { session, balance } = await buy();
    stripe.pay(session);
    await deliver(eventOf('checkout.session.completed', session));
    const intent = stripe.intentOf(session);
    stripe.refund(intent);
    const event = eventOf('charge.refunded', stripe.objects.get(intent).latest_charge.id);
    await app.service.db.providerEvent.create({
      data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: event.data.object.id },
    });
    const deaths = await crashAtEveryStep(
      app.service,
      (mortal) => handleEvent(mortal, 'stripe', event.id),
      async () => expect(await balance()).toBeGreaterThanOrEqual(0),
    );
    expect(deaths).toBeGreaterThan(5);
    expect(await balance()).toBe(0);
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });

  test('a paid superseded page is refunded once, also if its handler crashes at any step', async () => {
    const { session, api, balance } = await buy();
    await api.post('/v1/credits/purchase', { external_user_id: 'u', pack_type: 'single', ...returnUrls });
    stripe.pay(session);
    const event = eventOf('checkout.session.completed', session);
    await app.service.db.providerEvent.create({
      data: { provider: 'stripe', eventId: event.id, type: event.type, objectId: session },
    });
    const charge = () => stripe.objects.get(stripe.intentOf(session)).latest_charge;
    const deaths = await crashAtEveryStep(
      app.service,
      (mortal) => handleEvent(mortal, 'stripe', event.id),
      async () => expect(await balance()).toBe(0),
    );
    expect(deaths).toBeGreaterThan(5);
    expect(charge().amount_refunded).toBe(499);
    expect(
      [...stripe.objects.values()].filter((one) => one.object === 'refund' && one.charge === charge().id),
    ).toHaveLength(1);
  });

  test('an operator’s refund that crashes at any step is made once when repeated', async () => {
    const { session, balance } = await buy();
    stripe.pay(session);
    await deliver(eventOf('checkout.session.completed', session));
    const { id } = await app.service.db.checkout.findUniqueOrThrow({ where: { sessionId: session } });
    const charge = stripe.objects.get(stripe.intentOf(session)).latest_charge;
    await crashAtEveryStep(
      app.service,
      async (mortal) => {
        const { payment } = await app.service.db.checkout.findUniqueOrThrow({
          where: { id },
          include: { payment: true },
        });
        // The refund was made, but the operator got no response.
        if (payment!.refundedCents > 0) return;
        await refundPurchase(mortal, { name: 'test' }, { purchaseId: id, amountCents: 200 });
      },
      async () => expect(charge.amount_refunded).toBeLessThanOrEqual(200),
    );
    expect([charge.amount_refunded, await balance()]).toEqual([200, 1]);
  });

  test('a report purchase adds one analysis for 30 days', async () => {
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/billing/purchase-report', returnUrls);
    stripe.pay(body.session_id);
    await deliver(eventOf('checkout.session.completed', body.session_id));
    expect(await tierOf(app, api)).toBe('report');
    const [purchase] = await app.service.db.reportPurchase.findMany({ where: { accountId: account.accountId } });
    expect((purchase!.expiresAt.getTime() - purchase!.createdAt.getTime()) / 86_400_000).toBe(30);
  });

  test('the reconciliation repairs missed events, once', async () => {
    // Settles rows of other tests.
    await reconcile(app.service);
    const { session, balance } = await buy();
    const { remote, subscription } = await subscriber();
    stripe.pay(session);
    remote.status = 'past_due';
    expect(await reconcile(app.service)).toMatchObject({ repaired: 2, failed: 0 });
    expect([await balance(), (await subscription()).status]).toEqual([1, 'past_due']);
    expect(await reconcile(app.service)).toMatchObject({ repaired: 0, failed: 0 });
  });

  test('two paid pages of one account leave one subscription', async () => {
    const account = await app.account('free');
    const api = client(app.url, account.liveKey);
    const open = async () => (await api.post('/v1/billing/checkout', { tier: 'pro', ...returnUrls })).body.session_id;
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

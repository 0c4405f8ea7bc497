// Refunds by the operator, in the provider's dashboard, and by disputes. They reverse what was bought.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../src/billing/reconcile.ts';
import { refundPurchase } from '../../src/billing/refund.ts';
import { adjustCredits } from '../../src/credits/adjust.ts';
import { auditCredits } from '../../src/credits/audit.ts';
import { client, eventually, tierOf } from '../app.ts';
import { makeAnalysis, setRunning } from './analyses.ts';
import { eventOf, returnUrls, startInbound } from './inbound.ts';
import { submitForm } from './pages.ts';

const inbound = await startInbound();
const { app, stripe, deliver } = inbound;
afterAll(async () => {
  expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  await inbound.close();
});

const actor = { name: 'test' };

async function buyer(pack: 'single' | 'medium' | 'pro' = 'medium') {
  const account = await app.account();
  const api = client(app.url, account.liveKey);
  const { body } = await api.post('/v1/credits/purchase', { external_user_id: 'u', pack_type: pack, ...returnUrls });
  const session: string = body.session_id;
  stripe.pay(session);
  await deliver(eventOf('checkout.session.completed', session));
  const intent = stripe.intentOf(session);
  const history = async () => (await api.get('/v1/credits/history?external_user_id=u')).body;
  return {
    account,
    api,
    session,
    intent,
    charge: stripe.objects.get(intent).latest_charge.id as string,
    history,
    purchaseId: (await history()).purchases[0].id as string,
    balance: async () => (await api.get('/v1/credits/balance?external_user_id=u')).body,
    async spend(count: number) {
      const ids = await Promise.all(Array.from({ length: count }, () => makeAnalysis(app.service, account.accountId)));
      expect((await api.post('/v1/credits/access', { external_user_id: 'u', analysis_ids: ids })).status).toBe(200);
    },
    kinds: async () =>
      (
        await app.service.db.creditEntry.findMany({ where: { accountId: account.accountId }, orderBy: { id: 'asc' } })
      ).map(({ kind, delta, writtenOff }) => [kind, delta, writtenOff]),
  };
}

describe('a refunded pack', () => {
  test('a full refund removes the remaining credits and writes off the spent ones', async () => {
    const { spend, balance, history, kinds, charge, intent } = await buyer();
    await spend(2);
    stripe.refund(intent);
    await deliver(eventOf('charge.refunded', charge));
    expect(await balance()).toMatchObject({ balance: 0, total_purchased: 2, total_spent: 2 });
    expect(await history()).toMatchObject({
      purchases: [{ status: 'refunded', credits: 5, price_cents: 1999 }],
      total_purchased: 2,
      total_spent_cents: 0,
    });
    expect(await kinds()).toEqual([
      ['purchase', 5, 0],
      ['access', -2, 0],
      ['reversal', -3, 0],
      ['written_off', 0, 2],
    ]);
    await deliver(eventOf('charge.refunded', charge));
    expect(await kinds()).toHaveLength(4);
  });

  test('a partial refund removes credits in proportion, rounded down', async () => {
    const { balance, history, charge, intent } = await buyer();
    stripe.refund(intent, 799);
    await deliver(eventOf('charge.refunded', charge));
    expect((await balance()).balance).toBe(4);
    expect(await history()).toMatchObject({ purchases: [{ status: 'completed' }], total_spent_cents: 1200 });
    stripe.refund(intent, 1);
    await deliver(eventOf('charge.refunded', charge));
    expect((await balance()).balance).toBe(3);
    stripe.refund(intent);
    await deliver(eventOf('charge.refunded', charge));
    expect([(await balance()).balance, (await history()).purchases[0].status]).toEqual([0, 'refunded']);
  });

  test('a failed refund restores the credits', async () => {
    const { spend, balance, history, intent, charge } = await buyer();
    await spend(1);
    const refund = stripe.refund(intent);
    await deliver(eventOf('charge.refunded', charge));
    expect((await balance()).balance).toBe(0);
    stripe.objects.get(intent).latest_charge.amount_refunded = 0;
    await deliver(eventOf('refund.failed', refund.id));
    expect(await balance()).toMatchObject({ balance: 4, total_purchased: 5, total_spent: 1 });
    expect((await history()).purchases[0].status).toBe('completed');
  });

  test('a dispute removes the credits only when it is lost', async () => {
    const { balance, history, intent } = await buyer();
    const { id } = stripe.dispute(intent, 'needs_response');
    await deliver(eventOf('charge.dispute.created', id));
    expect((await balance()).balance).toBe(5);
    stripe.dispute(intent, 'lost');
    await deliver(eventOf('charge.dispute.closed', id));
    expect((await balance()).balance).toBe(0);
    expect(await history()).toMatchObject({ purchases: [{ status: 'refunded' }], total_spent_cents: 0 });
  });

  test('a won dispute keeps the credits', async () => {
    const { balance, intent } = await buyer();
    const { id } = stripe.dispute(intent, 'won');
    await deliver(eventOf('charge.dispute.closed', id));
    expect((await balance()).balance).toBe(5);
  });

  test('a refund before the settlement means that no credits are added', async () => {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/credits/purchase', { external_user_id: 'u', pack_type: 'pro', ...returnUrls });
    stripe.pay(body.session_id);
    const intent = stripe.intentOf(body.session_id);
    stripe.refund(intent);
    await deliver(eventOf('charge.refunded', stripe.objects.get(intent).latest_charge.id));
    await deliver(eventOf('checkout.session.completed', body.session_id));
    expect((await api.get('/v1/credits/balance?external_user_id=u')).body.balance).toBe(0);
    expect((await api.get('/v1/credits/history?external_user_id=u')).body.purchases[0].status).toBe('refunded');
  });

  test('the reconciliation finds a refund without an event', async () => {
    const { balance, intent } = await buyer();
    stripe.refund(intent);
    expect((await reconcile(app.service)).repaired).toBeGreaterThan(0);
    expect((await balance()).balance).toBe(0);
  });

  test('the reconciliation finds a refund of a purchase made by an early version', async () => {
    for (const told of [true, false]) {
      const { balance, intent, charge, purchaseId, session } = await buyer();
      // Early versions recorded no payments.
      await app.service.db.payment.deleteMany({ where: { sourceId: session } });
      if (told) {
        stripe.refund(intent);
        await deliver(eventOf('charge.refunded', charge));
      } else await refundPurchase(app.service, actor, { purchaseId });
      expect((await balance()).balance).toBe(0);
      expect(stripe.objects.get(intent).latest_charge.amount_refunded).toBe(1999);
    }
  });

  test('a refund never removes credits of another purchase', async () => {
    const { account, balance, intent, charge, spend } = await buyer();
    const { accountId } = account;
    const gift = { accountId, mode: 'live' as const, externalUserId: 'u', credits: 3, reason: 'goodwill' };
    await adjustCredits(app.service.db, actor, gift);
    await spend(1);
    stripe.refund(intent);
    await deliver(eventOf('charge.refunded', charge));
    expect(await balance()).toMatchObject({ balance: 2, total_purchased: 0, total_spent: 1 });
  });
});

describe('the operator', () => {
  test('refunds in part and in full, once for concurrent requests', async () => {
    const { purchaseId, balance, intent, account } = await buyer();
    const refund = (amountCents?: number) =>
      refundPurchase(app.service, actor, { purchaseId, amountCents, reason: 'asked for it' });
    // All three ask the provider before one is answered.
    const provider = app.service.payments.named('stripe')!;
    const ask = provider.refund.bind(provider);
    const asked = Promise.withResolvers<void>();
    let waiting = 0;
    const held = vi.spyOn(provider, 'refund').mockImplementation(async (...args) => {
      waiting += 1;
      if (waiting === 3) asked.resolve();
      await asked.promise;
      return ask(...args);
    });
    await Promise.all([refund(400), refund(400), refund(400)]);
    held.mockRestore();
    expect(stripe.objects.get(intent).latest_charge.amount_refunded).toBe(400);
    expect((await balance()).balance).toBe(4);
    await expect(refund(1600)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await refund()).toMatchObject({ amountCents: 1999, refundedCents: 1999, status: 'refunded' });
    await expect(refund()).rejects.toMatchObject({ code: 'conflict' });
    expect((await balance()).balance).toBe(0);
    const acts = await app.service.db.operatorAct.findMany({ where: { accountId: account.accountId } });
    expect(acts.every(({ actor: who, reason }) => who === 'test' && reason === 'asked for it')).toBe(true);
    await expect(app.service.pool.query(`delete from operator_act`)).rejects.toThrow(/never changed/);
  });

  test('gets the reason when the provider refuses a refund', async () => {
    const { purchaseId, balance } = await buyer();
    const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'The charge is disputed.' };
    stripe.refuse(/^\/v1\/refunds$/, 400, error);
    await expect(refundPurchase(app.service, actor, { purchaseId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('disputed'),
    });
    expect((await balance()).balance).toBe(5);
  });

  test('can’t make a balance negative', async () => {
    const { account, balance } = await buyer('single');
    const take = { accountId: account.accountId, mode: 'live' as const, externalUserId: 'u', credits: -2, reason: 'x' };
    await expect(adjustCredits(app.service.db, actor, take)).rejects.toMatchObject({ code: 'conflict' });
    await adjustCredits(app.service.db, actor, { ...take, credits: -1 });
    expect(await balance()).toMatchObject({ balance: 0, total_purchased: 1 });
  });
});

test('a refunded report ends, and is restored if the refund fails', async () => {
  const account = await app.account('free');
  const api = client(app.url, account.liveKey);
  const { body } = await api.post('/v1/billing/purchase-report', returnUrls);
  stripe.pay(body.session_id);
  await deliver(eventOf('checkout.session.completed', body.session_id));
  const tier = () => tierOf(app, api);
  expect(await tier()).toBe('report');
  const intent = stripe.intentOf(body.session_id);
  const charge = stripe.objects.get(intent).latest_charge;
  stripe.refund(intent, 100);
  await deliver(eventOf('charge.refunded', charge.id));
  expect(await tier()).toBe('report');
  const refund = stripe.refund(intent);
  await deliver(eventOf('charge.refunded', charge.id));
  expect(await tier()).toBe('free');
  charge.amount_refunded = 0;
  await deliver(eventOf('refund.failed', refund.id));
  expect(await tier()).toBe('report');
});

test('a credit returned after its purchase was refunded is removed again', async () => {
  const { account, api, balance, charge, intent, kinds } = await buyer('single');
  const id = await makeAnalysis(app.service, account.accountId);
  await setRunning(app.service, id);
  expect((await api.post('/v1/credits/access', { external_user_id: 'u', analysis_ids: [id] })).status).toBe(200);
  stripe.refund(intent);
  await deliver(eventOf('charge.refunded', charge));
  const { finishDocument } = await import('../../src/analyses/finish.ts');
  const row = await app.service.db.analysis.findUniqueOrThrow({ where: { id } });
  await app.service.db.$transaction((tx) => finishDocument(tx, row, { status: 'failed', error: 'broken' }));
  expect(await balance()).toMatchObject({ balance: 0, total_purchased: 0, total_spent: 0 });
  expect((await kinds()).map(([kind]) => kind)).toEqual([
    'purchase',
    'access',
    'written_off',
    'returned',
    'written_off',
    'reversal',
  ]);
});

test('the sandbox supports refunds on its page and by the operator', async () => {
  const account = await app.account();
  const api = client(app.url, account.testKey);
  const buy = { external_user_id: 'u', pack_type: 'pro', ...returnUrls };
  const { body } = await api.post('/v1/credits/purchase', buy);
  const balance = async () => (await api.get('/v1/credits/balance?external_user_id=u')).body.balance;
  await submitForm(body.checkout_url, 'pay');
  await eventually(balance, (left) => left === 10);
  await submitForm(body.checkout_url, 'refund_half');
  await eventually(balance, (left) => left === 6);
  await submitForm(body.checkout_url, 'fail_refund');
  await eventually(balance, (left) => left === 10);
  await submitForm(body.checkout_url, 'dispute');
  await submitForm(body.checkout_url, 'lose_dispute');
  await eventually(balance, (left) => left === 0);

  const second = await api.post('/v1/credits/purchase', buy);
  await submitForm(second.body.checkout_url, 'pay');
  await eventually(balance, (left) => left === 10);
  const { purchases } = (await api.get('/v1/credits/history?external_user_id=u')).body;
  await refundPurchase(app.service, actor, { purchaseId: purchases[0].id });
  expect(await balance()).toBe(0);
});

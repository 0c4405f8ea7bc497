// Contract suite of the payment port. Each implementation provides customers with a working, a declined and no card, and a
// way to pay a page.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payments } from '../../src/payments/payments.ts';

export interface Bench {
  payments: Payments;
  customers: { ok: string; declined: string; nocard: string; authenticate: string };
  pay(url: string): Promise<void>;
  /** The payer authenticates the payment of a subscription. */
  authenticate(subscriptionId: string, url: string): Promise<void>;
  /** The payer disputes a payment, with this outcome. */
  dispute(paymentIntentId: string, outcome: 'won' | 'lost'): Promise<void>;
  close(): Promise<void>;
}

export function paymentsContract(name: string, open: () => Promise<Bench>): void {
  describe(name, () => {
    let bench: Bench;
    let payments: Payments;
    beforeAll(async () => {
      bench = await open();
      payments = bench.payments;
    });
    afterAll(() => bench.close());

    const metadata = () => ({ lintel_id: randomUUID(), account_id: randomUUID(), mode: 'live' });
    const subscribe = (customerId = bench.customers.ok) =>
      payments.createSubscription({ customerId, tier: 'pro', metadata: metadata() }, randomUUID());
    const urls = { successUrl: 'https://example.com/ok', cancelUrl: 'https://example.com/no' };

    test('a new subscription is active for a month and has its metadata', async () => {
      const given = metadata();
      const input = { customerId: bench.customers.ok, tier: 'pro' as const, metadata: given };
      const made = await payments.createSubscription(input, randomUUID());
      expect(made).toMatchObject({ status: 'active', tier: 'pro', cancelAtPeriodEnd: false, metadata: given });
      const days = (made.periodEnd.getTime() - made.periodStart.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(27);
      expect(days).toBeLessThan(32);
      expect(await payments.getSubscription(made.id)).toEqual(made);
      expect((await payments.listSubscriptions(bench.customers.ok)).map(({ id }) => id)).toContain(made.id);
    });

    test('the same idempotency key creates one subscription', async () => {
      const key = randomUUID();
      const input = { customerId: bench.customers.ok, tier: 'pro' as const, metadata: metadata() };
      const first = await payments.createSubscription(input, key);
      expect((await payments.createSubscription(input, key)).id).toBe(first.id);
    });

    test('a declined or missing card fails and creates no subscription', async () => {
      for (const customer of [bench.customers.declined, bench.customers.nocard]) {
        const before = (await payments.listSubscriptions(customer)).length;
        await expect(subscribe(customer)).rejects.toMatchObject({
          code: 'payment_failed',
          status: 402,
          extras: { provider_error: expect.any(String) },
        });
        expect((await payments.listSubscriptions(customer)).length).toBe(before);
      }
    });

    test('an unknown customer is rejected', async () => {
      expect(await payments.getCustomer('cus_unknown')).toBeNull();
      await expect(subscribe('cus_unknown')).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
    });

    test('a subscription can be canceled at the end of its period, and reactivated', async () => {
      const { id } = await subscribe();
      expect(await payments.setCancelAtPeriodEnd(id, true)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
      });
      expect(await payments.setCancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false });
    });

    test('an upgrade charges the difference, a downgrade credits it', async () => {
      const { id, periodEnd } = await subscribe();
      const up = await payments.changeTier(id, 'enterprise', true);
      expect(up.subscription).toMatchObject({ id, tier: 'enterprise', periodEnd });
      expect(up.prorationCents).toBeGreaterThan(89_000);
      expect(up.prorationCents).toBeLessThanOrEqual(90_000);
      const down = await payments.changeTier(id, 'pro', false);
      expect(down.subscription.tier).toBe('pro');
      expect(down.prorationCents).toBeLessThan(-89_000);
    });

    test('an ended subscription is canceled, and ending it again has no effect', async () => {
      const { id } = await subscribe();
      await payments.endSubscription(id);
      await payments.endSubscription(id);
      expect((await payments.getSubscription(id))?.status).toBe('canceled');
    });

    test('a paid page for a tier has created the subscription, with the page’s metadata', async () => {
      const given = metadata();
      const customerId = await payments.createCustomer({ email: 'a@example.com', metadata: given }, randomUUID());
      expect((await payments.getCustomer(customerId))?.metadata).toEqual(given);
      const page = await payments.openCheckout(
        { customerId, sells: { tier: 'pro' }, ...urls, metadata: given },
        randomUUID(),
      );
      expect(await payments.getCheckout(page.id)).toMatchObject({ status: 'open', paid: false, subscriptionId: null });
      await bench.pay(page.url);
      const paid = await payments.getCheckout(page.id);
      expect(paid).toMatchObject({ status: 'complete', paid: true, metadata: given });
      expect(await payments.getSubscription(paid!.subscriptionId!)).toMatchObject({
        status: 'active',
        tier: 'pro',
        customerId,
        metadata: given,
      });
    });

    test('a one-time page is paid after payment, and stays unpaid after expiry', async () => {
      const customerId = await payments.createCustomer({ metadata: {} }, randomUUID());
      const item = { sku: 'credits_medium' as const, name: 'Pack', amountCents: 1999 };
      const open = () =>
        payments.openCheckout(
          { customerId, sells: { item }, ...urls, email: 'b@example.com', metadata: metadata() },
          randomUUID(),
        );
      const [paid, left] = [await open(), await open()];
      await bench.pay(paid.url);
      expect(await payments.getCheckout(paid.id)).toMatchObject({ status: 'complete', paid: true });
      await payments.expireCheckout(paid.id);
      expect(await payments.getCheckout(paid.id)).toMatchObject({ status: 'complete' });
      await payments.expireCheckout(left.id);
      expect(await payments.getCheckout(left.id)).toMatchObject({ status: 'expired', paid: false });
    });

    const pay = async (amountCents = 1999, given: Record<string, string> = metadata()) => {
      const customerId = await payments.createCustomer({ metadata: {} }, randomUUID());
      const item = { sku: 'credits_medium' as const, name: 'Pack', amountCents };
      const page = await payments.openCheckout({ customerId, sells: { item }, ...urls, metadata: given }, randomUUID());
      await bench.pay(page.url);
      return (await payments.getCheckout(page.id))!;
    };

    test('a paid page has the amount, and its payment has the page’s metadata', async () => {
      const given = metadata();
      const session = await pay(1999, given);
      expect(session).toMatchObject({ subtotalCents: 1999, discountCents: 0, totalCents: 1999, currency: 'usd' });
      const payment = await payments.getPayment(session.paymentIntentId!);
      expect(payment).toEqual({
        id: session.paymentIntentId,
        chargeId: expect.any(String),
        amountCents: 1999,
        currency: 'usd',
        refundedCents: 0,
        dispute: null,
        metadata: given,
      });
      expect(await payments.paymentOf('charge', payment!.chargeId!)).toBe(session.paymentIntentId);
    });

    test('refunds in part and in full, never more, and once for an idempotency key', async () => {
      const { paymentIntentId } = await pay();
      const refund = (key: string, amountCents?: number) =>
        payments.refund({ paymentIntentId: paymentIntentId!, amountCents }, key);
      const refunded = async () => (await payments.getPayment(paymentIntentId!))?.refundedCents;
      const key = randomUUID();
      await refund(key, 500);
      await refund(key, 500);
      expect(await refunded()).toBe(500);
      await expect(refund(randomUUID(), 1500)).rejects.toMatchObject({ code: 'conflict', status: 409 });
      await refund(randomUUID());
      await refund(randomUUID());
      expect(await refunded()).toBe(1999);
      expect(await payments.refundedSince(new Date(Date.now() - 3_600_000))).toContain(paymentIntentId);
    });

    test.each(['won', 'lost'] as const)('reports a dispute that is %s', async (outcome) => {
      const { paymentIntentId } = await pay();
      await bench.dispute(paymentIntentId!, outcome);
      expect(await payments.getPayment(paymentIntentId!)).toMatchObject({ dispute: outcome, refundedCents: 0 });
      expect(await payments.refundedSince(new Date(Date.now() - 3_600_000))).toContain(paymentIntentId);
    });

    test('ending a subscription with a refund refunds its last payment, once', async () => {
      const { id } = await subscribe();
      const { latestInvoiceId } = (await payments.getSubscription(id))!;
      const invoice = await payments.getInvoice(latestInvoiceId!);
      expect(invoice).toMatchObject({ subscriptionId: id, paidCents: 9900, currency: 'usd', paid: true });
      for (let i = 0; i < 2; i++) await payments.endSubscription(id, { refund: true });
      expect((await payments.getPayment(invoice!.paymentIntentId!))?.refundedCents).toBe(9900);
      const ended = (await payments.getSubscription(id))!;
      expect([ended.status, ended.periodEnd <= new Date()]).toEqual(['canceled', true]);
    });

    test('a payment that needs authentication is completed on the provider’s page', async () => {
      const caught = async (run: Promise<unknown>) => run.then(() => undefined).catch((error) => error);
      const refused = await caught(subscribe(bench.customers.authenticate));
      expect(refused).toMatchObject({
        code: 'payment_failed',
        status: 402,
        extras: { provider_error: 'authentication_required', payment_url: expect.stringMatching(/^https?:/) },
      });
      const { subscriptionId, extras } = refused;
      expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'incomplete', tier: 'pro' });
      await bench.authenticate(subscriptionId, extras.payment_url);
      expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active', tier: 'pro' });
      const upgrade = await caught(payments.changeTier(subscriptionId, 'enterprise', true));
      expect(upgrade.extras.provider_error).toBe('authentication_required');
      expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active', tier: 'pro' });
      await bench.authenticate(subscriptionId, upgrade.extras.payment_url);
      expect(await payments.getSubscription(subscriptionId)).toMatchObject({ status: 'active', tier: 'enterprise' });
    });

    test('the portal has a URL, and unknown objects are null', async () => {
      const portal = { customerId: bench.customers.ok, subscriptionId: null, returnUrl: 'https://example.com' };
      expect(await payments.openPortal(portal)).toMatch(/^https?:\/\//);
      expect(await payments.getSubscription('sub_unknown')).toBeNull();
      expect(await payments.getCheckout('cs_unknown')).toBeNull();
      expect(await payments.getInvoice('in_unknown')).toBeNull();
      expect(await payments.getPayment('pi_unknown')).toBeNull();
      expect(await payments.paymentOf('charge', 'ch_unknown')).toBeNull();
    });
  });
}

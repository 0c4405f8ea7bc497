import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StripeOptions } from '../../src/config/stripe.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { closeDispute, disputeCharge, takeCharge } from '../../src/payments/sandbox/charges.ts';
import { servePage } from '../../src/payments/sandbox/pages.ts';
import { createSandbox } from '../../src/payments/sandbox/sandbox.ts';
import { createStripe, stripeVersion } from '../../src/payments/stripe.ts';
import { idempotencyKey } from '../../src/payments/stripe-key.ts';
import { freshDatabase } from '../database.ts';
import { paymentsContract } from './contract.ts';
import { migratedJobs } from './jobs.ts';
import { startStandIn } from './stand-in.ts';

const prices = { pro: 'price_pro', enterprise: 'price_enterprise' };

paymentsContract('sandbox', async () => {
  const database = await freshDatabase();
  await migratedJobs(database.url);
  const connections = connectDatabase(database.url, 4, () => undefined);
  return {
    payments: createSandbox({ db: connections.db, address: { publicUrl: 'http://sandbox.example' } }),
    customers: {
      ok: 'cus_sandbox_ok',
      declined: 'cus_sandbox_declined',
      nocard: 'cus_sandbox_nocard',
      authenticate: 'cus_sandbox_authenticate',
    },
    async pay(url) {
      await servePage(connections.db, 'POST', `${new URL(url).pathname}/pay`);
    },
    async authenticate(_id, url) {
      await servePage(connections.db, 'POST', `${new URL(url).pathname}/authenticate`);
    },
    dispute: (id, outcome) =>
      connections.db.$transaction(async (tx) => {
        const charge = await takeCharge(tx, id);
        await disputeCharge(tx, charge!);
        await closeDispute(tx, (await takeCharge(tx, id))!, outcome);
      }),
    async close() {
      await connections.close();
      await database.drop();
    },
  };
});

paymentsContract('stripe', async () => {
  const standIn = await startStandIn();
  return {
    payments: createStripe({ secretKey: 'sk_test_x', apiBase: standIn.url, prices }),
    customers: { ok: 'cus_ok', declined: 'cus_declined', nocard: 'cus_nocard', authenticate: 'cus_authenticate' },
    pay: async (url) => standIn.pay(new URL(url).pathname.slice(1)),
    authenticate: async (id) => standIn.pay(id),
    dispute: async (id, outcome) => void standIn.dispute(id, outcome),
    close: standIn.close,
  };
});

describe('stripe', () => {
  test('requests use the pinned version, and an idempotency key for creations', async () => {
    const standIn = await startStandIn();
    const payments = createStripe({ secretKey: 'sk_test_x', apiBase: standIn.url, prices });
    await payments.createSubscription({ customerId: 'cus_ok', tier: 'pro', metadata: {} }, 'key-1');
    expect(standIn.calls.at(-1)).toMatchObject({
      path: '/v1/subscriptions',
      key: idempotencyKey('key-1').idempotencyKey,
      version: stripeVersion,
    });
    await standIn.close();
  });

  test('requests contain tax, invoice and promotion code options only if enabled', async () => {
    const standIn = await startStandIn();
    const item = { sku: 'report' as const, name: 'Report', amountCents: 2900 };
    const urls = { successUrl: 'https://a.example', cancelUrl: 'https://a.example' };
    const orderWith = async (options?: StripeOptions) => {
      const payments = createStripe({ secretKey: 'sk_test_x', apiBase: standIn.url, prices, options });
      const input = { customerId: 'cus_ok', sells: { item }, ...urls, metadata: {} };
      return standIn.objects.get((await payments.openCheckout(input, randomUUID())).id).order;
    };
    const names = [
      'automatic_tax',
      'tax_id_collection',
      'allow_promotion_codes',
      'invoice_creation',
      'customer_update',
    ];
    const all = { invoices: true, automaticTax: true, taxIds: true, promotionCodes: true };
    expect(Object.keys(await orderWith()).filter((name) => names.includes(name))).toEqual([]);
    expect(Object.keys(await orderWith(all))).toEqual(expect.arrayContaining(names));
    await standIn.close();
  });

  test('requests are retried, and fail with service_unavailable if the fault persists', async () => {
    const standIn = await startStandIn();
    const payments = createStripe({ secretKey: 'sk_test_x', apiBase: standIn.url, prices });
    standIn.fail(/subscriptions$/, 500, 1);
    await payments.createSubscription({ customerId: 'cus_ok', tier: 'pro', metadata: {} }, 'key-2');
    standIn.fail(/subscriptions$/, 500, 10);
    await expect(
      payments.createSubscription({ customerId: 'cus_ok', tier: 'pro', metadata: {} }, 'key-3'),
    ).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
    await standIn.close();
  });
});

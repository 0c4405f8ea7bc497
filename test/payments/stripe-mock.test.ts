// Validates every request to Stripe with stripe-mock, which uses Stripe's own API description and is built with Go on the
// first run. Its responses are not checked: it has no state.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payments } from '../../src/payments/payments.ts';
import { createStripe } from '../../src/payments/stripe.ts';
import { eventually } from '../app.ts';
import { type Started, startProcess } from '../processes.ts';

const folder = join(tmpdir(), 'lintel-stripe-mock');
const binary = join(folder, 'stripe-mock');

/** Null, with a message, if it is not available. */
async function build(): Promise<string | null> {
  if (existsSync(binary)) return binary;
  try {
    await mkdir(folder, { recursive: true });
    const env = { ...process.env, GOBIN: folder };
    execFileSync('go', ['install', 'github.com/stripe/stripe-mock@latest'], { env, timeout: 240_000, stdio: 'pipe' });
    return binary;
  } catch (error) {
    console.warn(`stripe-mock is skipped: it could not be built with Go (${(error as Error).message.split('\n')[0]})`);
    return null;
  }
}

const mock = await build();

describe.skipIf(mock === null)('stripe-mock takes', () => {
  let started: Started;
  let url: string;
  beforeAll(async () => {
    started = startProcess(mock!, ['-http-port', '0'], {});
    const port = () => /^Listening for HTTP at address: \S+:(\d+)$/m.exec(started.output())?.[1];
    await eventually(async () => port() ?? started.child.exitCode !== null, Boolean);
    expect(port(), started.output()).toBeDefined();
    url = `http://127.0.0.1:${port()}`;
  });
  afterAll(async () => {
    started.child.kill();
    await started.ended;
  });

  const everything = { invoices: true, automaticTax: true, taxIds: true, promotionCodes: true };
  const urls = { successUrl: 'https://example.com/ok', cancelUrl: 'https://example.com/no' };
  const metadata = { account_id: 'a', external_user_id: 'Łukasz\n用户' };
  const item = { sku: 'credits_medium' as const, name: 'Pack', amountCents: 1999 };
  const priced = { ...item, sku: 'credits_pro' as const };

  const requests: [string, (payments: Payments) => Promise<unknown>][] = [
    ['a customer', (p) => p.createCustomer({ email: 'a@example.com', metadata }, 'customer:用户')],
    ['a read of a customer', (p) => p.getCustomer('cus_1')],
    [
      'a page',
      (p) => p.openCheckout({ customerId: 'cus_1', sells: { item }, ...urls, email: 'a@example.com', metadata }, 'a'),
    ],
    [
      'a page with a price',
      (p) => p.openCheckout({ customerId: 'cus_1', sells: { item: priced }, ...urls, metadata }, 'b'),
    ],
    [
      'a page for a tier',
      (p) => p.openCheckout({ customerId: 'cus_1', sells: { tier: 'pro' }, ...urls, metadata }, 'c'),
    ],
    ['a read of a page', (p) => p.getCheckout('cs_1')],
    ['the end of a page', (p) => p.expireCheckout('cs_1')],
    ['a portal', (p) => p.openPortal({ customerId: 'cus_1', subscriptionId: null, returnUrl: urls.successUrl })],
    ['a subscription', (p) => p.createSubscription({ customerId: 'cus_1', tier: 'pro', metadata }, 'd')],
    ['a read of a subscription', (p) => p.getSubscription('sub_1')],
    ['a list of subscriptions', (p) => p.listSubscriptions('cus_1')],
    ['an upgrade', (p) => p.changeTier('sub_1', 'enterprise', true)],
    ['a downgrade', (p) => p.changeTier('sub_1', 'pro', false)],
    ['a cancellation', (p) => p.setCancelAtPeriodEnd('sub_1', true)],
    ['the end of a subscription', (p) => p.endSubscription('sub_1', { refund: true })],
    ['a read of an invoice', (p) => p.getInvoice('in_1')],
    ['a read of a payment', (p) => p.getPayment('pi_1')],
    ['a read of a charge', (p) => p.paymentOf('charge', 'ch_1')],
    ['a read of a dispute', (p) => p.paymentOf('dispute', 'dp_1')],
    ['a read of a refund', (p) => p.paymentOf('refund', 're_1')],
    ['a refund', (p) => p.refund({ paymentIntentId: 'pi_1' }, 'e')],
    ['a refund in part', (p) => p.refund({ paymentIntentId: 'pi_1', amountCents: 5 }, 'f')],
    ['a list of refunds', (p) => p.refundedSince(new Date(0))],
    ['a read of a price', (p) => p.getPrice('pro')],
  ];

  test.each(requests.flatMap(([what, run]) => [{}, everything].map((options) => ({ what, run, options }))))(
    '$what with $options',
    async ({ run, options }) => {
      const prices = { pro: 'price_pro', enterprise: 'price_enterprise', credits_pro: 'price_credits' };
      const payments = createStripe({ secretKey: 'sk_test_123', apiBase: url, prices, options });
      await expect(run(payments).then(() => 'taken')).resolves.toBe('taken');
    },
  );

  test.each([
    ['subscriptions', { customer: 'cus_1', 'items[0][price]': 'price_pro', payment_behavior: 'allow_incomplete' }],
    [
      'subscriptions/sub_1',
      {
        'items[0][id]': 'si_1',
        'items[0][price]': 'price_pro',
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: '1790000000',
      },
    ],
  ])('what a payment that needs authentication asks of %s', async (path, form) => {
    const body = new URLSearchParams({ ...form, 'expand[0]': 'latest_invoice' });
    const headers = { authorization: 'Bearer sk_test_123' };
    expect((await fetch(`${url}/v1/${path}`, { method: 'POST', headers, body })).status).toBe(200);
  });

  test('all requests are valid for Stripe', async () => {
    const form = new URLSearchParams({ colour: 'red' });
    const headers = { authorization: 'Bearer sk_test_123' };
    expect((await fetch(`${url}/v1/customers`, { method: 'POST', headers, body: form })).status).toBe(400);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { isSigned, sign } from '../../src/payments/stripe-signature.ts';
import { readCheckout, readInvoice, readSubscription } from '../../src/payments/wire.ts';

const fixtures = join(import.meta.dirname, '../../../shared/fixtures/stripe');
const read = (file: string) => JSON.parse(readFileSync(join(fixtures, file), 'utf8'));

describe.skipIf(!existsSync(fixtures))('objects of two generations (skipped without ../shared/fixtures)', () => {
  test('the period is read from the item, or from the subscription', () => {
    const current = read('resources-current.json').resources.subscription;
    const [item] = current.items.data;
    const tierOf = () => 'pro' as const;
    expect(readSubscription(current, tierOf)).toMatchObject({
      periodStart: new Date(item.current_period_start * 1000),
      periodEnd: new Date(item.current_period_end * 1000),
    });
    const old = read('events-2020-08-27/customer.subscription.updated.json').data.object;
    expect(readSubscription(old, tierOf)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      periodStart: new Date(old.current_period_start * 1000),
      periodEnd: new Date(old.current_period_end * 1000),
    });
  });

  test('the subscription of an invoice is read in all API versions', () => {
    const { invoice } = read('resources-current.json').resources;
    expect(readInvoice(invoice).subscriptionId).toBe(invoice.parent.subscription_details.subscription);
    expect(readInvoice({ id: 'in_1', total: 1, subscription: 'sub_1' }).subscriptionId).toBe('sub_1');
  });

  test('a session is paid according to its payment status', () => {
    const old = read('events-2020-08-27/checkout.session.completed.json').data.object;
    expect(readCheckout(old)).toMatchObject({ status: 'complete', paid: true });
    expect(readCheckout({ ...old, payment_status: 'unpaid' }).paid).toBe(false);
  });
});

describe('signatures', () => {
  const secret = 'whsec_of_a_test';
  const body = '{"id": "evt_1", "name": "Zoë"}';
  const seconds = Math.floor(Date.now() / 1000);

  test('are compatible with Stripe’s library in both directions', async () => {
    const stripe = new Stripe('sk_test_x');
    const theirs = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    expect(await isSigned(theirs, Buffer.from(body), [secret], seconds)).toBe(true);
    const event = stripe.webhooks.constructEvent(body, await sign(secret, body, seconds), secret);
    expect(event.id).toBe('evt_1');
  });

  test('are valid for five minutes, for these bytes, with one of the secrets', async () => {
    const header = await sign(secret, body, seconds);
    expect(await isSigned(header, Buffer.from(body), ['other', secret], seconds + 300)).toBe(true);
    expect(await isSigned(header, Buffer.from(body), [secret], seconds + 301)).toBe(false);
    expect(await isSigned(header, Buffer.from(body), [secret], seconds - 300)).toBe(true);
    expect(await isSigned(header, Buffer.from(body), [secret], seconds - 301)).toBe(false);
    expect(await isSigned(`${header},t=1`, Buffer.from(body), [secret], seconds)).toBe(false);
    expect(await isSigned('', Buffer.from(body), [secret], seconds)).toBe(false);
    expect(await isSigned(undefined, Buffer.from(body), [secret], seconds)).toBe(false);
    expect(await isSigned(header, Buffer.from(`${body} `), [secret], seconds)).toBe(false);
    expect(await isSigned(header, Buffer.from(body), ['other'], seconds)).toBe(false);
    expect(await isSigned(header, Buffer.from(body), [], seconds)).toBe(false);
    const rotated = `${header},v1=${'0'.repeat(64)},v0=x`;
    expect(await isSigned(rotated, Buffer.from(body), [secret], seconds)).toBe(true);
  });
});

// A service with the key of a Stripe stand-in; shared by tests of inbound events.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { client, eventually, startApp } from '../app.ts';
import { startStandIn } from '../payments/stand-in.ts';

export const webhookSecrets = {
  old: 'whsec_old_secret',
  current: 'whsec_current_secret',
  sandbox: 'whsec_sandbox_secret',
};
export const returnUrls = { success_url: 'https://portal.example/ok', cancel_url: 'https://portal.example/no' };

const library = new Stripe('sk_test_x');

export const nowSeconds = () => Math.floor(Date.now() / 1000);
export const eventOf = (type: string, objectId: string, id = `evt_${randomUUID()}`) => ({
  id,
  object: 'event',
  type,
  data: { object: { id: objectId } },
});

export type Inbound = Awaited<ReturnType<typeof startInbound>>;

export async function startInbound() {
  const stripe = await startStandIn();
  const app = await startApp({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_API_BASE: stripe.url,
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
    PROVIDER_WEBHOOK_SECRET: `${webhookSecrets.current}, ${webhookSecrets.old}`,
    SANDBOX_WEBHOOK_SECRET: webhookSecrets.sandbox,
  });

  async function send(
    event: object | string,
    secret = webhookSecrets.current,
    seconds = nowSeconds(),
    header?: string,
  ) {
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
    // Signed by Stripe's own library.
    const signed = library.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: seconds });
    const response = await fetch(`${app.url}/v1/webhooks/provider`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': header ?? signed },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends an event and waits until its job has finished. */
  async function deliver(event: ReturnType<typeof eventOf>) {
    expect((await send(event)).body).toEqual({ received: true });
    await eventually(
      () => app.service.db.providerEvent.findFirstOrThrow({ where: { eventId: event.id } }),
      (row) => row.handledAt !== null,
    );
    await app.notified();
  }

  /** An account with a live subscription at the stand-in. */
  async function subscriber() {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const customer = `cus_${randomUUID()}`;
    stripe.objects.set(customer, {
      id: customer,
      object: 'customer',
      metadata: { account_id: account.accountId, mode: 'live' },
      invoice_settings: { default_payment_method: 'pm_ok' },
    });
    const made = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
    expect(made.status).toBe(201);
    const remote = stripe.objects.get(made.body.provider_subscription_id);
    return { account, api, customer, remote, subscription: async () => (await api.get('/v1/subscriptions')).body };
  }

  async function close(): Promise<void> {
    await app.close();
    await stripe.close();
  }
  return { app, stripe, send, deliver, subscriber, close };
}

// A subscription whose creation got no response: the next request resolves it.
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { slotOf } from '../../src/entitlements/in-force.ts';
import { client } from '../app.ts';
import { startInbound } from './inbound.ts';

const inbound = await startInbound();
afterAll(() => inbound.close());

async function lostCreation(ageMs: number) {
  const account = await inbound.app.account();
  const api = client(inbound.app.url, account.liveKey);
  const owner = { accountId: account.accountId, mode: 'live' as const };
  const now = new Date();
  const customer = `cus_${v7()}`;
  const card = { default_payment_method: 'pm_ok' };
  const metadata = { account_id: account.accountId, mode: 'live' };
  inbound.stripe.objects.set(customer, { id: customer, object: 'customer', metadata, invoice_settings: card });
  const row = await inbound.app.service.db.subscription.create({
    data: {
      id: v7(),
      ...owner,
      provider: 'stripe',
      providerCustomerId: customer,
      tier: 'pro',
      status: 'incomplete',
      currentPeriodStart: now,
      currentPeriodEnd: now,
      openSlot: slotOf(owner, null),
      createdAt: new Date(now.getTime() - ageMs),
      syncedAt: new Date(0),
    },
  });
  const again = () => api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: customer });
  return { account, api, customer, row, again };
}

test('blocks another subscription and is not shown', async () => {
  const { api, again } = await lostCreation(0);
  expect((await again()).status).toBe(409);
  expect((await api.get('/v1/subscriptions')).status).toBe(404);
});

test('is released if no subscription was created', async () => {
  const { again } = await lostCreation(120_000);
  expect((await again()).status).toBe(201);
});

test('is completed if the provider created the subscription', async () => {
  const { account, api, customer, row, again } = await lostCreation(120_000);
  const metadata = { account_id: account.accountId, mode: 'live', lintel_id: row.id, kind: 'direct', tier: 'pro' };
  await inbound.app.service.payments
    .forMode('live')
    .createSubscription({ customerId: customer, tier: 'pro', metadata }, `subscription:${row.id}`);
  expect((await again()).status).toBe(409);
  expect((await api.get('/v1/subscriptions')).body).toMatchObject({ subscription_id: row.id, status: 'active' });
});

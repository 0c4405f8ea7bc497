// Prices and limits as in the contract; GraphQL returns the same as REST.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, client, startApp } from '../app.ts';

let app: App;
let api: ReturnType<typeof client>;
beforeAll(async () => {
  app = await startApp();
  api = client(app.url, (await app.account()).liveKey);
});
afterAll(() => app.close());

test('§2.7 §4.2 the three tiers have the prices and limits of the contract', async () => {
  const { status, body } = await api.get('/v1/billing/tiers');
  expect(status).toBe(200);
  const tier = (id: string, price: number, limit: number | null) => ({
    id,
    name: expect.any(String),
    price,
    currency: 'USD',
    interval: 'month',
    features: expect.arrayContaining([expect.any(String)]),
    analyses_limit: limit,
    ...(id !== 'free' && { provider_price_id: expect.any(String) }),
  });
  expect(body).toEqual({ tiers: [tier('free', 0, 1), tier('pro', 99, 100), tier('enterprise', 999, null)] });
});

test('§2.9 §4.3 the three packs have the texts of the contract', async () => {
  const { body } = await api.get('/v1/credits/packs');
  expect(
    body.map((pack: Record<string, unknown>) => [
      pack.pack_type,
      pack.credits,
      pack.price_cents,
      pack.per_credit_display,
    ]),
  ).toEqual([
    ['single', 1, 499, '$4.99'],
    ['medium', 5, 1999, '$3.99'],
    ['pro', 10, 2999, '$2.99'],
  ]);
});

test('§2.6 GraphQL creates, reads, changes and cancels the same subscription', async () => {
  const make =
    'mutation { createSubscription(tier: "pro", providerCustomerId: "cus_sandbox_ok") { subscriptionId status tier } }';
  const made = (await api.graphql(make)).body.data.createSubscription;
  expect(made).toMatchObject({ status: 'active', tier: 'pro' });
  expect((await api.get('/v1/subscriptions')).body.subscription_id).toBe(made.subscriptionId);
  const { subscriptionId: id } = made;
  const change =
    'mutation($id: ID!) { upgradeSubscription(subscriptionId: $id, newTier: "enterprise") { tier previousTier prorationAmount } }';
  expect((await api.graphql(change, { id })).body.data.upgradeSubscription).toMatchObject({
    tier: 'enterprise',
    previousTier: 'pro',
  });
  const cancel = 'mutation($id: ID!) { cancelSubscription(subscriptionId: $id) { cancelAtPeriodEnd } }';
  expect((await api.graphql(cancel, { id })).body.data.cancelSubscription).toEqual({ cancelAtPeriodEnd: true });
  const read =
    '{ subscription { tier cancelAtPeriodEnd analysesUsed analysesLimit } tiers { tiers { id } } creditPacks { packType } creditBalance(externalUserId: "u") { balance } creditHistory(externalUserId: "u") { purchases { id } } }';
  expect((await api.graphql(read)).body.data).toMatchObject({
    subscription: { tier: 'enterprise', cancelAtPeriodEnd: true, analysesUsed: 0, analysesLimit: null },
    creditBalance: { balance: 0 },
    creditHistory: { purchases: [] },
  });
  const wrong = 'mutation { createSubscription(tier: "gold", providerCustomerId: "cus_sandbox_ok") { status } }';
  expect((await api.graphql(wrong)).body.errors[0].extensions.code).toBe('invalid_tier');
});

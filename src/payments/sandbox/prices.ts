// Prices and items of sandbox subscriptions.
import { type PaidTier, paidTiers, planOf } from '../../catalog/plans.ts';
import type { Subscription } from './objects.ts';

export const sandboxPrice = (tier: PaidTier): string => `price_sandbox_${tier}`;
export const sandboxTier = (priceId: string): PaidTier | null =>
  paidTiers.find((tier) => sandboxPrice(tier) === priceId) ?? null;
export const centsOf = (tier: PaidTier): number => planOf(tier).price * 100;

export const priceOf = (tier: PaidTier) => ({
  id: sandboxPrice(tier),
  unit_amount: centsOf(tier),
  currency: 'usd',
});

export const itemOf = (subscription: Subscription) =>
  subscription.items.data[0]! as Subscription['items']['data'][number] & {
    current_period_start: number;
    current_period_end: number;
  };

export const tierOf = (subscription: Subscription): PaidTier => sandboxTier(itemOf(subscription).price.id)!;

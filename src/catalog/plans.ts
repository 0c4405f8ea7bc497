// Plans and their prices (the tier list of the API contract), and the single report.
import { tierLimits } from '../identity/tiers.ts';

export const paidTiers = ['pro', 'enterprise'] as const;
export type PaidTier = (typeof paidTiers)[number];

export interface Plan {
  id: 'free' | PaidTier;
  name: string;
  /** Per month, in whole units of the currency. */
  price: number;
  features: string[];
  analysesLimit: number | null;
}

export const priceCurrency = 'USD';

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: 0,
    features: ['1 analysis a month', '50 chat messages a month', 'Files up to 10 MB'],
    analysesLimit: tierLimits.free.analysesPerPeriod,
  },
  {
    id: 'pro',
    name: 'Pro',
    price: 99,
    features: ['100 analyses a month', 'Unlimited chat messages', 'Unlimited document access', 'Files up to 50 MB'],
    analysesLimit: tierLimits.pro.analysesPerPeriod,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: 999,
    features: ['Unlimited analyses', 'Unlimited chat messages', 'Custom rate limits', 'Files up to 100 MB'],
    analysesLimit: tierLimits.enterprise.analysesPerPeriod,
  },
];

export const planOf = (tier: PaidTier): Plan => plans.find((plan) => plan.id === tier)!;

/** One-time purchase: one analysis, with unlimited chat about it. */
export const singleReport = { name: 'Single report', priceCents: 2900, days: 30 } as const;

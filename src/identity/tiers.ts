// Limits of each tier: the tables of the contract's section 8.
import { bytesPerMegabyte } from '../config/sizes.ts';

export const tiers = ['free', 'report', 'pro', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** The highest of the given tiers. */
export const bestTier = (...given: Tier[]): Tier => tiers[Math.max(...given.map((tier) => tiers.indexOf(tier)))]!;

export interface TierLimits {
  requestsPerMinute: number;
  requestsPerHour: number;
  chatPerMinute: number;
  /** null: no limit. */
  chatPerMonth: number | null;
  webhooks: number | null;
  webhookEventsPerMinute: number | null;
  fileBytes: number;
  /** Maximum number of documents per property. */
  filesPerProperty: number | null;
  /** null: no limit. */
  analysesPerPeriod: number | null;
}

export const tierLimits: Readonly<Record<Tier, Readonly<TierLimits>>> = {
  free: {
    requestsPerMinute: 10,
    requestsPerHour: 100,
    chatPerMinute: 5,
    chatPerMonth: 50,
    webhooks: 2,
    webhookEventsPerMinute: 10,
    fileBytes: 10 * bytesPerMegabyte,
    filesPerProperty: 10,
    analysesPerPeriod: 1,
  },
  report: {
    requestsPerMinute: 30,
    requestsPerHour: 500,
    chatPerMinute: 30,
    chatPerMonth: null,
    webhooks: 5,
    webhookEventsPerMinute: 30,
    fileBytes: 25 * bytesPerMegabyte,
    filesPerProperty: 50,
    analysesPerPeriod: 1,
  },
  pro: {
    requestsPerMinute: 300,
    requestsPerHour: 10_000,
    chatPerMinute: 100,
    chatPerMonth: null,
    webhooks: 10,
    webhookEventsPerMinute: 100,
    fileBytes: 50 * bytesPerMegabyte,
    filesPerProperty: 75,
    analysesPerPeriod: 100,
  },
  enterprise: {
    requestsPerMinute: 3000,
    requestsPerHour: 100_000,
    chatPerMinute: 500,
    chatPerMonth: null,
    webhooks: null,
    webhookEventsPerMinute: null,
    fileBytes: 100 * bytesPerMegabyte,
    filesPerProperty: null,
    analysesPerPeriod: null,
  },
};

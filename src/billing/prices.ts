// Compares the prices at the provider with the catalog.
import { packs } from '../catalog/packs.ts';
import { type PaidTier, paidTiers, planOf, singleReport } from '../catalog/plans.ts';
import type { Item, Payments } from '../payments/payments.ts';

/** @returns a description of each configured price that differs from the catalog */
export async function findWrongPrices(payments: Payments): Promise<string[]> {
  const expected: [PaidTier | Item['sku'], number, string | null][] = [
    ...paidTiers.map((tier) => [tier, planOf(tier).price * 100, '1 month'] as [PaidTier, number, string]),
    ['report', singleReport.priceCents, null],
    ...packs.map(
      ({ packType, priceCents }) => [`credits_${packType}`, priceCents, null] as [Item['sku'], number, null],
    ),
  ];
  const faults: string[] = [];
  for (const [sku, cents, interval] of expected) {
    const price = await payments.getPrice(sku);
    if (!price) continue;
    if (price.cents !== cents || price.currency !== 'usd' || price.interval !== interval) {
      const found = `${price.cents} cents (${price.currency}), ${price.interval ?? 'once'}`;
      faults.push(`${sku}: ${price.id} is ${found}; sold for ${cents} cents (usd), ${interval ?? 'once'}`);
    }
  }
  return faults;
}

// Gives credits without a checkout: creates a completed purchase.
import { completePurchase } from '../../src/credits/credits.ts';
import type { Service } from '../../src/service/service.ts';

export async function giveCredits(
  { db }: Pick<Service, 'db'>,
  accountId: string,
  externalUserId: string,
  credits: number,
) {
  const owner = { accountId, mode: 'live' as const, externalUserId };
  await db.$transaction(async (tx) => {
    const checkout = await tx.checkout.create({
      data: { ...owner, provider: 'sandbox', kind: 'credits', status: 'completed' },
    });
    await tx.creditPurchase.create({
      data: { ...owner, packType: 'pro', credits, priceCents: 2999, checkoutId: checkout.id },
    });
    await completePurchase(tx, checkout.id, new Date());
  });
}

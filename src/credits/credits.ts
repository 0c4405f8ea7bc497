// Credits of end users: what other resources may use.
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { addEntry, lockHolder } from './ledger.ts';

export { hasUnlimited } from './balance.ts';
export { addEntry, lockHolder } from './ledger.ts';
export { reversePurchase } from './reverse.ts';

/** Adds the credits of a paid purchase to the ledger, once. */
export async function completePurchase(tx: Transaction, checkoutId: string, now: Date): Promise<void> {
  const purchase = await tx.creditPurchase.findUnique({ where: { checkoutId } });
  if (!purchase) return;
  const { id, accountId, mode, externalUserId, credits } = purchase;
  const locked = await lockHolder(tx, { accountId, mode, externalUserId });
  const { count } = await tx.creditPurchase.updateMany({
    where: { id, status: { notIn: ['completed', 'refunded'] } },
    data: { status: 'completed', completedAt: now },
  });
  if (count === 0) return;
  const entry = { kind: 'purchase' as const, delta: credits, purchaseId: id, createdAt: now };
  const { locked: after } = await addEntry(tx, locked, entry);
  await announce(tx, 'credits.purchased', { purchase, after, at: now });
}

// Reversal of credits after a refund: taken from the balance as far as possible; credits already spent are written off.
// A failed refund restores them.
import type { CreditAccount, CreditPurchase } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { recordCreditsReversed } from '../webhooks/money-events.ts';
import { addEntry, type Holder, lockHolder } from './ledger.ts';

/** Credits in proportion to the refund, rounded down; all of them for a full refund. */
export const creditsFor = (credits: number, backCents: number, paidCents: number): number =>
  backCents >= paidCents ? credits : Math.floor((credits * backCents) / paidCents);

export interface RefundState {
  backCents: number;
  paidCents: number;
  reason: string;
  now: Date;
}

/** Adjusts a purchase to the refund state of its payment. Running it again changes nothing. */
export async function reversePurchase(tx: Transaction, checkoutId: string, money: RefundState): Promise<void> {
  const found = await tx.creditPurchase.findUnique({ where: { checkoutId } });
  if (!found) return;
  const { accountId, mode, externalUserId } = found;
  const locked = await lockHolder(tx, { accountId, mode, externalUserId });
  const purchase = await tx.creditPurchase.findUniqueOrThrow({ where: { checkoutId } });
  const target = creditsFor(purchase.credits, money.backCents, money.paidCents);
  const full = money.backCents >= money.paidCents;
  if (purchase.status !== 'completed' && purchase.status !== 'refunded') {
    // Its credits were never added, so there is nothing to reverse.
    if (full) {
      await tx.creditPurchase.update({
        where: { id: purchase.id },
        data: { status: 'refunded', reversed: purchase.credits },
      });
    }
    return;
  }
  if (purchase.completedAt === null) return;
  const change = target - purchase.reversed - purchase.writtenOff;
  const after = change > 0 ? await takeBack(tx, locked, purchase, change, money) : locked;
  const given = change < 0 ? await restore(tx, after, purchase, -change, money) : after;
  const status = full ? 'refunded' : 'completed';
  await tx.creditPurchase.update({ where: { id: purchase.id }, data: { status } });
  if (change !== 0) await recordCreditsReversed(tx, purchase.id, change, given);
}

async function takeBack(
  tx: Transaction,
  locked: CreditAccount,
  purchase: CreditPurchase,
  credits: number,
  { reason, now }: RefundState,
): Promise<CreditAccount> {
  const taken = Math.min(credits, locked.balance);
  const writtenOff = credits - taken;
  const about = { reversalOf: purchase.id, reason, createdAt: now };
  let figures = locked;
  if (taken > 0) ({ locked: figures } = await addEntry(tx, figures, { kind: 'reversal', delta: -taken, ...about }));
  if (writtenOff > 0) {
    ({ locked: figures } = await addEntry(tx, figures, { kind: 'written_off', delta: 0, writtenOff, ...about }));
  }
  const data = { reversed: { increment: taken }, writtenOff: { increment: writtenOff } };
  await tx.creditPurchase.update({ where: { id: purchase.id }, data });
  return figures;
}

async function restore(
  tx: Transaction,
  locked: CreditAccount,
  purchase: CreditPurchase,
  credits: number,
  { reason, now }: RefundState,
): Promise<CreditAccount> {
  // Written-off credits were spent before the refund and stay spent.
  const forgiven = Math.min(credits, purchase.writtenOff);
  const given = credits - forgiven;
  const about = { reversalOf: purchase.id, reason, createdAt: now };
  let figures = locked;
  if (forgiven > 0) {
    const entry = { kind: 'written_off' as const, delta: 0, writtenOff: -forgiven, ...about };
    ({ locked: figures } = await addEntry(tx, figures, entry));
  }
  if (given > 0) ({ locked: figures } = await addEntry(tx, figures, { kind: 'reversal', delta: given, ...about }));
  const data = { reversed: { decrement: given }, writtenOff: { decrement: forgiven } };
  await tx.creditPurchase.update({ where: { id: purchase.id }, data });
  return figures;
}

/** Takes returned credits again if their purchase was refunded and they had been written off. */
export async function recoverWrittenOff(
  tx: Transaction,
  holder: Holder,
  locked: CreditAccount,
  credits: number,
  now: Date,
): Promise<CreditAccount> {
  const purchases = await tx.creditPurchase.findMany({
    where: { ...holder, writtenOff: { gt: 0 } },
    orderBy: { id: 'asc' },
  });
  let figures = locked;
  let left = credits;
  for (const purchase of purchases) {
    const recovered = Math.min(left, purchase.writtenOff, figures.balance);
    if (recovered <= 0) break;
    left -= recovered;
    const about = { reversalOf: purchase.id, reason: 'credits of a refunded purchase were returned', createdAt: now };
    const undone = { kind: 'written_off' as const, delta: 0, writtenOff: -recovered, ...about };
    ({ locked: figures } = await addEntry(tx, figures, undone));
    ({ locked: figures } = await addEntry(tx, figures, { kind: 'reversal', delta: -recovered, ...about }));
    const data = { reversed: { increment: recovered }, writtenOff: { decrement: recovered } };
    await tx.creditPurchase.update({ where: { id: purchase.id }, data });
  }
  return figures;
}

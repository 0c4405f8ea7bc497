// Credits that go back with the money: taken from the balance as far as it reaches; what was spent already is written
// off. When a refund fails, the money is here again, and so are the credits.
import type { CreditAccount, CreditPurchase } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { recordCreditsReversed } from '../webhooks/money-events.ts';
import { addEntry, type Holder, lockHolder } from './ledger.ts';

/** Whole credits in proportion, rounded down; all of them when all of the money went back. */
export const creditsFor = (credits: number, backCents: number, paidCents: number): number =>
  backCents >= paidCents ? credits : Math.floor((credits * backCents) / paidCents);

export interface MoneyBack {
  backCents: number;
  paidCents: number;
  reason: string;
  now: Date;
}

/** Brings a purchase to what its payment says. Running it again changes nothing. */
export async function reversePurchase(tx: Transaction, checkoutId: string, money: MoneyBack): Promise<void> {
  const found = await tx.creditPurchase.findUnique({ where: { checkoutId } });
  if (!found) return;
  const { accountId, mode, externalUserId } = found;
  const locked = await lockHolder(tx, { accountId, mode, externalUserId });
  const purchase = await tx.creditPurchase.findUniqueOrThrow({ where: { checkoutId } });
  const target = creditsFor(purchase.credits, money.backCents, money.paidCents);
  const full = money.backCents >= money.paidCents;
  if (purchase.status !== 'completed' && purchase.status !== 'refunded') {
    // Its credits were never given: there is nothing to take.
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
  const given = change < 0 ? await giveAgain(tx, after, purchase, -change, money) : after;
  const status = full ? 'refunded' : 'completed';
  await tx.creditPurchase.update({ where: { id: purchase.id }, data: { status } });
  if (change !== 0) await recordCreditsReversed(tx, purchase.id, change, given);
}

async function takeBack(
  tx: Transaction,
  locked: CreditAccount,
  purchase: CreditPurchase,
  credits: number,
  { reason, now }: MoneyBack,
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

async function giveAgain(
  tx: Transaction,
  locked: CreditAccount,
  purchase: CreditPurchase,
  credits: number,
  { reason, now }: MoneyBack,
): Promise<CreditAccount> {
  // What was written off had been spent, and stays spent.
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

/** Credits that come back after their purchase was refunded are not had for nothing: what was written off is taken now. */
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
    const about = { reversalOf: purchase.id, reason: 'credits of a refunded purchase came back', createdAt: now };
    const undone = { kind: 'written_off' as const, delta: 0, writtenOff: -recovered, ...about };
    ({ locked: figures } = await addEntry(tx, figures, undone));
    ({ locked: figures } = await addEntry(tx, figures, { kind: 'reversal', delta: -recovered, ...about }));
    const data = { reversed: { increment: recovered }, writtenOff: { decrement: recovered } };
    await tx.creditPurchase.update({ where: { id: purchase.id }, data });
  }
  return figures;
}

// Reversal of credits after a refund: taken from the balance as far as possible; credits already spent are written off.
// A failed refund restores them.
import type { CreditAccount, CreditPurchase } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
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
  const moved = change < 0 ? restored(purchase, -change) : removed(locked, change);
  const after = await moveCredits(tx, locked, purchase, moved, money);
  const status = full ? 'refunded' : 'completed';
  await tx.creditPurchase.update({ where: { id: purchase.id }, data: { status } });
  if (change !== 0) await announce(tx, 'credits.reversed', { purchaseId: purchase.id, credits: change, after });
}

/** Changes of a purchase: credits reversed, and credits written off. Negative numbers undo. */
interface Moved {
  reversed: number;
  writtenOff: number;
}

function removed({ balance }: CreditAccount, credits: number): Moved {
  const reversed = Math.min(credits, balance);
  return { reversed, writtenOff: credits - reversed };
}

/** Written-off credits were spent before the refund and stay spent. */
function restored(purchase: CreditPurchase, credits: number): Moved {
  const forgiven = Math.min(credits, purchase.writtenOff);
  return { reversed: forgiven - credits, writtenOff: -forgiven };
}

/** Adds the entries of a change and updates the purchase. @returns the holder's sums after it */
async function moveCredits(
  tx: Transaction,
  locked: CreditAccount,
  purchase: CreditPurchase,
  { reversed, writtenOff }: Moved,
  { reason, now }: Pick<RefundState, 'reason' | 'now'>,
): Promise<CreditAccount> {
  const about = { reversalOf: purchase.id, reason, createdAt: now };
  const reversal = reversed === 0 ? [] : [{ kind: 'reversal' as const, delta: -reversed, ...about }];
  const writeOff = writtenOff === 0 ? [] : [{ kind: 'written_off' as const, delta: 0, writtenOff, ...about }];
  let sums = locked;
  for (const entry of writtenOff < 0 ? [...writeOff, ...reversal] : [...reversal, ...writeOff]) {
    ({ locked: sums } = await addEntry(tx, sums, entry));
  }
  const data = { reversed: { increment: reversed }, writtenOff: { increment: writtenOff } };
  await tx.creditPurchase.update({ where: { id: purchase.id }, data });
  return sums;
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
  const reason = 'credits of a refunded purchase were returned';
  let sums = locked;
  let left = credits;
  for (const purchase of purchases) {
    const recovered = Math.min(left, purchase.writtenOff, sums.balance);
    if (recovered <= 0) break;
    left -= recovered;
    sums = await moveCredits(tx, sums, purchase, { reversed: recovered, writtenOff: -recovered }, { reason, now });
  }
  return sums;
}

// A document that fails or is skipped after it was unlocked: whoever paid a credit for it gets the credit back.
import type { Mode } from '../accounts/viewer.ts';
import { businessNow } from '../billing/time.ts';
import type { Transaction } from '../database/client.ts';
import { addEntry, lockHolder } from './ledger.ts';
import { recoverWrittenOff } from './reverse.ts';

/** The analysis must be locked, so that nobody unlocks it meanwhile. Running it again gives nothing. */
export async function giveBackCredits(
  tx: Transaction,
  { id: analysisId, accountId, mode }: { id: string; accountId: string; mode: Mode },
): Promise<void> {
  const unlocked = await tx.documentAccess.findMany({
    where: { analysisId, accountId, mode },
    select: { externalUserId: true },
    // Two documents that end together lock their buyers in one order.
    orderBy: { externalUserId: 'asc' },
  });
  if (unlocked.length === 0) return;
  const now = await businessNow(tx);
  for (const { externalUserId } of unlocked) {
    const holder = { accountId, mode, externalUserId };
    const before = await lockHolder(tx, holder);
    const { count } = await tx.documentAccess.deleteMany({ where: { ...holder, analysisId } });
    if (count === 0) continue;
    const { locked } = await addEntry(tx, before, { kind: 'returned', delta: 1, analysisId, createdAt: now });
    await recoverWrittenOff(tx, holder, locked, 1, now);
  }
}

// A document that fails or is skipped after it was unlocked: whoever paid a credit for it gets the credit back.

import { businessNow } from '../catalog/business-time.ts';
import type { Database, Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { enqueue, untilDone } from '../queue/enqueue.ts';
import { addEntry, lockHolder } from './ledger.ts';
import { recoverWrittenOff } from './reverse.ts';

/** Buyers of one transaction, which must not take long. */
const atOnce = 25;

type Document = { id: string; accountId: string; mode: Mode };

/**
 * In the transaction that ends the document, which has locked it, so that nobody unlocks it meanwhile. Beyond the first
 * buyers a job goes on.
 */
export async function giveBackCredits(tx: Transaction, document: Document): Promise<void> {
  if (!(await giveBackSome(tx, document))) return;
  const { id: analysisId, accountId, mode } = document;
  const options = { key: `credits.give-back:${analysisId}`, maxAttempts: untilDone };
  await enqueue(tx, 'credits.give-back', { analysisId, accountId, mode }, options);
}

/** The job. Running it again gives nothing. */
export async function giveBackRest(db: Database, document: Document): Promise<void> {
  while (await db.$transaction((tx) => giveBackSome(tx, document))) {
    // The next batch.
  }
}

/** True when there may be more. */
async function giveBackSome(tx: Transaction, { id: analysisId, accountId, mode }: Document): Promise<boolean> {
  const unlocked = await tx.documentAccess.findMany({
    where: { analysisId, accountId, mode },
    select: { externalUserId: true },
    // Two documents that end together lock their buyers in one order.
    orderBy: { externalUserId: 'asc' },
    take: atOnce,
  });
  if (unlocked.length === 0) return false;
  const now = await businessNow(tx);
  for (const { externalUserId } of unlocked) {
    const holder = { accountId, mode, externalUserId };
    const before = await lockHolder(tx, holder);
    const { count } = await tx.documentAccess.deleteMany({ where: { ...holder, analysisId } });
    if (count === 0) continue;
    const { locked } = await addEntry(tx, before, { kind: 'returned', delta: 1, analysisId, createdAt: now });
    await recoverWrittenOff(tx, holder, locked, 1, now);
  }
  return unlocked.length === atOnce;
}

// Returns the credits of users who unlocked a document that then failed or was skipped.

import type { DocumentEnd } from '../announcements/announcements.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Database, Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { enqueue, unlimitedAttempts } from '../queue/enqueue.ts';
import { addEntry, lockHolder } from './ledger.ts';
import { recoverWrittenOff } from './reverse.ts';

/** Users per transaction; keeps it short. */
const batchSize = 25;

type Document = { id: string; accountId: string; mode: Mode };
type Ended = { document: Document; end: DocumentEnd };

/**
 * Runs in the transaction that ends the document. That transaction has locked the document, so that nobody unlocks it
 * meanwhile. A job handles users beyond the first batch.
 */
export async function returnCredits(tx: Transaction, { document, end }: Ended): Promise<void> {
  if (end.status !== 'failed' && end.status !== 'skipped') return;
  if (!(await returnBatch(tx, document))) return;
  const { id: analysisId, accountId, mode } = document;
  const options = { key: `credits.give-back:${analysisId}`, maxAttempts: unlimitedAttempts };
  await enqueue(tx, 'credits.give-back', { analysisId, accountId, mode }, options);
}

/** The job. Running it again changes nothing. */
export async function returnRemainingCredits(db: Database, document: Document): Promise<void> {
  while (await db.$transaction((tx) => returnBatch(tx, document))) {
    // The next batch.
  }
}

/** @returns true if there may be more users */
async function returnBatch(tx: Transaction, { id: analysisId, accountId, mode }: Document): Promise<boolean> {
  const unlocked = await tx.documentAccess.findMany({
    where: { analysisId, accountId, mode },
    select: { externalUserId: true },
    // A fixed lock order prevents deadlocks between documents that end at the same time.
    orderBy: { externalUserId: 'asc' },
    take: batchSize,
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
  return unlocked.length === batchSize;
}

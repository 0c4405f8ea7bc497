// The append-only credit ledger. Each entry stores the balance after it. An end user's row in credit_account is the lock
// for new entries and holds the sums of the ledger.
import type { CreditAccount, CreditEntryKind } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';

export interface Holder {
  accountId: string;
  mode: Mode;
  externalUserId: string;
}

/** Returns the end user's sums, locked until the transaction ends. */
export async function lockHolder(tx: Transaction, holder: Holder): Promise<CreditAccount> {
  const { accountId, mode, externalUserId } = holder;
  await tx.creditAccount.createMany({ data: [holder], skipDuplicates: true });
  await tx.$queryRaw`
    select 1 from credit_account
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and external_user_id = ${externalUserId} for update`;
  return tx.creditAccount.findUniqueOrThrow({ where: { accountId_mode_externalUserId: holder } });
}

export interface NewEntry {
  kind: CreditEntryKind;
  delta: number;
  writtenOff?: number;
  purchaseId?: string;
  reversalOf?: string;
  analysisId?: string;
  reason?: string;
  actor?: string;
  createdAt: Date;
}

/** The total that each kind of entry changes. */
const totals = {
  purchase: 'totalPurchased',
  reversal: 'totalPurchased',
  access: 'totalSpent',
  returned: 'totalSpent',
  adjustment: 'totalAdjusted',
  written_off: null,
} as const satisfies Record<CreditEntryKind, string | null>;

/** Adds an entry; the holder must be locked. @returns its id, and the holder's sums after it */
export async function addEntry(
  tx: Transaction,
  locked: CreditAccount,
  entry: NewEntry,
): Promise<{ id: string; locked: CreditAccount }> {
  const { accountId, mode, externalUserId } = locked;
  const { kind, delta } = entry;
  const holder = { accountId, mode, externalUserId };
  const balanceAfter = locked.balance + delta;
  const row = await tx.creditEntry.create({ data: { ...holder, ...entry, balanceAfter } });
  const total = totals[kind];
  const moved = total && { [total]: { increment: total === 'totalSpent' ? -delta : delta } };
  const after = await tx.creditAccount.update({
    where: { accountId_mode_externalUserId: holder },
    data: { balance: balanceAfter, ...moved },
  });
  if (delta < 0) await announce(tx, 'credits.lowered', { entryId: row.id, before: locked.balance, after });
  return { id: row.id, locked: after };
}

// The ledger of credits: rows are only added, each with the balance after it. An end user's row in credit_account is the
// lock under which that happens, and its figures are the sums of the ledger.
import type { CreditAccount } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';

export interface Holder {
  accountId: string;
  mode: Mode;
  externalUserId: string;
}

/** The end user's figures, locked until the transaction ends. */
export async function lockHolder(tx: Transaction, holder: Holder): Promise<CreditAccount> {
  const { accountId, mode, externalUserId } = holder;
  await tx.creditAccount.createMany({ data: [holder], skipDuplicates: true });
  await tx.$queryRaw`
    select 1 from credit_account
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and external_user_id = ${externalUserId} for update`;
  return tx.creditAccount.findUniqueOrThrow({ where: { accountId_mode_externalUserId: holder } });
}

/** Adds a row; the holder must be locked. Returns its id. */
export async function addEntry(
  tx: Transaction,
  locked: CreditAccount,
  entry: { delta: number; purchaseId?: string; createdAt: Date },
): Promise<string> {
  const { accountId, mode, externalUserId } = locked;
  const { delta, purchaseId, createdAt } = entry;
  const holder = { accountId, mode, externalUserId };
  const balanceAfter = locked.balance + delta;
  const row = await tx.creditEntry.create({ data: { ...holder, delta, balanceAfter, purchaseId, createdAt } });
  await tx.creditAccount.update({
    where: { accountId_mode_externalUserId: holder },
    data: {
      balance: balanceAfter,
      ...(delta > 0 ? { totalPurchased: { increment: delta } } : { totalSpent: { increment: -delta } }),
    },
  });
  return row.id;
}

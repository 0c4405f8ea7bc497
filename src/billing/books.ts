// Financial records that outlive a deleted account: monthly totals under a pseudonym, and an optional export of every
// payment and ledger entry for the operator. Neither contains personal data: users become numbers.
import { type FileHandle, open } from 'node:fs/promises';
import { validate } from 'uuid';
import type { Database, Transaction } from '../database/client.ts';
import { NotFound } from '../platform/errors.ts';

const batchSize = 500;

/** Runs in the transaction that deletes the payments. Stores nothing if there were no payments. */
export async function closeBooks(tx: Transaction, accountId: string, pseudonym: string): Promise<void> {
  await tx.$executeRaw`
    insert into closed_book (id, pseudonym, mode, provider, month, kind, currency, payments, amount_cents, refunded_cents)
    select gen_random_uuid(), ${pseudonym}::uuid, mode, provider, date_trunc('month', paid_at at time zone 'UTC')::date,
      kind, currency, count(*)::int, sum(amount_cents),
      sum(case when dispute = 'lost' then amount_cents else refunded_cents end)
    from payment where account_id = ${accountId}::uuid group by mode, provider, 5, kind, currency`;
}

/**
 * Writes JSON Lines to a new file; fails if the file exists.
 * @returns number of lines
 * @throws NotFound
 */
export async function exportBooks(db: Database, accountId: string, pseudonym: string, path: string): Promise<number> {
  if (!validate(accountId) || !(await db.account.count({ where: { id: accountId } }))) throw new NotFound('account');
  const file = await open(path, 'wx', 0o600);
  try {
    return await write(db, accountId, pseudonym, file);
  } finally {
    await file.close();
  }
}

async function write(db: Database, accountId: string, pseudonym: string, file: FileHandle): Promise<number> {
  const users = new Map<string, string>();
  const userOf = (name: string | null): string | null => {
    if (name === null) return null;
    const known = users.get(name) ?? `user-${users.size + 1}`;
    users.set(name, known);
    return known;
  };
  let lines = 0;
  const line = async (type: string, data: object) => {
    lines += 1;
    await file.write(`${JSON.stringify({ type, ...data })}\n`);
  };
  await line('account', { pseudonym, exported_at: new Date() });
  const page = (after: string | null) => ({
    where: { accountId, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' as const },
    take: batchSize,
  });
  for await (const row of allRows((after) => db.payment.findMany(page(after)))) {
    await line('payment', {
      id: row.id,
      mode: row.mode,
      user: userOf(row.externalUserId),
      provider: row.provider,
      kind: row.kind,
      payment_intent: row.paymentIntentId,
      charge: row.chargeId,
      invoice: row.invoiceId,
      amount_cents: row.amountCents,
      refunded_cents: row.refundedCents,
      dispute: row.dispute,
      currency: row.currency,
      paid_at: row.paidAt,
    });
  }
  for await (const row of allRows((after) => db.creditEntry.findMany(page(after)))) {
    await line('credit_entry', {
      id: row.id,
      mode: row.mode,
      user: userOf(row.externalUserId),
      kind: row.kind,
      delta: row.delta,
      balance_after: row.balanceAfter,
      written_off: row.writtenOff,
      created_at: row.createdAt,
    });
  }
  return lines;
}

async function* allRows<T extends { id: string }>(find: (after: string | null) => Promise<T[]>): AsyncGenerator<T> {
  let last: string | null = null;
  for (;;) {
    const rows: T[] = await find(last);
    yield* rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
}

// What an end user has, and what was bought for him. A user nobody has heard of has zeros.
import type { CreditPurchase } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import { subscriptionInForce } from '../entitlements/in-force.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { offsetLimits } from '../platform/pagination.ts';
import { type NumberLimits, requiredText, wholeNumber } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import type { Holder } from './ledger.ts';

export interface Balance {
  externalUserId: string;
  balance: number;
  hasUnlimited: boolean;
  totalPurchased: number;
  totalSpent: number;
}

/** Whether this end user has Pro or Enterprise of his own. */
export const hasUnlimited = async (db: Transaction, viewer: Viewer, externalUserId: string): Promise<boolean> =>
  (await subscriptionInForce(db, viewer, externalUserId, await businessNow(db))) !== null;

/** @throws InvalidRequest */
export async function getBalance({ db }: Service, viewer: Viewer, input: { externalUserId: string }): Promise<Balance> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  const holder = { ...owned(viewer), externalUserId };
  const row = await db.creditAccount.findUnique({ where: { accountId_mode_externalUserId: holder } });
  return {
    externalUserId,
    balance: row?.balance ?? 0,
    hasUnlimited: await hasUnlimited(db, viewer, externalUserId),
    totalPurchased: row?.totalPurchased ?? 0,
    totalSpent: row?.totalSpent ?? 0,
  };
}

export interface History {
  externalUserId: string;
  purchases: CreditPurchase[];
  totalPurchased: number;
  totalSpentCents: number;
}

export const historyPageSizeLimits = { minimum: 1, maximum: 100, default: 50 } satisfies NumberLimits;

/** Newest first; the totals are those of all purchases that were paid, less what refunds took back. @throws InvalidRequest */
export async function getHistory(
  { db }: Service,
  viewer: Viewer,
  input: { externalUserId: string; limit?: number | null; offset?: number | null },
): Promise<History> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  const take = wholeNumber('limit', input.limit, historyPageSizeLimits);
  const skip = wholeNumber('offset', input.offset, offsetLimits);
  const where = { ...owned(viewer), externalUserId };
  const [purchases, totals] = await Promise.all([
    db.creditPurchase.findMany({ where, orderBy: { id: 'desc' }, take, skip }),
    totalsOf(db, { ...owned(viewer), externalUserId }),
  ]);
  return { externalUserId, purchases, ...totals };
}

/** A lost dispute takes all of the price, a refund its share. */
async function totalsOf(db: Transaction, { accountId, mode, externalUserId }: Holder) {
  const [row] = await db.$queryRaw<{ credits: number; cents: number }[]>`
    select coalesce(sum(p.credits - p.reversed), 0)::int as credits,
      coalesce(sum(case
        when p.status = 'refunded' or m.dispute = 'lost' then 0
        when m.amount_cents > 0 then p.price_cents - floor(p.price_cents::numeric * m.refunded_cents / m.amount_cents)
        else p.price_cents end), 0)::int as cents
    from credit_purchase p left join payment m on m.checkout_id = p.checkout_id
    where p.account_id = ${accountId}::uuid and p.mode = ${mode}::mode and p.external_user_id = ${externalUserId}
      and p.status in ('completed', 'refunded')`;
  return { totalPurchased: row!.credits, totalSpentCents: row!.cents };
}

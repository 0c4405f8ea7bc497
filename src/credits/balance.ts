// What an end user has, and what was bought for him. A user nobody has heard of has zeros.
import type { CreditPurchase } from '../../prisma/generated/client/client.ts';
import { subscriptionInForce } from '../billing/in-force.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

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

export const historyLimit = { default: 50, max: 100 };

/** Newest first; the totals are those of all completed purchases. @throws InvalidRequest */
export async function getHistory(
  { db }: Service,
  viewer: Viewer,
  input: { externalUserId: string; limit?: number | null; offset?: number | null },
): Promise<History> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  const take = whole('limit', input.limit ?? historyLimit.default, 1, historyLimit.max);
  const skip = whole('offset', input.offset ?? 0, 0, 2_147_483_647);
  const where = { ...owned(viewer), externalUserId };
  const [purchases, totals] = await Promise.all([
    db.creditPurchase.findMany({ where, orderBy: { id: 'desc' }, take, skip }),
    db.creditPurchase.aggregate({
      where: { ...where, status: 'completed' },
      _sum: { credits: true, priceCents: true },
    }),
  ]);
  const { credits, priceCents } = totals._sum;
  return { externalUserId, purchases, totalPurchased: credits ?? 0, totalSpentCents: priceCents ?? 0 };
}

function whole(field: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new InvalidRequest(field, `${field} must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

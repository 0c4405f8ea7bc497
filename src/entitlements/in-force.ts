// Which subscription of an account, or of an end user, is in force; and the lock under which its money moves.
import type { Subscription } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Money of one account and mode moves in turn. */
export async function lockMoney(tx: Transaction, { accountId, mode }: Pick<Viewer, 'accountId' | 'mode'>) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`money:${accountId}:${mode}`}, 0))`;
}

/** Paid for, or about to be tried again; a canceled one to its end, which is that of its period or earlier. */
const inForce = (now: Date) => ({
  providerSubscriptionId: { not: null },
  suspended: false,
  superfluous: false,
  OR: [
    { status: { in: ['active' as const, 'trialing' as const, 'past_due' as const] } },
    { status: 'canceled' as const, currentPeriodEnd: { gt: now } },
  ],
});

/** The best one: enterprise before pro, an open one before a canceled one. */
export async function subscriptionInForce(
  db: Transaction,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  externalUserId: string | null,
  now: Date,
): Promise<Subscription | null> {
  const { accountId, mode } = viewer;
  return db.subscription.findFirst({
    where: { accountId, mode, externalUserId, ...inForce(now) },
    orderBy: [{ tier: 'desc' }, { openSlot: { sort: 'asc', nulls: 'last' } }, { id: 'desc' }],
  });
}

/** Whom a subscription belongs to; the value of `openSlot`. */
export const slotOf = (viewer: Pick<Viewer, 'accountId' | 'mode'>, externalUserId: string | null): string =>
  `${viewer.accountId}:${viewer.mode}:${externalUserId ?? ''}`;

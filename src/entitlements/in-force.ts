// The subscription in force of an account or end user, and the lock for its allowances.
import type { Subscription } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Serializes changes of the allowances of one account and mode. */
export async function lockAllowances(tx: Transaction, { accountId, mode }: Pick<Viewer, 'accountId' | 'mode'>) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`money:${accountId}:${mode}`}, 0))`;
}

/** Paid, or with a payment to be retried; a canceled one until it ends. */
const inForce = (now: Date) => ({
  providerSubscriptionId: { not: null },
  suspended: false,
  superfluous: false,
  OR: [
    { status: { in: ['active' as const, 'trialing' as const, 'past_due' as const] } },
    { status: 'canceled' as const, currentPeriodEnd: { gt: now } },
  ],
});

/** The one with the highest tier; of equal ones, an open one before a canceled one. */
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

/** Key of a subscription's owner: the value of `openSlot`. */
export const slotOf = (viewer: Pick<Viewer, 'accountId' | 'mode'>, externalUserId: string | null): string =>
  `${viewer.accountId}:${viewer.mode}:${externalUserId ?? ''}`;

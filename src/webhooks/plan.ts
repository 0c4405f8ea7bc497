// What an account's plan says about webhooks, for the dispatcher, which acts without a viewer.

import type { Database } from '../database/client.ts';
import { subscriptionInForce } from '../entitlements/in-force.ts';
import { bestTier, tierLimits } from '../identity/tiers.ts';
import type { Viewer } from '../identity/viewer.ts';

/** By the tier in force; null: as many as there are. */
export async function eventsPerMinute(
  db: Database,
  owner: Pick<Viewer, 'accountId' | 'mode'>,
  now: Date,
): Promise<number | null> {
  const { accountId, mode } = owner;
  const [{ grant, grantUntil }, subscription, reports] = await Promise.all([
    db.account.findUniqueOrThrow({ where: { id: accountId }, select: { grant: true, grantUntil: true } }),
    subscriptionInForce(db, owner, null, now),
    db.reportPurchase.count({ where: { accountId, mode, externalUserId: null, expiresAt: { gt: now } } }),
  ]);
  // The operator's report is a purchase like any other, and ends like one.
  const granted = grant === 'report' || (grantUntil !== null && grantUntil <= now) ? 'free' : grant;
  const tier = bestTier(granted, subscription?.tier ?? 'free', reports > 0 ? 'report' : 'free');
  return tierLimits[tier].webhookEventsPerMinute;
}

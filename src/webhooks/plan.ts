// Webhook limits of the plan of an account, for the dispatcher, which has no viewer.

import type { Database } from '../database/client.ts';
import { subscriptionInForce } from '../entitlements/entitlements.ts';
import { bestTier, tierLimits } from '../identity/tiers.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Events per minute of the current tier; null for no limit. */
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
  // A granted report tier is stored as a purchase and expires like one.
  const granted = grant === 'report' || (grantUntil !== null && grantUntil <= now) ? 'free' : grant;
  const tier = bestTier(granted, subscription?.tier ?? 'free', reports > 0 ? 'report' : 'free');
  return tierLimits[tier].webhookEventsPerMinute;
}

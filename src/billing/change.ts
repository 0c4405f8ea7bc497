// Changes of a subscription: cancel at the end of the period, reactivate, change the tier.
import { validate } from 'uuid';
import type { Subscription } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { requiredTier } from '../catalog/input.ts';
import { planOf } from '../catalog/plans.ts';
import { usedSince } from '../entitlements/entitlements.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import type { Payments, ProviderSubscription } from '../payments/payments.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { recordInvoice } from './money.ts';
import { syncSubscription } from './sync.ts';

export type ChangedSubscription = Subscription & { message: string };
export type TierChange = ChangedSubscription & {
  previousTier: Subscription['tier'];
  prorationAmount: number;
  prorationCurrency: string;
};

const day = (date: Date) => date.toISOString().slice(0, 10);

/** @throws NotFound, or Conflict if the subscription has ended */
async function openSubscription(service: Service, viewer: Viewer, id: string) {
  const row = validate(id)
    ? await service.db.subscription.findFirst({
        where: { id, ...ownedBy(viewer), providerSubscriptionId: { not: null } },
      })
    : null;
  const payments = row && service.payments.named(row.provider);
  if (!row || !payments) throw new NotFound('subscription');
  if (row.status === 'canceled') throw ended();
  return { row, payments };
}

const ended = () => new Conflict('The subscription has ended.');

/** Syncs first, because the period may just have been renewed. @throws Conflict if the period has ended */
async function requirePeriod(service: Service, payments: Payments, row: Subscription): Promise<Subscription> {
  const over = async ({ currentPeriodEnd }: Subscription) => currentPeriodEnd <= (await businessNow(service.db));
  if (!(await over(row))) return row;
  const now = await syncSubscription(service, payments, row.providerSubscriptionId!);
  if (!now || now.status === 'canceled') throw ended();
  if (await over(now)) throw new Conflict('The billing period of the subscription has ended.');
  return now;
}

/**
 * Runs a change at the provider, then syncs. A job may have fetched the subscription during the change; the later fetch
 * overrides that stale result.
 */
async function change(
  service: Service,
  payments: Payments,
  row: Subscription,
  run: (id: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  const changed = await run(row.providerSubscriptionId!).catch(async (error) => {
    // The subscription may just have ended at the provider.
    const now = await syncSubscription(service, payments, row.providerSubscriptionId!);
    if (!now || now.status === 'canceled') throw ended();
    throw error;
  });
  await syncSubscription(service, payments, changed.id);
  return {
    ...row,
    status: changed.status,
    tier: changed.tier ?? row.tier,
    cancelAtPeriodEnd: changed.cancelAtPeriodEnd,
    currentPeriodStart: changed.periodStart,
    currentPeriodEnd: changed.periodEnd,
  };
}

/** Cancelling again changes nothing. @throws NotFound, Conflict */
export async function cancelSubscription(service: Service, viewer: Viewer, id: string): Promise<ChangedSubscription> {
  const { row, payments } = await openSubscription(service, viewer, id);
  if (row.status === 'incomplete') return endIncomplete(service, payments, row);
  const now = await change(service, payments, row, (at) => payments.setCancelAtPeriodEnd(at, true));
  return { ...now, message: `The subscription ends on ${day(now.currentPeriodEnd)}; access continues until then.` };
}

/** A subscription whose first payment is due has no paid period, so it ends immediately. */
async function endIncomplete(service: Service, payments: Payments, row: Subscription): Promise<ChangedSubscription> {
  await payments.endSubscription(row.providerSubscriptionId!, { refund: true });
  const now = await syncSubscription(service, payments, row.providerSubscriptionId!);
  return { ...(now ?? row), cancelAtPeriodEnd: true, message: 'The subscription has ended; it was never paid.' };
}

/** @throws NotFound, or Conflict if the subscription is not canceled or its period has ended */
export async function reactivateSubscription(
  service: Service,
  viewer: Viewer,
  id: string,
): Promise<ChangedSubscription> {
  const { row: found, payments } = await openSubscription(service, viewer, id);
  const row = await requirePeriod(service, payments, found);
  if (!row.cancelAtPeriodEnd) throw new Conflict('The subscription is not scheduled for cancellation.');
  const now = await change(service, payments, row, (at) => payments.setCancelAtPeriodEnd(at, false));
  return { ...now, message: `The subscription is active again and renews on ${day(now.currentPeriodEnd)}.` };
}

/** Lease of a tier change. After that time the process that made it is assumed to have crashed. */
const changeLeaseMs = 120_000;

/** @throws InvalidTier, NotFound, Conflict if it has the tier already, PaymentFailed, AuthenticationRequired */
export async function changeTier(service: Service, viewer: Viewer, id: string, newTier: string): Promise<TierChange> {
  const tier = requiredTier(newTier);
  const { row: found, payments } = await openSubscription(service, viewer, id);
  if (found.tier === tier) throw new Conflict(`The subscription is already on ${tier}.`);
  if (found.status === 'incomplete') throw new Conflict('The first payment of the subscription is pending.');
  if (found.suspended) throw new Conflict('The subscription is unpaid.');
  await requirePeriod(service, payments, found);
  const row = await claimChange(service, id);
  try {
    if (row.tier === tier) throw new Conflict(`The subscription is already on ${tier}.`);
    return await runChange(service, viewer, payments, row, tier);
  } finally {
    await service.db.subscription.updateMany({ where: { id }, data: { changingUntil: null } });
  }
}

/** Of several concurrent changes of a subscription, only the first is made. @throws Conflict for the others */
async function claimChange({ db }: Service, id: string): Promise<Subscription> {
  const now = new Date();
  const { count } = await db.subscription.updateMany({
    where: { id, OR: [{ changingUntil: null }, { changingUntil: { lt: now } }] },
    data: { changingUntil: new Date(now.getTime() + changeLeaseMs) },
  });
  if (count === 0) throw new Conflict('Another tier change is in progress.');
  return db.subscription.findUniqueOrThrow({ where: { id } });
}

async function runChange(
  service: Service,
  viewer: Viewer,
  payments: Payments,
  row: Subscription,
  tier: Subscription['tier'],
): Promise<TierChange> {
  const upgrade = planOf(tier).price > planOf(row.tier).price;
  if (!upgrade) await requireUsageWithinLimit(service, viewer, row, tier);
  let proration = { cents: 0, currency: 'usd' };
  const now = await change(service, payments, row, async (at) => {
    const changed = await payments.changeTier(at, tier, upgrade);
    proration = { cents: changed.prorationCents, currency: changed.currency };
    return changed.subscription;
  });
  if (upgrade) {
    const { latestInvoiceId } = (await payments.getSubscription(row.providerSubscriptionId!)) ?? {};
    if (latestInvoiceId) await recordInvoice(service, payments, latestInvoiceId);
  }
  const message = upgrade
    ? `Upgraded to ${planOf(tier).name}; the difference for the rest of the period has been charged.`
    : `Changed to ${planOf(tier).name}; the difference will be credited to the next invoice.`;
  return {
    ...now,
    previousTier: row.tier,
    prorationAmount: proration.cents / 100,
    prorationCurrency: proration.currency.toUpperCase(),
    message,
  };
}

/** No downgrade while more analyses were used in this period than the lower tier includes. @throws Conflict */
async function requireUsageWithinLimit(
  { db }: Service,
  viewer: Viewer,
  row: Subscription,
  tier: Subscription['tier'],
): Promise<void> {
  const limit = planOf(tier).analysesLimit;
  if (limit === null) return;
  const used = await usedSince(db, viewer, row.externalUserId, row.currentPeriodStart);
  if (used <= limit) return;
  throw new Conflict(
    `${used} analyses were used in this period; ${tier} includes ${limit}. Change the tier after ${day(row.currentPeriodEnd)}.`,
  );
}

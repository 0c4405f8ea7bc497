// What an owner does with a subscription: cancels it at its period's end, takes that back, changes its tier.
import { validate } from 'uuid';
import type { Subscription } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { requiredTier } from '../catalog/input.ts';
import { planOf } from '../catalog/plans.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import type { Payments, ProviderSubscription } from '../payments/payments.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { usedSince } from './entitlements.ts';
import { recordInvoice } from './money.ts';
import { syncSubscription } from './sync.ts';

export type ChangedSubscription = Subscription & { message: string };
export type TierChange = ChangedSubscription & {
  previousTier: Subscription['tier'];
  prorationAmount: number;
  prorationCurrency: string;
};

const day = (date: Date) => date.toISOString().slice(0, 10);

/** @throws NotFound, Conflict when it has ended */
async function openSubscription(service: Service, viewer: Viewer, id: string) {
  const row = validate(id)
    ? await service.db.subscription.findFirst({
        where: { id, ...owned(viewer), providerSubscriptionId: { not: null } },
      })
    : null;
  const payments = row && service.payments.named(row.provider);
  if (!row || !payments) throw new NotFound('subscription');
  if (row.status === 'canceled') throw ended();
  return { row, payments };
}

const ended = () => new Conflict('The subscription has ended.');

/** Its period may have been renewed a moment ago. @throws Conflict when the period is over */
async function requirePeriod(service: Service, payments: Payments, row: Subscription): Promise<Subscription> {
  const over = async ({ currentPeriodEnd }: Subscription) => currentPeriodEnd <= (await businessNow(service.db));
  if (!(await over(row))) return row;
  const now = await syncSubscription(service, payments, row.providerSubscriptionId!);
  if (!now || now.status === 'canceled') throw ended();
  if (await over(now)) throw new Conflict('The period of the subscription is over.');
  return now;
}

/**
 * Runs a change at the provider, then asks how it stands: an event's job may have asked while the change was under way,
 * and only what was asked later goes before that.
 */
async function change(
  service: Service,
  payments: Payments,
  row: Subscription,
  run: (id: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  const changed = await run(row.providerSubscriptionId!).catch(async (error) => {
    // It may have ended there a moment ago.
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

/** One whose first payment is still due has no period to wait for. */
async function endIncomplete(service: Service, payments: Payments, row: Subscription): Promise<ChangedSubscription> {
  await payments.endSubscription(row.providerSubscriptionId!, { refund: true });
  const now = await syncSubscription(service, payments, row.providerSubscriptionId!);
  return { ...(now ?? row), cancelAtPeriodEnd: true, message: 'The subscription was never paid; it has ended.' };
}

/** @throws NotFound, Conflict when there is nothing to reactivate, or its period is over */
export async function reactivateSubscription(
  service: Service,
  viewer: Viewer,
  id: string,
): Promise<ChangedSubscription> {
  const { row: found, payments } = await openSubscription(service, viewer, id);
  const row = await requirePeriod(service, payments, found);
  if (!row.cancelAtPeriodEnd) throw new Conflict('The subscription is not canceled: there is nothing to reactivate.');
  const now = await change(service, payments, row, (at) => payments.setCancelAtPeriodEnd(at, false));
  return { ...now, message: `The subscription goes on and renews on ${day(now.currentPeriodEnd)}.` };
}

/** A change of tier that has not come back by then died with its process. */
const changeMs = 120_000;

/** @throws InvalidTier, NotFound, Conflict for the tier that it has, PaymentFailed, AuthenticationRequired */
export async function changeTier(service: Service, viewer: Viewer, id: string, newTier: string): Promise<TierChange> {
  const tier = requiredTier(newTier);
  const { row: found, payments } = await openSubscription(service, viewer, id);
  if (found.tier === tier) throw new Conflict(`The subscription is on ${tier} already.`);
  if (found.status === 'incomplete') throw new Conflict('The first payment of the subscription is still due.');
  if (found.suspended) throw new Conflict('The subscription is not paid.');
  await requirePeriod(service, payments, found);
  const row = await claimChange(service, id);
  try {
    if (row.tier === tier) throw new Conflict(`The subscription is on ${tier} already.`);
    return await runChange(service, viewer, payments, row, tier);
  } finally {
    await service.db.subscription.updateMany({ where: { id }, data: { changingUntil: null } });
  }
}

/** Changes of one subscription that come at once: the first is made, the others are refused. @throws Conflict */
async function claimChange({ db }: Service, id: string): Promise<Subscription> {
  const now = new Date();
  const { count } = await db.subscription.updateMany({
    where: { id, OR: [{ changingUntil: null }, { changingUntil: { lt: now } }] },
    data: { changingUntil: new Date(now.getTime() + changeMs) },
  });
  if (count === 0) throw new Conflict('The tier is being changed already.');
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
  if (!upgrade) await requireUsageWithin(service, viewer, row, tier);
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
    ? `Upgraded to ${planOf(tier).name}; the difference for the rest of the period was charged.`
    : `Changed to ${planOf(tier).name}; the difference is credited to the next invoice.`;
  return {
    ...now,
    previousTier: row.tier,
    prorationAmount: proration.cents / 100,
    prorationCurrency: proration.currency.toUpperCase(),
    message,
  };
}

/** What the higher tier gave was used: its price is not credited in this period. @throws Conflict */
async function requireUsageWithin(
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
    `${used} analyses were used in this period, and ${tier} has ${limit}. Change after ${day(row.currentPeriodEnd)}.`,
  );
}

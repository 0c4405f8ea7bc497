// What an owner does with a subscription: cancels it at its period's end, takes that back, changes its tier.
import { validate } from 'uuid';
import type { Subscription } from '../../prisma/generated/client/client.ts';
import { planOf } from '../catalog/plans.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import type { Payments, ProviderSubscription } from '../payments/payments.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { requiredTier } from './input.ts';
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
  const now = await change(service, payments, row, (at) => payments.setCancelAtPeriodEnd(at, true));
  return { ...now, message: `The subscription ends on ${day(now.currentPeriodEnd)}; access continues until then.` };
}

/** @throws NotFound, Conflict when there is nothing to reactivate */
export async function reactivateSubscription(
  service: Service,
  viewer: Viewer,
  id: string,
): Promise<ChangedSubscription> {
  const { row, payments } = await openSubscription(service, viewer, id);
  if (!row.cancelAtPeriodEnd) throw new Conflict('The subscription is not canceled: there is nothing to reactivate.');
  const now = await change(service, payments, row, (at) => payments.setCancelAtPeriodEnd(at, false));
  return { ...now, message: `The subscription goes on and renews on ${day(now.currentPeriodEnd)}.` };
}

/** @throws InvalidTier, NotFound, Conflict for the tier that it has, PaymentFailed */
export async function changeTier(service: Service, viewer: Viewer, id: string, newTier: string): Promise<TierChange> {
  const tier = requiredTier(newTier);
  const { row, payments } = await openSubscription(service, viewer, id);
  if (row.tier === tier) throw new Conflict(`The subscription is on ${tier} already.`);
  if (row.status === 'incomplete') throw new Conflict('The first payment of the subscription is still due.');
  const upgrade = planOf(tier).price > planOf(row.tier).price;
  let prorationCents = 0;
  const now = await change(service, payments, row, async (at) => {
    const changed = await payments.changeTier(at, tier, upgrade);
    prorationCents = changed.prorationCents;
    return changed.subscription;
  });
  const message = upgrade
    ? `Upgraded to ${planOf(tier).name}; the difference for the rest of the period was charged.`
    : `Changed to ${planOf(tier).name}; the difference is credited to the next invoice.`;
  return { ...now, previousTier: row.tier, prorationAmount: prorationCents / 100, prorationCurrency: 'USD', message };
}

// The account's subscription as it reads it, and the way to the provider's portal.
import type { Subscription } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { tierLimits } from '../identity/tiers.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { ApiError } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { knownCustomer } from './customers.ts';
import { type Usage, usedSince } from './entitlements.ts';
import { subscriptionInForce } from './in-force.ts';
import { requiredUrl } from './input.ts';

export class NoSubscription extends ApiError {
  constructor() {
    super('no_subscription', 404, 'There is no active subscription for this key.', {
      suggested_action: 'redirect_to_pricing',
    });
  }
}

/** @throws NoSubscription */
export async function getSubscription(service: Service, viewer: Viewer): Promise<Subscription & Usage> {
  const row = await currentSubscription(service, viewer);
  if (!row) throw new NoSubscription();
  return {
    ...row,
    analysesUsed: await usedSince(service.db, viewer, row.externalUserId, row.currentPeriodStart),
    analysesLimit: tierLimits[row.tier].analysesPerPeriod,
  };
}

/** The open one goes before one that only runs out. */
async function currentSubscription({ db }: Service, viewer: Viewer): Promise<Subscription | null> {
  const open = { openSlot: { not: null }, providerSubscriptionId: { not: null } };
  const found = await db.subscription.findFirst({ where: { ...owned(viewer), externalUserId: null, ...open } });
  return found ?? subscriptionInForce(db, viewer, null, await businessNow(db));
}

/** @throws InvalidRequest, NoSubscription without a customer at the provider */
export async function openPortal(
  service: Service,
  viewer: Viewer,
  input: { returnUrl: string },
): Promise<{ portalUrl: string }> {
  const returnUrl = requiredUrl('return_url', input.returnUrl);
  const row = await currentSubscription(service, viewer);
  const payments = row ? service.payments.named(row.provider) : service.payments.forMode(viewer.mode);
  if (!payments) throw new NoSubscription();
  const { accountId, mode } = viewer;
  const owner = { accountId, mode, externalUserId: null };
  const customerId = row?.providerCustomerId ?? (await knownCustomer(service, payments, owner));
  if (!customerId) throw new NoSubscription();
  const subscriptionId = row?.providerSubscriptionId ?? null;
  return { portalUrl: await payments.openPortal({ customerId, subscriptionId, returnUrl }) };
}

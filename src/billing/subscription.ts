// The current subscription of an account or end user, and the customer portal of the provider.
import type { Subscription } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { requiredUrl } from '../catalog/input.ts';
import { subscriptionInForce, type Usage, usedSince } from '../entitlements/entitlements.ts';
import { tierLimits } from '../identity/tiers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { UnknownCustomer } from '../payments/errors.ts';
import { ApiError } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { knownCustomer, markCustomerGone } from './customers.ts';
import type { Owner } from './sync.ts';

export class NoSubscription extends ApiError {
  static override readonly kind = {
    code: 'no_subscription',
    status: 404,
    cause: 'there is no active subscription for this key.',
    remedy: 'Subscribe first: `POST /v1/billing/checkout` opens a payment page.',
  };

  constructor() {
    super('There is no active subscription for this key.', {
      suggested_action: 'redirect_to_pricing',
    });
  }
}

/** Subscription of the account, or of one of its end users. @throws NoSubscription, InvalidRequest */
export async function getSubscription(
  service: Service,
  viewer: Viewer,
  externalUserId: string | null = null,
): Promise<Subscription & Usage> {
  const owner = ownerOf(viewer, externalUserId);
  const row = await currentSubscription(service, owner);
  if (!row) throw new NoSubscription();
  return {
    ...row,
    // A held subscription gives no access until the operator accepts its payment.
    ...(row.heldReason !== null && { status: 'incomplete' as const }),
    analysesUsed: await usedSince(service.db, viewer, row.externalUserId, row.currentPeriodStart),
    analysesLimit: tierLimits[row.tier].analysesPerPeriod,
  };
}

const ownerOf = ({ accountId, mode }: Viewer, externalUserId: string | null): Owner => ({
  accountId,
  mode,
  externalUserId: externalUserId === null ? null : requiredText('external_user_id', externalUserId),
});

/** The open one; else a canceled one until its period ends; else an unpaid one. */
async function currentSubscription({ db }: Service, owner: Owner): Promise<Subscription | null> {
  const made = { ...owner, providerSubscriptionId: { not: null }, superfluous: false };
  const open = await db.subscription.findFirst({ where: { ...made, openSlot: { not: null } } });
  if (open) return open;
  const running = await subscriptionInForce(db, owner, owner.externalUserId, await businessNow(db));
  return (
    running ??
    db.subscription.findFirst({
      where: { ...made, suspended: true, status: { not: 'canceled' } },
      orderBy: { id: 'desc' },
    })
  );
}

/** @throws InvalidRequest, or NoSubscription if the owner has no customer at the provider */
export async function openPortal(
  service: Service,
  viewer: Viewer,
  input: { returnUrl: string; externalUserId?: string | null },
): Promise<{ portalUrl: string }> {
  const returnUrl = requiredUrl('return_url', input.returnUrl);
  const owner = ownerOf(viewer, input.externalUserId ?? null);
  const row = await currentSubscription(service, owner);
  const payments = row ? service.payments.named(row.provider) : service.payments.forMode(viewer.mode);
  if (!payments) throw new NoSubscription();
  const customerId = row?.providerCustomerId ?? (await knownCustomer(service, payments, owner));
  if (!customerId) throw new NoSubscription();
  const subscriptionId = row?.providerSubscriptionId ?? null;
  try {
    return { portalUrl: await payments.openPortal({ customerId, subscriptionId, returnUrl }) };
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error;
    await markCustomerGone(service, payments, customerId);
    throw new NoSubscription();
  }
}

// Direct creation of a subscription, for a customer with a stored card. The owner's slot is reserved first, so that only
// one of two concurrent requests charges the card.
import { v7 } from 'uuid';
import { Prisma, type Subscription } from '../../prisma/generated/client/client.ts';
import { requiredTier } from '../catalog/input.ts';
import type { PaidTier } from '../catalog/plans.ts';
import { slotOf } from '../entitlements/entitlements.ts';
import type { Viewer } from '../identity/viewer.ts';
import { AuthenticationRequired, PaymentFailed } from '../payments/errors.ts';
import type { Payments } from '../payments/payments.ts';
import { ApiError, Conflict } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { requireCustomer } from './customers.ts';
import { recordInvoice } from './money.ts';
import {
  type Billing,
  databaseNow,
  metadataOf,
  type Owner,
  ownerFor,
  storeSubscription,
  syncSubscription,
} from './sync.ts';

/** Age after which a reservation without a result is checked at the provider. */
const claimTimeoutMs = 60_000;

const alreadySubscribed = () => new Conflict('A subscription already exists. Change its tier instead.');

/** @throws Conflict, or AuthenticationRequired if the first payment waits for the payer */
export async function requireNoSubscription(service: Billing, payments: Payments, owner: Owner): Promise<void> {
  const slot = slotOf(owner, owner.externalUserId);
  const holder = await service.db.subscription.findUnique({ where: { openSlot: slot } });
  if (!holder) return;
  if (holder.providerSubscriptionId === null && Date.now() - holder.createdAt.getTime() > claimTimeoutMs) {
    if (await settleClaim(service, payments, holder)) return;
  }
  if (holder.status === 'incomplete' && holder.paymentUrl !== null && holder.providerSubscriptionId !== null) {
    const now = await syncSubscription(service, payments, holder.providerSubscriptionId);
    if (!now?.openSlot) return;
    if (now.status === 'incomplete') throw new AuthenticationRequired(holder.providerSubscriptionId, holder.paymentUrl);
  }
  throw alreadySubscribed();
}

/**
 * Resolves a reservation whose response was lost.
 * @returns true if no subscription was created and the slot is free
 */
export async function settleClaim(service: Billing, payments: Payments, claim: Subscription): Promise<boolean> {
  const askedAt = await databaseNow(service.db);
  const made = (await payments.listSubscriptions(claim.providerCustomerId)).find(
    ({ metadata }) => metadata.lintel_id === claim.id,
  );
  if (made) {
    await storeSubscription(service, payments, made, askedAt);
    return false;
  }
  await service.db.subscription.deleteMany({ where: { id: claim.id, providerSubscriptionId: null } });
  return true;
}

export interface SubscriptionInput {
  tier: string;
  providerCustomerId: string;
  externalUserId?: string | null;
}

/** @throws InvalidTier, InvalidRequest, Conflict, PaymentFailed, AuthenticationRequired */
export async function createSubscription(
  service: Service,
  viewer: Viewer,
  input: SubscriptionInput,
): Promise<Subscription> {
  const tier = requiredTier(input.tier);
  const customerId = requiredText('provider_customer_id', input.providerCustomerId);
  const owner = ownerFor(viewer, input.externalUserId);
  const payments = service.payments.forMode(viewer.mode);
  await requireCustomer(service, payments, owner, customerId);
  await requireNoSubscription(service, payments, owner);
  const claim = await reserveSlot(service, payments, owner, customerId, tier);
  try {
    const metadata = { ...metadataOf(owner, claim, 'direct'), tier };
    const made = await payments.createSubscription({ customerId, tier, metadata }, `subscription:${claim}`);
    const row = await syncSubscription(service, payments, made.id);
    if (!row?.openSlot) throw alreadySubscribed();
    if (made.latestInvoiceId) await recordInvoice(service, payments, made.latestInvoiceId);
    return row;
  } catch (error) {
    if (error instanceof AuthenticationRequired) await storeIncomplete(service, payments, claim, error);
    // Declined: no subscription exists. After other errors the result is unknown, and the reservation stays.
    else if (error instanceof PaymentFailed || (error instanceof ApiError && error.status === 400)) {
      await service.db.subscription.deleteMany({ where: { id: claim, providerSubscriptionId: null } });
    }
    throw error;
  }
}

/** The incomplete subscription keeps the slot until it is paid or the provider ends it. */
async function storeIncomplete(
  service: Service,
  payments: Payments,
  claim: string,
  { subscriptionId, extras }: AuthenticationRequired,
): Promise<void> {
  const paymentUrl = typeof extras.payment_url === 'string' ? extras.payment_url : null;
  await service.db.subscription.updateMany({ where: { id: claim }, data: { paymentUrl } });
  await syncSubscription(service, payments, subscriptionId);
}

async function reserveSlot({ db }: Service, payments: Payments, owner: Owner, customerId: string, tier: PaidTier) {
  const id = v7();
  const now = new Date();
  try {
    await db.subscription.create({
      data: {
        id,
        ...owner,
        provider: payments.name,
        providerCustomerId: customerId,
        tier,
        status: 'incomplete',
        currentPeriodStart: now,
        currentPeriodEnd: now,
        openSlot: slotOf(owner, owner.externalUserId),
        syncedAt: new Date(0),
      },
    });
    return id;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw alreadySubscribed();
    throw error;
  }
}

// A subscription created without a page, for a customer who has a card at the provider. The slot is taken first: of two
// that come at once one is refused before anything is charged.
import { v7 } from 'uuid';
import { Prisma, type Subscription } from '../../prisma/generated/client/client.ts';
import { requiredTier } from '../catalog/input.ts';
import type { PaidTier } from '../catalog/plans.ts';
import { slotOf } from '../entitlements/in-force.ts';
import type { Viewer } from '../identity/viewer.ts';
import { AuthenticationRequired, PaymentFailed, type Payments } from '../payments/payments.ts';
import { ApiError, Conflict } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { requireCustomer } from './customers.ts';
import { recordInvoice } from './money.ts';
import { askingNow, type Billing, metadataOf, type Owner, ownerFor, syncSubscription, takeOver } from './sync.ts';

/** A creation that has not come back by then is looked into. */
const claimMs = 60_000;

const alreadyThere = () => new Conflict('There is a subscription already. Change its tier instead.');

/** @throws Conflict, AuthenticationRequired for one whose first payment waits for the payer */
export async function requireNoSubscription(service: Billing, payments: Payments, owner: Owner): Promise<void> {
  const slot = slotOf(owner, owner.externalUserId);
  const holder = await service.db.subscription.findUnique({ where: { openSlot: slot } });
  if (!holder) return;
  if (holder.providerSubscriptionId === null && Date.now() - holder.createdAt.getTime() > claimMs) {
    if (await settleClaim(service, payments, holder)) return;
  }
  if (holder.status === 'incomplete' && holder.paymentUrl !== null && holder.providerSubscriptionId !== null) {
    const now = await syncSubscription(service, payments, holder.providerSubscriptionId);
    if (!now?.openSlot) return;
    if (now.status === 'incomplete') throw new AuthenticationRequired(holder.providerSubscriptionId, holder.paymentUrl);
  }
  throw alreadyThere();
}

/** What became of a creation whose answer never came. True when nothing did, and the slot is free. */
export async function settleClaim(service: Billing, payments: Payments, claim: Subscription): Promise<boolean> {
  const askedAt = await askingNow(service.db);
  const made = (await payments.listSubscriptions(claim.providerCustomerId)).find(
    ({ metadata }) => metadata.lintel_id === claim.id,
  );
  if (made) {
    await takeOver(service, payments, made, askedAt);
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
  const claim = await takeSlot(service, payments, owner, customerId, tier);
  try {
    const metadata = { ...metadataOf(owner, claim, 'direct'), tier };
    const made = await payments.createSubscription({ customerId, tier, metadata }, `subscription:${claim}`);
    const row = await syncSubscription(service, payments, made.id);
    if (!row?.openSlot) throw alreadyThere();
    if (made.latestInvoiceId) await recordInvoice(service, payments, made.latestInvoiceId);
    return row;
  } catch (error) {
    if (error instanceof AuthenticationRequired) await keepIncomplete(service, payments, claim, error);
    // Declined: nothing was made. Of anything else it is not known, and the claim stays until it is.
    else if (error instanceof PaymentFailed || (error instanceof ApiError && error.status === 400)) {
      await service.db.subscription.deleteMany({ where: { id: claim, providerSubscriptionId: null } });
    }
    throw error;
  }
}

/** It holds the slot until the payer has paid, or the provider gives it up. */
async function keepIncomplete(
  service: Service,
  payments: Payments,
  claim: string,
  { subscriptionId, extras }: AuthenticationRequired,
): Promise<void> {
  const paymentUrl = typeof extras.payment_url === 'string' ? extras.payment_url : null;
  await service.db.subscription.updateMany({ where: { id: claim }, data: { paymentUrl } });
  await syncSubscription(service, payments, subscriptionId);
}

async function takeSlot({ db }: Service, payments: Payments, owner: Owner, customerId: string, tier: PaidTier) {
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
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw alreadyThere();
    throw error;
  }
}

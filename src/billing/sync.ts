// Synchronization of subscriptions with the provider. The provider is called outside of transactions. A response older
// than the last stored one is ignored, so that state never goes back.
import { validate } from 'uuid';
import type { Checkout, Subscription } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import { businessNow } from '../catalog/business-time.ts';
import { type PaidTier, planOf } from '../catalog/plans.ts';
import type { Database, Transaction } from '../database/client.ts';
import { slotOf } from '../entitlements/entitlements.ts';
import type { Mode, Viewer } from '../identity/viewer.ts';
import type { PaymentPorts } from '../payments/open.ts';
import type { Metadata, Payments, ProviderName, ProviderSubscription } from '../payments/payments.ts';
import { billingFaults } from '../platform/metrics/instruments.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

export type Billing = Pick<Service, 'db' | 'log'> & { payments: PaymentPorts };

/** Owner of an object at the provider: an account in one mode, or one of its end users. */
export interface Owner {
  accountId: string;
  mode: Mode;
  externalUserId: string | null;
}

export const ownerFor = ({ accountId, mode }: Viewer, externalUserId: string | null | undefined): Owner => ({
  accountId,
  mode,
  externalUserId: optionalText('external_user_id', externalUserId),
});

/** Limit of providers for a metadata value. */
const maxMetadataLength = 500;

export const metadataOfOwner = ({ accountId, mode, externalUserId }: Owner): Metadata => ({
  account_id: accountId,
  mode,
  // A longer id is found through the row.
  ...(externalUserId !== null && externalUserId.length <= maxMetadataLength && { external_user_id: externalUserId }),
});

/** Metadata of every object that we create: its owner, and the id of its row. */
export const metadataOf = (owner: Owner, rowId: string, kind: string): Metadata => ({
  ...metadataOfOwner(owner),
  lintel_id: rowId,
  kind,
});

export async function ownerOf(tx: Transaction, provider: ProviderName, metadata: Metadata): Promise<Owner | null> {
  const { account_id: accountId = '', mode, external_user_id: externalUserId = null } = metadata;
  if ((mode !== 'live' && mode !== 'test') || !validate(accountId)) return null;
  // Test keys never use Stripe.
  if (provider === 'stripe' && mode !== 'live') return null;
  const account = await tx.account.findUnique({ where: { id: accountId }, select: { id: true } });
  return account && { accountId, mode, externalUserId };
}

/** Time of the database, which all processes share; taken before a call to the provider. */
export async function databaseNow(db: Database): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
  return row!.now;
}

/** Fetches a subscription and stores it. @returns null if it is not ours */
export async function syncSubscription(
  service: Billing,
  payments: Payments,
  providerSubscriptionId: string,
): Promise<Subscription | null> {
  const askedAt = await databaseNow(service.db);
  const found = await payments.getSubscription(providerSubscriptionId);
  if (found) return storeSubscription(service, payments, found, askedAt);
  // Deleted at the provider, for example with its test data.
  await service.db.subscription.updateMany({
    where: { providerSubscriptionId, provider: payments.name, syncedAt: { lte: askedAt } },
    data: { status: 'canceled', currentPeriodEnd: askedAt, openSlot: null, superfluous: false, syncedAt: askedAt },
  });
  return null;
}

export async function storeSubscription(
  service: Billing,
  payments: Payments,
  found: ProviderSubscription,
  askedAt: Date,
): Promise<Subscription | null> {
  const { row, held } = await service.db.$transaction((tx) => write(tx, payments.name, found, askedAt));
  if (held) {
    const { heldReason } = row!;
    service.log.error({ subscription: found.id, heldReason }, 'subscription held: unexpected price');
    billingFaults.inc({ fault: 'held' });
  }
  if (row?.superfluous) await endSuperfluous(service, payments, row);
  return row;
}

/** Ends the subscription and refunds its payment. The job and every reconciliation retry after a failure. */
export async function endSuperfluous(service: Billing, payments: Payments, row: Subscription): Promise<void> {
  const id = row.providerSubscriptionId!;
  service.log.error({ subscription: id }, 'duplicate subscription; ending and refunding');
  billingFaults.inc({ fault: 'superfluous' });
  const before = await payments.getSubscription(id);
  await payments.endSubscription(id, { refund: true });
  await service.db.$transaction(async (tx) => {
    // The payment of its period has been refunded.
    const currentPeriodEnd = new Date(Math.min(row.currentPeriodEnd.getTime(), (await businessNow(tx)).getTime()));
    const data = { superfluous: false, status: 'canceled' as const, openSlot: null, currentPeriodEnd };
    await tx.subscription.updateMany({ where: { id: row.id, superfluous: true }, data });
    const { lintel_id: checkoutId = '', kind } = before?.metadata ?? {};
    if (kind === 'subscription' && validate(checkoutId)) {
      await tx.checkout.updateMany({ where: { id: checkoutId }, data: { status: 'refunded', openKey: null } });
    }
  });
}

/** An open subscription holds its owner's slot: it has neither ended nor lost access because it is unpaid. */
const isOpen = ({ status, suspended }: ProviderSubscription) => status !== 'canceled' && !suspended;

/** Why a new, paid subscription is held; null if it is not. */
function mismatch({ tier, priceCents, currency }: ProviderSubscription): string | null {
  if (tier === null || priceCents === null) return null;
  const expected = planOf(tier).price * 100;
  if (priceCents === expected && currency === 'usd') return null;
  return `the price of ${tier} is ${priceCents} cents (${currency}) instead of ${expected} cents (usd)`;
}

async function write(tx: Transaction, provider: ProviderName, found: ProviderSubscription, askedAt: Date) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`subscription:${found.id}`}, 0))`;
  const known = await rowOf(tx, provider, found);
  const page = known?.providerSubscriptionId ? null : await pageOf(tx, provider, found);
  const owner = known ?? page ?? (await ownerOf(tx, provider, found.metadata));
  const tier = found.tier ?? known?.tier ?? tierIn(found.metadata);
  if (!owner || !tier) return { row: null, held: false };
  if (known && known.syncedAt > askedAt) return { row: known, held: false };
  const slot = slotOf(owner, owner.externalUserId);
  const open = isOpen(found);
  // Paid on a superseded page: the payment is refunded.
  const superseded = page?.status === 'expired';
  const free = open && !superseded && !known?.superfluous && (await clearSlot(tx, slot, known?.id ?? null));
  const first = !known?.providerSubscriptionId;
  const heldReason = first ? mismatch(found) : known.heldReason;
  const data = {
    provider,
    providerCustomerId: found.customerId,
    providerSubscriptionId: found.id,
    tier,
    status: found.status,
    suspended: found.suspended || heldReason !== null,
    heldReason,
    currentPeriodStart: found.periodStart,
    currentPeriodEnd: found.periodEnd,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    openSlot: free ? slot : null,
    superfluous: (known?.superfluous ?? false) || (open && !free),
    ...(found.status !== 'incomplete' && { paymentUrl: null }),
    syncedAt: askedAt,
    createdAt: found.createdAt,
  };
  const { accountId, mode, externalUserId } = owner;
  const row = known
    ? await tx.subscription.update({ where: { id: known.id }, data })
    : await tx.subscription.create({ data: { accountId, mode, externalUserId, ...data } });
  await tx.providerCustomer.createMany({
    data: [{ accountId, mode, externalUserId, provider, customerId: found.customerId }],
    skipDuplicates: true,
  });
  if (!row.superfluous && (first || hasVisibleChange(known, row))) await announce(tx, 'subscription.updated', row);
  return { row, held: first && heldReason !== null };
}

export const visibleFields = [
  'status',
  'tier',
  'currentPeriodStart',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'suspended',
] as const;

export const hasVisibleChange = (before: Subscription, after: Subscription): boolean =>
  visibleFields.some((field) => String(before[field]) !== String(after[field]));

/** The checkout that created the subscription. */
async function pageOf(tx: Transaction, provider: ProviderName, found: ProviderSubscription): Promise<Checkout | null> {
  const { lintel_id: id = '', kind } = found.metadata;
  return kind === 'subscription' && validate(id) ? tx.checkout.findFirst({ where: { id, provider } }) : null;
}

async function rowOf(tx: Transaction, provider: ProviderName, found: ProviderSubscription) {
  const known = await tx.subscription.findFirst({ where: { providerSubscriptionId: found.id, provider } });
  if (known) return known;
  const { lintel_id: id = '', kind } = found.metadata;
  if (kind !== 'direct' || !validate(id)) return null;
  return tx.subscription.findFirst({ where: { id, provider, providerSubscriptionId: null } });
}

/** @returns true if the slot is ours or free. A reservation yields to a subscription that exists. */
async function clearSlot(tx: Transaction, slot: string, ownId: string | null): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`slot:${slot}`}, 0))`;
  const holder = await tx.subscription.findUnique({ where: { openSlot: slot } });
  if (!holder || holder.id === ownId) return true;
  if (holder.providerSubscriptionId !== null) return false;
  await tx.subscription.update({ where: { id: holder.id }, data: { openSlot: null } });
  return true;
}

const tierIn = ({ tier }: Metadata): PaidTier | null => (tier === 'pro' || tier === 'enterprise' ? tier : null);

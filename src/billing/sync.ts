// A subscription as the provider has it, taken over into ours. The provider is asked outside any transaction; an answer
// that was asked for earlier than the one taken over last changes nothing, so state never moves back.
import { validate } from 'uuid';
import type { Subscription } from '../../prisma/generated/client/client.ts';
import type { PaidTier } from '../catalog/plans.ts';
import type { Database, Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import type { PaymentPorts } from '../payments/open.ts';
import type { Metadata, Payments, ProviderName, ProviderSubscription } from '../payments/payments.ts';
import type { Service } from '../service/service.ts';
import { slotOf } from './in-force.ts';

export type Billing = Pick<Service, 'db' | 'log'> & { payments: PaymentPorts };

/** Whom an object at the provider was made for; null when it is none of ours. */
export interface Owner {
  accountId: string;
  mode: Mode;
  externalUserId: string | null;
}

/** Ours is written into the metadata of everything that we make; the row is the one that waits for it. */
export const metadataOf = (owner: Owner, rowId: string, kind: string): Metadata => ({
  account_id: owner.accountId,
  mode: owner.mode,
  ...(owner.externalUserId !== null && { external_user_id: owner.externalUserId }),
  lintel_id: rowId,
  kind,
});

export async function ownerOf(tx: Transaction, provider: ProviderName, metadata: Metadata): Promise<Owner | null> {
  const { account_id: accountId = '', mode, external_user_id: externalUserId = null } = metadata;
  if ((mode !== 'live' && mode !== 'test') || !validate(accountId)) return null;
  // Nothing of a test key is ever at Stripe.
  if (provider === 'stripe' && mode !== 'live') return null;
  const account = await tx.account.findUnique({ where: { id: accountId }, select: { id: true } });
  return account && { accountId, mode, externalUserId };
}

/** The moment before the provider is asked, by the database's clock: all processes share it. */
export async function askingNow(db: Database): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
  return row!.now;
}

/** Asks for the subscription and takes the answer over. Null when it is none of ours. */
export async function syncSubscription(
  service: Billing,
  payments: Payments,
  providerSubscriptionId: string,
): Promise<Subscription | null> {
  const askedAt = await askingNow(service.db);
  const found = await payments.getSubscription(providerSubscriptionId);
  if (found) return takeOver(service, payments, found, askedAt);
  // The provider has lost it, as when its test data is wiped: nothing is paid any more.
  await service.db.subscription.updateMany({
    where: { providerSubscriptionId, provider: payments.name, syncedAt: { lte: askedAt } },
    data: { status: 'canceled', currentPeriodEnd: askedAt, openSlot: null, syncedAt: askedAt },
  });
  return null;
}

export async function takeOver(
  service: Billing,
  payments: Payments,
  found: ProviderSubscription,
  askedAt: Date,
): Promise<Subscription | null> {
  const { row, superfluous } = await service.db.$transaction((tx) => write(tx, payments.name, found, askedAt));
  if (superfluous) {
    service.log.error({ subscription: found.id }, 'a second subscription for the same payer: it is ended');
    await payments.endSubscription(found.id);
  }
  return row;
}

const isOpen = (status: Subscription['status']) => status !== 'canceled';

async function write(tx: Transaction, provider: ProviderName, found: ProviderSubscription, askedAt: Date) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`subscription:${found.id}`}, 0))`;
  const known = await rowOf(tx, provider, found);
  const owner = known ?? (await ownerOf(tx, provider, found.metadata));
  const tier = found.tier ?? known?.tier ?? tierIn(found.metadata);
  if (!owner || !tier) return { row: null, superfluous: false };
  if (known && known.syncedAt > askedAt) return { row: known, superfluous: false };
  const slot = slotOf(owner, owner.externalUserId);
  const open = isOpen(found.status);
  const free = open && (await clearSlot(tx, slot, known?.id ?? null));
  const data = {
    provider,
    providerCustomerId: found.customerId,
    providerSubscriptionId: found.id,
    tier,
    status: found.status,
    currentPeriodStart: found.periodStart,
    currentPeriodEnd: found.periodEnd,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    openSlot: free ? slot : null,
    syncedAt: askedAt,
  };
  const { accountId, mode, externalUserId } = owner;
  const row = known
    ? await tx.subscription.update({ where: { id: known.id }, data: { ...data, createdAt: found.createdAt } })
    : await tx.subscription.create({ data: { accountId, mode, externalUserId, ...data, createdAt: found.createdAt } });
  await tx.providerCustomer.createMany({
    data: [{ accountId, mode, externalUserId, provider, customerId: found.customerId }],
    skipDuplicates: true,
  });
  return { row, superfluous: open && !free };
}

async function rowOf(tx: Transaction, provider: ProviderName, found: ProviderSubscription) {
  const known = await tx.subscription.findFirst({ where: { providerSubscriptionId: found.id, provider } });
  if (known) return known;
  const { lintel_id: id = '', kind } = found.metadata;
  if (kind !== 'direct' || !validate(id)) return null;
  return tx.subscription.findFirst({ where: { id, provider, providerSubscriptionId: null } });
}

/** True when the slot is ours or free. One that is only being created makes way for one that exists. */
async function clearSlot(tx: Transaction, slot: string, mine: string | null): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`slot:${slot}`}, 0))`;
  const holder = await tx.subscription.findUnique({ where: { openSlot: slot } });
  if (!holder || holder.id === mine) return true;
  if (holder.providerSubscriptionId !== null) return false;
  await tx.subscription.update({ where: { id: holder.id }, data: { openSlot: null } });
  return true;
}

const tierIn = ({ tier }: Metadata): PaidTier | null => (tier === 'pro' || tier === 'enterprise' ? tier : null);

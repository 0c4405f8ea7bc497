// Customers at the provider: one for an account and one for each end user, created with the first checkout page.

import { type Actor, recordAct } from '../audit-log/acts.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { UnknownCustomer } from '../payments/errors.ts';
import type { Payments } from '../payments/payments.ts';
import { isBuiltIn } from '../payments/sandbox/objects.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { metadataOfOwner, type Owner } from './sync.ts';

type Db = Pick<Service, 'db'>;

export async function knownCustomer({ db }: Db, payments: Payments, owner: Owner): Promise<string | null> {
  const row = await db.providerCustomer.findFirst({
    where: { ...owner, provider: payments.name, goneAt: null },
    orderBy: { id: 'desc' },
  });
  return row?.customerId ?? null;
}

/** Returns the owner's customer, and creates one if there is none or the provider has deleted it. */
export async function ensureCustomer(
  service: Db,
  payments: Payments,
  owner: Owner,
  email: string | null = null,
): Promise<string> {
  const known = await knownCustomer(service, payments, owner);
  if (known !== null) return known;
  const gone = await service.db.providerCustomer.findFirst({
    where: { ...owner, provider: payments.name, goneAt: { not: null } },
    orderBy: { id: 'desc' },
  });
  // The deleted customer's id is part of the idempotency key: the same key would return the deleted customer.
  const parts = ['customer', owner.accountId, owner.mode, owner.externalUserId, email, gone?.customerId ?? null];
  const metadata = metadataOfOwner(owner);
  const customerId = await payments.createCustomer({ email, metadata }, JSON.stringify(parts));
  await rememberCustomer(service, payments, owner, customerId);
  return customerId;
}

/** Runs `run` with the owner's customer; once more with a new one if the provider has deleted the known one. */
export async function withCustomer<T>(
  service: Db,
  payments: Payments,
  owner: Owner,
  email: string | null,
  run: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await ensureCustomer(service, payments, owner, email);
  try {
    return await run(customerId);
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error;
  }
  await markCustomerGone(service, payments, customerId);
  return run(await ensureCustomer(service, payments, owner, email));
}

export async function markCustomerGone({ db }: Db, payments: Payments, customerId: string): Promise<void> {
  const where = { provider: payments.name, customerId, goneAt: null };
  await db.providerCustomer.updateMany({ where, data: { goneAt: new Date() } });
}

export async function rememberCustomer({ db }: Db, payments: Payments, owner: Owner, customerId: string) {
  const data = [{ ...owner, provider: payments.name, customerId }];
  await db.providerCustomer.createMany({ data, skipDuplicates: true });
}

/**
 * Checks that a customer id from a request belongs to the account: created by it, bound to it by the operator, or marked
 * with its id in the metadata. Otherwise anyone who knows an id could charge that card. The sandbox's built-in customers
 * are available to all accounts.
 * @throws UnknownCustomer
 */
export async function requireCustomer({ db }: Db, payments: Payments, owner: Owner, customerId: string) {
  if (payments.name === 'sandbox' && isBuiltIn(customerId)) return;
  const { accountId, mode } = owner;
  const ours = await db.providerCustomer.findFirst({ where: { provider: payments.name, customerId, accountId, mode } });
  const customer = await payments.getCustomer(customerId);
  if (!customer) throw new UnknownCustomer();
  const marked = customer.metadata.account_id === accountId && customer.metadata.mode === mode;
  if (!ours && !marked) throw new UnknownCustomer();
}

/**
 * Assigns a customer of the provider to an account or one of its end users, on behalf of the operator.
 * @throws NotFound, UnknownCustomer
 */
export async function bindCustomer(
  db: Database,
  payments: Payments,
  actor: Actor,
  { accountId, mode, externalUserId, customerId }: Owner & { mode: Mode; customerId: string },
): Promise<void> {
  if (!(await db.account.count({ where: { id: accountId, deletedAt: null } }))) throw new NotFound('account');
  if (!(await payments.getCustomer(customerId))) throw new UnknownCustomer();
  await db.$transaction(async (tx) => {
    const where = { accountId_mode_provider_customerId: { accountId, mode, provider: payments.name, customerId } };
    const data = { externalUserId, goneAt: null };
    const before = await tx.providerCustomer.findUnique({ where });
    const create = { accountId, mode, provider: payments.name, customerId, ...data };
    await tx.providerCustomer.upsert({ where, create, update: data });
    await recordAct(tx, actor, {
      action: 'billing.bind-customer',
      accountId,
      subject: customerId,
      before: { bound: before !== null },
      after: { provider: payments.name, mode, externalUserId },
    });
  });
}

// Customers at the provider: one for an account, one for each of its end users; made when the first payment page opens.

import type { Payments } from '../payments/payments.ts';
import { UnknownCustomer } from '../payments/payments.ts';
import type { Service } from '../service/service.ts';
import type { Owner } from './sync.ts';

type Db = Pick<Service, 'db'>;

export async function knownCustomer({ db }: Db, payments: Payments, owner: Owner): Promise<string | null> {
  const row = await db.providerCustomer.findFirst({
    where: { ...owner, provider: payments.name },
    orderBy: { id: 'desc' },
  });
  return row?.customerId ?? null;
}

/** The owner's customer, made if there is none that can still be used. */
export async function ensureCustomer(
  service: Db,
  payments: Payments,
  owner: Owner,
  email: string | null = null,
): Promise<string> {
  const known = await knownCustomer(service, payments, owner);
  if (known !== null) return known;
  const { accountId, mode, externalUserId } = owner;
  const metadata = {
    account_id: accountId,
    mode,
    ...(externalUserId !== null && { external_user_id: externalUserId }),
  };
  const key = `customer:${accountId}:${mode}:${externalUserId ?? ''}:${email ?? ''}`;
  const customerId = await payments.createCustomer({ email, metadata }, key);
  await rememberCustomer(service, payments, owner, customerId);
  return customerId;
}

export async function rememberCustomer({ db }: Db, payments: Payments, owner: Owner, customerId: string) {
  const data = [{ ...owner, provider: payments.name, customerId }];
  await db.providerCustomer.createMany({ data, skipDuplicates: true });
}

/**
 * A customer that the caller names. Those of other accounts are as good as unknown; the sandbox's own serve everyone.
 * @throws UnknownCustomer
 */
export async function requireCustomer({ db }: Db, payments: Payments, owner: Owner, customerId: string) {
  const customer = await payments.getCustomer(customerId);
  if (!customer) throw new UnknownCustomer();
  const { account_id: accountId, mode } = customer.metadata;
  if (accountId !== undefined && (accountId !== owner.accountId || mode !== owner.mode)) throw new UnknownCustomer();
  if (payments.name === 'sandbox') return;
  const claimed = await db.providerCustomer.findFirst({
    where: { provider: payments.name, customerId, NOT: { accountId: owner.accountId, mode: owner.mode } },
  });
  if (claimed) throw new UnknownCustomer();
}

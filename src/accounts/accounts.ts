// Accounts of customers, with the tier granted by the operator and optional custom rate limits.
import { validate } from 'uuid';
import { businessNow } from '../catalog/business-time.ts';
import type { Database, Transaction } from '../database/client.ts';
import { grantReport } from '../entitlements/entitlements.ts';
import type { Tier } from '../identity/tiers.ts';
import { modes } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import { createKey } from './keys.ts';

export interface NewAccount {
  accountId: string;
  liveKey: string;
  testKey: string;
}

export function createAccount(db: Database, name: string, tier: Tier): Promise<NewAccount> {
  if (!name.trim()) throw new InvalidRequest('name', 'An account needs a name.');
  return db.$transaction(async (tx) => {
    const account = await tx.account.create({ data: { name: name.trim(), grant: tier } });
    const live = await createKey(tx, account.id, 'live');
    const test = await createKey(tx, account.id, 'test');
    if (tier === 'report') await grantReports(tx, account.id);
    return { accountId: account.id, liveKey: live.key, testKey: test.key };
  });
}

/** The granted report tier is one purchase, made now, in both modes. */
export async function grantReports(tx: Transaction, accountId: string): Promise<void> {
  const now = await businessNow(tx);
  for (const mode of modes) await grantReport(tx, { accountId, mode }, { externalUserId: null, now });
}

export interface AccountLimits {
  perMinute?: number | null;
  perHour?: number | null;
  chatPerMinute?: number | null;
}

/** Sets the given limits. Null restores the limit of the tier. */
export async function setAccountLimits(db: Database, accountId: string, limits: AccountLimits): Promise<void> {
  for (const [field, value] of Object.entries(limits)) {
    if (value !== null && value !== undefined && !(Number.isInteger(value) && value > 0)) {
      throw new InvalidRequest(field, `${field} must be a whole number above 0.`);
    }
  }
  const found = validate(accountId) && (await db.account.updateMany({ where: { id: accountId }, data: limits })).count;
  if (!found) throw new NotFound('account');
}

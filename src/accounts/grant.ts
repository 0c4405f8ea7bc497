// Operator settings of an account: a granted tier with an optional end, and the threshold for `credits.low`.
import { validate } from 'uuid';
import { type Actor, recordAct } from '../audit-log/acts.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Database } from '../database/client.ts';
import type { Tier } from '../identity/tiers.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import { grantReports } from './accounts.ts';

export interface AccountChange {
  accountId: string;
  tier?: Tier | null;
  /** Business time; null for no end. Ignored without a tier. */
  until?: Date | null;
  /** Null disables `credits.low`. */
  creditsLow?: number | null;
  reason?: string | null;
}

export interface AccountGrant {
  accountId: string;
  tier: Tier;
  until: Date | null;
  creditsLow: number | null;
}

/** @throws NotFound, InvalidRequest */
export async function setAccount(db: Database, actor: Actor, change: AccountChange): Promise<AccountGrant> {
  const { accountId, tier, creditsLow } = change;
  const until = tier ? (change.until ?? null) : undefined;
  if (!tier && change.until) throw new InvalidRequest('until', 'An end needs a tier.');
  if (!tier && creditsLow === undefined) throw new InvalidRequest('tier', 'Nothing is to be changed.');
  if (tier === 'report' && until) throw new InvalidRequest('until', 'A report lasts 30 days.');
  if (typeof creditsLow === 'number' && !(Number.isInteger(creditsLow) && creditsLow >= 0 && creditsLow <= 1_000_000)) {
    throw new InvalidRequest('credits_low', 'credits_low must be a whole number from 0 to 1000000.');
  }
  if (!validate(accountId)) throw new NotFound('account');
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from account where id = ${accountId}::uuid for update`;
    const before = await tx.account.findFirst({ where: { id: accountId, deletedAt: null } });
    if (!before) throw new NotFound('account');
    if (until && until <= (await businessNow(tx))) throw new InvalidRequest('until', 'The end must be ahead.');
    const row = await tx.account.update({
      where: { id: accountId },
      data: {
        ...(tier && { grant: tier, grantedAt: new Date(), grantUntil: until ?? null }),
        ...(creditsLow !== undefined && { creditsLow }),
      },
    });
    if (tier === 'report') await grantReports(tx, accountId);
    const shown = ({ grant, grantUntil, creditsLow: low }: typeof row) => ({
      tier: grant,
      until: grantUntil?.toISOString() ?? null,
      creditsLow: low,
    });
    await recordAct(tx, actor, {
      action: 'account.set',
      accountId,
      subject: accountId,
      before: shown(before),
      after: shown(row),
      reason: change.reason ?? null,
    });
    return { accountId, tier: row.grant, until: row.grantUntil, creditsLow: row.creditsLow };
  });
}

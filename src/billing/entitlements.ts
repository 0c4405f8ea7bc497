// Analyses as units of billing: who pays for an upload, taken in the transaction of the upload itself. An end user's
// own subscription pays first, then the account's tier, then report purchases. What fails is given back.
import type { AnalysisUse, ReportPurchase } from '../../prisma/generated/client/client.ts';
import { businessNow, monthOf } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import { lockMoney, subscriptionInForce } from '../entitlements/in-force.ts';
import { bestTier, tierLimits } from '../identity/tiers.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { PlanLimitExceeded } from '../platform/errors.ts';

/** `limit_exceeded` with the limit and the number of analyses. */
export class AnalysisLimitExceeded extends PlanLimitExceeded {
  constructor({ analysesUsed, analysesLimit }: Usage) {
    super('The monthly limit of analyses is reached.', {
      analyses_used: analysesUsed,
      analyses_limit: analysesLimit,
      suggested_action: 'upgrade_tier',
    });
  }
}

export interface Usage {
  analysesUsed: number;
  /** Null: no limit. */
  analysesLimit: number | null;
}

/** An allowance by the period: of the account, or of the user whose subscription it is. */
interface Allowance {
  externalUserId: string | null;
  limit: number | null;
  since: Date;
}

async function accountAllowance(tx: Transaction, viewer: Viewer, now: Date): Promise<Allowance> {
  const subscription = await subscriptionInForce(tx, viewer, null, now);
  const tier = bestTier(subscription?.tier ?? 'free', viewer.grant);
  // A grant above the subscription goes by the calendar month.
  const since = subscription && subscription.tier === tier ? subscription.currentPeriodStart : monthOf(now);
  return { externalUserId: null, limit: tierLimits[tier].analysesPerPeriod, since };
}

async function userAllowance(
  tx: Transaction,
  viewer: Viewer,
  externalUserId: string,
  now: Date,
): Promise<Allowance | null> {
  const subscription = await subscriptionInForce(tx, viewer, externalUserId, now);
  if (!subscription) return null;
  return {
    externalUserId,
    limit: tierLimits[subscription.tier].analysesPerPeriod,
    since: subscription.currentPeriodStart,
  };
}

/** Units of one allowance that were used since; those that a report paid for are none of it. */
export const usedSince = (
  tx: Transaction,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  externalUserId: string | null,
  since: Date,
): Promise<number> =>
  tx.analysisUse.count({
    where: {
      accountId: viewer.accountId,
      mode: viewer.mode,
      externalUserId,
      reportPurchaseId: null,
      givenBackAt: null,
      usedAt: { gte: since },
    },
  });

/** Unexpired, the user's own first, then those that expire first. */
const reportsFor = (
  tx: Transaction,
  viewer: Viewer,
  externalUserId: string | null,
  now: Date,
): Promise<(ReportPurchase & { uses: AnalysisUse[] })[]> =>
  tx.reportPurchase.findMany({
    where: {
      ...owned(viewer),
      expiresAt: { gt: now },
      OR: [{ externalUserId: null }, ...(externalUserId === null ? [] : [{ externalUserId }])],
    },
    include: { uses: { where: { givenBackAt: null } } },
    orderBy: [{ externalUserId: { sort: 'asc', nulls: 'last' } }, { expiresAt: 'asc' }],
  });

export interface Upload {
  /** A bulk upload to it: the first in a period is charged, further ones are covered; by a report for its 30 days. */
  propertyId: string | null;
  externalUserId: string | null;
}

/**
 * The unit that pays for an upload.
 * @throws AnalysisLimitExceeded
 */
export async function takeAnalysis(tx: Transaction, viewer: Viewer, upload: Upload): Promise<string> {
  await lockMoney(tx, viewer);
  const now = await businessNow(tx);
  const { propertyId, externalUserId } = upload;
  const own = externalUserId === null ? null : await userAllowance(tx, viewer, externalUserId, now);
  const account = await accountAllowance(tx, viewer, now);
  if (propertyId !== null) {
    const covered = await tx.analysisUse.findFirst({
      where: {
        propertyId,
        givenBackAt: null,
        // What a report paid for is covered for as long as the report lasts, whatever the calendar says.
        OR: [
          { reportPurchaseId: null, usedAt: { gte: account.since } },
          { reportPurchase: { expiresAt: { gt: now } } },
        ],
      },
    });
    if (covered) return covered.id;
  }
  const charge = async (paidBy: { externalUserId?: string | null; reportPurchaseId?: string }) =>
    (await tx.analysisUse.create({ data: { ...owned(viewer), ...paidBy, propertyId, usedAt: now } })).id;
  let used = 0;
  for (const allowance of own ? [own, account] : [account]) {
    used = await usedSince(tx, viewer, allowance.externalUserId, allowance.since);
    if (allowance.limit === null || used < allowance.limit) {
      return charge({ externalUserId: allowance.externalUserId });
    }
  }
  const reports = await reportsFor(tx, viewer, externalUserId, now);
  const unused = reports.find((report) => report.uses.length === 0);
  if (unused) return charge({ reportPurchaseId: unused.id });
  throw new AnalysisLimitExceeded({
    analysesUsed: used + reports.length,
    analysesLimit: account.limit! + reports.length,
  });
}

/** Gives the unit of a failed document back, once nothing else has come of that unit. */
export async function giveBackAnalysis(tx: Transaction, analysisId: string): Promise<void> {
  // Two last documents that fail together take turns: the second sees the first.
  await tx.$queryRaw`
    select 1 from analysis_use where id = (select use_id from analysis where id = ${analysisId}::uuid) for update`;
  await tx.$executeRaw`
    update analysis_use u set given_back_at = now()
    from (select use_id from analysis where id = ${analysisId}::uuid) a
    where u.id = a.use_id and u.given_back_at is null and not u.kept
      and not exists (select 1 from analysis o where o.use_id = u.id and o.status <> 'failed')`;
}

/** A document that is deleted before it failed has used its unit. */
export async function keepUse(tx: Transaction, useId: string | null): Promise<void> {
  if (useId !== null) await tx.analysisUse.updateMany({ where: { id: useId }, data: { kept: true } });
}

/** Whether a report purchase, unexpired, paid for one of these documents: chat about them is unlimited. */
export async function paidByReport(tx: Transaction, useIds: (string | null)[]): Promise<boolean> {
  const ids = useIds.filter((id) => id !== null);
  if (ids.length === 0) return false;
  const now = await businessNow(tx);
  return (await tx.analysisUse.count({ where: { id: { in: ids }, reportPurchase: { expiresAt: { gt: now } } } })) > 0;
}

// What accounts and end users may use. An upload uses one unit of an allowance, in the same transaction: of the end
// user's own subscription first, then of the account's tier, then of a report purchase. The unit is returned if the
// analysis fails.
import type { AnalysisUse, ReportPurchase } from '../../prisma/generated/client/client.ts';
import { businessNow, monthOf } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import { bestTier, tierLimits } from '../identity/tiers.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { PlanLimitExceeded } from '../platform/errors.ts';
import { lockAllowances, subscriptionInForce } from './in-force.ts';

export { slotOf, subscriptionInForce } from './in-force.ts';
export { endReport, grantReport } from './report-purchases.ts';

/** `limit_exceeded` with the limit and the number of analyses. */
export class AnalysisLimitExceeded extends PlanLimitExceeded {
  constructor({ analysesUsed, analysesLimit }: Usage) {
    super('The monthly limit of analyses has been reached.', {
      analyses_used: analysesUsed,
      analyses_limit: analysesLimit,
      suggested_action: 'upgrade_tier',
    });
  }
}

export interface Usage {
  analysesUsed: number;
  /** Null if unlimited. */
  analysesLimit: number | null;
}

/** Allowance of one period, of the account or of the end user who has a subscription. */
interface Allowance {
  externalUserId: string | null;
  limit: number | null;
  since: Date;
}

async function accountAllowance(tx: Transaction, viewer: Viewer, now: Date): Promise<Allowance> {
  const subscription = await subscriptionInForce(tx, viewer, null, now);
  const tier = bestTier(subscription?.tier ?? 'free', viewer.grant);
  // A grant that is higher than the subscription counts by calendar month.
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

export interface PeriodUsage extends Usage {
  /** Start of the period. */
  since: Date;
  /** Unexpired report purchases that have not been used. */
  unusedReports: number;
}

/** What the account has used of its own allowance in the current period. */
export async function accountUsage(tx: Transaction, viewer: Viewer): Promise<PeriodUsage> {
  const now = await businessNow(tx);
  const { limit, since } = await accountAllowance(tx, viewer, now);
  const reports = await reportsFor(tx, viewer, null, now);
  return {
    analysesUsed: await usedSince(tx, viewer, null, since),
    analysesLimit: limit,
    since,
    unusedReports: reports.filter(({ uses }) => uses.length === 0).length,
  };
}

/** Number of units used since then, without those that a report purchase paid for. */
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

/** Unexpired report purchases: the user's own first, then by expiry. */
const reportsFor = (
  tx: Transaction,
  viewer: Viewer,
  externalUserId: string | null,
  now: Date,
): Promise<(ReportPurchase & { uses: AnalysisUse[] })[]> =>
  tx.reportPurchase.findMany({
    where: {
      ...ownedBy(viewer),
      expiresAt: { gt: now },
      OR: [{ externalUserId: null }, ...(externalUserId === null ? [] : [{ externalUserId }])],
    },
    include: { uses: { where: { givenBackAt: null } } },
    orderBy: [{ externalUserId: { sort: 'asc', nulls: 'last' } }, { expiresAt: 'asc' }],
  });

export interface Upload {
  /**
   * Set for a bulk upload. Only the first one to a property in a period is charged; with a report purchase, only the first
   * one within its 30 days.
   */
  propertyId: string | null;
  externalUserId: string | null;
}

/**
 * Uses one unit for an upload, and returns its id.
 * @throws AnalysisLimitExceeded
 */
export async function takeAnalysis(tx: Transaction, viewer: Viewer, upload: Upload): Promise<string> {
  await lockAllowances(tx, viewer);
  const now = await businessNow(tx);
  const { propertyId, externalUserId } = upload;
  const own = externalUserId === null ? null : await userAllowance(tx, viewer, externalUserId, now);
  const account = await accountAllowance(tx, viewer, now);
  if (propertyId !== null) {
    const covered = await tx.analysisUse.findFirst({
      where: {
        propertyId,
        givenBackAt: null,
        // A report purchase covers the property until it expires, across periods.
        OR: [
          { reportPurchaseId: null, usedAt: { gte: account.since } },
          { reportPurchase: { expiresAt: { gt: now } } },
        ],
      },
    });
    if (covered) return covered.id;
  }
  const charge = async (paidBy: { externalUserId?: string | null; reportPurchaseId?: string }) =>
    (await tx.analysisUse.create({ data: { ...ownedBy(viewer), ...paidBy, propertyId, usedAt: now } })).id;
  let used = 0;
  for (const allowance of own ? [own, account] : [account]) {
    if (allowance.limit === null) return charge({ externalUserId: allowance.externalUserId });
    used = await usedSince(tx, viewer, allowance.externalUserId, allowance.since);
    if (used < allowance.limit) return charge({ externalUserId: allowance.externalUserId });
  }
  const reports = await reportsFor(tx, viewer, externalUserId, now);
  const unused = reports.find((report) => report.uses.length === 0);
  if (unused) return charge({ reportPurchaseId: unused.id });
  throw new AnalysisLimitExceeded({
    analysesUsed: used + reports.length,
    analysesLimit: account.limit! + reports.length,
  });
}

/** Returns the unit of a failed document once all documents of the unit have failed. */
export async function returnAnalysisUse(tx: Transaction, analysisId: string): Promise<void> {
  // Serializes documents of one unit that fail at the same time, so that the last one sees the others.
  await tx.$queryRaw`
    select 1 from analysis_use where id = (select use_id from analysis where id = ${analysisId}::uuid) for update`;
  await tx.$executeRaw`
    update analysis_use u set given_back_at = now()
    from (select use_id from analysis where id = ${analysisId}::uuid) a
    where u.id = a.use_id and u.given_back_at is null and not u.kept
      and not exists (select 1 from analysis o where o.use_id = u.id and o.status <> 'failed')`;
}

/** A document that is deleted before it fails keeps its unit used. */
export async function markUseKept(tx: Transaction, useId: string | null): Promise<void> {
  if (useId !== null) await tx.analysisUse.updateMany({ where: { id: useId }, data: { kept: true } });
}

/** Whether an unexpired report purchase paid for one of these documents. Chat about them is then unlimited. */
export async function paidByReport(tx: Transaction, useIds: (string | null)[]): Promise<boolean> {
  const ids = useIds.filter((id) => id !== null);
  if (ids.length === 0) return false;
  const now = await businessNow(tx);
  return (await tx.analysisUse.count({ where: { id: { in: ids }, reportPurchase: { expiresAt: { gt: now } } } })) > 0;
}

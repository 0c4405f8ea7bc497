// Report purchase: pays for one analysis within 30 days of business time.

import { dayMs } from '../catalog/business-time.ts';
import { singleReport } from '../catalog/plans.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';

export interface ReportGrant {
  externalUserId: string | null;
  /** The checkout that paid for it; a checkout grants one report. */
  checkoutId?: string;
  now: Date;
}

const endOf = (start: Date) => new Date(start.getTime() + singleReport.days * dayMs);

export async function grantReport(
  tx: Transaction,
  { accountId, mode }: Pick<Viewer, 'accountId' | 'mode'>,
  { externalUserId, checkoutId, now }: ReportGrant,
): Promise<void> {
  const expiresAt = endOf(now);
  const data = { accountId, mode, externalUserId, checkoutId: checkoutId ?? null, createdAt: now, expiresAt };
  await tx.reportPurchase.createMany({ data: [data], skipDuplicates: true });
}

/** Ends the report after a refund; restores its 30 days if the refund failed. */
export async function endReport(tx: Transaction, checkoutId: string, ended: boolean, now: Date): Promise<void> {
  const report = await tx.reportPurchase.findUnique({ where: { checkoutId } });
  if (!report) return;
  const full = endOf(report.createdAt);
  const wasEnded = report.expiresAt < full;
  if (ended === wasEnded) return;
  const expiresAt = ended ? new Date(Math.min(now.getTime(), full.getTime() - 1)) : full;
  await tx.reportPurchase.update({ where: { checkoutId }, data: { expiresAt } });
}

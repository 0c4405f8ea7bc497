// The report purchase: one analysis, good for thirty days of business time.

import { dayMs } from '../catalog/business-time.ts';
import { singleReport } from '../catalog/plans.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';

export interface ReportGrant {
  externalUserId: string | null;
  /** The payment it came from; a payment grants once. */
  checkoutId?: string;
  now: Date;
}

export async function grantReport(
  tx: Transaction,
  { accountId, mode }: Pick<Viewer, 'accountId' | 'mode'>,
  { externalUserId, checkoutId, now }: ReportGrant,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + singleReport.days * dayMs);
  const data = { accountId, mode, externalUserId, checkoutId: checkoutId ?? null, createdAt: now, expiresAt };
  await tx.reportPurchase.createMany({ data: [data], skipDuplicates: true });
}

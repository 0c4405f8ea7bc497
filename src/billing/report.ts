// The report purchase: one analysis, good for thirty days of business time.
import type { Viewer } from '../accounts/viewer.ts';
import type { Transaction } from '../database/client.ts';
import { singleReport } from './plans.ts';
import { dayMs } from './time.ts';

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

// What happens to money and credits, for endpoints that ask for it.
import type { CreditAccount, CreditPurchase, Subscription } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { recordEvent } from './outbox.ts';

const holderOf = ({ accountId, mode }: { accountId: string; mode: Mode }) => ({ accountId, mode });

export const recordCreditsPurchased = (tx: Transaction, purchase: CreditPurchase, after: CreditAccount, at: Date) =>
  recordEvent(tx, {
    ...holderOf(purchase),
    type: 'credits.purchased',
    subjectId: purchase.id,
    payload: {
      purchase_id: purchase.id,
      external_user_id: purchase.externalUserId,
      pack_type: purchase.packType,
      credits: purchase.credits,
      price_cents: purchase.priceCents,
      balance: after.balance,
      completed_at: at,
    },
  });

/** `credits` is below zero when a refund failed and credits came back. */
export const recordCreditsReversed = (tx: Transaction, purchaseId: string, credits: number, after: CreditAccount) =>
  recordEvent(tx, {
    ...holderOf(after),
    type: 'credits.reversed',
    subjectId: purchaseId,
    payload: { purchase_id: purchaseId, external_user_id: after.externalUserId, credits, balance: after.balance },
  });

/** Once each time that the balance falls to the account's threshold, or through it. */
export async function recordCreditsLow(
  tx: Transaction,
  entryId: string,
  before: number,
  after: CreditAccount,
): Promise<void> {
  const account = await tx.account.findUnique({ where: { id: after.accountId }, select: { creditsLow: true } });
  const threshold = account?.creditsLow ?? null;
  if (threshold === null || before <= threshold || after.balance > threshold) return;
  await recordEvent(tx, {
    ...holderOf(after),
    type: 'credits.low',
    subjectId: entryId,
    payload: { external_user_id: after.externalUserId, balance: after.balance, threshold },
  });
}

export const recordSubscriptionUpdated = (tx: Transaction, row: Subscription) =>
  recordEvent(tx, {
    ...holderOf(row),
    type: 'subscription.updated',
    subjectId: row.id,
    payload: {
      subscription_id: row.id,
      external_user_id: row.externalUserId,
      status: row.status,
      tier: row.tier,
      current_period_start: row.currentPeriodStart,
      current_period_end: row.currentPeriodEnd,
      cancel_at_period_end: row.cancelAtPeriodEnd,
    },
  });

export interface FailedPayment {
  accountId: string;
  mode: Mode;
  externalUserId: string | null;
  /** The subscription, or the checkout. */
  subjectId: string;
  kind: 'subscription' | 'report' | 'credits';
  amountCents: number | null;
  /** Where the payer can pay it. */
  paymentUrl: string | null;
}

export const recordPaymentFailed = (tx: Transaction, failed: FailedPayment, at: Date) =>
  recordEvent(tx, {
    ...holderOf(failed),
    type: 'payment.failed',
    subjectId: failed.subjectId,
    payload: {
      kind: failed.kind,
      subscription_id: failed.kind === 'subscription' ? failed.subjectId : null,
      external_user_id: failed.externalUserId,
      amount_cents: failed.amountCents,
      payment_url: failed.paymentUrl,
      failed_at: at,
    },
  });

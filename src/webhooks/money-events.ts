// Events about credits, subscriptions and payments.
import type { Subscription } from '../../prisma/generated/client/client.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { recordEvent } from './outbox.ts';

const holderOf = ({ accountId, mode }: { accountId: string; mode: Mode }) => ({ accountId, mode });

export const recordCreditsPurchased = (tx: Transaction, { purchase, after, at }: Announcements['credits.purchased']) =>
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

export const recordCreditsReversed = (
  tx: Transaction,
  { purchaseId, credits, after }: Announcements['credits.reversed'],
) =>
  recordEvent(tx, {
    ...holderOf(after),
    type: 'credits.reversed',
    subjectId: purchaseId,
    payload: { purchase_id: purchaseId, external_user_id: after.externalUserId, credits, balance: after.balance },
  });

/** Records one event each time the balance reaches the account's threshold or falls below it. */
export async function recordCreditsLow(
  tx: Transaction,
  { entryId, before, after }: Announcements['credits.lowered'],
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

export const recordPaymentFailed = (tx: Transaction, { payment, at }: Announcements['payment.failed']) =>
  recordEvent(tx, {
    ...holderOf(payment),
    type: 'payment.failed',
    subjectId: payment.subjectId,
    payload: {
      kind: payment.kind,
      subscription_id: payment.kind === 'subscription' ? payment.subjectId : null,
      external_user_id: payment.externalUserId,
      amount_cents: payment.amountCents,
      payment_url: payment.paymentUrl,
      failed_at: at,
    },
  });

// Settlement of checkouts. A paid checkout is fulfilled once (subscription, report or credits), and only if the amount is
// the expected one. A payment on a superseded page is refunded.
import { validate } from 'uuid';
import type { Checkout, Prisma } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import { businessNow } from '../catalog/business-time.ts';
import { planOf, singleReport } from '../catalog/plans.ts';
import { completePurchase } from '../credits/credits.ts';
import type { Transaction } from '../database/client.ts';
import { grantReport } from '../entitlements/entitlements.ts';
import type { Payments, ProviderCheckout, ProviderPayment } from '../payments/payments.ts';
import { billingFaults } from '../platform/metrics/instruments.ts';
import { applyPayment, recordInvoice, recordPayment } from './money.ts';
import { type Billing, databaseNow, syncSubscription } from './sync.ts';

type Row = Prisma.CheckoutGetPayload<{ include: { creditPurchase: true } }>;

/** Fetches the checkout from the provider and settles it. Ignores checkouts that are not ours. */
export async function settleCheckout(
  service: Billing,
  payments: Payments,
  sessionId: string,
  { paymentFailed = false } = {},
): Promise<void> {
  const askedAt = await databaseNow(service.db);
  const session = await payments.getCheckout(sessionId);
  if (!session) return;
  const row = await rowOf(service.db, payments, session);
  if (!row || row.status === 'completed' || row.status === 'refunded') return;
  if (session.status === 'expired') return close(service, row, session.id);
  if (session.status !== 'complete') return;
  if (!session.paid) {
    if (session.failed || paymentFailed) await fail(service, row, session.id);
    return;
  }
  if (row.kind === 'subscription') {
    if (session.subscriptionId) await syncSubscription(service, payments, session.subscriptionId);
    if (session.invoiceId) await recordInvoice(service, payments, session.invoiceId);
  }
  const intent = row.kind === 'subscription' ? null : session.paymentIntentId;
  const money = intent && (await payments.getPayment(intent));
  await service.db.$transaction((tx) => settle(tx, service, row, session, money || null, askedAt));
  await refundSuperfluous(service, payments, row.id);
}

async function rowOf(
  db: Transaction,
  { name: provider }: Payments,
  { id: sessionId, metadata }: ProviderCheckout,
): Promise<Row | null> {
  const include = { creditPurchase: true };
  const known = await db.checkout.findFirst({ where: { sessionId, provider }, include });
  if (known) return known;
  // The response that contained the session id was lost.
  const { lintel_id: id = '' } = metadata;
  return validate(id) ? db.checkout.findFirst({ where: { id, provider, sessionId: null }, include }) : null;
}

/** Expected amount before discounts and tax. Rows of an early version do not store it. */
function expectedCents(row: Row, session: ProviderCheckout): number | null {
  if (row.amountCents !== null) return row.amountCents;
  if (row.kind === 'report') return singleReport.priceCents;
  if (row.kind === 'credits') return row.creditPurchase?.priceCents ?? null;
  const { tier } = session.metadata;
  return tier === 'pro' || tier === 'enterprise' ? planOf(tier).price * 100 : null;
}

/** Why the payment differs from the expected one; null if it does not. */
function mismatch(row: Row, session: ProviderCheckout): string | null {
  const { subtotalCents, discountCents, totalCents, currency } = session;
  const expected = expectedCents(row, session);
  if (currency !== 'usd') return `paid in ${currency ?? 'an unknown currency'} instead of usd`;
  if (expected === null || subtotalCents !== expected)
    return `the price was ${subtotalCents} cents instead of ${expected}`;
  if (totalCents === null || totalCents < subtotalCents - discountCents) {
    return `${totalCents} of ${subtotalCents - discountCents} cents were paid`;
  }
  return null;
}

async function settle(
  tx: Transaction,
  { log }: Billing,
  row: Row,
  session: ProviderCheckout,
  money: ProviderPayment | null,
  askedAt: Date,
): Promise<void> {
  await tx.$queryRaw`select 1 from checkout where id = ${row.id}::uuid for update`;
  const { status } = await tx.checkout.findUniqueOrThrow({ where: { id: row.id } });
  if (status === 'completed' || status === 'refunded' || status === 'held') return;
  const now = await businessNow(tx);
  const payment = row.kind === 'subscription' ? null : await recordPayment(tx, row, session, money, askedAt, now);
  if (status === 'expired') {
    log.error({ checkout: row.id }, 'superseded checkout was paid; refunding');
    billingFaults.inc({ fault: 'superfluous' });
    // The payment of a subscription is refunded when the subscription is ended.
    const data = { superfluous: row.kind !== 'subscription', sessionId: session.id };
    await tx.checkout.update({ where: { id: row.id }, data });
    return;
  }
  const heldReason = mismatch(row, session);
  if (heldReason) {
    log.error({ checkout: row.id, heldReason }, 'payment held: unexpected amount');
    billingFaults.inc({ fault: 'held' });
    const data = { status: 'held' as const, heldReason, sessionId: session.id, openKey: null };
    await tx.checkout.update({ where: { id: row.id }, data });
    return;
  }
  await fulfillCheckout(tx, row, session.id, now);
  if (payment && money) await applyPayment(tx, payment.id, money, askedAt);
}

/** Gives what the checkout sells. Also called when the operator accepts a held payment. */
export async function fulfillCheckout(tx: Transaction, row: Checkout, sessionId: string, now: Date): Promise<void> {
  const data = { status: 'completed' as const, sessionId, openKey: null, heldReason: null };
  await tx.checkout.update({ where: { id: row.id }, data });
  if (row.kind === 'report') {
    await grantReport(tx, row, { externalUserId: row.externalUserId, checkoutId: row.id, now });
  }
  if (row.kind === 'credits') await completePurchase(tx, row.id, now);
}

/** Refunds the payment of a superseded page, once. After a crash the next run completes it. */
export async function refundSuperfluous(service: Billing, payments: Payments, id: string): Promise<boolean> {
  const where = { id, superfluous: true, status: 'expired' as const };
  const row = await service.db.checkout.findFirst({ where, include: { payment: true } });
  if (!row) return false;
  const intent = row.payment?.paymentIntentId;
  if (intent) await payments.refund({ paymentIntentId: intent }, `superfluous:${id}`);
  const status = 'refunded' as const;
  await service.db.$transaction(async (tx) => {
    await tx.checkout.updateMany({ where, data: { status, superfluous: false } });
    const { payment } = row;
    if (payment) await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: payment.amountCents } });
    // Its credits were never added.
    if (row.kind === 'credits') {
      await tx.$executeRaw`
        update credit_purchase set status = 'refunded', reversed = credits
        where checkout_id = ${id}::uuid and completed_at is null`;
    }
  });
  return true;
}

function close({ db }: Billing, row: Checkout, sessionId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const open = { id: row.id, status: 'open' as const };
    const data = { status: 'expired' as const, sessionId, openKey: null };
    const { count } = await tx.checkout.updateMany({ where: open, data });
    if (count === 0) return;
    const pending = { checkoutId: row.id, status: 'pending' as const };
    await tx.creditPurchase.updateMany({ where: pending, data: { status: 'expired' } });
  });
}

/** The checkout is complete, but its payment was declined, possibly days later. */
function fail({ db }: Billing, row: Row, sessionId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const open = { id: row.id, status: 'open' as const };
    const data = { status: 'failed' as const, sessionId, openKey: null };
    const { count } = await tx.checkout.updateMany({ where: open, data });
    if (count === 0) return;
    await tx.creditPurchase.updateMany({ where: { checkoutId: row.id }, data: { status: 'failed' } });
    const { accountId, mode, externalUserId, kind, amountCents } = row;
    const payment = { accountId, mode, externalUserId, subjectId: row.id, kind, amountCents, paymentUrl: null };
    await announce(tx, 'payment.failed', { payment, at: await businessNow(tx) });
  });
}

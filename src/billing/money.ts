// Payments: recorded once when paid, and updated by refunds and disputes. A refund also reverses what was bought: credits
// are taken back, a report purchase ends.
import type { Checkout, Payment, Prisma } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { reversePurchase } from '../credits/credits.ts';
import type { Transaction } from '../database/client.ts';
import { endReport } from '../entitlements/entitlements.ts';
import type { Payments, ProviderCheckout, ProviderInvoice, ProviderPayment } from '../payments/payments.ts';
import { type Billing, databaseNow } from './sync.ts';

/** Records the payment of a paid checkout. */
export async function recordPayment(
  tx: Transaction,
  row: Checkout,
  session: ProviderCheckout,
  money: ProviderPayment | null,
  askedAt: Date,
  now: Date,
): Promise<Payment> {
  const { accountId, mode, externalUserId, provider, kind } = row;
  return createPaymentOnce(tx, {
    accountId,
    mode,
    externalUserId,
    provider,
    kind,
    sourceId: session.id,
    checkoutId: row.id,
    paymentIntentId: session.paymentIntentId,
    chargeId: money?.chargeId ?? null,
    invoiceId: session.invoiceId,
    amountCents: money?.amountCents ?? session.totalCents ?? 0,
    currency: money?.currency ?? session.currency ?? 'usd',
    paidAt: now,
    syncedAt: askedAt,
  });
}

/** Concurrent calls for the same payment record it once. */
async function createPaymentOnce(tx: Transaction, data: Prisma.PaymentCreateManyInput): Promise<Payment> {
  await tx.payment.createMany({ data: [data], skipDuplicates: true });
  const { provider, sourceId } = data;
  return tx.payment.findUniqueOrThrow({ where: { provider_sourceId: { provider, sourceId } } });
}

/** Records the payment of an invoice; ignores invoices of subscriptions that are not ours. */
export async function recordInvoice(
  { db }: Billing,
  payments: Payments,
  invoiceId: string,
  known?: ProviderInvoice,
): Promise<void> {
  const askedAt = await databaseNow(db);
  const invoice = known ?? (await payments.getInvoice(invoiceId));
  if (!invoice?.subscriptionId || invoice.paidCents <= 0) return;
  const subscription = await db.subscription.findFirst({
    where: { providerSubscriptionId: invoice.subscriptionId, provider: payments.name },
  });
  if (!subscription) return;
  const where = { provider: payments.name, sourceId: invoice.id };
  const done = await db.payment.findFirst({ where });
  if (done && done.syncedAt > askedAt) return;
  const money = invoice.paymentIntentId ? await payments.getPayment(invoice.paymentIntentId) : null;
  await db.$transaction(async (tx) => {
    const { accountId, mode, externalUserId } = subscription;
    const data = {
      accountId,
      mode,
      externalUserId,
      provider: payments.name,
      kind: 'subscription' as const,
      sourceId: invoice.id,
      providerSubscriptionId: invoice.subscriptionId,
      paymentIntentId: invoice.paymentIntentId,
      chargeId: money?.chargeId ?? null,
      invoiceId: invoice.id,
      amountCents: money?.amountCents ?? invoice.paidCents,
      currency: invoice.currency,
      paidAt: await businessNow(tx),
      syncedAt: askedAt,
    };
    const row = await createPaymentOnce(tx, data);
    if (money) await applyPayment(tx, row.id, money, askedAt);
  });
}

/** Amount returned to the payer: all of it after a lost dispute. */
export const returnedCents = ({
  amountCents,
  refundedCents,
  dispute,
}: Pick<Payment, 'amountCents' | 'refundedCents' | 'dispute'>) => (dispute === 'lost' ? amountCents : refundedCents);

/** Applies the state fetched at `askedAt`; ignored if a later state has been applied. */
export async function applyPayment(tx: Transaction, id: string, money: ProviderPayment, askedAt: Date): Promise<void> {
  await tx.$queryRaw`select 1 from payment where id = ${id}::uuid for update`;
  const before = await tx.payment.findUniqueOrThrow({ where: { id } });
  if (before.syncedAt > askedAt) return;
  const { chargeId, dispute } = money;
  const refundedCents = Math.min(money.refundedCents, before.amountCents);
  const data = { chargeId: chargeId ?? before.chargeId, refundedCents, dispute, syncedAt: askedAt };
  const row = await tx.payment.update({ where: { id }, data });
  if (!row.checkoutId) return;
  const back = returnedCents(row);
  const full = row.amountCents > 0 && back >= row.amountCents;
  const now = await businessNow(tx);
  const reason = dispute === 'lost' ? 'dispute lost' : 'refund';
  if (row.kind === 'credits' && row.amountCents > 0) {
    await reversePurchase(tx, row.checkoutId, { backCents: back, paidCents: row.amountCents, reason, now });
  }
  if (row.kind === 'report') await endReport(tx, row.checkoutId, full, now);
  const statuses = full ? { from: ['completed' as const, 'held' as const], to: 'refunded' as const } : null;
  if (statuses) {
    await tx.checkout.updateMany({
      where: { id: row.checkoutId, status: { in: statuses.from } },
      data: { status: statuses.to, superfluous: false },
    });
  } else {
    await undoRefund(tx, row.checkoutId);
  }
}

/** After a failed refund: a fulfilled purchase is completed again, an unfulfilled one is held for the operator. */
async function undoRefund(tx: Transaction, checkoutId: string): Promise<void> {
  const row = await tx.checkout.findFirst({
    where: { id: checkoutId, status: 'refunded' },
    include: { creditPurchase: true, reportPurchase: true },
  });
  if (!row) return;
  const fulfilled = row.kind === 'report' ? row.reportPurchase !== null : row.creditPurchase?.completedAt !== null;
  const data = fulfilled
    ? { status: 'completed' as const }
    : { status: 'held' as const, heldReason: row.heldReason ?? 'its refund failed' };
  await tx.checkout.update({ where: { id: checkoutId }, data });
}

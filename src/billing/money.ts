// Payments as the provider has them: recorded once when they are paid, and followed when money goes back. What was given
// for them follows the money: credits are taken back, a report ends.
import type { Checkout, Payment, Prisma } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { reversePurchase } from '../credits/reverse.ts';
import type { Transaction } from '../database/client.ts';
import type { Payments, ProviderCheckout, ProviderInvoice, ProviderPayment } from '../payments/payments.ts';
import { endReport } from './report.ts';
import { askingNow, type Billing } from './sync.ts';

/** The payment of a page that was paid. */
export async function recordPayment(
  tx: Transaction,
  row: Checkout,
  session: ProviderCheckout,
  money: ProviderPayment | null,
  askedAt: Date,
  now: Date,
): Promise<Payment> {
  const { accountId, mode, externalUserId, provider, kind } = row;
  return keepPayment(tx, {
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

/** Two that record the same payment at once record it once. */
async function keepPayment(tx: Transaction, data: Prisma.PaymentCreateManyInput): Promise<Payment> {
  await tx.payment.createMany({ data: [data], skipDuplicates: true });
  const { provider, sourceId } = data;
  return tx.payment.findUniqueOrThrow({ where: { provider_sourceId: { provider, sourceId } } });
}

/** The payment of a subscription's invoice. Without one of our subscriptions there is nothing to record. */
export async function recordInvoice(
  { db }: Billing,
  payments: Payments,
  invoiceId: string,
  known?: ProviderInvoice,
): Promise<void> {
  const askedAt = await askingNow(db);
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
    const row = await keepPayment(tx, data);
    if (money) await applyPayment(tx, row.id, money, askedAt);
  });
}

/** What went back to the payer: a lost dispute takes all of it. */
export const returnedCents = ({
  amountCents,
  refundedCents,
  dispute,
}: Pick<Payment, 'amountCents' | 'refundedCents' | 'dispute'>) => (dispute === 'lost' ? amountCents : refundedCents);

/** An answer that was asked for earlier than the one taken over last changes nothing. */
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
    await reopen(tx, row.checkoutId);
  }
}

/** A refund that failed: the money is here again, and so is what it paid for; what was never given is held. */
async function reopen(tx: Transaction, checkoutId: string): Promise<void> {
  const row = await tx.checkout.findFirst({
    where: { id: checkoutId, status: 'refunded' },
    include: { creditPurchase: true, reportPurchase: true },
  });
  if (!row) return;
  const given = row.kind === 'report' ? row.reportPurchase !== null : row.creditPurchase?.completedAt !== null;
  const data = given
    ? { status: 'completed' as const }
    : { status: 'held' as const, heldReason: row.heldReason ?? 'its refund failed' };
  await tx.checkout.update({ where: { id: checkoutId }, data });
}

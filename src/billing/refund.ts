// Operator actions on a payment: full or partial refund, and acceptance of a held payment.
import { validate } from 'uuid';
import type { Payment } from '../../prisma/generated/client/client.ts';
import { type Actor, recordAct } from '../audit-log/acts.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../platform/errors.ts';
import { fulfillCheckout } from './settle.ts';
import { type Billing, syncSubscription } from './sync.ts';
import { recordEarlier, syncPayment } from './sync-payment.ts';

export interface RefundInput {
  /** Id of a credit purchase, report purchase, checkout or payment. */
  purchaseId: string;
  /** US cents; the full remaining amount by default. */
  amountCents?: number | null;
  reason?: string | null;
  /** Refuses payments of the other mode. */
  mode?: Mode;
}

export interface Refunded {
  paymentId: string;
  accountId: string;
  mode: Mode;
  amountCents: number;
  refundedCents: number;
  status: string;
}

/**
 * Idempotent: the same refund that runs again after a crash, before its result was stored, is made once.
 * @throws NotFound, InvalidRequest, Conflict, RefundRefused
 */
export async function refundPurchase(service: Billing, actor: Actor, input: RefundInput): Promise<Refunded> {
  const payment = await findPayment(service, input.purchaseId);
  const { id, accountId, mode, provider, paymentIntentId, refundedCents, syncedAt } = payment;
  if (input.mode && input.mode !== mode) throw new NotFound('purchase');
  const payments = service.payments.named(provider);
  if (!payments) throw new Conflict(`The payment was made with ${provider}, which is not configured.`);
  if (!paymentIntentId) throw new Conflict('The purchase has no payment.');
  const left = payment.amountCents - refundedCents;
  const amountCents = input.amountCents ?? undefined;
  if (left === 0) throw new Conflict('The payment has already been refunded in full.');
  if (amountCents !== undefined && (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)) {
    throw new InvalidRequest('amount_cents', `amount_cents must be a whole number from 1 to ${left}.`);
  }
  const act = { action: 'billing.refund', accountId, subject: input.purchaseId, reason: input.reason ?? null };
  const asked = { paymentId: id, askedCents: amountCents ?? left };
  await service.db.$transaction((tx) => recordAct(tx, actor, { ...act, before: { refundedCents }, after: asked }));
  try {
    // Another key after each sync: a refund that failed later leaves the same amounts, and must not be replayed.
    const state = `${refundedCents}:${syncedAt.getTime()}`;
    await payments.refund({ paymentIntentId, amountCents }, `refund:${id}:${state}:${amountCents ?? 'all'}`);
  } catch (error) {
    const after = { ...asked, error: error instanceof Error ? error.message : 'unknown' };
    const failed = { ...act, action: 'billing.refund-failed', before: { refundedCents }, after };
    await service.db.$transaction((tx) => recordAct(tx, actor, failed));
    throw error;
  }
  await syncPayment(service, payments, paymentIntentId);
  const now = await service.db.payment.findUniqueOrThrow({ where: { id }, include: { checkout: true } });
  return {
    paymentId: id,
    accountId,
    mode,
    amountCents: now.amountCents,
    refundedCents: now.refundedCents,
    status: now.checkout?.status ?? (now.refundedCents === now.amountCents ? 'refunded' : 'completed'),
  };
}

async function findPayment(service: Billing, id: string): Promise<Payment> {
  const { db } = service;
  if (!validate(id)) throw new NotFound('purchase');
  const purchase = await db.creditPurchase.findUnique({ where: { id }, select: { checkoutId: true } });
  const report = await db.reportPurchase.findUnique({ where: { id }, select: { checkoutId: true } });
  const checkoutId = purchase?.checkoutId ?? report?.checkoutId ?? id;
  const payment = await db.payment.findFirst({ where: { OR: [{ id }, { checkoutId }] } });
  if (payment) return payment;
  const checkout = await db.checkout.findUnique({ where: { id: checkoutId } });
  const earlier = checkout && (await recordEarlier(service, checkout));
  if (earlier) return earlier;
  if (purchase || report || checkout) {
    throw new Conflict('The purchase has no payment.');
  }
  throw new NotFound('purchase');
}

export interface Accepted {
  id: string;
  kind: 'checkout' | 'subscription';
}

/** Fulfills a held payment regardless of its amount. @throws NotFound, or Conflict if it is not held */
export async function acceptHeld(
  service: Billing,
  actor: Actor,
  { id, reason }: { id: string; reason?: string | null },
): Promise<Accepted> {
  if (!validate(id)) throw new NotFound('held payment');
  const act = { action: 'billing.accept', subject: id, reason: reason ?? null };
  const accepted = await service.db.$transaction(async (tx): Promise<Accepted | null> => {
    await tx.$queryRaw`select 1 from checkout where id = ${id}::uuid for update`;
    const row = await tx.checkout.findUnique({ where: { id } });
    if (!row) return null;
    if (row.status !== 'held') throw new Conflict('The payment is not held.');
    // A failed refund has marked the purchase as refunded.
    await tx.creditPurchase.updateMany({
      where: { checkoutId: id, completedAt: null },
      data: { status: 'pending', reversed: 0 },
    });
    await fulfillCheckout(tx, row, row.sessionId!, await businessNow(tx));
    const { accountId, heldReason } = row;
    await recordAct(tx, actor, { ...act, accountId, before: { heldReason }, after: { status: 'completed' } });
    return { id, kind: 'checkout' };
  });
  if (accepted) {
    await acceptSubscriptionOf(service, actor, id, reason);
    // A refund made meanwhile reverses what was just given.
    const payment = await service.db.payment.findUnique({ where: { checkoutId: id } });
    const port = payment && service.payments.named(payment.provider);
    if (port && payment.paymentIntentId) await syncPayment(service, port, payment.paymentIntentId);
    return accepted;
  }
  return acceptSubscription(service, actor, id, reason);
}

/** The checkout of a subscription is held together with the subscription. */
async function acceptSubscriptionOf(service: Billing, actor: Actor, id: string, reason?: string | null) {
  const page = await service.db.checkout.findUniqueOrThrow({ where: { id } });
  if (page.kind !== 'subscription') return;
  const { accountId, mode, externalUserId, provider } = page;
  const where = { accountId, mode, externalUserId, provider, heldReason: { not: null }, openSlot: { not: null } };
  const held = await service.db.subscription.findFirst({ where });
  if (held) await acceptSubscription(service, actor, held.id, reason);
}

async function acceptSubscription(
  service: Billing,
  actor: Actor,
  id: string,
  reason?: string | null,
): Promise<Accepted> {
  const act = { action: 'billing.accept', subject: id, reason: reason ?? null };
  const subscription = await service.db.subscription.findUnique({ where: { id } });
  if (!subscription) throw new NotFound('held payment');
  if (!subscription.heldReason) throw new Conflict('The subscription is not held.');
  const { accountId, heldReason } = subscription;
  await service.db.$transaction(async (tx) => {
    await tx.subscription.update({ where: { id }, data: { heldReason: null, suspended: false } });
    await recordAct(tx, actor, { ...act, accountId, before: { heldReason }, after: { suspended: false } });
  });
  const payments = service.payments.named(subscription.provider);
  if (payments && subscription.providerSubscriptionId) {
    await syncSubscription(service, payments, subscription.providerSubscriptionId);
  }
  return { id, kind: 'subscription' };
}

// What the operator does with a payment: gives it back, in full or in part, or accepts one that was held.
import { validate } from 'uuid';
import type { Payment } from '../../prisma/generated/client/client.ts';
import { type Actor, recordAct } from '../audit-log/acts.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../platform/errors.ts';
import { give } from './settle.ts';
import { type Billing, syncSubscription } from './sync.ts';
import { recordEarlier, syncPayment } from './sync-payment.ts';

export interface RefundInput {
  /** Of a credit purchase, a report purchase, a checkout or a payment. */
  purchaseId: string;
  /** US cents; all that is left unless given. */
  amountCents?: number | null;
  reason?: string | null;
  /** Only a payment of this mode. */
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
 * The same refund that is run again after a crash, before its outcome was kept, happens once.
 * @throws NotFound, InvalidRequest, Conflict, RefundRefused
 */
export async function refundPurchase(service: Billing, actor: Actor, input: RefundInput): Promise<Refunded> {
  const payment = await findPayment(service, input.purchaseId);
  const { id, accountId, mode, provider, paymentIntentId, refundedCents } = payment;
  if (input.mode && input.mode !== mode) throw new NotFound('purchase');
  const payments = service.payments.named(provider);
  if (!payments) throw new Conflict(`The payment is at ${provider}, whose key is not set here.`);
  if (!paymentIntentId) throw new Conflict('Nothing was paid for it.');
  const left = payment.amountCents - refundedCents;
  const amountCents = input.amountCents ?? undefined;
  if (left === 0) throw new Conflict('It is refunded in full.');
  if (amountCents !== undefined && (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)) {
    throw new InvalidRequest('amount_cents', `amount_cents must be a whole number from 1 to ${left}.`);
  }
  const act = { action: 'billing.refund', accountId, subject: input.purchaseId, reason: input.reason ?? null };
  const asked = { paymentId: id, askedCents: amountCents ?? left };
  await service.db.$transaction((tx) => recordAct(tx, actor, { ...act, before: { refundedCents }, after: asked }));
  try {
    await payments.refund({ paymentIntentId, amountCents }, `refund:${id}:${refundedCents}:${amountCents ?? 'all'}`);
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
    throw new Conflict('Nothing was paid for it.');
  }
  throw new NotFound('purchase');
}

export interface Accepted {
  id: string;
  kind: 'checkout' | 'subscription';
}

/** Gives what a held payment was for, whatever its amount. @throws NotFound, Conflict when it is not held */
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
    // A refund of it that failed has marked the purchase as refunded.
    await tx.creditPurchase.updateMany({
      where: { checkoutId: id, completedAt: null },
      data: { status: 'pending', reversed: 0 },
    });
    await give(tx, row, row.sessionId!, await businessNow(tx));
    const { accountId, heldReason } = row;
    await recordAct(tx, actor, { ...act, accountId, before: { heldReason }, after: { status: 'completed' } });
    return { id, kind: 'checkout' };
  });
  if (accepted) {
    await acceptTheirSubscription(service, actor, id, reason);
    // What went back meanwhile is not given.
    const payment = await service.db.payment.findUnique({ where: { checkoutId: id } });
    const port = payment && service.payments.named(payment.provider);
    if (port && payment.paymentIntentId) await syncPayment(service, port, payment.paymentIntentId);
    return accepted;
  }
  return acceptSubscription(service, actor, id, reason);
}

/** A page for a subscription is held together with the subscription. */
async function acceptTheirSubscription(service: Billing, actor: Actor, id: string, reason?: string | null) {
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

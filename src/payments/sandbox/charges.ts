// Charges, refunds and disputes of the sandbox. No money moves, but all events are sent.
import type { Transaction } from '../../database/client.ts';
import { Conflict } from '../../platform/errors.ts';
import type { Metadata } from '../payments.ts';
import {
  type Charge,
  type Dispute,
  emitEvent,
  lockObject,
  newId,
  nowSeconds,
  type Refund,
  storeObject,
} from './objects.ts';

const chargeId = (paymentIntent: string): string => paymentIntent.replace(/^pi_/, 'ch_');

export async function chargeCard(
  tx: Transaction,
  customer: string,
  amount: number,
  description: string,
  metadata: Metadata,
): Promise<Charge> {
  const payment_intent = newId('pi');
  const charge: Charge = {
    id: chargeId(payment_intent),
    object: 'charge',
    payment_intent,
    customer,
    amount,
    amount_refunded: 0,
    currency: 'usd',
    description,
    refunded: false,
    dispute: null,
    created: await nowSeconds(tx),
    metadata,
    livemode: false,
  };
  await storeObject(tx, charge);
  return charge;
}

export const takeCharge = (tx: Transaction, paymentIntent: string): Promise<Charge | null> =>
  lockObject<Charge>(tx, 'charge', chargeId(paymentIntent));

/** Refunds the amount, or everything that is left. @throws Conflict if the amount is higher than that */
export async function refundCharge(tx: Transaction, charge: Charge, amount?: number): Promise<Refund | null> {
  const left = charge.amount - charge.amount_refunded;
  if (amount === undefined && left === 0) return null;
  if ((amount ?? left) > left) throw new Conflict(`At most ${left} cents can be refunded.`);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    payment_intent: charge.payment_intent,
    charge: charge.id,
    amount: amount ?? left,
    status: 'succeeded',
    livemode: false,
  };
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await storeObject(tx, charge);
  await storeObject(tx, refund);
  await emitEvent(tx, 'charge.refunded', charge);
  return refund;
}

/** The refund failed at the card's bank. */
export async function failRefund(tx: Transaction, refund: Refund): Promise<void> {
  const charge = await takeCharge(tx, refund.payment_intent);
  if (!charge || refund.status === 'failed') return;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  await storeObject(tx, charge);
  await storeObject(tx, { ...refund, status: 'failed' });
  await emitEvent(tx, 'refund.failed', { ...refund, status: 'failed' });
}

/** The payer disputes the charge. */
export async function disputeCharge(tx: Transaction, charge: Charge): Promise<void> {
  if (charge.dispute) return;
  await setDispute(tx, charge, 'open', 'needs_response', 'charge.dispute.created');
}

export async function closeDispute(tx: Transaction, charge: Charge, outcome: 'won' | 'lost'): Promise<void> {
  if (charge.dispute === 'open') await setDispute(tx, charge, outcome, outcome, 'charge.dispute.closed');
}

async function setDispute(
  tx: Transaction,
  charge: Charge,
  state: Charge['dispute'],
  status: Dispute['status'],
  event: string,
): Promise<void> {
  await storeObject(tx, { ...charge, dispute: state });
  const dispute: Dispute = {
    id: charge.id.replace(/^ch_/, 'dp_'),
    object: 'dispute',
    payment_intent: charge.payment_intent,
    charge: charge.id,
    amount: charge.amount - charge.amount_refunded,
    status,
    livemode: false,
  };
  await storeObject(tx, dispute);
  await emitEvent(tx, event, dispute);
}

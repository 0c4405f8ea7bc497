// Invoices of sandbox subscriptions.
import type { Transaction } from '../../database/client.ts';
import { chargeCard } from './charges.ts';
import { emitEvent, type Invoice, newId, nowSeconds, type Subscription, storeObject } from './objects.ts';
import { tierOf } from './prices.ts';

export async function createInvoice(
  tx: Transaction,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  total: number,
  paid: boolean,
): Promise<Invoice> {
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    customer: subscription.customer,
    status: 'open',
    billing_reason: reason,
    total,
    amount_paid: 0,
    payments: { data: [] },
    currency: 'usd',
    created: await nowSeconds(tx),
    parent: { subscription_details: { subscription: subscription.id } },
    livemode: false,
  };
  subscription.latest_invoice = invoice.id;
  await storeObject(tx, subscription);
  if (paid) return payInvoice(tx, invoice, subscription);
  await storeObject(tx, invoice);
  await emitEvent(tx, 'invoice.payment_failed', invoice);
  return invoice;
}

export async function payInvoice(tx: Transaction, invoice: Invoice, subscription: Subscription): Promise<Invoice> {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  if (invoice.total > 0) {
    const description = `Subscription: ${tierOf(subscription)}`;
    const { payment_intent } = await chargeCard(
      tx,
      invoice.customer,
      invoice.total,
      description,
      subscription.metadata ?? {},
    );
    invoice.payments = { data: [{ payment: { payment_intent } }] };
  }
  await storeObject(tx, invoice);
  await emitEvent(tx, 'invoice.payment_succeeded', invoice);
  return invoice;
}

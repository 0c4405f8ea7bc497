// Events of the provider. Each is stored once, in one transaction with the job that handles it. The handler fetches the
// object from the provider again, so that late, duplicate and reordered events lead to the same state.

import { announce } from '../announcements/announcements.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import type { InboundEvent, PaymentObject, Payments, ProviderName } from '../payments/payments.ts';
import { sandboxSecret } from '../payments/sandbox/deliver.ts';
import { isSigned, signatureHeader } from '../payments/stripe-signature.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { recordInvoice } from './money.ts';
import { settleCheckout } from './settle.ts';
import { type Billing, syncSubscription } from './sync.ts';
import { syncPayment } from './sync-payment.ts';

/** Final write of a handler. It runs once, in the transaction that marks the event as handled. */
type FinalWrite = (tx: Transaction) => Promise<void>;
type Handler = (service: Billing, payments: Payments, objectId: string) => Promise<unknown>;

const syncPaymentOf =
  (kind: PaymentObject): Handler =>
  async (service, payments, id) => {
    const intent = await payments.paymentOf(kind, id);
    if (intent) await syncPayment(service, payments, intent);
  };

const handlers: Record<string, Handler> = {
  'customer.subscription.created': syncSubscription,
  'customer.subscription.updated': syncSubscription,
  'customer.subscription.deleted': syncSubscription,
  'invoice.payment_succeeded': (...args) => handleInvoice(...args),
  'invoice.payment_failed': (...args) => handleInvoice(...args),
  'checkout.session.completed': settleCheckout,
  // Beyond the six events of the contract: delayed payments, expired pages, refunds and disputes.
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.async_payment_failed': (service, payments, id) =>
    settleCheckout(service, payments, id, { paymentFailed: true }),
  'checkout.session.expired': settleCheckout,
  'charge.refunded': syncPaymentOf('charge'),
  'charge.dispute.created': syncPaymentOf('dispute'),
  'charge.dispute.updated': syncPaymentOf('dispute'),
  'charge.dispute.closed': syncPaymentOf('dispute'),
  'refund.failed': syncPaymentOf('refund'),
  // Failed refunds, in older versions of Stripe's API.
  'charge.refund.updated': syncPaymentOf('refund'),
};

export const isKnownEvent = (type: string): boolean => Object.hasOwn(handlers, type);

/** Ignores invoices of zero: a trial starts with one, and only an update of the subscription ends the trial. */
async function handleInvoice(service: Billing, payments: Payments, invoiceId: string): Promise<FinalWrite | undefined> {
  const invoice = await payments.getInvoice(invoiceId);
  if (!invoice?.subscriptionId || invoice.totalCents === 0) return undefined;
  const where = { providerSubscriptionId: invoice.subscriptionId, provider: payments.name };
  const known = await service.db.subscription.findFirst({ where });
  if (known?.status !== 'trialing') await syncSubscription(service, payments, invoice.subscriptionId);
  await recordInvoice(service, payments, invoiceId);
  if (invoice.paid) return undefined;
  return async (tx) => {
    const row = await tx.subscription.findFirst({ where });
    if (!row) return;
    const { accountId, mode, externalUserId, id: subjectId } = row;
    const { totalCents: amountCents, url: paymentUrl } = invoice;
    const owner = { accountId, mode, externalUserId };
    const payment = { ...owner, subjectId, kind: 'subscription' as const, amountCents, paymentUrl };
    await announce(tx, 'payment.failed', { payment, at: await businessNow(tx) });
  };
}

/**
 * Stores an event. The secret that signed it determines its provider; it can affect only objects of that provider.
 * @throws InvalidRequest for a bad signature or an invalid event
 */
export async function receiveEvent(service: Service, body: Uint8Array, header: string | undefined): Promise<void> {
  const { config, db } = service;
  const now = Math.floor(Date.now() / 1000);
  let provider: ProviderName | null = null;
  if (await isSigned(header, body, config.providerWebhookSecrets, now)) provider = 'stripe';
  else if (await isSigned(header, body, [await sandboxSecret(db, config)], now)) provider = 'sandbox';
  if (!provider) throw new InvalidRequest(signatureHeader, 'The signature is missing, invalid or expired.');
  const event = parseEvent(body);
  await db.$transaction((tx) => storeOnce(tx, provider, event));
}

async function storeOnce(tx: Transaction, provider: ProviderName, { id, type, objectId }: InboundEvent): Promise<void> {
  const known = isKnownEvent(type);
  // Events without a handler are marked as handled.
  const data = { provider, eventId: id, type, objectId, ...(!known && { handledAt: new Date() }) };
  const { count } = await tx.providerEvent.createMany({ data: [data], skipDuplicates: true });
  if (count > 0 && known) await enqueueEvent(tx, provider, id, objectId);
}

/**
 * Events of one object are handled one after another. Events of Stripe have their own task name: only processes with a
 * Stripe key run it.
 */
export const enqueueEvent = (tx: Transaction, provider: ProviderName, eventId: string, objectId: string) =>
  enqueue(
    tx,
    provider === 'stripe' ? 'provider.event.stripe' : 'provider.event',
    { provider, eventId },
    { key: `provider.event:${provider}:${eventId}`, queue: `provider:${objectId}`, maxAttempts: 25 },
  );

function parseEvent(body: Uint8Array): InboundEvent {
  try {
    const { id, type, data } = JSON.parse(Buffer.from(body).toString('utf8'));
    const objectId = data?.object?.id ?? '';
    const texts = [id, type, objectId];
    if (texts.every((text) => typeof text === 'string' && text.length <= 500 && !text.includes('\0')) && id && type) {
      return { id, type, objectId };
    }
  } catch {}
  throw new InvalidRequest('body', 'The body is not a valid event of the payment provider.');
}

/** The job. It is idempotent, also after a crash at any point. */
export async function handleEvent(service: Billing, provider: ProviderName, eventId: string): Promise<void> {
  const where = { provider_eventId: { provider, eventId } };
  const event = await service.db.providerEvent.findUnique({ where });
  if (!event || event.handledAt) return;
  const payments = service.payments.named(provider);
  // The job is retried until a process that has the key runs it.
  if (!payments) throw new Error(`no key for ${provider} in this process; the event will be retried`);
  const finalWrite = isKnownEvent(event.type)
    ? await handlers[event.type]!(service, payments, event.objectId)
    : undefined;
  await service.db.$transaction(async (tx) => {
    const done = { where: { provider, eventId, handledAt: null }, data: { handledAt: new Date() } };
    const { count } = await tx.providerEvent.updateMany(done);
    if (count > 0 && typeof finalWrite === 'function') await (finalWrite as FinalWrite)(tx);
  });
}

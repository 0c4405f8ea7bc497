// Inbound events: kept once by their id, in one transaction with the job that handles them. An event only says that
// something may have changed: the object is fetched again from the provider, so that late, doubled and reordered
// events end in the same state.

import { businessNow } from '../catalog/business-time.ts';
import type { Transaction } from '../database/client.ts';
import type { InboundEvent, PaymentObject, Payments, ProviderName } from '../payments/payments.ts';
import { sandboxSecret } from '../payments/sandbox/deliver.ts';
import { isSigned, signatureHeader } from '../payments/stripe-signature.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { recordPaymentFailed } from '../webhooks/money-events.ts';
import { recordInvoice } from './money.ts';
import { settleCheckout } from './settle.ts';
import { type Billing, syncSubscription } from './sync.ts';
import { syncPayment } from './sync-payment.ts';

/** What a handler leaves to be written together with the mark that the event is done: once. */
type Last = (tx: Transaction) => Promise<void>;
type Handler = (service: Billing, payments: Payments, objectId: string) => Promise<unknown>;

const moved =
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
  // Beyond the contract's six, for payments that take days and pages nobody paid, and for money that goes back.
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.async_payment_failed': (service, payments, id) =>
    settleCheckout(service, payments, id, { paymentFailed: true }),
  'checkout.session.expired': settleCheckout,
  'charge.refunded': moved('charge'),
  'charge.dispute.created': moved('dispute'),
  'charge.dispute.updated': moved('dispute'),
  'charge.dispute.closed': moved('dispute'),
  'refund.failed': moved('refund'),
  // Failed refunds, as older versions of the API tell of them.
  'charge.refund.updated': moved('refund'),
};

export const isKnownEvent = (type: string): boolean => Object.hasOwn(handlers, type);

/** A trial opens with an invoice of zero, and only its own update ends it. */
async function handleInvoice(service: Billing, payments: Payments, invoiceId: string): Promise<Last | undefined> {
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
    const failed = { accountId, mode, externalUserId, subjectId, kind: 'subscription' as const };
    await recordPaymentFailed(tx, { ...failed, amountCents, paymentUrl }, await businessNow(tx));
  };
}

/**
 * Takes an event in. Which secret signed it says which provider it is of, and only that one's objects can it touch.
 * @throws InvalidRequest for a bad signature, or for what is no event
 */
export async function receiveEvent(service: Service, body: Uint8Array, header: string | undefined): Promise<void> {
  const { config, db } = service;
  const now = Math.floor(Date.now() / 1000);
  let provider: ProviderName | null = null;
  if (isSigned(header, body, config.providerWebhookSecrets, now)) provider = 'stripe';
  else if (isSigned(header, body, [await sandboxSecret(db, config)], now)) provider = 'sandbox';
  if (!provider) throw new InvalidRequest(signatureHeader, 'The signature is missing, wrong, or too old.');
  const event = parseEvent(body);
  await db.$transaction((tx) => keepOnce(tx, provider, event));
}

async function keepOnce(tx: Transaction, provider: ProviderName, { id, type, objectId }: InboundEvent): Promise<void> {
  const known = isKnownEvent(type);
  // What nobody waits for is done.
  const data = { provider, eventId: id, type, objectId, ...(!known && { handledAt: new Date() }) };
  const { count } = await tx.providerEvent.createMany({ data: [data], skipDuplicates: true });
  if (count > 0 && known) await enqueueEvent(tx, provider, id, objectId);
}

/**
 * Events of one object are handled one after another. Those of Stripe are jobs of a name of their own, which only
 * processes with its key take.
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
  throw new InvalidRequest('body', 'The body is no event of the payment provider.');
}

/** The job. Running twice, or again after it died anywhere, ends in the same state. */
export async function handleEvent(service: Billing, provider: ProviderName, eventId: string): Promise<void> {
  const where = { provider_eventId: { provider, eventId } };
  const event = await service.db.providerEvent.findUnique({ where });
  if (!event || event.handledAt) return;
  const payments = service.payments.named(provider);
  // Left to a process that has the key.
  if (!payments) throw new Error(`no key of ${provider} is set here: the event waits for a process that has one`);
  const last = isKnownEvent(event.type) ? await handlers[event.type]!(service, payments, event.objectId) : undefined;
  await service.db.$transaction(async (tx) => {
    const done = { where: { provider, eventId, handledAt: null }, data: { handledAt: new Date() } };
    const { count } = await tx.providerEvent.updateMany(done);
    if (count > 0 && typeof last === 'function') await (last as Last)(tx);
  });
}

// Inbound events: kept once by their id, in one transaction with the job that handles them. An event only says that
// something may have changed: the object is fetched again from the provider, so that late, doubled and reordered
// events end in the same state.
import type { Transaction } from '../database/client.ts';
import type { InboundEvent, Payments, ProviderName } from '../payments/payments.ts';
import { sandboxSecret } from '../payments/sandbox/deliver.ts';
import { isSigned, signatureHeader } from '../payments/signature.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { settleCheckout } from './settle.ts';
import { type Billing, syncSubscription } from './sync.ts';

type Handler = (service: Billing, payments: Payments, objectId: string) => Promise<unknown>;

const handlers: Record<string, Handler> = {
  'customer.subscription.created': syncSubscription,
  'customer.subscription.updated': syncSubscription,
  'customer.subscription.deleted': syncSubscription,
  'invoice.payment_succeeded': handleInvoice,
  'invoice.payment_failed': handleInvoice,
  'checkout.session.completed': settleCheckout,
  // Beyond the contract's six, for payments that take days and pages nobody paid.
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.async_payment_failed': settleCheckout,
  'checkout.session.expired': settleCheckout,
};

/** A trial opens with an invoice of zero, and only its own update ends it. */
async function handleInvoice(service: Billing, payments: Payments, invoiceId: string): Promise<void> {
  const invoice = await payments.getInvoice(invoiceId);
  if (!invoice?.subscriptionId || invoice.totalCents === 0) return;
  const known = await service.db.subscription.findFirst({
    where: { providerSubscriptionId: invoice.subscriptionId, provider: payments.name },
  });
  if (known?.status === 'trialing') return;
  await syncSubscription(service, payments, invoice.subscriptionId);
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
  const data = { provider, eventId: id, type, objectId };
  const { count } = await tx.providerEvent.createMany({ data: [data], skipDuplicates: true });
  if (count > 0 && Object.hasOwn(handlers, type)) await enqueueEvent(tx, provider, id, objectId);
}

/** Events of one object are handled one after another. */
export const enqueueEvent = (tx: Transaction, provider: ProviderName, eventId: string, objectId: string) =>
  enqueue(
    tx,
    'provider.event',
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
  if (payments) await handlers[event.type]?.(service, payments, event.objectId);
  else service.log.warn({ provider, eventId }, 'an event of a provider without a key: nothing can be asked of it');
  await service.db.providerEvent.update({ where, data: { handledAt: new Date() } });
}

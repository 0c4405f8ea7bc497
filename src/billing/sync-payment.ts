// Synchronization of a payment with the provider. Settles the payment's checkout first if that is still due.
import type { Checkout, Payment } from '../../prisma/generated/client/client.ts';
import type { Payments, ProviderPayment } from '../payments/payments.ts';
import { applyPayment, recordPayment } from './money.ts';
import { settleCheckout } from './settle.ts';
import { type Billing, databaseNow } from './sync.ts';

/** Fetches a payment and applies its state, including refunds and disputes. */
export async function syncPayment(service: Billing, payments: Payments, paymentIntentId: string): Promise<void> {
  const askedAt = await databaseNow(service.db);
  const money = await payments.getPayment(paymentIntentId);
  if (!money) return;
  const row = (await findPayment(service, payments, paymentIntentId)) ?? (await settleFirst(service, payments, money));
  if (row) await service.db.$transaction((tx) => applyPayment(tx, row.id, money, askedAt));
}

const findPayment = ({ db }: Billing, { name: provider }: Payments, paymentIntentId: string) =>
  db.payment.findFirst({ where: { provider, paymentIntentId } });

/** The refund arrived before the event of the checkout. */
async function settleFirst(service: Billing, payments: Payments, { id, metadata }: ProviderPayment) {
  const { lintel_id: checkoutId = '', account_id: accountId = '' } = metadata;
  const checkout = await service.db.checkout.findFirst({
    where: { provider: payments.name, sessionId: { not: null }, ...idFilter(checkoutId, accountId) },
  });
  if (!checkout) return null;
  await settleCheckout(service, payments, checkout.sessionId!);
  return (await findPayment(service, payments, id)) ?? recordEarlier(service, checkout);
}

/** Records the payment of a purchase made by an early version, which stored no payments. */
export async function recordEarlier(service: Billing, row: Checkout): Promise<Payment | null> {
  const payments = service.payments.named(row.provider);
  const now = await service.db.checkout.findUnique({ where: { id: row.id } });
  if (!payments || now?.status !== 'completed' || !row.sessionId || row.kind === 'subscription') return null;
  const session = await payments.getCheckout(row.sessionId);
  if (!session?.paid) return null;
  // Zero, so that the next sync applies refunds.
  const neverSynced = new Date(0);
  return service.db.$transaction((tx) => recordPayment(tx, row, session, null, neverSynced, row.createdAt));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idFilter = (id: string, accountId: string) =>
  uuid.test(id) && uuid.test(accountId) ? { id, accountId } : { id: { in: [] } };

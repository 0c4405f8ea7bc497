// A payment as the provider has it, taken over into ours. A payment whose page was not settled yet settles it first.
import type { Checkout, Payment } from '../../prisma/generated/client/client.ts';
import type { Payments, ProviderPayment } from '../payments/payments.ts';
import { applyPayment, recordPayment } from './money.ts';
import { settleCheckout } from './settle.ts';
import { askingNow, type Billing } from './sync.ts';

/** Asks how a payment stands and takes the answer over, with all that follows from it. */
export async function syncPayment(service: Billing, payments: Payments, paymentIntentId: string): Promise<void> {
  const askedAt = await askingNow(service.db);
  const money = await payments.getPayment(paymentIntentId);
  if (!money) return;
  const row = (await find(service, payments, paymentIntentId)) ?? (await settleFirst(service, payments, money));
  if (row) await service.db.$transaction((tx) => applyPayment(tx, row.id, money, askedAt));
}

const find = ({ db }: Billing, { name: provider }: Payments, paymentIntentId: string) =>
  db.payment.findFirst({ where: { provider, paymentIntentId } });

/** Money that went back before its page was settled: the event of the page is still on its way. */
async function settleFirst(service: Billing, payments: Payments, { id, metadata }: ProviderPayment) {
  const { lintel_id: checkoutId = '', account_id: accountId = '' } = metadata;
  const checkout = await service.db.checkout.findFirst({
    where: { provider: payments.name, sessionId: { not: null }, ...idFilter(checkoutId, accountId) },
  });
  if (!checkout) return null;
  await settleCheckout(service, payments, checkout.sessionId!);
  return (await find(service, payments, id)) ?? recordEarlier(service, checkout);
}

/** The payment of a purchase that the first release completed, which recorded none. */
export async function recordEarlier(service: Billing, row: Checkout): Promise<Payment | null> {
  const payments = service.payments.named(row.provider);
  const now = await service.db.checkout.findUnique({ where: { id: row.id } });
  if (!payments || now?.status !== 'completed' || !row.sessionId || row.kind === 'subscription') return null;
  const session = await payments.getCheckout(row.sessionId);
  if (!session?.paid) return null;
  // How much of it went back was not asked yet.
  const never = new Date(0);
  return service.db.$transaction((tx) => recordPayment(tx, row, session, null, never, row.createdAt));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idFilter = (id: string, accountId: string) =>
  uuid.test(id) && uuid.test(accountId) ? { id, accountId } : { id: { in: [] } };

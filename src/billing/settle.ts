// What is due when a payment page was paid: a subscription, a report, or credits; each once.
import { validate } from 'uuid';
import type { Checkout } from '../../prisma/generated/client/client.ts';
import { businessNow } from '../catalog/business-time.ts';
import { completePurchase } from '../credits/complete.ts';
import type { Transaction } from '../database/client.ts';
import type { Payments, ProviderCheckout } from '../payments/payments.ts';
import { grantReport } from './report.ts';
import { type Billing, syncSubscription } from './sync.ts';

/** Asks how the page stands, and gives what is due. Pages that are none of ours are left alone. */
export async function settleCheckout(service: Billing, payments: Payments, sessionId: string): Promise<void> {
  const session = await payments.getCheckout(sessionId);
  if (!session) return;
  const row = await rowOf(service.db, payments, session);
  if (!row || row.status === 'completed') return;
  if (session.status === 'expired') return close(service, row, session.id);
  if (session.status !== 'complete' || !session.paid) return;
  if (row.kind === 'subscription' && session.subscriptionId) {
    await syncSubscription(service, payments, session.subscriptionId);
  }
  await service.db.$transaction((tx) => give(tx, row, session.id));
}

async function rowOf(db: Transaction, { name: provider }: Payments, session: ProviderCheckout) {
  const known = await db.checkout.findFirst({ where: { sessionId: session.id, provider } });
  if (known) return known;
  // The answer to its opening never came.
  const { lintel_id: id = '' } = session.metadata;
  return validate(id) ? db.checkout.findFirst({ where: { id, provider, sessionId: null } }) : null;
}

async function give(tx: Transaction, row: Checkout, sessionId: string): Promise<void> {
  const { count } = await tx.checkout.updateMany({
    where: { id: row.id, status: { not: 'completed' } },
    data: { status: 'completed', sessionId },
  });
  if (count === 0) return;
  const now = await businessNow(tx);
  if (row.kind === 'report')
    await grantReport(tx, row, { externalUserId: row.externalUserId, checkoutId: row.id, now });
  if (row.kind === 'credits') await completePurchase(tx, row.id, now);
}

function close({ db }: Billing, row: Checkout, sessionId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const open = { id: row.id, status: 'open' as const };
    const { count } = await tx.checkout.updateMany({ where: open, data: { status: 'expired', sessionId } });
    if (count === 0) return;
    const pending = { checkoutId: row.id, status: 'pending' as const };
    await tx.creditPurchase.updateMany({ where: pending, data: { status: 'expired' } });
  });
}

// One open payment page for each payer and thing. A new page takes the key of the one before it and expires it at the
// provider. A page that loses its key while it is being opened expires itself, so of many that come at once one stays.
// No lock is held while the provider is asked.
import { v7 } from 'uuid';
import type { Transaction } from '../database/client.ts';
import type { NewCheckout, Payments } from '../payments/payments.ts';
import type { Service } from '../service/service.ts';
import { withCustomer } from './customers.ts';
import { settleCheckout } from './settle.ts';
import { type Billing, metadataOf, type Owner } from './sync.ts';

export interface CheckoutResult {
  checkoutUrl: string;
  sessionId: string;
}

export interface ReturnUrls {
  successUrl: string;
  cancelUrl: string;
}

export interface PageRequest {
  owner: Owner;
  kind: 'subscription' | 'report' | 'credits';
  /** What is bought, beside whom it is for: two of the same are one too many. */
  thing: string;
  sells: NewCheckout['sells'];
  amountCents: number;
  urls: ReturnUrls;
  email?: string | null;
  metadata?: Record<string, string>;
  /** Writes the row that the payment completes. */
  record?(tx: Transaction, checkoutId: string): Promise<void>;
  /** Asked again once every earlier page is closed. @throws what refuses the page */
  admit?(): Promise<void>;
}

export async function openPage(service: Service, payments: Payments, request: PageRequest): Promise<CheckoutResult> {
  const { owner, kind, sells, urls, amountCents } = request;
  const id = v7();
  const key = JSON.stringify([payments.name, owner.accountId, owner.mode, owner.externalUserId, request.thing]);
  await service.db.$transaction(async (tx) => {
    await lockPage(tx, key);
    await tx.checkout.updateMany({ where: { openKey: key }, data: { openKey: null } });
    const tier = 'tier' in sells ? sells.tier : null;
    await tx.checkout.create({
      data: { id, ...owner, provider: payments.name, kind, amountCents, tier, openKey: key },
    });
    await request.record?.(tx, id);
  });
  try {
    await closeEarlier(service, payments, request, id);
    await request.admit?.();
    const email = request.email ?? null;
    const metadata = { ...metadataOf(owner, id, kind), ...request.metadata };
    const page = await withCustomer(service, payments, owner, email, (customerId) =>
      payments.openCheckout({ customerId, sells, ...urls, email, metadata }, `checkout:${id}:${customerId}`),
    );
    if (!(await keep(service, id, key, page.id))) await expire(service, payments, page.id);
    return { checkoutUrl: page.url, sessionId: page.id };
  } catch (error) {
    await service.db.$transaction(async (tx) => {
      const data = { status: 'failed' as const, openKey: null };
      const { count } = await tx.checkout.updateMany({ where: { id, status: 'open', sessionId: null }, data });
      if (count === 0) return;
      await tx.creditPurchase.updateMany({ where: { checkoutId: id, status: 'pending' }, data: { status: 'failed' } });
    });
    throw error;
  }
}

const lockPage = (tx: Transaction, key: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`page:${key}`}, 0))`;

/** False when another page has taken the key meanwhile. */
const keep = ({ db }: Service, id: string, key: string, sessionId: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await lockPage(tx, key);
    const row = await tx.checkout.update({ where: { id }, data: { sessionId } });
    return row.openKey === key || row.status !== 'open';
  });

async function closeEarlier(service: Service, payments: Payments, request: PageRequest, mine: string): Promise<void> {
  const { owner, kind, thing } = request;
  const pages = await service.db.checkout.findMany({
    where: {
      ...owner,
      provider: payments.name,
      kind,
      status: 'open',
      id: { not: mine },
      // The newest page has the key; whoever opened it closes this one.
      openKey: null,
      sessionId: { not: null },
      ...(kind === 'credits' && { creditPurchase: { packType: thing } }),
    },
  });
  for (const { sessionId } of pages) await expire(service, payments, sessionId!);
}

/** Closes a page. One that was paid in this very moment is settled. */
export async function expire(service: Billing, payments: Payments, sessionId: string): Promise<void> {
  await payments.expireCheckout(sessionId);
  await settleCheckout(service, payments, sessionId);
}

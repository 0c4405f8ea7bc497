// At most one open checkout page for each payer and product. A new page takes over `openKey` and expires the earlier page
// at the provider. A page that loses the key while it is being opened expires itself, so that one of several concurrent
// pages remains. No lock is held during calls to the provider.
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
  /** With the owner, identifies pages of which only one may be open. */
  product: string;
  sells: NewCheckout['sells'];
  amountCents: number;
  urls: ReturnUrls;
  email?: string | null;
  metadata?: Record<string, string>;
  /** Creates the purchase that the payment completes. */
  record?(tx: Transaction, checkoutId: string): Promise<void>;
  /** Checked after all earlier pages are closed. @throws if the page must not be opened */
  precondition?(): Promise<void>;
}

export async function openPage(service: Service, payments: Payments, request: PageRequest): Promise<CheckoutResult> {
  const { owner, kind, sells, urls, amountCents } = request;
  const id = v7();
  const key = JSON.stringify([payments.name, owner.accountId, owner.mode, owner.externalUserId, request.product]);
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
    await request.precondition?.();
    const email = request.email ?? null;
    const metadata = { ...metadataOf(owner, id, kind), ...request.metadata };
    const page = await withCustomer(service, payments, owner, email, (customerId) =>
      payments.openCheckout({ customerId, sells, ...urls, email, metadata }, `checkout:${id}:${customerId}`),
    );
    if (!(await attachSession(service, id, key, page.id))) await expirePage(service, payments, page.id);
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

/** @returns false if another page has taken the key meanwhile */
const attachSession = ({ db }: Service, id: string, key: string, sessionId: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await lockPage(tx, key);
    const row = await tx.checkout.update({ where: { id }, data: { sessionId } });
    return row.openKey === key || row.status !== 'open';
  });

async function closeEarlier(service: Service, payments: Payments, request: PageRequest, ownId: string): Promise<void> {
  const { owner, kind, product } = request;
  const pages = await service.db.checkout.findMany({
    where: {
      ...owner,
      provider: payments.name,
      kind,
      status: 'open',
      id: { not: ownId },
      // A page that has the key is newer than ours; its own call closes ours.
      openKey: null,
      sessionId: { not: null },
      ...(kind === 'credits' && { creditPurchase: { packType: product } }),
    },
  });
  for (const { sessionId } of pages) await expirePage(service, payments, sessionId!);
}

/** Expires a page, or settles it if it has just been paid. */
export async function expirePage(service: Billing, payments: Payments, sessionId: string): Promise<void> {
  await payments.expireCheckout(sessionId);
  await settleCheckout(service, payments, sessionId);
}

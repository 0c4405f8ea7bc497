// Payment pages: opened at the provider for a row of ours that waits for the payment. What is due is given when the
// provider says that it was paid, never before.
import { v7 } from 'uuid';
import { singleReport } from '../catalog/plans.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Item, NewCheckout, Payments } from '../payments/payments.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { ensureCustomer } from './customers.ts';
import { requiredTier, requiredUrl } from './input.ts';
import { requireNoSubscription } from './subscribe.ts';
import { metadataOf, type Owner } from './sync.ts';

export interface CheckoutResult {
  checkoutUrl: string;
  sessionId: string;
}

export interface ReturnUrls {
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutInput extends ReturnUrls {
  externalUserId?: string | null;
}

const urlsOf = (input: ReturnUrls): ReturnUrls => ({
  successUrl: requiredUrl('success_url', input.successUrl),
  cancelUrl: requiredUrl('cancel_url', input.cancelUrl),
});

/** @throws InvalidRequest, InvalidTier, Conflict for a second subscription */
export async function openTierCheckout(
  service: Service,
  viewer: Viewer,
  input: CheckoutInput & { tier: string },
): Promise<CheckoutResult> {
  const tier = requiredTier(input.tier);
  const urls = urlsOf(input);
  const owner = ownerFor(viewer, input.externalUserId);
  const payments = service.payments.forMode(viewer.mode);
  await requireNoSubscription(service, payments, owner);
  await expireOpenPages(service, payments, owner);
  return open(service, payments, owner, 'subscription', { tier }, urls, { tier });
}

/** @throws InvalidRequest */
export async function purchaseReport(service: Service, viewer: Viewer, input: CheckoutInput): Promise<CheckoutResult> {
  const urls = urlsOf(input);
  const owner = ownerFor(viewer, input.externalUserId);
  const item: Item = { sku: 'report', name: singleReport.name, amountCents: singleReport.priceCents };
  return open(service, service.payments.forMode(viewer.mode), owner, 'report', { item }, urls);
}

export const ownerFor = ({ accountId, mode }: Viewer, externalUserId: string | null | undefined): Owner => ({
  accountId,
  mode,
  externalUserId: optionalText('external_user_id', externalUserId),
});

export interface CreditSale extends ReturnUrls {
  item: Item;
  email: string | null;
  /** Writes the row that the payment completes. */
  record(tx: Transaction, checkoutId: string): Promise<void>;
}

/** A page for credits. @throws InvalidRequest */
export async function openCreditCheckout(
  service: Service,
  viewer: Viewer,
  externalUserId: string,
  sale: CreditSale,
): Promise<CheckoutResult> {
  const payments = service.payments.forMode(viewer.mode);
  const owner = ownerFor(viewer, externalUserId);
  return open(service, payments, owner, 'credits', { item: sale.item }, urlsOf(sale), {}, sale);
}

async function open(
  service: Service,
  payments: Payments,
  owner: Owner,
  kind: 'subscription' | 'report' | 'credits',
  sells: NewCheckout['sells'],
  urls: ReturnUrls,
  extra: Record<string, string> = {},
  sale?: Pick<CreditSale, 'email' | 'record'>,
): Promise<CheckoutResult> {
  const id = v7();
  await service.db.$transaction(async (tx) => {
    await tx.checkout.create({ data: { id, ...owner, provider: payments.name, kind } });
    await sale?.record(tx, id);
  });
  try {
    const email = sale?.email ?? null;
    const customerId = await ensureCustomer(service, payments, owner, email);
    const metadata = { ...metadataOf(owner, id, kind), ...extra };
    const page = await payments.openCheckout({ customerId, sells, ...urls, email, metadata }, `checkout:${id}`);
    await service.db.checkout.update({ where: { id }, data: { sessionId: page.id } });
    return { checkoutUrl: page.url, sessionId: page.id };
  } catch (error) {
    await service.db.$transaction(async (tx) => {
      await tx.checkout.updateMany({ where: { id, status: 'open' }, data: { status: 'failed' } });
      await tx.creditPurchase.updateMany({ where: { checkoutId: id, status: 'pending' }, data: { status: 'failed' } });
    });
    throw error;
  }
}

/** Two pages for one subscription could both be paid: the new one takes the place of those before it. */
async function expireOpenPages(service: Service, payments: Payments, owner: Owner): Promise<void> {
  const pages = await service.db.checkout.findMany({
    where: { ...owner, provider: payments.name, kind: 'subscription', status: 'open', sessionId: { not: null } },
  });
  for (const { id, sessionId } of pages) {
    await payments.expireCheckout(sessionId!);
    const state = await payments.getCheckout(sessionId!);
    if (state?.status === 'expired') {
      await service.db.checkout.updateMany({ where: { id, status: 'open' }, data: { status: 'expired' } });
    }
  }
}

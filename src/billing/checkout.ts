// Payment pages: opened at the provider for a row of ours that waits for the payment. What is due is given when the
// provider says that it was paid, never before.

import { requiredTier, requiredUrl } from '../catalog/input.ts';
import { planOf, singleReport } from '../catalog/plans.ts';
import type { Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Item } from '../payments/payments.ts';
import type { Service } from '../service/service.ts';
import { type CheckoutResult, openPage, type ReturnUrls } from './open-page.ts';
import { requireNoSubscription } from './subscribe.ts';
import { ownerFor } from './sync.ts';

export interface CheckoutInput extends ReturnUrls {
  externalUserId?: string | null;
}

const urlsOf = (input: ReturnUrls): ReturnUrls => ({
  successUrl: requiredUrl('success_url', input.successUrl),
  cancelUrl: requiredUrl('cancel_url', input.cancelUrl),
});

/** @throws InvalidRequest, InvalidTier, Conflict for a second subscription, AuthenticationRequired for an unpaid one */
export async function openTierCheckout(
  service: Service,
  viewer: Viewer,
  input: CheckoutInput & { tier: string },
): Promise<CheckoutResult> {
  const tier = requiredTier(input.tier);
  const urls = urlsOf(input);
  const owner = ownerFor(viewer, input.externalUserId);
  const payments = service.payments.forMode(viewer.mode);
  const admit = () => requireNoSubscription(service, payments, owner);
  await admit();
  return openPage(service, payments, {
    owner,
    kind: 'subscription',
    thing: 'subscription',
    sells: { tier },
    amountCents: planOf(tier).price * 100,
    urls,
    metadata: { tier },
    // An earlier page may have been paid while it was being closed.
    admit,
  });
}

/** @throws InvalidRequest */
export async function purchaseReport(service: Service, viewer: Viewer, input: CheckoutInput): Promise<CheckoutResult> {
  const urls = urlsOf(input);
  const owner = ownerFor(viewer, input.externalUserId);
  const item: Item = { sku: 'report', name: singleReport.name, amountCents: singleReport.priceCents };
  const { amountCents } = item;
  const payments = service.payments.forMode(viewer.mode);
  return openPage(service, payments, { owner, kind: 'report', thing: 'report', sells: { item }, amountCents, urls });
}

export interface CreditSale extends ReturnUrls {
  packType: string;
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
  const urls = urlsOf(sale);
  const { item, email, packType, record } = sale;
  return openPage(service, service.payments.forMode(viewer.mode), {
    owner: ownerFor(viewer, externalUserId),
    kind: 'credits',
    thing: packType,
    sells: { item },
    amountCents: item.amountCents,
    urls,
    email,
    record,
  });
}

// Purchase of a credit pack for an end user, on a checkout page of the provider.

import { optionalEmail } from '../catalog/input.ts';
import { type PackType, packs, packTypes } from '../catalog/packs.ts';
import type { Viewer } from '../identity/viewer.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { openCreditCheckout } from './checkout.ts';
import type { CheckoutResult, ReturnUrls } from './open-page.ts';

export interface PurchaseInput extends ReturnUrls {
  externalUserId: string;
  packType: string;
  customerEmail?: string | null;
}

export interface PurchaseResult extends CheckoutResult {
  externalUserId: string;
  packType: PackType;
  credits: number;
  priceCents: number;
}

/** The credits are added when the provider confirms the payment. @throws InvalidRequest */
export async function purchaseCredits(service: Service, viewer: Viewer, input: PurchaseInput): Promise<PurchaseResult> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  const pack = packs.find(({ packType }) => packType === input.packType);
  if (!pack) throw new InvalidRequest('pack_type', `pack_type must be one of: ${packTypes.join(', ')}.`);
  const { packType, credits, priceCents, name } = pack;
  const { accountId, mode } = viewer;
  const page = await openCreditCheckout(service, viewer, externalUserId, {
    successUrl: input.successUrl,
    cancelUrl: input.cancelUrl,
    packType,
    email: optionalEmail('customer_email', input.customerEmail),
    item: { sku: `credits_${packType}`, name: `${name} (${credits} credits)`, amountCents: priceCents },
    async record(tx, checkoutId) {
      await tx.creditPurchase.create({
        data: { accountId, mode, externalUserId, packType, credits, priceCents, checkoutId },
      });
    },
  });
  return { ...page, externalUserId, packType, credits, priceCents };
}

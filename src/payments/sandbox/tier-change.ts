// Changes of the tier of a sandbox subscription, with proration.
import type { PaidTier } from '../../catalog/plans.ts';
import type { Transaction } from '../../database/client.ts';
import { PaymentFailed } from '../errors.ts';
import { createInvoice } from './invoices.ts';
import { type Customer, findObject, nowSeconds, type Subscription } from './objects.ts';
import { centsOf, itemOf, priceOf, tierOf } from './prices.ts';
import { awaitUpgrade, storeSubscription } from './subscriptions.ts';

export async function changeSubscriptionTier(
  tx: Transaction,
  subscription: Subscription,
  tier: PaidTier,
  upgrade: boolean,
): Promise<Unfinished | { subscription: Subscription; prorationCents: number; currency: string }> {
  const customer = await findObject<Customer>(tx, 'customer', subscription.customer);
  if (upgrade) requireCard(customer);
  const item = itemOf(subscription);
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, item.current_period_end - (await nowSeconds(tx))) / length;
  const prorationCents = Math.round((centsOf(tier) - centsOf(tierOf(subscription))) * left);
  if (upgrade && customer?.card === 'authenticate') {
    await awaitUpgrade(tx, subscription, tier, prorationCents);
    return new Unfinished(subscription);
  }
  item.price = priceOf(tier);
  if (upgrade) {
    const credit = Math.min(prorationCents, subscription.credit_cents);
    subscription.credit_cents -= credit;
    await createInvoice(tx, subscription, 'subscription_update', prorationCents - credit, true);
  } else subscription.credit_cents -= prorationCents;
  await storeSubscription(tx, subscription);
  return { subscription, prorationCents, currency: 'usd' };
}

/** The latest invoice waits for the payer. */
export class Unfinished {
  readonly subscription: string;
  readonly invoice: string;

  constructor({ id, latest_invoice }: Subscription) {
    this.subscription = id;
    this.invoice = latest_invoice!;
  }
}

/** @throws PaymentFailed */
export function requireCard(customer: Customer | null): void {
  if (!customer?.card) throw new PaymentFailed('The customer has no payment method.');
  if (customer.card === 'declined') throw new PaymentFailed('card_declined');
}

// Reads the payment page and the proration of a Stripe invoice.
import type Stripe from 'stripe';

/** Page where the payer pays it. */
export const urlOf = (invoice: string | Stripe.Invoice | null): string | null =>
  typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null;

interface Line {
  amount: number;
  proration?: boolean;
  period?: { start: number };
  parent?: {
    subscription_item_details?: { proration?: boolean } | null;
    invoice_item_details?: { proration?: boolean } | null;
  } | null;
}

/** Amount of this change, without other lines of the invoice and without earlier changes. */
export const prorationOf = (invoice: { lines: { data: Line[] } }, since: number): number =>
  invoice.lines.data
    .filter(
      ({ proration, parent }) =>
        proration ?? parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
    )
    .filter(({ period }) => period === undefined || period.start === since)
    .reduce((sum, { amount }) => sum + amount, 0);

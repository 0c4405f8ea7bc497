// Hosted pages of the sandbox: checkout (pay, decline, cancel, refund, dispute), open invoices, receipts and the portal.
// Anyone who has the URL of a session may use it, as with a real provider.
import type { Database, Transaction } from '../../database/client.ts';
import { checkoutPage } from './checkout-page.ts';
import { htmlPage } from './html.ts';
import { type Charge, type Customer, findObject, type Invoice, isBuiltIn, lockObject } from './objects.ts';
import { portalPage } from './portal-page.ts';
import { authenticatePayment } from './subscriptions.ts';
import { formatDay, formatDollars, type SandboxAnswer } from './view.ts';

const pattern = /^\/sandbox\/(checkout|portal|invoice|receipt)\/(\w+)(?:\/(\w+))?$/;

type Page = (
  tx: Transaction,
  id: string,
  action?: string,
  form?: URLSearchParams,
) => Promise<SandboxAnswer | undefined>;
const pages: Record<string, Page> = {
  checkout: checkoutPage,
  portal: portalPage,
  invoice: invoicePage,
  receipt: receiptPage,
};

/** Undefined if the path is not a page of the sandbox. */
export async function servePage(
  db: Database,
  method: string,
  path: string,
  body?: Uint8Array,
): Promise<SandboxAnswer | undefined> {
  const [, kind, id = '', action] = pattern.exec(path) ?? [];
  const reading = method === 'GET' || method === 'HEAD';
  if (!kind || (reading ? action !== undefined : method !== 'POST' || action === undefined)) return undefined;
  const form = new URLSearchParams(Buffer.from(body ?? []).toString('utf8'));
  return db.$transaction((tx) => pages[kind]!(tx, id, action, form));
}

/** Page on which the payer authenticates the payment of a subscription, as at a bank. */
async function invoicePage(tx: Transaction, id: string, action?: string): Promise<SandboxAnswer | undefined> {
  const invoice = await lockObject<Invoice>(tx, 'invoice', id);
  if (!invoice) return undefined;
  const path = `/sandbox/invoice/${id}`;
  if (action === 'authenticate') {
    await authenticatePayment(tx, invoice);
    return { location: path };
  }
  if (action !== undefined) return undefined;
  const intent = invoice.payments.data[0]?.payment.payment_intent;
  const html = htmlPage({
    title: invoice.status === 'paid' ? 'Invoice: paid' : 'Confirm your payment',
    facts: [
      ['Invoice', invoice.id],
      ['Amount', formatDollars(invoice.total)],
      ['Status', invoice.status],
    ],
    path,
    buttons: invoice.status === 'open' ? [{ action: 'authenticate', label: 'Confirm the payment' }] : [],
    links: intent ? [{ href: `/sandbox/receipt/${intent.replace(/^pi_/, 'ch_')}`, label: 'Receipt' }] : [],
  });
  return { status: 200, html };
}

/** Printable. */
async function receiptPage(tx: Transaction, id: string, action?: string): Promise<SandboxAnswer | undefined> {
  const charge = action === undefined ? await findObject<Charge>(tx, 'charge', id) : null;
  if (!charge) return undefined;
  const customer = isBuiltIn(charge.customer) ? null : await findObject<Customer>(tx, 'customer', charge.customer);
  const html = htmlPage({
    title: 'Receipt',
    facts: [
      ['Receipt', charge.id],
      ['Date', formatDay(charge.created)],
      ['Item', charge.description],
      ['Paid', `${formatDollars(charge.amount)} USD`],
      ...(charge.amount_refunded > 0
        ? [['Refunded', `${formatDollars(charge.amount_refunded)} USD`] as [string, string]]
        : []),
      ...(customer?.email ? [['E-mail', customer.email] as [string, string]] : []),
    ],
    path: '',
    buttons: [],
  });
  return { status: 200, html };
}

// The checkout page of the sandbox: pay, decline, cancel; refund and dispute a payment.
import type { Transaction } from '../../database/client.ts';
import { chargeCard, closeDispute, disputeCharge, failRefund, refundCharge, takeCharge } from './charges.ts';
import { stateOf } from './checkouts.ts';
import { type Button, htmlPage } from './html.ts';
import {
  type Charge,
  type Checkout,
  emitEvent,
  findObject,
  type Invoice,
  lockObject,
  nowSeconds,
  type Refund,
  storeObject,
} from './objects.ts';
import { beginSubscription } from './subscriptions.ts';
import { formatDollars, type SandboxAnswer, setCard } from './view.ts';

export async function checkoutPage(tx: Transaction, id: string, action?: string): Promise<SandboxAnswer | undefined> {
  const found = await lockObject<Checkout>(tx, 'checkout.session', id);
  if (!found) return undefined;
  const session = stateOf(found, await nowSeconds(tx));
  const path = `/sandbox/checkout/${id}`;
  const success = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  if (action === 'cancel') return { location: session.cancel_url };
  if (action === 'pay' && session.status === 'complete') return { location: success };
  if (action === 'pay' && session.status === 'open') {
    await pay(tx, session);
    return { location: success };
  }
  const charge = await chargeOf(tx, session);
  if (charge && action && Object.hasOwn(afterwards, action)) {
    await afterwards[action]!(tx, charge);
    return { location: path };
  }
  const declined = action === 'decline' && session.status === 'open';
  const amount = formatDollars(session.amount_total) + (session.mode === 'subscription' ? ' a month' : '');
  const html = htmlPage({
    title: session.status === 'open' ? 'Checkout' : session.status === 'complete' ? 'Paid' : 'This page has expired',
    facts: [
      ['Item', session.name],
      ['Amount', amount],
      ...(session.customer_email ? [['E-mail', session.customer_email] as [string, string]] : []),
      ...(charge?.amount_refunded ? [['Refunded', formatDollars(charge.amount_refunded)] as [string, string]] : []),
      ...(charge?.dispute ? [['Dispute', charge.dispute] as [string, string]] : []),
    ],
    error: declined ? 'Your card was declined. Nothing was charged; try another card.' : undefined,
    path,
    buttons:
      session.status === 'open'
        ? [
            { action: 'pay', label: `Pay ${amount}` },
            { action: 'decline', label: 'Decline: try a card that is declined' },
            { action: 'cancel', label: 'Cancel and go back' },
          ]
        : charge
          ? buttonsFor(charge)
          : [],
    links: [
      ...(session.status === 'complete' ? [{ href: success, label: 'Continue' }] : []),
      ...(charge ? [{ href: `/sandbox/receipt/${charge.id}`, label: 'Receipt' }] : []),
    ],
  });
  return { status: declined ? 402 : session.status === 'expired' && action ? 400 : 200, html };
}

async function pay(tx: Transaction, session: Checkout): Promise<void> {
  await setCard(tx, session.customer, 'ok');
  const metadata = session.metadata ?? {};
  if (session.tier) {
    const subscription = await beginSubscription(tx, session.customer, session.tier, metadata);
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else {
    const charge = await chargeCard(tx, session.customer, session.amount_total, session.name, metadata);
    session.payment_intent = charge.payment_intent;
  }
  session.status = 'complete';
  session.payment_status = 'paid';
  await storeObject(tx, session);
  await emitEvent(tx, 'checkout.session.completed', session);
}

async function chargeOf(tx: Transaction, session: Checkout): Promise<Charge | null> {
  const invoice = session.invoice ? await findObject<Invoice>(tx, 'invoice', session.invoice) : null;
  const intent = session.payment_intent ?? invoice?.payments.data[0]?.payment.payment_intent;
  return intent ? takeCharge(tx, intent) : null;
}

/** Actions that an operator has in a provider's dashboard, and a payer at the bank. */
const afterwards: Record<string, (tx: Transaction, charge: Charge) => Promise<unknown>> = {
  async refund(tx, charge) {
    await refundCharge(tx, charge);
  },
  async refund_half(tx, charge) {
    const half = Math.floor(charge.amount / 2);
    if (half > 0 && charge.amount_refunded + half <= charge.amount) await refundCharge(tx, charge, half);
  },
  async fail_refund(tx, charge) {
    const refunds = await refundsOf(tx, charge);
    for (const refund of refunds) await failRefund(tx, refund);
  },
  dispute: disputeCharge,
  win_dispute: (tx, charge) => closeDispute(tx, charge, 'won'),
  lose_dispute: (tx, charge) => closeDispute(tx, charge, 'lost'),
};

async function refundsOf(tx: Transaction, { id }: Charge): Promise<Refund[]> {
  const rows = await tx.sandboxObject.findMany({
    where: { kind: 'refund', data: { path: ['charge'], equals: id } },
  });
  return rows.map((row) => row.data as unknown as Refund);
}

function buttonsFor(charge: Charge): Button[] {
  const left = charge.amount - charge.amount_refunded;
  return [
    ...(left > 0 ? [{ action: 'refund', label: `Refund ${formatDollars(left)}` }] : []),
    ...(left * 2 >= charge.amount && left > 1 ? [{ action: 'refund_half', label: 'Refund half' }] : []),
    ...(charge.amount_refunded > 0 ? [{ action: 'fail_refund', label: 'Let the refunds fail' }] : []),
    ...(charge.dispute === null ? [{ action: 'dispute', label: 'Dispute at the bank' }] : []),
    ...(charge.dispute === 'open'
      ? [
          { action: 'win_dispute', label: 'Close the dispute: won' },
          { action: 'lose_dispute', label: 'Close the dispute: lost' },
        ]
      : []),
  ];
}

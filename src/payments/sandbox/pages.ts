// The sandbox's hosted pages: checkout (pay, decline, cancel) and portal (cancel, reactivate, change the card). Whoever
// has the address of a session may use it, as with a real provider.
import { businessNow } from '../../catalog/business-time.ts';
import type { Database, Transaction } from '../../database/client.ts';
import { htmlPage } from './html.ts';
import {
  type Card,
  type Checkout,
  type Customer,
  emit,
  find,
  isBuiltIn,
  nowSeconds,
  type Portal,
  put,
  type Subscription,
  subscriptionsOf,
  take,
} from './objects.ts';
import { stateOf } from './sandbox.ts';
import { begin, charge, itemOf, tierOf, update } from './subscriptions.ts';

export type SandboxAnswer = { status: number; html: string } | { location: string };

const pattern = /^\/sandbox\/(checkout|portal)\/(\w+)(?:\/(\w+))?$/;

/** Undefined for what is no page of the sandbox. */
export async function servePage(db: Database, method: string, path: string): Promise<SandboxAnswer | undefined> {
  const [, kind, id = '', action] = pattern.exec(path) ?? [];
  const reading = method === 'GET' || method === 'HEAD';
  if (!kind || (reading ? action !== undefined : method !== 'POST' || action === undefined)) return undefined;
  return db.$transaction((tx) => (kind === 'checkout' ? checkoutPage(tx, id, action) : portalPage(tx, id, action)));
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

async function checkoutPage(tx: Transaction, id: string, action?: string): Promise<SandboxAnswer | undefined> {
  const found = await take<Checkout>(tx, 'checkout.session', id);
  if (!found) return undefined;
  const session = stateOf(found, await nowSeconds(tx));
  const success = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  if (action === 'cancel') return { location: session.cancel_url };
  if (action === 'pay' && session.status === 'complete') return { location: success };
  if (action === 'pay' && session.status === 'open') {
    await pay(tx, session);
    return { location: success };
  }
  const declined = action === 'decline' && session.status === 'open';
  const amount = dollars(session.amount_total) + (session.mode === 'subscription' ? ' a month' : '');
  const html = htmlPage({
    title: session.status === 'open' ? 'Checkout' : session.status === 'complete' ? 'Paid' : 'This page has expired',
    facts: [
      ['Item', session.name],
      ['Amount', amount],
      ...(session.customer_email ? [['E-mail', session.customer_email] as [string, string]] : []),
    ],
    error: declined ? 'Your card was declined. Nothing was charged; try another card.' : undefined,
    path: `/sandbox/checkout/${id}`,
    buttons:
      session.status === 'open'
        ? [
            { action: 'pay', label: `Pay ${amount}` },
            { action: 'decline', label: 'Decline: try a card that is declined' },
            { action: 'cancel', label: 'Cancel and go back' },
          ]
        : [],
    link: session.status === 'complete' ? { href: success, label: 'Continue' } : undefined,
  });
  return { status: declined ? 402 : session.status === 'expired' && action ? 400 : 200, html };
}

async function pay(tx: Transaction, session: Checkout): Promise<void> {
  await setCard(tx, session.customer, 'ok');
  if (session.tier) {
    session.subscription = (await begin(tx, session.customer, session.tier, session.metadata ?? {})).id;
  }
  session.status = 'complete';
  session.payment_status = 'paid';
  await put(tx, session);
  await emit(tx, 'checkout.session.completed', session);
}

async function setCard(tx: Transaction, id: string, card: Card): Promise<void> {
  if (isBuiltIn(id)) return;
  const customer = await take<Customer>(tx, 'customer', id);
  if (customer) await put(tx, { ...customer, card });
}

async function subscriptionAt(tx: Transaction, portal: Portal): Promise<Subscription | null> {
  if (portal.subscription) return take<Subscription>(tx, 'subscription', portal.subscription);
  // Many accounts share a customer that is built in: its subscriptions are not for everyone to see.
  if (isBuiltIn(portal.customer)) return null;
  const open = (await subscriptionsOf(tx, portal.customer)).find(({ status }) => status !== 'canceled');
  return open ? take<Subscription>(tx, 'subscription', open.id) : null;
}

async function portalPage(tx: Transaction, id: string, action?: string): Promise<SandboxAnswer | undefined> {
  const portal = await find<Portal>(tx, 'billing_portal.session', id);
  if (!portal) return undefined;
  const subscription = await subscriptionAt(tx, portal);
  const path = `/sandbox/portal/${id}`;
  if (action !== undefined) {
    if (!portalActions.includes(action)) return undefined;
    await act(tx, portal, subscription, action);
    return { location: path };
  }
  const open = subscription && subscription.status !== 'canceled' ? subscription : null;
  const customer = await find<Customer>(tx, 'customer', portal.customer);
  const ends = open && day(itemOf(open).current_period_end);
  return {
    status: 200,
    html: htmlPage({
      title: 'Your subscription',
      facts: [
        ['Plan', subscription ? tierOf(subscription) : 'none'],
        ['Status', subscription?.status ?? 'none'],
        ['Card', customer?.card === 'ok' ? 'works' : customer?.card === 'declined' ? 'is declined' : 'none'],
        ...(open
          ? [[open.cancel_at_period_end ? 'Ends on' : 'Renews on', ends] as [string, string]]
          : ([['Today', (await businessNow(tx)).toISOString().slice(0, 10)]] as [string, string][])),
      ],
      path,
      buttons: [
        ...(open
          ? [
              open.cancel_at_period_end
                ? { action: 'reactivate', label: 'Reactivate' }
                : { action: 'cancel', label: 'Cancel at the end of the period' },
            ]
          : []),
        ...(isBuiltIn(portal.customer)
          ? []
          : [
              { action: 'use_working_card', label: 'Use a card that works' },
              { action: 'use_declining_card', label: 'Use a card that is declined' },
            ]),
      ],
      link: { href: portal.return_url, label: 'Back' },
    }),
  };
}

const portalActions = ['cancel', 'reactivate', 'use_working_card', 'use_declining_card'];

async function act(tx: Transaction, portal: Portal, subscription: Subscription | null, action: string): Promise<void> {
  const open = subscription && subscription.status !== 'canceled' ? subscription : null;
  if (action === 'use_declining_card') return setCard(tx, portal.customer, 'declined');
  if (action === 'use_working_card') {
    await setCard(tx, portal.customer, 'ok');
    // What is owed is paid at once.
    if (open?.status === 'past_due') await charge(tx, open);
    return;
  }
  if (!open || open.cancel_at_period_end === (action === 'cancel')) return;
  open.cancel_at_period_end = action === 'cancel';
  await update(tx, open);
}

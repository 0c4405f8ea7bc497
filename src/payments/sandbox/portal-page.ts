// The customer portal of the sandbox: card, billing email, invoices with receipts, cancel and reactivate.
import { businessNow } from '../../catalog/business-time.ts';
import type { Transaction } from '../../database/client.ts';
import { htmlPage, type PageParts } from './html.ts';
import {
  type Charge,
  type Customer,
  findObject,
  isBuiltIn,
  lockObject,
  objectsOfCustomer,
  type Portal,
  type Subscription,
  storeObject,
} from './objects.ts';
import { itemOf, tierOf } from './prices.ts';
import { chargePeriod, isEnded, storeSubscription } from './subscriptions.ts';
import { formatDay, formatDollars, type SandboxAnswer, setCard } from './view.ts';

async function subscriptionAt(tx: Transaction, portal: Portal): Promise<Subscription | null> {
  if (portal.subscription) return lockObject<Subscription>(tx, 'subscription', portal.subscription);
  // Built-in customers are shared by accounts, which must not see each other's subscriptions.
  if (isBuiltIn(portal.customer)) return null;
  const all = await objectsOfCustomer<Subscription>(tx, 'subscription', portal.customer);
  const open = all.find((subscription) => !isEnded(subscription));
  return open ? lockObject<Subscription>(tx, 'subscription', open.id) : null;
}

export async function portalPage(
  tx: Transaction,
  id: string,
  action?: string,
  form?: URLSearchParams,
): Promise<SandboxAnswer | undefined> {
  const portal = await findObject<Portal>(tx, 'billing_portal.session', id);
  if (!portal) return undefined;
  const subscription = await subscriptionAt(tx, portal);
  const path = `/sandbox/portal/${id}`;
  if (action !== undefined) {
    if (!portalActions.includes(action)) return undefined;
    await act(tx, portal, subscription, action, form);
    return { location: path };
  }
  const shared = isBuiltIn(portal.customer);
  const open = subscription && !isEnded(subscription) ? subscription : null;
  const customer = await findObject<Customer>(tx, 'customer', portal.customer);
  // The same holds for invoices.
  const charges = (shared ? [] : await objectsOfCustomer<Charge>(tx, 'charge', portal.customer)) satisfies Charge[];
  const page: PageParts = {
    title: 'Your subscription',
    facts: [
      ['Plan', subscription ? tierOf(subscription) : 'none'],
      ['Status', subscription?.status ?? 'none'],
      ['Card', cardWords[customer?.card ?? 'none']],
      ['Billing e-mail', customer?.email ?? 'none'],
      open
        ? [open.cancel_at_period_end ? 'Ends on' : 'Renews on', formatDay(itemOf(open).current_period_end)]
        : ['Today', (await businessNow(tx)).toISOString().slice(0, 10)],
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
      ...(shared
        ? []
        : [
            { action: 'use_working_card', label: 'Use a card that works' },
            { action: 'use_declining_card', label: 'Use a card that is declined' },
            { action: 'use_authenticating_card', label: 'Use a card that needs authentication' },
          ]),
    ],
    fields: shared
      ? []
      : [{ action: 'set_email', name: 'email', label: 'Billing e-mail', value: customer?.email ?? '' }],
    table: {
      title: 'Invoices and receipts',
      rows: charges.map((paid) => ({
        cells: [
          formatDay(paid.created),
          paid.description,
          formatDollars(paid.amount) +
            (paid.amount_refunded > 0 ? ` (${formatDollars(paid.amount_refunded)} refunded)` : ''),
        ],
        link: { href: `/sandbox/receipt/${paid.id}`, label: 'Receipt' },
      })),
    },
    links: [{ href: portal.return_url, label: 'Back' }],
  };
  return { status: 200, html: htmlPage(page) };
}

const cardWords = {
  ok: 'works',
  declined: 'is declined',
  authenticate: 'needs authentication',
  none: 'none',
} as const;

const portalActions = [
  'cancel',
  'reactivate',
  'use_working_card',
  'use_declining_card',
  'use_authenticating_card',
  'set_email',
];

async function act(
  tx: Transaction,
  portal: Portal,
  subscription: Subscription | null,
  action: string,
  form?: URLSearchParams,
): Promise<void> {
  const open = subscription && !isEnded(subscription) ? subscription : null;
  if (action === 'use_declining_card') return setCard(tx, portal.customer, 'declined');
  if (action === 'use_authenticating_card') return setCard(tx, portal.customer, 'authenticate');
  if (action === 'set_email') return setEmail(tx, portal.customer, form?.get('email') ?? '');
  if (action === 'use_working_card') {
    await setCard(tx, portal.customer, 'ok');
    // Open invoices are paid immediately.
    if (open?.status === 'past_due') await chargePeriod(tx, open);
    return;
  }
  if (!open || open.cancel_at_period_end === (action === 'cancel')) return;
  open.cancel_at_period_end = action === 'cancel';
  await storeSubscription(tx, open);
}

async function setEmail(tx: Transaction, id: string, email: string): Promise<void> {
  const text = email.trim();
  if (isBuiltIn(id) || text.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return;
  const customer = await lockObject<Customer>(tx, 'customer', id);
  if (customer) await storeObject(tx, { ...customer, email: text });
}

// A small Stripe for tests: stateful, over HTTP, in Stripe's wire (forms in, objects out, its errors). The period stands
// on the item, as in the current version. Faults can be ordered by path.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe's wire, made and read here only
type Wire = any;

const prices: Record<string, number> = { price_pro: 9900, price_enterprise: 99_900 };
const month = 30 * 86_400;

class Refused extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, error: Json) {
    super(String(error.message));
    this.status = status;
    this.body = { error };
  }
}
const missing = () =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
const declined = () =>
  new Refused(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });

export interface StandIn {
  url: string;
  objects: Map<string, Wire>;
  /** Every call: method, path, headers. */
  calls: { method: string; path: string; version: string | undefined; key: string | undefined }[];
  /** The next calls to a path that matches are answered so, this many times. */
  fail(path: RegExp, status: number, times: number): void;
  pay(sessionId: string): void;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const objects = new Map<string, Wire>();
  const byKey = new Map<string, string>();
  const calls: StandIn['calls'] = [];
  const faults: { path: RegExp; status: number; left: number }[] = [];
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
  const now = () => Math.floor(Date.now() / 1000);
  const keep = (object: Wire) => {
    objects.set(object.id, object);
    return object;
  };
  const get = (key: string) => objects.get(key) ?? raise(missing());
  const cards: Record<string, string | undefined> = { cus_ok: 'pm_ok', cus_declined: 'pm_declined' };
  for (const customer of ['cus_ok', 'cus_declined', 'cus_nocard']) {
    keep({
      id: customer,
      object: 'customer',
      metadata: {},
      invoice_settings: { default_payment_method: null },
      default_source: null,
    });
  }

  function subscribe(customer: string, price: string, metadata: Json): Wire {
    const start = now();
    const period = { current_period_start: start, current_period_end: start + month };
    return keep({
      id: id('sub'),
      object: 'subscription',
      status: 'active',
      customer,
      created: start,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      items: { object: 'list', data: [{ id: id('si'), object: 'subscription_item', price: { id: price }, ...period }] },
      metadata,
    });
  }

  const proration = (subscription: Wire, price: string) =>
    prices[price]! - prices[subscription.items.data[0].price.id]!;
  const list = (data: Wire[]) => ({ object: 'list', data, has_more: false, url: '/' });

  function answer(method: string, path: string, form: Wire): Wire {
    const [, , kind = '', key = '', action = ''] = path.split('/');
    if (path === '/v1/customers')
      return keep({ id: id('cus'), object: 'customer', metadata: form.metadata ?? {}, email: form.email ?? null });
    if (kind === 'customers' && method === 'POST') return Object.assign(get(key), form);
    if (kind === 'payment_methods')
      return list(cards[form.customer] ? [{ id: cards[form.customer], object: 'payment_method' }] : []);
    if (path === '/v1/checkout/sessions') {
      const session = id('cs');
      return keep({
        id: session,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        metadata: form.metadata ?? {},
        url: `https://checkout.example/${session}`,
        order: form,
      });
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const [, , , , session = '', expire] = path.split('/');
      return expire ? Object.assign(get(session), { status: 'expired' }) : get(session);
    }
    if (path === '/v1/billing_portal/sessions')
      return { id: id('bps'), object: 'billing_portal.session', url: 'https://portal.example/p' };
    if (path === '/v1/invoices/create_preview') {
      const subscription = get(form.subscription);
      const amount = proration(subscription, form.subscription_details.items[0].price);
      const parent = { type: 'subscription_item_details', subscription_item_details: { proration: true } };
      const rest = { type: 'subscription_item_details', subscription_item_details: { proration: false } };
      return {
        object: 'invoice',
        lines: list([
          { amount, parent },
          { amount: 9900, parent: rest },
        ]),
      };
    }
    if (path === '/v1/subscriptions' && method === 'POST') {
      get(form.customer);
      if (form.default_payment_method === 'pm_declined') throw declined();
      return subscribe(form.customer, form.items[0].price, form.metadata ?? {});
    }
    if (path === '/v1/subscriptions') {
      return list(
        [...objects.values()].filter((object) => object.object === 'subscription' && object.customer === form.customer),
      );
    }
    if (kind === 'subscriptions' && method === 'DELETE') {
      const subscription = get(key);
      if (subscription.status === 'canceled')
        throw new Refused(400, { type: 'invalid_request_error', message: 'It is canceled.' });
      return Object.assign(subscription, { status: 'canceled', ended_at: now() });
    }
    if (kind === 'subscriptions' && method === 'POST') {
      const subscription = get(key);
      if (form.items) subscription.items.data[0].price = { id: form.items[0].price };
      if (form.cancel_at_period_end !== undefined)
        subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
      return subscription;
    }
    if (action === '' && method === 'GET') return get(key);
    throw missing();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.internal');
    const method = request.method ?? 'GET';
    let text = '';
    for await (const part of request) text += part;
    const key = request.headers['idempotency-key'] as string | undefined;
    const version = request.headers['stripe-version'] as string | undefined;
    calls.push({ method, path: pathname, version, key });
    const send = (status: number, body: Json) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fault = faults.find(({ path, left }) => left > 0 && path.test(pathname));
    if (fault) {
      fault.left -= 1;
      send(fault.status, { error: { type: 'api_error', message: 'ordered' } });
      return;
    }
    try {
      const known = key && byKey.get(key);
      const object = known
        ? get(known)
        : answer(method, pathname, nested(method === 'GET' ? searchParams : new URLSearchParams(text)));
      if (key && object.id) byKey.set(key, object.id);
      send(200, object);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(error.status, error.body);
    }
  }

  const server = createServer(
    (request, response) => void serve(request, response).catch((error) => response.destroy(error)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    fail: (path, status, times) => void faults.push({ path, status, left: times }),
    pay(sessionId) {
      const session = get(sessionId);
      const { order } = session;
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      if (order.mode === 'subscription') {
        session.subscription = subscribe(
          order.customer,
          order.line_items[0].price,
          order.subscription_data?.metadata ?? {},
        ).id;
      }
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function raise(error: Error): never {
  throw error;
}

/** `a[b][0]=c` as an object. */
function nested(form: URLSearchParams): Wire {
  const root: Wire = {};
  for (const [name, value] of form) {
    const keys = name.replaceAll(']', '').split('[');
    let at = root;
    for (const [i, key] of keys.entries()) {
      if (i === keys.length - 1) at[key] = value;
      else at = at[key] ??= {};
    }
  }
  return root;
}

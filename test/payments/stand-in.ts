// A stateful Stripe stand-in for tests, over HTTP, with Stripe's wire format. The period is on the item, as in the current
// API version. Tests can inject faults by path.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  authenticate,
  declined,
  type Json,
  missing,
  missingCustomer,
  month,
  nested,
  priceOf,
  prices,
  Refused,
  raise,
  type Wire,
} from './stand-in-wire.ts';

export interface StandIn {
  url: string;
  objects: Map<string, Wire>;
  /** All requests: method, path, headers. */
  calls: { method: string; path: string; version: string | undefined; key: string | undefined }[];
  /** Number of the next matching requests that get this response. */
  fail(path: RegExp, status: number, times: number): void;
  /** The response is this error of Stripe. */
  refuse(path: RegExp, status: number, error: Json, times?: number): void;
  /** The payer pays a page, or the invoice of a subscription that needs authentication. */
  pay(id: string): void;
  /** Refund in the dashboard; the full remaining amount by default. */
  refund(paymentIntent: string, amount?: number): Wire;
  dispute(paymentIntent: string, status: 'needs_response' | 'won' | 'lost'): Wire;
  intentOf(sessionId: string): string;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const objects = new Map<string, Wire>();
  const byKey = new Map<string, string>();
  const calls: StandIn['calls'] = [];
  const faults: { path: RegExp; status: number; left: number; error: Json }[] = [];
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
  const now = () => Math.floor(Date.now() / 1000);
  const keep = (object: Wire) => {
    objects.set(object.id, object);
    return object;
  };
  const get = (key: string) => objects.get(key) ?? raise(missing());
  const cards: Record<string, string | undefined> = {
    cus_ok: 'pm_ok',
    cus_declined: 'pm_declined',
    cus_authenticate: 'pm_authenticate',
  };
  for (const customer of ['cus_ok', 'cus_declined', 'cus_nocard', 'cus_authenticate']) {
    keep({
      id: customer,
      object: 'customer',
      metadata: {},
      invoice_settings: { default_payment_method: null },
      default_source: null,
    });
  }

  /** Creates a payment intent with its charge. */
  function charge(amount: number, metadata: Json): Wire {
    const intent = id('pi');
    const made = keep({
      id: id('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      currency: 'usd',
      disputed: false,
      payment_intent: intent,
    });
    return keep({ id: intent, object: 'payment_intent', status: 'succeeded', latest_charge: made, metadata });
  }

  function invoice(subscription: Wire, amount: number, paid: boolean): Wire {
    const made = keep({
      id: id('in'),
      object: 'invoice',
      customer: subscription.customer,
      total: amount,
      amount_paid: 0,
      currency: 'usd',
      status: 'open',
      hosted_invoice_url: `https://invoice.example/${subscription.id}`,
      payments: { object: 'list', data: [] },
      parent: { subscription_details: { subscription: subscription.id } },
    });
    subscription.latest_invoice = made;
    return paid ? payInvoice(made) : made;
  }

  function payInvoice(made: Wire): Wire {
    const { id: payment_intent } = charge(made.total, {});
    return Object.assign(made, {
      status: 'paid',
      amount_paid: made.total,
      payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent } }] },
    });
  }

  function subscribe(customer: string, price: string, metadata: Json, paid = true): Wire {
    const start = now();
    const period = { current_period_start: start, current_period_end: start + month };
    const made = keep({
      id: id('sub'),
      object: 'subscription',
      status: paid ? 'active' : 'incomplete',
      customer,
      created: start,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      items: {
        object: 'list',
        data: [{ id: id('si'), object: 'subscription_item', price: priceOf(price), ...period }],
      },
      metadata,
      pending_update: null,
    });
    invoice(made, prices[price]!, paid);
    return made;
  }

  function refund(intentId: string, amount?: number): Wire {
    const { latest_charge: made } = get(intentId);
    const left = made.amount - made.amount_refunded;
    if (left === 0) {
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    }
    if ((amount ?? left) > left) {
      throw new Refused(400, { type: 'invalid_request_error', message: 'Refund amount is greater than what is left.' });
    }
    made.amount_refunded += amount ?? left;
    return keep({ id: id('re'), object: 'refund', amount: amount ?? left, charge: made.id, payment_intent: intentId });
  }

  const cardOf = (form: Wire) => {
    const chosen = get(form.customer).invoice_settings?.default_payment_method;
    return form.default_payment_method ?? chosen;
  };

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
      const [line] = Object.values(form.line_items) as Wire[];
      const amount = line.price ? (prices[line.price] ?? 0) : Number(line.price_data.unit_amount);
      if (get(form.customer).deleted) throw missingCustomer();
      return keep({
        id: session,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        payment_intent: null,
        invoice: null,
        amount_subtotal: amount,
        amount_total: amount,
        currency: 'usd',
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
      const start = Number(form.subscription_details.proration_date);
      return {
        object: 'invoice',
        currency: 'usd',
        lines: list([
          { amount: -300, parent, period: { start: start - 600, end: start } },
          { amount, parent, period: { start, end: start + month } },
          { amount: 9900, parent: rest, period: { start, end: start + month } },
        ]),
      };
    }
    if (path === '/v1/subscriptions' && method === 'POST') {
      const card = cardOf(form);
      if (card === 'pm_declined') throw declined();
      if (card === 'pm_authenticate') {
        if (form.payment_behavior === 'error_if_incomplete') throw authenticate();
        return subscribe(form.customer, form.items[0].price, form.metadata ?? {}, false);
      }
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
      if (form.items) {
        const { price } = form.items[0];
        const amount = proration(subscription, price);
        const upgrade = form.proration_behavior === 'always_invoice';
        if (upgrade && cards[subscription.customer] === 'pm_authenticate') {
          if (form.payment_behavior === 'error_if_incomplete') throw authenticate();
          invoice(subscription, amount, false);
          subscription.pending_update = { price };
          return subscription;
        }
        subscription.items.data[0].price = priceOf(price);
        if (upgrade && amount > 0) invoice(subscription, amount, true);
      }
      if (form.cancel_at_period_end !== undefined)
        subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
      return subscription;
    }
    if (path === '/v1/refunds' && method === 'POST') {
      return refund(form.payment_intent, form.amount === undefined ? undefined : Number(form.amount));
    }
    if (path === '/v1/disputes' || path === '/v1/refunds') {
      const found = [...objects.values()].filter(({ object }) => path === `/v1/${object}s`);
      return list(found.filter((one) => !form.payment_intent || one.payment_intent === form.payment_intent));
    }
    if (path.startsWith('/v1/prices/')) {
      if (objects.has(key)) return get(key);
      if (prices[key] === undefined) throw missing();
      return { ...priceOf(key), object: 'price', recurring: { interval: 'month', interval_count: 1 } };
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
      send(fault.status, { error: fault.error });
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
    fail: (path, status, times) =>
      void faults.push({ path, status, left: times, error: { type: 'api_error', message: 'ordered' } }),
    refuse: (path, status, error, times = 1) => void faults.push({ path, status, left: times, error }),
    refund,
    dispute(intent, status) {
      const { latest_charge: made } = get(intent);
      made.disputed = true;
      const known = [...objects.values()].find((one) => one.object === 'dispute' && one.payment_intent === intent);
      if (known) return Object.assign(known, { status });
      return keep({ id: id('dp'), object: 'dispute', charge: made.id, payment_intent: intent, status });
    },
    intentOf: (session) => get(session).payment_intent.id,
    pay(paid) {
      const session = get(paid);
      if (session.object === 'subscription') {
        payInvoice(session.latest_invoice);
        if (session.pending_update) session.items.data[0].price = priceOf(session.pending_update.price);
        Object.assign(session, { status: 'active', pending_update: null });
        return;
      }
      const { order } = session;
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      if (order.mode === 'subscription') {
        const made = subscribe(order.customer, order.line_items[0].price, order.subscription_data?.metadata ?? {});
        session.subscription = made.id;
        session.invoice = made.latest_invoice.id;
      } else {
        session.payment_intent = charge(session.amount_total, order.payment_intent_data?.metadata ?? {});
      }
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

// Wraps the ports of the service: every call is timed, counted by outcome, and recorded as a span. Arguments and results
// are not recorded.
import { SpanKind } from '@opentelemetry/api';
import type { Histogram } from 'prom-client';
import type { Engine } from '../engine/engine.ts';
import type { Sender } from '../outbound/send.ts';
import type { PaymentPorts } from '../payments/open.ts';
import type { Payments } from '../payments/payments.ts';
import { ApiError } from '../platform/errors.ts';
import {
  deliverySeconds,
  engineSeconds,
  paymentSeconds,
  searchSeconds,
  storageSeconds,
} from '../platform/metrics/instruments.ts';
import { bindIterator, currentContext, runInContext } from '../platform/request-context.ts';
import { type OpenSpan, openSpan } from '../platform/tracing/spans.ts';
import type { Search } from '../search/search.ts';
import type { Storage } from '../storage/storage.ts';

type AsyncMethods<P> = {
  [K in keyof P]-?: P[K] extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof P] &
  string;

interface Kind {
  /** Label in metrics and name in spans. */
  label: 'engine' | 'search' | 'storage' | 'provider';
  seconds: Histogram<string>;
}

const kinds = {
  engine: { label: 'engine', seconds: engineSeconds },
  search: { label: 'search', seconds: searchSeconds },
  storage: { label: 'storage', seconds: storageSeconds },
  payments: { label: 'provider', seconds: paymentSeconds },
} as const satisfies Record<string, Kind>;

/** Errors of the caller and disconnects are not failures of the port. */
function outcomeOf(error: unknown): 'refused' | 'aborted' | 'failed' {
  if (error instanceof Error && error.name === 'AbortError') return 'aborted';
  return error instanceof ApiError && error.status < 500 ? 'refused' : 'failed';
}

interface Measured extends OpenSpan {
  done(): void;
  failed(error: unknown): void;
}

function begin({ label, seconds }: Kind, name: string, operation: string): Measured {
  const stop = seconds.startTimer({ [label]: name, operation });
  const open = openSpan(`${label} ${operation}`, { [`lintel.${label}`]: name }, SpanKind.CLIENT);
  return {
    ...open,
    // The operation labels the tokens that the call uses.
    in: (work) => open.in(() => (label === 'engine' ? runInContext({ ...currentContext(), operation }, work) : work())),
    done() {
      stop({ outcome: 'done' });
      open.end();
    },
    failed(error) {
      const outcome = outcomeOf(error);
      stop({ outcome });
      open.end(outcome === 'failed' ? error : undefined);
    },
  };
}

async function measured<T>(kind: Kind, name: string, operation: string, work: () => Promise<T>): Promise<T> {
  const measure = begin(kind, name, operation);
  try {
    const result = await measure.in(work);
    measure.done();
    return result;
  } catch (error) {
    measure.failed(error);
    throw error;
  }
}

function observed<P extends { readonly name: string }>(kind: Kind, port: P, operations: AsyncMethods<P>[]): P {
  const methods = operations.map((operation) => {
    const method = port[operation] as (...args: unknown[]) => Promise<unknown>;
    return [operation, (...args: unknown[]) => measured(kind, port.name, operation, () => method(...args))];
  });
  return { ...port, ...Object.fromEntries(methods) };
}

export function observedSearch(search: Search): Search {
  const port = observed(kinds.search, search, [
    'index',
    'search',
    'holds',
    'removeAnalysis',
    'removeProperty',
    'outdated',
    'remove',
  ]);
  const { insertEntries } = search;
  if (!insertEntries) return port;
  return {
    ...port,
    insertEntries: (tx, rows) => measured(kinds.search, search.name, 'index', () => insertEntries(tx, rows)),
  };
}

export const observedStorage = (storage: Storage): Storage =>
  observed(kinds.storage, storage, ['put', 'get', 'head', 'delete', 'deletePrefix', 'localPath']);

/** Counts calls that another process made, by their seconds. */
export function observeEngine({ name }: Pick<Engine, 'name'>, seconds: Record<string, number>): void {
  for (const [operation, value] of Object.entries(seconds))
    engineSeconds.observe({ engine: name, operation, outcome: 'done' }, value);
}

export function observedEngine(engine: Engine): Engine {
  return {
    ...observed(kinds.engine, engine, ['categorize', 'analyze', 'embed', 'searchQuery']),
    async *answer(question, signal) {
      const measure = begin(kinds.engine, engine.name, 'answer');
      let outcome = () => measure.failed(new DOMException('The reader disconnected.', 'AbortError'));
      try {
        yield* bindIterator(measure.in, engine.answer(question, signal));
        outcome = measure.done;
      } catch (error) {
        outcome = () => measure.failed(error);
        throw error;
      } finally {
        outcome();
      }
    },
  };
}

export function observedPayments(ports: PaymentPorts): PaymentPorts {
  const known = new Map<Payments, Payments>();
  const observe = (payments: Payments): Payments => {
    const one =
      known.get(payments) ??
      observed(kinds.payments, payments, [
        'createCustomer',
        'getCustomer',
        'openCheckout',
        'getCheckout',
        'expireCheckout',
        'openPortal',
        'createSubscription',
        'getSubscription',
        'listSubscriptions',
        'changeTier',
        'setCancelAtPeriodEnd',
        'endSubscription',
        'getInvoice',
        'getPrice',
        'getPayment',
        'paymentOf',
        'refund',
        'refundedSince',
      ]);
    known.set(payments, one);
    return one;
  };
  return {
    forMode: (mode) => observe(ports.forMode(mode)),
    named(name) {
      const payments = ports.named(name);
      return payments && observe(payments);
    },
  };
}

export const observedSender = (sender: Sender): Sender => ({
  ...sender,
  async send(parcel, signal) {
    const stop = deliverySeconds.startTimer();
    const { span, ...open } = openSpan('webhook deliver', { 'lintel.webhook.event': parcel.type }, SpanKind.CLIENT);
    try {
      const outcome = await open.in(() => sender.send(parcel, signal));
      stop({ outcome: outcome.delivered ? 'delivered' : 'failed' });
      if (outcome.statusCode !== null) span.setAttribute('http.response.status_code', outcome.statusCode);
      open.end(outcome.delivered ? undefined : outcome);
      return outcome;
    } catch (error) {
      // The process is ending; the outcome is unknown.
      open.end(error);
      throw error;
    }
  },
});

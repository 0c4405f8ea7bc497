// Spans of traces, for all that begins one. Without a collector in the settings they are no-ops. A span says what was done,
// how long it took and whether it failed; never a word of a customer.
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('lintel');

/** The trace that a header, or a job's cause, belongs to; a new one without it. */
export const contextOf = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** The trace under way, as such a header. */
export function traceparentNow(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export interface OpenSpan {
  span: Span;
  /** Runs work as part of the span. */
  in<T>(work: () => T): T;
  /** Ends it, with what went wrong. */
  end(fault?: unknown): void;
}

export function openSpan(
  name: string,
  attributes: Attributes,
  kind: SpanKind = SpanKind.INTERNAL,
  parent: Context = context.active(),
): OpenSpan {
  const span = tracer.startSpan(name, { attributes, kind }, parent);
  const surroundings = trace.setSpan(parent, span);
  return {
    span,
    in: (work) => context.with(surroundings, work),
    end(fault) {
      if (fault !== undefined) {
        // Of an error its type alone: its words may be a customer's.
        span.setAttribute('error.type', fault instanceof Error ? fault.constructor.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** To the span under way. */
export const addEvent = (name: string, attributes: Attributes): void =>
  void trace.getActiveSpan()?.addEvent(name, attributes);

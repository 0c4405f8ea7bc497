// Spans of traces. Without a configured collector they are no-ops. A span records what was done, how long it took and
// whether it failed, and never contains customer data.
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

/** The trace of a `traceparent` header or of a job's cause; a new trace if there is none. */
export const contextOf = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** The current trace as a `traceparent` header. */
export function traceparentNow(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export interface OpenSpan {
  span: Span;
  /** Runs work inside the span. */
  in<T>(work: () => T): T;
  /** Ends the span, with the error if there was one. */
  end(fault?: unknown): void;
}

export function openSpan(
  name: string,
  attributes: Attributes,
  kind: SpanKind = SpanKind.INTERNAL,
  parent: Context = context.active(),
): OpenSpan {
  const span = tracer.startSpan(name, { attributes, kind }, parent);
  const spanContext = trace.setSpan(parent, span);
  return {
    span,
    in: (work) => context.with(spanContext, work),
    end(fault) {
      if (fault !== undefined) {
        // Only the error's type: its message may contain customer data.
        span.setAttribute('error.type', fault instanceof Error ? fault.constructor.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Adds an event to the current span. */
export const addEvent = (name: string, attributes: Attributes): void =>
  void trace.getActiveSpan()?.addEvent(name, attributes);

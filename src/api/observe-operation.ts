// Observability of an operation on a WebSocket: a log line when it ends, and a span.
import { SpanKind } from '@opentelemetry/api';
import type { OperationDefinitionNode } from 'graphql';
import type { Logger } from 'pino';
import type { Viewer } from '../identity/viewer.ts';
import { socketOperations } from '../platform/metrics/instruments.ts';
import { type RequestContext, runInContext } from '../platform/request-context.ts';
import { contextOf, openSpan } from '../platform/tracing/spans.ts';

export interface ObservedOperation {
  /** Runs work as part of the operation. */
  in<T>(work: () => T): T;
  /** Can be called more than once. */
  end(): void;
}

export function observeOperation(
  log: Logger,
  requestId: string,
  { accountId, mode }: Viewer,
  definition: OperationDefinitionNode | null | undefined,
): ObservedOperation {
  const started = performance.now();
  const context: RequestContext = { requestId, route: '/graphql', accountId, mode };
  const method = definition?.operation ?? 'none';
  const span = openSpan(
    `${method} /graphql`,
    { 'lintel.request.id': requestId },
    SpanKind.SERVER,
    contextOf(undefined),
  );
  let ended = false;
  socketOperations.inc();
  return {
    in: (work) => runInContext(context, () => span.in(work)),
    end() {
      if (ended) return;
      ended = true;
      socketOperations.dec();
      span.end();
      log.info({ ...context, method, face: 'socket', ms: Math.round(performance.now() - started) }, 'request');
    },
  };
}

// Observability of a request: a log line when it ends, metrics, and a span of the trace of the caller. Values from
// the path or query are never recorded.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { httpRequests, requestSeconds } from '../platform/metrics/instruments.ts';
import { type RequestContext, runInContext } from '../platform/request-context.ts';
import { contextOf, openSpan } from '../platform/tracing/spans.ts';
import { guardListener } from './guard.ts';

export type Surface =
  | 'rest'
  | 'graphql'
  | 'mcp'
  | 'provider'
  | 'sandbox'
  | 'file'
  | 'upload'
  | 'portal'
  | 'probe'
  | 'none';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** As in nginx: the client closed the connection before the response was complete. */
const clientClosedStatus = 499;

export function observeRequest(
  log: Logger,
  requestId: string,
  request: IncomingMessage,
  response: ServerResponse,
  serve: (surface: (name: Surface, route?: string) => void) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const context: RequestContext = { requestId };
  const method = methods.has(request.method ?? '') ? request.method! : 'other';
  // The metric label and log field keep their name from 0.1.0.
  let face: Surface = 'none';
  const header = request.headers.traceparent;
  const span = openSpan(
    method,
    { 'http.request.method': method },
    SpanKind.SERVER,
    contextOf(typeof header === 'string' ? header : undefined),
  );
  const setSurface = (name: Surface, route?: string) => {
    face = name;
    if (route !== undefined) context.route = route;
  };
  const ended = () => {
    const ms = performance.now() - started;
    const status = response.writableFinished ? response.statusCode : clientClosedStatus;
    const route = context.route ?? 'none';
    httpRequests.inc({ method, face, route, status });
    requestSeconds.observe({ face, route }, ms / 1000);
    span.span.updateName(`${method} ${route}`).setAttributes({
      'http.route': route,
      'http.response.status_code': status,
      'lintel.request.id': requestId,
    });
    span.end(status >= 500 ? { status } : undefined);
    const line = { ...context, method, route, face, status, ms: Math.round(ms) };
    if (face === 'probe') log.debug(line, 'request');
    else log.info(line, 'request');
  };
  response.once(
    'close',
    guardListener(log, 'request logging', ended, () => request.socket.destroy()),
  );
  return runInContext(context, () => span.in(() => serve(setSurface)));
}

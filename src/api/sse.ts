// Server-sent events for `/v1`: runs a subscription of the schema. An error before the first event is an ordinary
// error response; a later one is sent as an event. A stream with an Idempotency-Key runs to its end without its client.
import type { ServerResponse } from 'node:http';
import { type GraphQLSchema, subscribe } from 'graphql';
import { ApiError, ServiceUnavailable } from '../platform/errors.ts';
import { eventStreams } from '../platform/metrics/instruments.ts';
import { publicError } from './errors.ts';
import { omitAbsentFields } from './omit-absent-fields.ts';
import type { StreamCall } from './rest.ts';
import { resumableMs } from './resume.ts';

const keepAliveMs = 15_000;

type Results = AsyncGenerator<{ data?: Record<string, unknown> | null; errors?: readonly Error[] }>;

/**
 * @param ending ends the stream with an error event: its reason if that is an ApiError
 * @throws errors before the first event, when nothing has been written
 */
export async function streamEvents(
  schema: GraphQLSchema,
  { route, document, args, context, settle }: StreamCall,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  const opened = await subscribe({ schema, document, variableValues: args, contextValue: context });
  if (!(Symbol.asyncIterator in opened)) throw opened.errors?.[0] ?? new Error('no subscription');
  const results = opened as Results;
  const type = schema.getSubscriptionType()!.getFields()[route.field]!.type;
  const first = await results.next();

  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  };
  response.writeHead(200, headers);
  let sequence = 0;
  let sent = '';
  let whole = false;
  const send = async (data: unknown) => {
    const frame = `id: ${++sequence}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`;
    if (settle) sent += frame;
    if (!response.destroyed && !response.write(frame) && !response.destroyed) await drained(response);
  };
  eventStreams.inc();
  // No keep-alive while the client does not read: events wait until the previous one was sent.
  const keepAlive = setInterval(() => {
    if (!response.destroyed && !response.writableNeedDrain) response.write(': keep-alive\n\n');
  }, keepAliveMs);
  let stopped = false;
  const stop = () => {
    stopped = true;
    void results.return(undefined).catch(() => undefined);
  };
  let limit: NodeJS.Timeout | undefined;
  const onClose = () => {
    if (settle) limit = setTimeout(stop, resumableMs);
    else stop();
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const end = () =>
    ended.reject(
      ending.reason instanceof ApiError
        ? ending.reason
        : new ServiceUnavailable('The server is shutting down. Try again.'),
    );
  if (ending.aborted) end();
  ending.addEventListener('abort', end, { once: true });
  try {
    for (
      let next = first;
      !next.done && (settle || !response.destroyed);
      next = await Promise.race([results.next(), ended.promise])
    ) {
      if (next.value.errors?.[0]) throw next.value.errors[0];
      await send(omitAbsentFields(type, next.value.data?.[route.field]));
    }
    whole = !stopped;
  } catch (error) {
    if (!response.destroyed) {
      const { code, message } = publicError(error, context.service.log);
      await send({ type: 'error', code, message });
    }
    stop();
  } finally {
    response.off('close', onClose);
    clearTimeout(limit);
    ending.removeEventListener('abort', end);
    clearInterval(keepAlive);
    eventStreams.dec();
    response.end();
    await settle?.(whole ? { status: 200, headers, body: sent } : null);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

// Subscriptions over graphql-transport-ws at `/graphql`. The key comes in `connectionParams`; a bad one closes with 4401.
import type { Server } from 'node:http';
import { type ExecutionResult, type GraphQLSchema, parse, subscribe, validate } from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { v7 } from 'uuid';
import { WebSocketServer } from 'ws';
import { type Context, maxTokens } from '../../schema/builder.ts';
import { authenticate } from '../accounts/keys.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { bytesPerMegabyte } from '../config.ts';
import { ApiError } from '../errors.ts';
import { RateLimitExceeded } from '../limits/windows.ts';
import type { Service } from '../service.ts';
import { codedError, graphqlError, publicError } from './errors.ts';

const heartbeatMs = 15_000;
const initWaitMs = 10_000;
/** Of one account in one process. */
const maxSockets = 1_000;
/** On one socket at a time. */
const maxSubscriptions = 100;

type Extra = { viewer?: Viewer; running?: Set<string> };

class TooManySubscriptions extends ApiError {
  constructor() {
    super('rate_limit_exceeded', 429, `At most ${maxSubscriptions} subscriptions run on one socket.`);
  }
}

export interface Sockets {
  /** Tells every client that this process goes away. */
  close(): Promise<void>;
}

export function openSockets(service: Service, schema: GraphQLSchema, server: Server): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: bytesPerMegabyte });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (new URL(request.url ?? '/', 'http://lintel.internal').pathname !== '/graphql') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });

  const opened = new Map<string, number>();
  const protocol = useServer<{ authorization?: string; Authorization?: string }, Extra & Record<PropertyKey, unknown>>(
    {
      schema,
      connectionInitWaitTimeout: initWaitMs,
      async subscribe(args) {
        const results = await subscribe(args);
        return Symbol.asyncIterator in results ? endWithError(results, service) : results;
      },
      async onConnect({ connectionParams, extra }) {
        const given = connectionParams?.authorization ?? connectionParams?.Authorization;
        try {
          const viewer = await authenticate(service.pool, typeof given === 'string' ? given : undefined);
          const open = opened.get(viewer.accountId) ?? 0;
          if (open >= maxSockets) {
            extra.socket.close(CloseCode.Forbidden, 'Too many sockets are open.');
            return false;
          }
          opened.set(viewer.accountId, open + 1);
          extra.viewer = viewer;
          return true;
        } catch (error) {
          const shown = publicError(error, service.log);
          extra.socket.close(
            shown.status === 401 ? CloseCode.Unauthorized : CloseCode.InternalServerError,
            shown.message.slice(0, 100),
          );
          return false;
        }
      },
      onDisconnect({ extra: { viewer } }) {
        if (!viewer) return;
        const open = (opened.get(viewer.accountId) ?? 1) - 1;
        if (open > 0) opened.set(viewer.accountId, open);
        else opened.delete(viewer.accountId);
      },
      onComplete: ({ extra }, id) => void extra.running?.delete(id),
      onError: ({ extra }, id) => void extra.running?.delete(id),
      async onSubscribe(context, id, { query, operationName, variables }) {
        const document = parse(query, { maxTokens });
        const errors = validate(schema, document);
        if (errors.length > 0) return errors.map(codedError);
        const viewer = context.extra.viewer!;
        context.extra.running ??= new Set();
        if (context.extra.running.size >= maxSubscriptions) return [graphqlError(new TooManySubscriptions())];
        context.extra.running.add(id);
        const { allowed, retryAfterSeconds } = await service.limiter.take(viewer, 'request');
        if (!allowed) return [graphqlError(new RateLimitExceeded(retryAfterSeconds))];
        const contextValue: Context = { service, viewer, requestId: v7(), uploads: new Map() };
        return { schema, document, operationName, variableValues: variables, contextValue };
      },
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors
          ? {
              ...result,
              errors: result.errors.map((error) =>
                error.originalError ? graphqlError(publicError(error, service.log), error.path) : error,
              ),
            }
          : undefined,
    },
    sockets,
    heartbeatMs,
  );
  return {
    async close() {
      await protocol.dispose();
    },
  };
}

/**
 * What breaks a stream is its last result: thrown, it would close the socket with all its other streams. No generator,
 * because one could not be stopped while it waits.
 */
function endWithError(
  results: AsyncGenerator<ExecutionResult>,
  { log }: Service,
): AsyncIterableIterator<ExecutionResult> {
  let broken = false;
  return {
    async next() {
      if (broken) return { done: true, value: undefined };
      try {
        return await results.next();
      } catch (error) {
        broken = true;
        return { done: false, value: { errors: [graphqlError(publicError(error, log))] } };
      }
    },
    return: () => results.return(undefined),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

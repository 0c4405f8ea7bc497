// Subscriptions over graphql-transport-ws at `/graphql`. The key comes in `connectionParams`; a bad one closes with 4401.
import type { Server } from 'node:http';
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  parse,
  subscribe,
  validate,
} from 'graphql';
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
import { sockets as socketsOpen } from '../metrics/instruments.ts';
import type { Service } from '../service.ts';
import { within } from '../trail.ts';
import { codedError, graphqlError, publicError } from './errors.ts';
import { type ObservedOperation, observeOperation } from './observe-operation.ts';

const heartbeatMs = 15_000;
const initWaitMs = 10_000;
/** Of one account in one process. */
const maxSockets = 1_000;
/** On one socket at a time. */
const maxSubscriptions = 100;

type Extra = { viewer?: Viewer; running?: Map<string, ObservedOperation> };

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
  const observed = new WeakMap<object, ObservedOperation>();
  const observedBy = ({ contextValue }: ExecutionArgs): ObservedOperation => observed.get(contextValue as object)!;
  const end = ({ running }: Extra, id: string): void => {
    running?.get(id)?.end();
    running?.delete(id);
  };
  sockets.on('connection', (client) => {
    socketsOpen.inc();
    client.once('close', () => socketsOpen.dec());
  });
  const protocol = useServer<{ authorization?: string; Authorization?: string }, Extra & Record<PropertyKey, unknown>>(
    {
      schema,
      connectionInitWaitTimeout: initWaitMs,
      execute: (args) => observedBy(args).in(() => execute(args)),
      async subscribe(args) {
        const operation = observedBy(args);
        const results = await operation.in(() => subscribe(args));
        return Symbol.asyncIterator in results ? endWithError(within(operation.in, results), service) : results;
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
      onDisconnect({ extra: { viewer, running } }) {
        for (const operation of running?.values() ?? []) operation.end();
        if (!viewer) return;
        const open = (opened.get(viewer.accountId) ?? 1) - 1;
        if (open > 0) opened.set(viewer.accountId, open);
        else opened.delete(viewer.accountId);
      },
      onComplete: ({ extra }, id) => end(extra, id),
      onError: ({ extra }, id) => end(extra, id),
      async onSubscribe(context, id, { query, operationName, variables }) {
        const document = parse(query, { maxTokens });
        const errors = validate(schema, document);
        if (errors.length > 0) return errors.map(codedError);
        const viewer = context.extra.viewer!;
        context.extra.running ??= new Map();
        if (context.extra.running.size >= maxSubscriptions) return [graphqlError(new TooManySubscriptions())];
        const requestId = v7();
        const operation = observeOperation(service.log, requestId, viewer, getOperationAST(document, operationName));
        context.extra.running.set(id, operation);
        const { allowed, retryAfterSeconds } = await service.limiter.take(viewer, 'request');
        if (!allowed) return [graphqlError(new RateLimitExceeded(retryAfterSeconds))];
        const contextValue: Context = { service, viewer, requestId, uploads: new Map() };
        observed.set(contextValue, operation);
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
  results: AsyncIterableIterator<ExecutionResult, unknown>,
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
    return: () => results.return!(),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

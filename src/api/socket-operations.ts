// Operations over graphql-transport-ws. The API key is sent in `connectionParams` and checked again for every
// operation. The socket is closed with 4401 when the key is revoked and with 4403 when it no longer allows a running
// operation.
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  subscribe,
} from 'graphql';
import { CloseCode, type ServerOptions } from 'graphql-ws';
import { v7 } from 'uuid';
import type { Context } from '../../schema/builder.ts';
import { watchAccess } from '../accounts/access.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { Needs, Viewer } from '../identity/viewer.ts';
import { ApiError } from '../platform/errors.ts';
import { bindIterator } from '../platform/request-context.ts';
import { RateLimitExceeded } from '../rate-limits/taken.ts';
import type { Service } from '../service/service.ts';
import { graphqlError, isCoded, publicError } from './errors.ts';
import { type ObservedOperation, observeOperation } from './observe-operation.ts';
import { argumentError, needsOf, operationOf, parseOperation, validateOperation, variableErrors } from './operation.ts';

const initWaitMs = 10_000;
/** Per account and process. */
const maxSockets = 1_000;
/** Concurrent subscriptions of one socket. */
const maxSubscriptions = 100;

export interface ConnectionParams extends Record<string, unknown> {
  authorization?: string;
  Authorization?: string;
}

export interface Extra {
  closeWith(code: number, reason: string): void;
  /** Call when the client has authenticated. */
  authenticated(): void;
  session?: Session;
  closed?: boolean;
}

/** State of an authenticated socket. */
interface Session {
  authorization: string | undefined;
  viewer: Viewer;
  running: Map<string, { observed: ObservedOperation; needs: readonly Needs[] }>;
  release(): void;
}

class TooManySubscriptions extends ApiError {
  static override readonly kind = RateLimitExceeded.kind;

  constructor() {
    super(`A socket can have at most ${maxSubscriptions} subscriptions.`);
  }
}

export function socketOperations(service: Service, schema: GraphQLSchema): ServerOptions<ConnectionParams, Extra> {
  const opened = new Map<string, number>();
  const observed = new WeakMap<object, ObservedOperation>();
  const observedBy = ({ contextValue }: ExecutionArgs): ObservedOperation => observed.get(contextValue as object)!;
  const shown = (error: unknown): GraphQLError =>
    error instanceof GraphQLError && isCoded(error) ? error : graphqlError(publicError(error, service.log));
  const closeFor = ({ closeWith }: Extra, { status, message }: ApiError) =>
    closeWith(
      status === 401 ? CloseCode.Unauthorized : status === 403 ? CloseCode.Forbidden : CloseCode.InternalServerError,
      message,
    );
  const end = (session: Session | undefined, id: string): void => {
    session?.running.get(id)?.observed.end();
    session?.running.delete(id);
  };

  return {
    schema,
    connectionInitWaitTimeout: initWaitMs,
    execute: (args) => observedBy(args).in(() => execute(args)),
    async subscribe(args) {
      const operation = observedBy(args);
      const results = await operation.in(() => subscribe(args));
      return Symbol.asyncIterator in results ? endWithError(bindIterator(operation.in, results), shown) : results;
    },
    async onConnect({ connectionParams, extra }) {
      const given = connectionParams?.authorization ?? connectionParams?.Authorization;
      const authorization = typeof given === 'string' ? given : undefined;
      let viewer: Viewer;
      try {
        viewer = await authenticate(service.pool, authorization);
      } catch (error) {
        closeFor(extra, publicError(error, service.log));
        return false;
      }
      if (extra.closed) return false;
      const open = opened.get(viewer.accountId) ?? 0;
      if (open >= maxSockets) {
        extra.closeWith(CloseCode.Forbidden, 'Too many sockets are open.');
        return false;
      }
      opened.set(viewer.accountId, open + 1);
      extra.authenticated();
      const running: Session['running'] = new Map();
      const needs = {
        *[Symbol.iterator]() {
          for (const operation of running.values()) yield* operation.needs;
        },
      };
      const release = watchAccess(service, viewer, needs, (reason) => closeFor(extra, reason));
      extra.session = { authorization, viewer, running, release };
      return true;
    },
    onClose({ extra }) {
      extra.closed = true;
      const { session } = extra;
      if (!session) return;
      session.release();
      for (const { observed: operation } of session.running.values()) operation.end();
      const { accountId } = session.viewer;
      const open = (opened.get(accountId) ?? 1) - 1;
      if (open > 0) opened.set(accountId, open);
      else opened.delete(accountId);
    },
    onComplete: ({ extra }, id) => end(extra.session, id),
    onError: ({ extra }, id) => end(extra.session, id),
    async onSubscribe({ extra }, id, { query, operationName, variables }) {
      const session = extra.session!;
      try {
        const document = parseOperation(query);
        const invalid = validateOperation(schema, document);
        if (invalid.length > 0) return invalid;
        const definition = operationOf(document, operationName);
        const wrong = variableErrors(schema, definition, variables);
        if (wrong.length > 0) return wrong;
        if (session.running.size >= maxSubscriptions) throw new TooManySubscriptions();
        const requestId = v7();
        const operation = observeOperation(service.log, requestId, session.viewer, definition);
        // Registered before authentication, so that a later change of the key applies to this operation.
        session.running.set(id, { observed: operation, needs: needsOf(schema, document, definition) });
        const viewer = await authenticate(service.pool, session.authorization);
        const { allowed, retryAfterSeconds } = await service.limiter.take(viewer, 'request');
        if (!allowed) throw new RateLimitExceeded(retryAfterSeconds);
        const contextValue: Context = { service, viewer, requestId, uploads: new Map() };
        observed.set(contextValue, operation);
        return { schema, document, operationName, variableValues: variables, contextValue };
      } catch (error) {
        // After the error of this operation was sent.
        if (error instanceof ApiError && error.status === 401) setImmediate(() => closeFor(extra, error));
        return [shown(error)];
      }
    },
    onNext(_context, _id, _payload, { document, operationName }, result) {
      if (operationOf(document, operationName)?.operation === 'mutation') service.viewers.evict();
      if (!result.errors) return undefined;
      return {
        ...result,
        errors: result.errors.map((error) =>
          error.originalError
            ? (argumentError(error) ?? graphqlError(publicError(error, service.log), error.path))
            : error,
        ),
      };
    },
  };
}

/**
 * Turns an error of a stream into its last result; thrown, it would be sent without a code. Not a generator, because
 * that could not be stopped while it waits.
 */
function endWithError(
  results: AsyncIterableIterator<ExecutionResult, unknown>,
  shown: (error: unknown) => GraphQLError,
): AsyncIterableIterator<ExecutionResult> {
  let broken = false;
  return {
    async next() {
      if (broken) return { done: true, value: undefined };
      try {
        return await results.next();
      } catch (error) {
        broken = true;
        return { done: false, value: { errors: [shown(error)] } };
      }
    },
    // Errors after the consumer has left are ignored.
    return: async () => results.return!().catch(() => ({ done: true as const, value: undefined })),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

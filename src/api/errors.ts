// Maps errors to public errors for REST and GraphQL. An error that is not an ApiError is logged and reported without
// details.
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { databaseTrouble } from '../database/errors.ts';
import { ApiError, InternalError, ServiceUnavailable } from '../platform/errors.ts';

/** The public error for anything that was thrown. */
export function publicError(error: unknown, log: Logger): ApiError {
  const cause = error instanceof GraphQLError && error.originalError ? error.originalError : error;
  if (cause instanceof ApiError) {
    // Server errors have a cause that operators need to see.
    if (cause.status >= 500) log.warn({ err: cause }, cause.message);
    return cause;
  }
  const trouble = databaseTrouble(cause);
  if (trouble) {
    log.warn({ err: cause }, trouble === 'busy' ? 'the database is busy' : 'the database is unavailable');
    return new ServiceUnavailable(
      trouble === 'busy' ? 'The service is busy. Try again.' : 'The service is temporarily unavailable. Try again.',
    );
  }
  log.error({ err: cause }, 'internal error');
  return new InternalError();
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** The error envelope, or one of the two flat bodies. */
export function errorAnswer(error: ApiError, requestId: string): HttpAnswer {
  const headers: Record<string, string> = {};
  const retryAfter = error.extras.retry_after;
  if (typeof retryAfter === 'number') headers['Retry-After'] = String(retryAfter);
  if (error.flatBody) return { status: error.status, headers, body: error.flatBody };
  // Only `analysis_not_ready` has the seconds in its body, as in the API contract.
  const { retry_after, ...extras } = error.extras;
  const shown = error.code === 'analysis_not_ready' ? { retry_after, ...extras } : extras;
  const meta = { request_id: requestId, timestamp: new Date().toISOString() };
  return {
    status: error.status,
    headers,
    body: { error: { code: error.code, message: error.message, ...shown }, meta },
  };
}

export function graphqlError(
  error: ApiError,
  path?: GraphQLError['path'],
  nodes?: GraphQLError['nodes'],
): GraphQLError {
  return new GraphQLError(error.message, { path, nodes, extensions: { code: error.code, ...error.extras } });
}

/** An error of an operation that is not executed: `invalid_request`, with the invalid argument or variable. */
export function invalidOperation(error: GraphQLError, field = 'query', path = error.path): GraphQLError {
  const { message, nodes, source, positions, extensions } = error;
  if (isCoded(error)) return error;
  const http = extensions.http as { status?: number } | undefined;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: {
      code: 'invalid_request',
      details: { field },
      // The contract has no 405.
      ...(http && { http: http.status === 405 ? { status: 400 } : http }),
    },
  });
}

/** Errors of this service have a lower-case code. */
export const isCoded = ({ extensions: { code } }: GraphQLError): boolean =>
  typeof code === 'string' && code !== '' && code === code.toLowerCase();

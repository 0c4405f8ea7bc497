// Idempotency-Key for REST and GraphQL: how responses are stored, and which of them are stored.
import type { IncomingMessage } from 'node:http';
import { checkKey, claimOrRecall, type KeyedCall } from '../idempotency/idempotent-calls.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ApiError } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { errorAnswer, type HttpAnswer } from './errors.ts';
import type { Call } from './limits.ts';

/** The Idempotency-Key of a POST request, if any. @throws InvalidRequest */
export function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && key !== undefined ? checkKey(String(key)) : undefined;
}

/** Responses with 2xx and client errors are stored, but none that a retry may change. */
const isKept = ({ status, body }: Pick<HttpAnswer, 'status' | 'body'>) =>
  (status < 300 && !hasRetryableErrors(body)) || (status >= 400 && status < 500 && status !== 401 && status !== 429);

const retryableCodes: ReadonlySet<unknown> = new Set(['internal_error', 'service_unavailable', 'rate_limit_exceeded']);

/** A GraphQL response has status 200 even if it contains errors. */
function hasRetryableErrors(body: unknown): boolean {
  if (typeof body !== 'string' || !body.includes('"errors"')) return false;
  const { errors } = JSON.parse(body) as { errors?: { extensions?: { code?: unknown } }[] };
  return errors?.some(({ extensions }) => retryableCodes.has(extensions?.code)) ?? false;
}

const replayed = (answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotency-Replayed': 'true' },
});

export interface Streamed {
  /** Call with the complete response, or with null if the stream was interrupted. */
  settle(answer: HttpAnswer | null): Promise<void>;
}

/**
 * Runs the request or returns the stored response. A stream gets a `settle` function to store its response.
 * @throws errors of the request that are not stored
 */
export async function runIdempotent<S extends object>(
  service: Service,
  viewer: Viewer,
  keyed: KeyedCall,
  call: Call,
  run: () => Promise<HttpAnswer | S>,
): Promise<HttpAnswer | (S & Partial<Streamed>)> {
  const found = await claimOrRecall(service, viewer, keyed, call.signal);
  if ('answer' in found) return replayed(JSON.parse(found.answer) as HttpAnswer);
  const { claim } = found;
  try {
    const answer = await claim.run(run);
    if ('status' in answer) {
      await (isKept(answer) ? claim.keep(JSON.stringify(answer)) : claim.release());
      return answer;
    }
    return Object.assign(answer, {
      settle: (whole: HttpAnswer | null) =>
        whole && isKept(whole) ? claim.keep(JSON.stringify(whole)) : claim.release(),
    });
  } catch (error) {
    const cause = error instanceof Error && 'originalError' in error ? error.originalError : error;
    if (!(cause instanceof ApiError) || !isKept({ status: cause.status, body: undefined })) {
      await claim.release();
      throw error;
    }
    const answer = errorAnswer(cause, call.requestId);
    await claim.keep(JSON.stringify(answer));
    return answer;
  }
}

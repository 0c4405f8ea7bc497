// Authentication and rate limits of a request, and the rate limit headers, for REST and GraphQL.
import type { IncomingMessage } from 'node:http';
import { Unauthorized } from '../accounts/authenticate.ts';
import type { Viewer } from '../identity/viewer.ts';
import { addToContext } from '../platform/request-context.ts';
import { takeForAddress } from '../rate-limits/minutes.ts';
import { type CallKind, RateLimitExceeded, type Taken } from '../rate-limits/taken.ts';
import type { Service } from '../service/service.ts';
import type { Surface } from './observe.ts';

export interface Call {
  requestId: string;
  signal: AbortSignal;
  /** Sets a header of the response, whatever its status. */
  setHeader(name: string, value: string): void;
  /** Reports which API handles the request and its route pattern, without values from the caller. */
  surface(name: Surface, route?: string): void;
}

/**
 * Authenticates the request. Invalid keys are rate limited by address; valid keys from the same address are not
 * affected.
 * @throws Unauthorized, RateLimitExceeded
 */
export async function identifyCaller(service: Service, request: IncomingMessage, call: Call): Promise<Viewer> {
  try {
    const viewer = await service.viewers.authenticate(request.headers.authorization);
    addToContext({ accountId: viewer.accountId, mode: viewer.mode });
    return viewer;
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    const taken = await takeForAddress(service.pool, addressOf(request, service), service.config.unauthorizedPerMinute);
    setRateLimitHeaders(taken, call);
    if (!taken.allowed) throw new RateLimitExceeded(taken.retryAfterSeconds, 'Too many requests without a valid key.');
    throw error;
  }
}

/** Counts the request and sets the rate limit headers. The caller rejects it with `requireAllowed`. */
export async function countCall(service: Service, viewer: Viewer, kind: CallKind, call: Call): Promise<Taken> {
  const taken = await service.limiter.take(viewer, kind);
  setRateLimitHeaders(taken, call);
  return taken;
}

/** @throws RateLimitExceeded */
export function requireAllowed(taken: Taken): void {
  if (!taken.allowed) throw new RateLimitExceeded(taken.retryAfterSeconds);
}

function setRateLimitHeaders({ tightest, allowed }: Taken, call: Call): void {
  call.setHeader('X-RateLimit-Limit', String(tightest.limit));
  call.setHeader('X-RateLimit-Remaining', String(allowed ? tightest.remaining : 0));
  call.setHeader('X-RateLimit-Reset', String(tightest.reset));
}

export function addressOf(request: IncomingMessage, { config }: Service): string {
  const forwarded = config.trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || (request.socket.remoteAddress ?? 'unknown');
}

// Who calls, and whether it is one call too many: what both faces ask before anything else, and the headers that say it.
import type { IncomingMessage } from 'node:http';
import { authenticate, Unauthorized } from '../accounts/keys.ts';
import type { Viewer } from '../identity/viewer.ts';
import { addToTrail } from '../platform/request-context.ts';
import { type CallKind, RateLimitExceeded, type Taken, takeForAddress } from '../rate-limits/windows.ts';
import type { Service } from '../service/service.ts';
import type { Surface } from './observe.ts';

export interface Call {
  requestId: string;
  signal: AbortSignal;
  /** For every answer to this call, whatever becomes of it. */
  setHeader(name: string, value: string): void;
  /** Which door it came to, and the way there as far as that is not the caller's to choose. */
  surface(name: Surface, route?: string): void;
}

/**
 * The viewer behind the key. Bad keys are counted by address; a good one from the same address is not shut out.
 * @throws Unauthorized, RateLimitExceeded
 */
export async function identifyCaller(service: Service, request: IncomingMessage, call: Call): Promise<Viewer> {
  try {
    const viewer = await authenticate(service.pool, request.headers.authorization);
    addToTrail({ accountId: viewer.accountId, mode: viewer.mode });
    return viewer;
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    const taken = await takeForAddress(service.pool, addressOf(request, service), service.config.unauthorizedPerMinute);
    setRateLimitHeaders(taken, call);
    if (!taken.allowed) throw new RateLimitExceeded(taken.retryAfterSeconds, 'Too many calls without a valid key.');
    throw error;
  }
}

/** Counts the call and says how it stands; the door refuses it where that is its turn. */
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

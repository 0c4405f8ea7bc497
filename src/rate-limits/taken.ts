// The result of counting a call.
import { ApiError } from '../platform/errors.ts';

export type CallKind = 'request' | 'chat';

export interface Window {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

export interface Taken {
  allowed: boolean;
  /** The window with the smallest remaining share. */
  tightest: Window;
  retryAfterSeconds: number;
}

export class RateLimitExceeded extends ApiError {
  static override readonly kind = {
    code: 'rate_limit_exceeded',
    status: 429,
    cause: 'too many requests; wait `Retry-After` seconds.',
    remedy: 'Wait `Retry-After` seconds. `X-RateLimit-Remaining` shows how many requests are left.',
  };

  constructor(retryAfterSeconds: number, message = 'Too many requests.') {
    super(`${message} Wait ${retryAfterSeconds} seconds.`, { retry_after: retryAfterSeconds });
  }
}

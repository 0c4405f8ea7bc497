// When a failed request is sent again.
import { APIConnectionError, APIError } from './errors.ts';
import type { Runtime } from './runtime.ts';

const firstMs = 500;
const maxMs = 8_000;
/** Whoever is told to wait longer than this is better off with the error. */
const maxRetryAfterSeconds = 60;

/** Milliseconds until the next try, or null for an error that would only repeat. */
export function retryDelay(error: unknown, attempt: number, { random }: Runtime): number | null {
  const isTemporary =
    error instanceof APIConnectionError ||
    (error instanceof APIError && error.status !== undefined && (error.status === 429 || error.status >= 500));
  if (!isTemporary) return null;
  const backOff = Math.min(maxMs, firstMs * 2 ** attempt);
  const seconds = error instanceof APIError ? error.retryAfter : undefined;
  if (seconds === undefined) return backOff * (0.5 + 0.5 * random());
  return seconds > maxRetryAfterSeconds ? null : seconds * 1000 + backOff * 0.5 * random();
}

/** Seconds of the Retry-After header, which has a number or a date. */
export function retryAfterOf(headers: Headers, { now }: Runtime): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

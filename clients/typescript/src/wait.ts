// Polling until documents are ready.
import { WaitTimeoutError } from './errors.ts';
import type { RequestOptions } from './request.ts';
import type { Runtime } from './runtime.ts';

export interface WaitOptions<T> extends RequestOptions {
  /** Milliseconds after which the wait ends with a WaitTimeoutError. 10 minutes by default. */
  waitTimeout?: number | undefined;
  /** Called with every answer. */
  onProgress?: ((state: T) => void) | undefined;
}

const firstMs = 1_000;
const growth = 1.5;
const maxMs = 10_000;
const defaultTimeoutMs = 600_000;

/** Asks until the answer is final, ever less often. */
export async function poll<T>(
  { now, random, sleep }: Runtime,
  ask: () => Promise<T>,
  isFinal: (state: T) => boolean,
  { waitTimeout = defaultTimeoutMs, onProgress, signal }: WaitOptions<T>,
): Promise<T> {
  const start = now();
  for (let round = 0; ; round++) {
    const state = await ask();
    onProgress?.(state);
    if (isFinal(state)) return state;
    const delay = Math.min(maxMs, firstMs * growth ** round) * (0.9 + 0.2 * random());
    if (now() - start + delay > waitTimeout) {
      throw new WaitTimeoutError(`It was not ready within ${waitTimeout / 1000} seconds.`);
    }
    await sleep(delay, signal);
  }
}

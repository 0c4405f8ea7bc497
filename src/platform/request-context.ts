// What the work under way was caused by: told by every line that it logs, and handed on to the jobs that it enqueues.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Trail {
  requestId?: string;
  /** As the schema writes it, without ids. */
  route?: string;
  /** Known once the key is. */
  accountId?: string;
  mode?: 'live' | 'test';
  job?: string;
  jobId?: string;
  attempt?: number;
  /** What an engine is asked for. */
  operation?: string;
}

const current = new AsyncLocalStorage<Trail>();

export const trailNow = (): Trail | undefined => current.getStore();

export const follow = <T>(trail: Trail, work: () => T): T => current.run(trail, work);

/** Who it is, as soon as that is known. */
export function addToTrail(more: Trail): void {
  const trail = current.getStore();
  if (trail) Object.assign(trail, more);
}

/** A generator runs in the surroundings of whoever asks for its next value: these always in their own. */
export function within<T>(
  surroundings: <R>(work: () => R) => R,
  values: AsyncIterable<T, unknown>,
): AsyncIterableIterator<T, unknown> {
  const iterator = values[Symbol.asyncIterator]();
  return {
    next: () => surroundings(() => iterator.next()),
    return: (value) => surroundings(() => iterator.return?.(value) ?? Promise.resolve({ done: true, value })),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

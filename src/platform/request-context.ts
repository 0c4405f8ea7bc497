// The request or job that the current work belongs to. Every log line includes it, and enqueued jobs inherit it.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  requestId?: string;
  /** The route pattern, without ids. */
  route?: string;
  /** Set once the key is authenticated. */
  accountId?: string;
  mode?: 'live' | 'test';
  job?: string;
  jobId?: string;
  attempt?: number;
  /** The running engine operation. */
  operation?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => current.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T => current.run(context, work);

/** Adds fields to the current context. */
export function addToContext(more: RequestContext): void {
  const context = current.getStore();
  if (context) Object.assign(context, more);
}

/** Runs an iterator in a fixed context. A generator otherwise runs in the context of the code that requests its next value. */
export function bindIterator<T>(
  inContext: <R>(work: () => R) => R,
  values: AsyncIterable<T, unknown>,
): AsyncIterableIterator<T, unknown> {
  const iterator = values[Symbol.asyncIterator]();
  return {
    next: () => inContext(() => iterator.next()),
    return: (value) => inContext(() => iterator.return?.(value) ?? Promise.resolve({ done: true, value })),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

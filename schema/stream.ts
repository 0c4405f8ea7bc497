// A generator that stops immediately when its consumer leaves. `return()` alone would wait for the next event.

export function abortableGenerator<T>(
  outer: AbortSignal | undefined,
  start: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const stop = new AbortController();
  const inner = start(outer ? AbortSignal.any([outer, stop.signal]) : stop.signal);
  const end = (value?: unknown) => {
    stop.abort();
    return inner.return(value);
  };
  return {
    next: () => inner.next(),
    return: end,
    throw(error) {
      stop.abort();
      return inner.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

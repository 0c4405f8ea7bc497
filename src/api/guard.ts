// Wraps event listeners of servers and sockets. An error thrown in a listener would end the process and all of its
// requests.
import type { Logger } from 'pino';

/**
 * Returns a listener that never throws or rejects. Errors are logged, and `failed` closes the connection.
 * @param what names the listener in the log
 */
export function guardListener<A extends unknown[]>(
  log: Logger,
  what: string,
  listener: (...args: A) => unknown,
  failed: (...args: A) => void,
): (...args: A) => void {
  return (...args) => {
    const fail = (err: unknown) => {
      log.error({ err }, `unhandled error in ${what}, closing the connection`);
      failed(...args);
    };
    try {
      const result = listener(...args);
      if (result instanceof Promise) result.catch(fail);
    } catch (err) {
      fail(err);
    }
  };
}

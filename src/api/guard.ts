// Listeners of servers and sockets: an error thrown in one would end the process, and with it everybody else's requests.
import type { Logger } from 'pino';

/**
 * A listener that never throws and never rejects: its failure is logged, and `failed` closes what it was about.
 * @param what names it in the log
 */
export function guardListener<A extends unknown[]>(
  log: Logger,
  what: string,
  listener: (...args: A) => unknown,
  failed: (...args: A) => void,
): (...args: A) => void {
  return (...args) => {
    const fail = (err: unknown) => {
      log.error({ err }, `${what} failed unexpectedly; its connection is closed`);
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

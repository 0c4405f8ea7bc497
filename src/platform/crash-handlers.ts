// What a process does with an error that nobody caught: it logs it, finishes the requests and jobs under way, and exits
// with a failure, so that its supervisor replaces it. The state of the process is unknown after such an error.
import type { Logger } from 'pino';

/** A drain that has not ended by then is given up. */
const drainLimitMs = 60_000;

/**
 * Handles `uncaughtException` and `unhandledRejection` of this process. Call it once, as soon as there is a log.
 * @param drain stops taking new work and resolves when the work under way is done
 */
export function installCrashHandlers(log: Logger, drain: () => Promise<void>): void {
  let crashed = false;
  const crash = (err: unknown, event: string) => {
    log.fatal({ err, event }, 'an error was not caught: the process finishes its work and exits');
    if (crashed) return;
    crashed = true;
    setTimeout(() => process.exit(1), drainLimitMs).unref();
    Promise.resolve()
      .then(drain)
      .catch((failure) => log.error({ err: failure }, 'the shutdown after an error failed'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', (error) => crash(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => crash(reason, 'unhandledRejection'));
}

// Handles uncaught errors: the process logs the error, finishes running requests and jobs, and exits with a failure, so
// that its supervisor replaces it. The state of the process is unknown after such an error.
import type { Logger } from 'pino';

/** The process exits after this time even if the drain has not finished. */
const drainLimitMs = 60_000;

/**
 * Handles `uncaughtException` and `unhandledRejection` of this process. Call it once, as soon as there is a log.
 * @param drain stops taking new work and resolves when running work is done
 */
export function installCrashHandlers(log: Logger, drain: () => Promise<void>): void {
  let crashed = false;
  const crash = (err: unknown, event: string) => {
    log.fatal({ err, event }, 'uncaught error: draining, then exiting');
    if (crashed) return;
    crashed = true;
    setTimeout(() => process.exit(1), drainLimitMs).unref();
    Promise.resolve()
      .then(drain)
      .catch((failure) => log.error({ err: failure }, 'drain after an uncaught error failed'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', (error) => crash(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => crash(reason, 'unhandledRejection'));
}

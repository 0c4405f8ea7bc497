// An exception that nobody caught leaves the process in an unknown state: it is logged, work under way is finished, and
// the process ends, so that a supervisor replaces it.
import type { Logger } from 'pino';

/** Draining may hang in a process that is in an unknown state. */
const drainMs = 30_000;

/** @param drain stops taking new work and finishes what is under way */
export function installCrashHandlers(log: Logger, drain: () => Promise<void>): void {
  let crashed = false;
  const crash = (err: unknown) => {
    log.fatal({ err }, 'uncaught exception: the process ends');
    if (crashed) return;
    crashed = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    drain()
      .catch((cause) => log.error({ err: cause }, 'the shutdown failed'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

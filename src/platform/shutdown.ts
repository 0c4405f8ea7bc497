// Shutdown of a process: resources are closed in reverse order after a signal, a failed start or a crash. The process
// exits even when closing hangs.
import type { Logger } from 'pino';

/** Time for closing, in addition to the time for running requests and jobs. */
const overtimeMs = 15_000;

export interface Shutdown {
  /** Shutdown has begun: start nothing more. */
  readonly begun: boolean;
  /** Aborts when shutdown begins, for a start that waits for something else. */
  readonly signal: AbortSignal;
  /** Registers a resource to close; the last registered is closed first. */
  onEnd(close: () => Promise<unknown>): void;
  /** Closes everything without exiting; repeated calls wait for the first. */
  close(): Promise<void>;
  /** Closes everything and exits with this code. */
  end(code: number): void;
}

/**
 * @param shutdownMs time for running requests and jobs
 * @param starting settles when the start is over; resources that it opens until then are closed too
 */
export function createShutdown(shutdownMs: number, log: Logger, starting: () => Promise<unknown>): Shutdown {
  const opened: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  const beginning = new AbortController();

  async function closeAll(): Promise<void> {
    // A start cannot be cut off at any place: it would leave a database behind. Its steps have limits of their own.
    await starting().catch(() => undefined);
    for (let close = opened.pop(); close; close = opened.pop())
      await close().catch((err) => log.error({ err }, 'shutdown failed'));
  }

  const shutdown: Shutdown = {
    get begun() {
      return beginning.signal.aborted;
    },
    signal: beginning.signal,
    onEnd: (close) => void opened.push(close),
    close() {
      beginning.abort();
      closing ??= closeAll();
      return closing;
    },
    end(code) {
      if (closing) return;
      const limit = () => setTimeout(() => process.exit(code || 1), shutdownMs + overtimeMs).unref();
      // Closing may hang while the database is down.
      void starting().then(limit, limit);
      void shutdown.close().then(() => process.exit(code));
    },
  };
  return shutdown;
}

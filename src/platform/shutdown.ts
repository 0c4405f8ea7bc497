// How a process of the service ends: what it opened is closed in reverse order, whether a signal, a failed start or a
// crash ends it, and it exits even when closing hangs.
import type { Logger } from 'pino';

/** What closing takes beside the requests and jobs under way. */
const overtimeMs = 15_000;

export interface Ending {
  /** The end has begun: start nothing more. */
  readonly begun: boolean;
  /** Resolves when the end begins, for a start that waits for something else. */
  readonly beginning: Promise<void>;
  /** Registers what to close; the last registered is closed first. */
  onEnd(close: () => Promise<unknown>): void;
  /** Closes everything without exiting; repeated calls wait for the first. */
  close(): Promise<void>;
  /** Closes everything and exits with this code. */
  end(code: number): void;
}

/** @param starting settles when the start is over: what it opens until then is closed too */
export function createEnding(shutdownMs: number, log: Logger, starting: () => Promise<unknown>): Ending {
  const opened: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  let begin = () => {};
  const beginning = new Promise<void>((resolve) => {
    begin = resolve;
  });

  async function closeAll(): Promise<void> {
    await starting().catch(() => undefined);
    for (let close = opened.pop(); close; close = opened.pop())
      await close().catch((err) => log.error({ err }, 'the shutdown failed'));
  }

  const ending: Ending = {
    get begun() {
      return closing !== undefined;
    },
    beginning,
    onEnd: (close) => void opened.push(close),
    close() {
      begin();
      closing ??= closeAll();
      return closing;
    },
    end(code) {
      if (closing) return;
      // Without the database, closing may wait for ever.
      setTimeout(() => process.exit(code || 1), shutdownMs + overtimeMs).unref();
      void ending.close().then(() => process.exit(code));
    },
  };
  return ending;
}

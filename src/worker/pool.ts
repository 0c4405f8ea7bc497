// A graphile-worker pool that restarts: the runner stops when the database is unavailable, and a new one starts when
// it is back. Jobs of the stopped runner are released.
import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Does not wait: a checked-out connection may never be returned. */
const abandon = (connections: pg.Pool): void => void connections.end().catch(() => undefined);

const backoff = { minMs: 250, maxMs: 5_000 };

export interface Pool {
  /** Worker ids that lock jobs. */
  ids(): string[];
  /** Waits for running jobs up to the given time, then releases the rest. */
  close(): Promise<void>;
}

/**
 * @param open opens the connections of a runner. The pool of graphile-worker has no error listener while it closes,
 * so a connection that breaks then would end the process
 * @param options of each runner
 * @param release releases the jobs of these worker ids; rejects while the database is unavailable
 */
export async function keepRunning(
  open: () => pg.Pool,
  options: (events: WorkerEvents) => RunnerOptions,
  release: (ids: string[]) => Promise<void>,
  closeWithinMs: number,
  log: Logger,
): Promise<Pool> {
  const ids = new Set<string>();
  const closing = new AbortController();
  let runner: Runner;
  let connections: pg.Pool;

  async function startRunner(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let failed = false;
    const onFailure = (cause: unknown) => {
      if (failed || closing.signal.aborted) return;
      failed = true;
      void restart(cause);
    };
    events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
    // Graphile-worker 0.18 does not retry a failed write and then waits forever, so the runner is abandoned.
    events.on('pool:fatalError', ({ error }) => onFailure(error));
    connections = open();
    try {
      runner = await run({ ...options(events), pgPool: connections, events });
    } catch (error) {
      abandon(connections);
      throw error;
    }
    runner.promise.then(() => onFailure(new Error('The runner stopped unexpectedly.')), onFailure);
  }

  async function restart(cause: unknown): Promise<void> {
    log.error({ err: cause }, 'job pool stopped, restarting');
    const stoppedIds = [...ids];
    abandon(connections);
    for (let waitMs = backoff.minMs; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, backoff.maxMs)) {
      try {
        await release(stoppedIds);
        for (const id of stoppedIds) ids.delete(id);
        return await startRunner();
      } catch (error) {
        log.warn({ err: error }, 'job pool not restarted, retrying');
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          closing.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
        });
      }
    }
  }

  await startRunner();
  return {
    ids: () => [...ids],
    async close() {
      closing.abort();
      // A failed runner has stopped already, or never will.
      const stopped = runner.stop().catch((error) => log.warn({ err: error }, 'job pool was already stopped'));
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())]);
      // Connections of a runner that never stops end with the process.
      abandon(connections);
    },
  };
}

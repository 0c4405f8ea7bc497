// A pool of graphile-worker that stays: with the database gone it gives up, and another one begins when the database is
// back. What the fallen one held is set free.
import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Not waited for: what is taken out of it may never come back. */
const abandon = (connections: pg.Pool): void => void connections.end().catch(() => undefined);

const backoff = { minMs: 250, maxMs: 5_000 };

export interface Pool {
  /** Jobs are locked by these. */
  ids(): string[];
  /** Lets running jobs finish until the time is over, then gives them back. */
  close(): Promise<void>;
}

/**
 * @param open a pool of connections for each that begins: graphile-worker's own has no listener while it is closed, and a
 * connection that breaks then would end the process
 * @param options of each run, which may listen to its events
 * @param release sets free what the pools of these ids hold; rejects while the database is out of reach
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
    // Graphile-worker 0.18 does not write again what it could not, and then waits for it for ever: that pool is left.
    events.on('pool:fatalError', ({ error }) => onFailure(error));
    connections = open();
    try {
      runner = await run({ ...options(events), pgPool: connections, events });
    } catch (error) {
      abandon(connections);
      throw error;
    }
    runner.promise.then(() => onFailure(new Error('It ended by itself.')), onFailure);
  }

  async function restart(cause: unknown): Promise<void> {
    log.error({ err: cause }, 'the job pool fell; another begins when the database answers');
    const stoppedIds = [...ids];
    abandon(connections);
    for (let waitMs = backoff.minMs; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, backoff.maxMs)) {
      try {
        await release(stoppedIds);
        for (const id of stoppedIds) ids.delete(id);
        return await startRunner();
      } catch (error) {
        log.warn({ err: error }, 'no job pool yet');
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
      // One that has fallen is stopped already, or never will be.
      const stopped = runner.stop().catch((error) => log.warn({ err: error }, 'the job pool had ended'));
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())]);
      // One that never stops keeps its connections; they end with the process.
      abandon(connections);
    },
  };
}

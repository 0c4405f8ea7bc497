// Shares the slots of a job pool between accounts: up to `size` jobs of any account run concurrently, and one more
// slot is reserved for accounts without a running job. The queue order (enqueueInTurn) decides whose job is next.
import type { WorkerEvents } from 'graphile-worker';
import { accountOf, flagOf } from '../queue/enqueue.ts';
import type { FetchTurns } from './fetch-turns.ts';

/** Concurrency of a pool whose accounts share `size` slots. */
export const poolConcurrency = (size: number): number => size + 1;

/**
 * `forbiddenFlags` of the pool: accounts that get no further job now. It waits for the pool's turn to fetch a job, so that
 * two workers cannot take the last slot for the same account.
 */
export function fairShare(size: number, events: WorkerEvents, turns: FetchTurns): () => Promise<string[]> {
  const running = new Map<string, number>();
  let total = 0;

  events.on('job:start', ({ job }) => {
    const account = accountOf(job.flags);
    total++;
    if (account) running.set(account, (running.get(account) ?? 0) + 1);
    turns.end(events);
  });
  events.on('worker:getJob:empty', () => turns.end(events));
  events.on('pool:fatalError', () => turns.leave(events));
  events.on('worker:getJob:error', () => turns.end(events));
  events.on('job:complete', ({ job }) => {
    const account = accountOf(job.flags);
    total--;
    if (!account) return;
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
  });

  return async () => {
    await turns.take(events);
    return total < size ? [] : [...running.keys()].map(flagOf);
  };
}

// Shares the slots of a job pool between accounts: up to `size` jobs of any account run concurrently, and one more
// slot is reserved for accounts without a running job. The queue order (enqueueInTurn) decides whose job is next.
import type { WorkerEvents } from 'graphile-worker';
import { accountOf, flagOf } from '../queue/enqueue.ts';

/** Concurrency of a pool whose accounts share `size` slots. */
export const poolConcurrency = (size: number): number => size + 1;

/**
 * `forbiddenFlags` of the pool: accounts that get no further job now. Only one worker fetches a job at a time, so
 * that two workers cannot take the last slot for the same account.
 */
export function fairShare(size: number, events: WorkerEvents): () => Promise<string[]> {
  const running = new Map<string, number>();
  let total = 0;
  const waiting: (() => void)[] = [];
  let locked = false;

  const releaseTurn = () => {
    const resume = waiting.shift();
    if (resume) resume();
    else locked = false;
  };
  events.on('job:start', ({ job }) => {
    const account = accountOf(job.flags);
    total++;
    if (account) running.set(account, (running.get(account) ?? 0) + 1);
    releaseTurn();
  });
  events.on('worker:getJob:empty', releaseTurn);
  events.on('worker:getJob:error', releaseTurn);
  events.on('job:complete', ({ job }) => {
    const account = accountOf(job.flags);
    total--;
    if (!account) return;
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
  });

  return async () => {
    if (locked) await new Promise<void>((resume) => waiting.push(resume));
    locked = true;
    return total < size ? [] : [...running.keys()].map(flagOf);
  };
}

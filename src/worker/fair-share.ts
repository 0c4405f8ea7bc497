// Accounts share the places of a job pool: up to `size` jobs of any account run at once, and one place beyond is kept for
// accounts that have none running. Whose turn it is, is the order of the queue (enqueueInTurn).
import type { WorkerEvents } from 'graphile-worker';
import { accountOf, flagOf } from '../queue/enqueue.ts';

/** Concurrency of a pool whose accounts share `size` places. */
export const poolConcurrency = (size: number): number => size + 1;

/**
 * Given to the pool as `forbiddenFlags`: the accounts that get no other job now. One worker asks at a time and the next
 * waits until that one has its job, so that two never take the last place for the same account.
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

// Lets one worker of a process fetch a job at a time, over all pools. graphile-worker locks the named queues of all waiting
// jobs while it looks for one, also of jobs that the pool does not take, and skips what is locked. After a notification, all
// pools look at once: the pool of the job could then miss it, and find it only when it polls two seconds later.

export interface FetchTurns {
  /** Waits for a turn. @param pool any object that stands for the pool */
  take(pool: object): Promise<void>;
  end(pool: object): void;
  /** Ends the turn of a pool that has stopped, and those it waits for. */
  leave(pool: object): void;
}

export function createFetchTurns(): FetchTurns {
  let holder: object | undefined;
  let waiting: { pool: object; resume: () => void }[] = [];

  const next = () => {
    const first = waiting.shift();
    holder = first?.pool;
    first?.resume();
  };
  const end = (pool: object) => {
    if (holder === pool) next();
  };

  return {
    take(pool) {
      if (holder) return new Promise((resume) => waiting.push({ pool, resume }));
      holder = pool;
      return Promise.resolve();
    },
    end,
    leave(pool) {
      waiting = waiting.filter((each) => each.pool !== pool);
      end(pool);
    },
  };
}

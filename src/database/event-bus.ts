// Notifications across processes: a transaction publishes the id of what changed (NOTIFY), every process receives it
// (LISTEN) and reads the state from the database. A notification carries no state.

import pg from 'pg';
import type { Logger } from 'pino';
import type { Transaction } from './client.ts';

export const channel = 'lintel';

export interface EventBus {
  /**
   * Yields at once, then after every notification on the topic, until the signal aborts. Notifications that arrive while
   * the consumer is busy count as one.
   * @param againMs called before each wait: after how many milliseconds to yield without a notification; null for never
   */
  watch(topic: string, signal: AbortSignal, againMs?: () => number | null): AsyncGenerator<void>;
  /** Calls back for every notification, with its topic. Notifications are lost while the bus is not connected. */
  subscribe(listener: (topic: string) => void): void;
  connected(): boolean;
  /** Number of active watchers. */
  watching(): number;
  close(): Promise<void>;
}

/** Notifies when the transaction commits. */
export async function notifyTopics(tx: Transaction, topics: string[]): Promise<void> {
  if (topics.length > 0) await tx.$executeRaw`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) topic`;
}

/** The same for a transaction in plain SQL. */
export async function notifyTopicsInSql(client: pg.PoolClient, topics: Iterable<string>): Promise<void> {
  await client.query('select pg_notify($1, topic) from unnest($2::text[]) topic', [channel, [...new Set(topics)]]);
}

export async function openEventBus(url: string, log: Logger): Promise<EventBus> {
  const watchers = new Map<string, Set<() => void>>();
  const listeners: ((topic: string) => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;

  const wake = (topic: string) => {
    for (const look of watchers.get(topic) ?? []) look();
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'lintel events', keepAlive: true });
    next.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
      wake(payload);
    });
    next.on('error', (error) => {
      if (client === next) client = undefined;
      log.warn({ err: error }, 'event connection lost');
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    // Registered only now: a failed attempt also emits `end`, and would start a second reconnect loop.
    next.on('end', () => {
      if (client === next) client = undefined;
      void reconnect();
    });
    client = next;
    // Notifications were lost while disconnected, so every watcher reads the state again.
    for (const topic of watchers.keys()) wake(topic);
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 100; !closed; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'event connection not yet restored');
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  await connect();
  return {
    async *watch(topic, signal, againMs = () => null) {
      let changed = true;
      let resume: (() => void) | undefined;
      const look = () => {
        changed = true;
        resume?.();
      };
      const set = watchers.get(topic) ?? new Set();
      watchers.set(topic, set.add(look));
      signal.addEventListener('abort', look, { once: true });
      try {
        while (!signal.aborted) {
          if (changed) {
            changed = false;
            yield;
          } else {
            const waitMs = againMs();
            const timer = waitMs === null ? undefined : setTimeout(look, waitMs);
            await new Promise<void>((resolve) => {
              resume = resolve;
            });
            clearTimeout(timer);
          }
        }
      } finally {
        signal.removeEventListener('abort', look);
        set.delete(look);
        if (set.size === 0) watchers.delete(topic);
      }
    },
    subscribe: (listener) => void listeners.push(listener),
    connected: () => client !== undefined,
    watching: () => [...watchers.values()].reduce((sum, set) => sum + set.size, 0),
    async close() {
      closed = true;
      client?.removeAllListeners('end');
      await client?.end();
    },
  };
}

// Who sends a request, kept for a second by key. A change of the key, the account or what it has bought drops the entries of
// the account at once, in every process (triggers of the database notify); a process also drops what its own requests may
// have changed. Session tokens are not kept.
import { hash } from 'node:crypto';
import type { EventBus } from '../database/event-bus.ts';
import type { Viewer, Viewers } from '../identity/viewer.ts';
import { authenticate, type Queryable } from './authenticate.ts';

/** Also the time in which a revocation takes effect if a notification is lost. */
const keptMs = 1_000;
const maxEntries = 10_000;
const topic = /^access:(.*)$/;

interface Entry {
  viewer: Viewer;
  until: number;
}

export function createViewerCache(pool: Queryable, events: Pick<EventBus, 'subscribe' | 'connected'>): Viewers {
  const entries = new Map<string, Entry>();
  /** Lookups that share one query. */
  const pending = new Map<string, Promise<Viewer>>();
  let changes = 0;

  events.subscribe((name) => {
    const account = topic.exec(name)?.[1];
    if (account !== undefined) evict(account === '*' ? undefined : account);
  });

  function evict(account?: string): void {
    changes++;
    pending.clear();
    if (account === undefined) entries.clear();
    else for (const [id, { viewer }] of entries) if (viewer.accountId === account) entries.delete(id);
  }

  async function load(header: string, id: string): Promise<Viewer> {
    const before = changes;
    const viewer = await authenticate(pool, header);
    // A change during the query may be missing in its result.
    if (viewer.session || changes !== before || !events.connected()) return viewer;
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
    entries.set(id, { viewer, until: performance.now() + keptMs });
    return viewer;
  }

  return {
    evict,
    async authenticate(header = '') {
      const id = hash('sha256', header, 'base64');
      const entry = entries.get(id);
      if (entry && entry.until > performance.now() && events.connected()) return entry.viewer;
      entries.delete(id);
      const running = pending.get(id);
      if (running) return running;
      const loading = load(header, id).finally(() => {
        if (pending.get(id) === loading) pending.delete(id);
      });
      pending.set(id, loading);
      return loading;
    },
  };
}

// Aborts work on a document within seconds after the document was deleted: directly, with its property or account, or
// by retention.
import type { Service } from '../service/service.ts';

const pollMs = 2_000;

/** The document that a job works on was deleted. */
export class DocumentDeleted extends Error {
  constructor() {
    super('The document was deleted.');
  }
}

interface Watch {
  running: Map<AbortController, string>;
  timer: NodeJS.Timeout;
}

const watches = new WeakMap<Service['db'], Watch>();

/** Runs the work with a signal that aborts with DocumentDeleted soon after the document was deleted. */
export async function whileDocumentExists<T>(
  service: Pick<Service, 'db' | 'pool' | 'log'>,
  analysisId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const watch = watches.get(service.db) ?? startWatch(service);
  const deleted = new AbortController();
  watch.running.set(deleted, analysisId);
  try {
    return await work(AbortSignal.any([signal, deleted.signal]));
  } finally {
    watch.running.delete(deleted);
    if (watch.running.size === 0) {
      clearInterval(watch.timer);
      watches.delete(service.db);
    }
  }
}

function startWatch(service: Pick<Service, 'db' | 'pool' | 'log'>): Watch {
  const running: Watch['running'] = new Map();
  const timer = setInterval(() => {
    abortDeleted(service, running).catch((err) => service.log.warn({ err }, 'check for deleted documents failed'));
  }, pollMs);
  const watch = { running, timer };
  watches.set(service.db, watch);
  return watch;
}

async function abortDeleted({ pool }: Pick<Service, 'pool'>, running: Watch['running']): Promise<void> {
  const checked = [...running];
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from analysis a join account on account.id = a.account_id
     where a.id = any($1::uuid[]) and account.deleted_at is null`,
    [checked.map(([, id]) => id)],
  );
  const alive = new Set(rows.map(({ id }) => id));
  for (const [controller, id] of checked) if (!alive.has(id)) controller.abort(new DocumentDeleted());
}

// Whether the parts that the service depends on work.
import type { Service } from './service.ts';

/** A worker without a heartbeat for this long is considered down. */
const workerDeadAfter = '15 seconds';
const checkTimeoutMs = 3000;

type Checked = Pick<Service, 'pool' | 'search' | 'storage'>;
export type Health = 'ok' | 'unavailable';

const checks: Record<string, (service: Checked) => Promise<unknown>> = {
  database: ({ pool }) => pool.query('select 1'),
  worker: workerSeen,
  search: ({ search }) => search.ping(),
  storage: ({ storage }) => storage.ping(),
};

export const checkNames = Object.keys(checks);

/** Runs the checks at the same time. A check that takes too long has failed. */
export async function checkHealth(
  service: Checked,
  names: readonly string[] = checkNames,
): Promise<[string, Health][]> {
  return Promise.all(names.map(async (name) => [name, await stateOf(() => checks[name]!(service))]));
}

async function workerSeen({ pool }: Checked): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from worker_heartbeat where seen_at > now() - interval '${workerDeadAfter}' limit 1`,
  );
  if (!rowCount) throw new Error('no worker is running');
}

function stateOf(check: () => Promise<unknown>): Promise<Health> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs).unref(),
  );
  return Promise.race([check(), late]).then(
    () => 'ok',
    () => 'unavailable',
  );
}

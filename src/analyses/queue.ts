// Where a document stands in the queue of all, and how long what is left may take.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Service } from '../service/service.ts';
import { analysisJobKeys } from './jobs.ts';
import { percentDone } from './progress.ts';

/** A waiting document moves up without a notice of its own: who waits asks again. */
export const queuePollMs = 2_000;
/** Many look at once; the queue of a moment ago will do. */
const freshMs = 250;
/** Farther back nobody is told more than that there are so many before. */
const maxPosition = 5_000;

const snapshots = new WeakMap<Service, { at: number; queue: Promise<Map<string, number>> }>();

/** Documents that wait to be read or recognized, each with its place in the order in which jobs are taken. */
async function readQueue(service: Service): Promise<Map<string, number>> {
  const { rows } = await service.pool.query<{ key: string; place: number }>(
    `select j.key, row_number() over (partition by j.task_id order by j.priority, j.run_at, j.id)::int as place
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('analysis.run', 'analysis.ocr') and j.is_available and j.key is not null
     order by place limit ${maxPosition}`,
  );
  return new Map(rows.map(({ key, place }) => [key, place]));
}

/** From 1; null when it is not waiting to be read. Accounts take turns, so that others' uploads can move it back. */
export async function queuePosition(
  service: Service,
  row: Pick<Analysis, 'id' | 'step' | 'finishedAt'>,
): Promise<number | null> {
  if (row.finishedAt || (row.step !== 'queued' && row.step !== 'reading')) return null;
  const now = performance.now();
  let snapshot = snapshots.get(service);
  if (!snapshot || now - snapshot.at > freshMs) {
    snapshot = { at: now, queue: readQueue(service) };
    snapshot.queue.catch(() => snapshots.delete(service));
    snapshots.set(service, snapshot);
  }
  const queue = await snapshot.queue;
  for (const key of analysisJobKeys(row.id)) {
    const place = queue.get(key);
    if (place !== undefined) return place;
  }
  return null;
}

/** Less says little about the rest. */
const minShareDone = 0.05;

/** Seconds that what is left takes at the pace so far; null before there is one. */
export function secondsLeft(rows: Analysis[], now = Date.now()): number | null {
  const running = new Set(rows.filter((row) => !row.finishedAt).map((row) => row.jobId));
  const mine = rows.filter((row) => running.has(row.jobId));
  const begun = mine.flatMap((row) => (row.startedAt ? [row.startedAt.getTime()] : []));
  if (mine.length === 0 || begun.length === 0) return null;
  const weight = (row: Analysis) => Math.max(1, row.pageCount);
  const all = mine.reduce((sum, row) => sum + weight(row), 0);
  const done = mine.reduce((sum, row) => sum + (weight(row) * percentDone(row)) / 100, 0);
  if (done < all * minShareDone) return null;
  const seconds = (now - Math.min(...begun)) / 1000;
  return Math.ceil((seconds * (all - done)) / done);
}

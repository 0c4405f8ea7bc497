// Position of a document in the queue, and the estimated time to completion.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Service } from '../service/service.ts';
import { analysisJobKeys } from './jobs.ts';
import { percentDone } from './progress.ts';

/** Waiting documents move up without a notification, so subscribers poll at this interval. */
export const queuePollMs = 2_000;
/** The queue is read at most once in this time. */
const freshMs = 250;
/** Positions beyond this are not reported. */
const maxPosition = 5_000;

const snapshots = new WeakMap<Service, { at: number; queue: Promise<Map<string, number>> }>();

/** Waiting documents with their positions in the order in which jobs are taken. */
async function readQueue(service: Service): Promise<Map<string, number>> {
  const { rows } = await service.pool.query<{ key: string; place: number }>(
    `select j.key, row_number() over (partition by j.task_id order by j.priority, j.run_at, j.id)::int as place
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('analysis.run', 'analysis.ocr') and j.is_available and j.key is not null
     order by place limit ${maxPosition}`,
  );
  return new Map(rows.map(({ key, place }) => [key, place]));
}

/** Starts at 1; null if the document is not waiting. Accounts take turns, so uploads of others can move it back. */
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

/** Below this share, an estimate would be unreliable. */
const minShareDone = 0.05;

/** Estimated seconds to completion at the current rate; null if there is no estimate yet. */
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

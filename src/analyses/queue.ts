// Where a document stands in the queue of all, and how long what is left may take.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Service } from '../service.ts';
import { percentDone } from './progress.ts';

/** Many look at once; the queue of a moment ago will do. */
const freshMs = 250;
/** Farther back nobody is told more than that there are so many before. */
const longest = 5_000;

const looks = new WeakMap<Service, { at: number; queue: Promise<Map<string, number>> }>();

async function lookAtQueue(service: Service): Promise<Map<string, number>> {
  const { rows } = await service.pool.query<{ id: string }>(
    `select id from analysis where finished_at is null and step = 'queued' order by id limit ${longest}`,
  );
  return new Map(rows.map(({ id }, at) => [id, at + 1]));
}

/** From 1; null when it is not waiting. Documents are taken up in the order of their ids. */
export async function queuePosition(
  service: Service,
  row: Pick<Analysis, 'id' | 'step' | 'finishedAt'>,
): Promise<number | null> {
  if (row.step !== 'queued' || row.finishedAt) return null;
  const now = performance.now();
  let look = looks.get(service);
  if (!look || now - look.at > freshMs) {
    look = { at: now, queue: lookAtQueue(service) };
    look.queue.catch(() => looks.delete(service));
    looks.set(service, look);
  }
  return (await look.queue).get(row.id) ?? null;
}

/** Less says little about the rest. */
const tellingShare = 0.05;

/** Seconds that what is left takes at the pace so far; null before there is one. */
export function secondsLeft(rows: Analysis[], now = Date.now()): number | null {
  const running = new Set(rows.filter((row) => !row.finishedAt).map((row) => row.jobId));
  const mine = rows.filter((row) => running.has(row.jobId));
  const begun = mine.flatMap((row) => (row.startedAt ? [row.startedAt.getTime()] : []));
  if (mine.length === 0 || begun.length === 0) return null;
  const weight = (row: Analysis) => Math.max(1, row.pageCount);
  const all = mine.reduce((sum, row) => sum + weight(row), 0);
  const done = mine.reduce((sum, row) => sum + (weight(row) * percentDone(row)) / 100, 0);
  if (done < all * tellingShare) return null;
  const seconds = (now - Math.min(...begun)) / 1000;
  return Math.ceil((seconds * (all - done)) / done);
}

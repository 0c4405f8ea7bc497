// Streams the changes of all documents of an account: the unfinished ones first, then every document that changes.
import { setTimeout as wait } from 'node:timers/promises';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { queryRows } from '../database/query.ts';
import { ownedBy, type Viewer, visibleProperties } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';
import { activityTopic } from './progress.ts';
import { queuePollMs, queuePosition } from './queue.ts';
import { type UploadInProgress, uploadsInProgress } from './upload-progress.ts';

export interface Activity {
  documents: Analysis[];
  deletedIds: string[];
  unfinished: number;
  uploads: UploadInProgress[];
}

/** A document that finished this recently is read again, so that no subscriber misses its last change. */
const recentMs = 60_000;
/** The shortest time between two events. Changes in between are sent together. */
const pauseMs = 200;

export async function* watchActivity(service: Service, viewer: Viewer, signal: AbortSignal): AsyncGenerator<Activity> {
  /** State of the documents that were sent, by id. */
  let sent = new Map<string, string>();
  let lastUploads: string | undefined;
  let waiting = true;
  for await (const _ of service.events.watch(activityTopic(viewer), signal, () => (waiting ? queuePollMs : null))) {
    const [rows, uploads] = await Promise.all([
      readRecent(service, viewer),
      uploadsInProgress(service, visibleProperties(viewer)),
    ]);
    const places = await Promise.all(rows.map((row) => queuePosition(service, row)));
    const states = new Map(rows.map((row, i) => [row.id, `${row.revision} ${places[i]}`]));
    const first = lastUploads === undefined;
    const documents = rows.filter(({ id, finishedAt }) => states.get(id) !== sent.get(id) && !(first && finishedAt));
    const gone = [...sent.keys()].filter((id) => !states.has(id));
    const deletedIds = gone.length > 0 ? await withoutRow(service, gone) : [];
    sent = states;
    waiting = uploads.length > 0 || places.some((place) => place !== null);
    const uploadState = JSON.stringify(uploads);
    if (documents.length + deletedIds.length > 0 || uploadState !== lastUploads) {
      const unfinished = rows.filter(({ finishedAt }) => finishedAt === null).length;
      yield { documents, deletedIds, unfinished, uploads };
    }
    lastUploads = uploadState;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

const pending = new WeakMap<Service, Map<string, Promise<Analysis[]>>>();

/** A notification wakes all subscribers of an account in one turn of the event loop. They share one query. */
async function readRecent(service: Service, viewer: Viewer): Promise<Analysis[]> {
  const ofService = pending.get(service) ?? new Map<string, Promise<Analysis[]>>();
  pending.set(service, ofService);
  const key = activityTopic(viewer);
  let rows = ofService.get(key);
  if (!rows) {
    rows = queryRecent(service, viewer);
    ofService.set(key, rows);
    setImmediate(() => ofService.delete(key));
  }
  const reach = viewer.session?.reach;
  if (!reach) return rows;
  const seen = ({ id, propertyId }: Analysis) =>
    reach.analysisIds.includes(id) || (propertyId !== null && reach.propertyIds.includes(propertyId));
  return (await rows).filter(seen);
}

/**
 * Documents that are not finished or finished recently, and the others of their properties, whose comparisons a document
 * changes. Each branch reads one index; a single condition would read all documents of the account.
 */
const recentIds = `
  with recent as (
    select id, property_id from analysis where account_id = $1 and mode = $2::mode and finished_at is null
    union all
    select id, property_id from analysis
    where account_id = $1 and mode = $2::mode and finished_at > now() - interval '1 millisecond' * $3
  )
  select id from recent
  union select id from analysis where property_id in (select property_id from recent where property_id is not null)`;

async function queryRecent({ db, pool }: Service, viewer: Viewer): Promise<Analysis[]> {
  const { accountId, mode } = ownedBy(viewer);
  const rows = await queryRows<{ id: string }>(pool, 'recent-documents', recentIds, [accountId, mode, recentMs]);
  if (rows.length === 0) return [];
  return db.analysis.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
}

async function withoutRow({ db }: Service, ids: string[]): Promise<string[]> {
  const rows = await db.analysis.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const left = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !left.has(id));
}

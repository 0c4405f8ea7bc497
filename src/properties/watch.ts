// Progress of a property's documents as it happens: the present state first, then every change, until all is finished.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { type Arriving, arrivingAt } from '../analyses/upload-progress.ts';
import { percentDone } from '../analyses/progress.ts';
import { queueMovesMs, queuePosition, secondsLeft } from '../analyses/queue.ts';
import type { Viewer } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { type PropertyStatus, statusOf } from './documents.ts';
import { getProperty } from './properties.ts';

export interface PropertyProgress {
  propertyId: string;
  status: PropertyStatus;
  totalDocuments: number;
  finishedDocuments: number;
  /** 0 to 100, over all documents by their pages. */
  percent: number;
  /** At the pace so far; null before there is one. */
  secondsLeft: number | null;
  documents: Analysis[];
  uploads: Arriving[];
}

/** Ends when every document has ended and nothing more arrives. @throws NotFound */
export async function* watchProperty(
  service: Service,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<PropertyProgress> {
  let told: string | undefined;
  let waiting = false;
  const again = () => (waiting ? queueMovesMs : null);
  await getProperty(service, viewer, id);
  for await (const _ of service.events.watch(`property:${id}`, signal, again)) {
    const look = await lookTogether(service, id);
    if (!look) throw new NotFound('property');
    waiting = look.waiting;
    if (look.state !== told) yield look.progress;
    told = look.state;
    if (look.progress.status === 'chat_ready' && look.progress.uploads.length === 0) return;
  }
}

interface Look {
  progress: PropertyProgress;
  /** All that is told, to see whether it has changed. */
  state: string;
  /** Something may change without a notice. */
  waiting: boolean;
}

const looks = new WeakMap<Service, Map<string, Promise<Look | null>>>();

/** A notice wakes all who watch a property in one turn of the event loop: they look once, together. */
function lookTogether(service: Service, propertyId: string): Promise<Look | null> {
  const mine = looks.get(service) ?? new Map<string, Promise<Look | null>>();
  looks.set(service, mine);
  let look = mine.get(propertyId);
  if (!look) {
    look = lookAt(service, propertyId);
    mine.set(propertyId, look);
    // Who is woken later must see what woke them.
    setImmediate(() => mine.delete(propertyId));
  }
  return look;
}

/** Null when the property is gone. */
async function lookAt(service: Service, propertyId: string): Promise<Look | null> {
  const [there, documents, uploads] = await Promise.all([
    service.db.property.count({ where: { id: propertyId } }),
    service.db.analysis.findMany({ where: { propertyId }, orderBy: { id: 'asc' } }),
    arrivingAt(service, propertyId),
  ]);
  if (!there) return null;
  const places = await Promise.all(documents.map((row) => queuePosition(service, row)));
  return {
    progress: progressOf(propertyId, documents, uploads),
    state: JSON.stringify([documents.map((row) => [row.id, row.revision]), uploads, places]),
    waiting: uploads.length > 0 || places.some((place) => place !== null),
  };
}

function progressOf(propertyId: string, documents: Analysis[], uploads: Arriving[]): PropertyProgress {
  const weight = documents.reduce((sum, row) => sum + Math.max(1, row.pageCount), 0);
  const done = documents.reduce((sum, row) => sum + percentDone(row) * Math.max(1, row.pageCount), 0);
  const finished = documents.filter((row) => row.finishedAt).length;
  return {
    propertyId,
    status: statusOf(documents.length, documents.length - finished),
    totalDocuments: documents.length,
    finishedDocuments: finished,
    percent: weight === 0 ? 0 : Math.floor(done / weight),
    secondsLeft: secondsLeft(documents),
    documents,
    uploads,
  };
}

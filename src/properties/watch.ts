// Streams the progress of a property: the current state first, then every change until everything is finished.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { percentDone } from '../analyses/progress.ts';
import { queuePollMs, queuePosition, secondsLeft } from '../analyses/queue.ts';
import { type UploadInProgress, uploadsInProgress } from '../analyses/upload-progress.ts';
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
  /** 0–100, weighted by pages. */
  percent: number;
  /** Estimate at the current rate; null if there is none yet. */
  secondsLeft: number | null;
  documents: Analysis[];
  uploads: UploadInProgress[];
}

/** Ends when every document is finished and no upload is in progress. @throws NotFound */
export async function* watchProperty(
  service: Service,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<PropertyProgress> {
  let lastState: string | undefined;
  let waiting = false;
  const pollInterval = () => (waiting ? queuePollMs : null);
  await getProperty(service, viewer, id);
  for await (const _ of service.events.watch(`property:${id}`, signal, pollInterval)) {
    const snapshot = await sharedSnapshot(service, id);
    if (!snapshot) throw new NotFound('property');
    waiting = snapshot.waiting;
    if (snapshot.state !== lastState) yield snapshot.progress;
    lastState = snapshot.state;
    if (snapshot.progress.status === 'chat_ready' && snapshot.progress.uploads.length === 0) return;
  }
}

interface Snapshot {
  progress: PropertyProgress;
  /** Serialized content, to detect changes. */
  state: string;
  /** True if the state can change without a notification. */
  waiting: boolean;
}

const snapshots = new WeakMap<Service, Map<string, Promise<Snapshot | null>>>();

/** A notification wakes all subscribers of a property in one turn of the event loop. They share one query. */
function sharedSnapshot(service: Service, propertyId: string): Promise<Snapshot | null> {
  const pending = snapshots.get(service) ?? new Map<string, Promise<Snapshot | null>>();
  snapshots.set(service, pending);
  let snapshot = pending.get(propertyId);
  if (!snapshot) {
    snapshot = readSnapshot(service, propertyId);
    pending.set(propertyId, snapshot);
    // Subscribers that are woken later need a newer snapshot.
    setImmediate(() => pending.delete(propertyId));
  }
  return snapshot;
}

/** Null if the property was deleted. */
async function readSnapshot(service: Service, propertyId: string): Promise<Snapshot | null> {
  const [exists, documents, uploads] = await Promise.all([
    service.db.property.count({ where: { id: propertyId } }),
    service.db.analysis.findMany({ where: { propertyId }, orderBy: { id: 'asc' } }),
    uploadsInProgress(service, propertyId),
  ]);
  if (!exists) return null;
  const places = await Promise.all(documents.map((row) => queuePosition(service, row)));
  return {
    progress: progressOf(propertyId, documents, uploads),
    state: JSON.stringify([documents.map((row) => [row.id, row.revision]), uploads, places]),
    waiting: uploads.length > 0 || places.some((place) => place !== null),
  };
}

function progressOf(propertyId: string, documents: Analysis[], uploads: UploadInProgress[]): PropertyProgress {
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

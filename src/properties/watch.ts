// Streams the progress of a property: the current state first, then every change until everything is finished.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import {
  type DocumentsProgress,
  queuePollMs,
  readDocumentsProgress,
  type UploadInProgress,
} from '../analyses/analyses.ts';
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
  const [exists, documents] = await Promise.all([
    service.db.property.count({ where: { id: propertyId } }),
    readDocumentsProgress(service, propertyId),
  ]);
  if (!exists) return null;
  const { state, waiting } = documents;
  return { progress: progressOf(propertyId, documents), state, waiting };
}

const progressOf = (
  propertyId: string,
  { documents, uploads, finished, percent, secondsLeft }: DocumentsProgress,
): PropertyProgress => ({
  propertyId,
  status: statusOf(documents.length, documents.length - finished),
  totalDocuments: documents.length,
  finishedDocuments: finished,
  percent,
  secondsLeft,
  documents,
  uploads,
});

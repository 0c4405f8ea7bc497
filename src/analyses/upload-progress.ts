// Progress of uploads that are being received, stored so that every process can read it. It is informational only, so
// errors are logged and ignored.
import { validate } from 'uuid';
import type { Prisma } from '../../prisma/generated/client/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { type Viewer, visibleProperties } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';
import { activityTopic } from './progress.ts';

export interface UploadInProgress {
  id: string;
  propertyId: string;
  receivedBytes: number;
  /** Content length of the request; null if the client did not send one. */
  totalBytes: number | null;
  receivedFiles: number;
  startedAt: Date;
}

/** What has been received so far. */
export interface ReceivedCounts {
  bytes: number;
  files: number;
}

const updateIntervalMs = 250;
/** An upload without an update for this long belongs to a process that died. */
const staleAfterMs = 60_000;
const heartbeatMs = 15_000;

/** Tracks an upload to a property of the viewer until `end` is called. */
export function trackUpload(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  totalBytes: number | null,
  received: ReceivedCounts,
): { end(): Promise<void> } {
  const topics = [`property:${propertyId}`, activityTopic(viewer)];
  let lastState = '';
  let lastUpdateAt = 0;
  const update = async (id: string) => {
    const state = `${received.bytes} ${received.files}`;
    if (state === lastState && Date.now() - lastUpdateAt < heartbeatMs) return;
    [lastState, lastUpdateAt] = [state, Date.now()];
    const data = { receivedBytes: received.bytes, receivedFiles: received.files, seenAt: new Date() };
    const { count } = await service.db.arrivingUpload.updateMany({ where: { id }, data });
    if (count > 0) await notifyTopics(service.db, topics);
  };
  const start = async (): Promise<string | null> => {
    const exists =
      validate(propertyId) &&
      (await service.db.property.count({ where: { id: propertyId, ...visibleProperties(viewer) } }));
    if (!exists) return null;
    const { id } = await service.db.arrivingUpload.create({ data: { propertyId, totalBytes } });
    await notifyTopics(service.db, topics);
    return id;
  };
  const logAndIgnore = (err: unknown) => void service.log.warn({ err }, 'upload progress not written');
  // Writes run one after another, even if the database is slow.
  let last: Promise<string | null> = start().catch((error) => {
    logAndIgnore(error);
    return null;
  });
  let writing = false;
  const timer = setInterval(() => {
    if (writing) return;
    writing = true;
    last = last.then(async (id) => {
      if (id) await update(id).catch(logAndIgnore);
      writing = false;
      return id;
    });
  }, updateIntervalMs);
  return {
    async end() {
      clearInterval(timer);
      const id = await last;
      if (!id) return;
      await service.db.arrivingUpload
        .deleteMany({ where: { id } })
        .then(() => notifyTopics(service.db, topics))
        .catch(logAndIgnore);
    },
  };
}

/** Oldest first. @param property the property, or the filter of properties */
export async function uploadsInProgress(
  service: Service,
  property: Prisma.PropertyWhereInput,
): Promise<UploadInProgress[]> {
  const rows = await service.db.arrivingUpload.findMany({
    where: { property, seenAt: { gt: new Date(Date.now() - staleAfterMs) } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, propertyId, receivedBytes, totalBytes, receivedFiles, startedAt }) => ({
    id,
    propertyId,
    receivedBytes: Number(receivedBytes),
    totalBytes: totalBytes === null ? null : Number(totalBytes),
    receivedFiles,
    startedAt,
  }));
}

/** Deletes the progress of uploads whose process died. */
export async function deleteStaleUploads(service: Service): Promise<void> {
  await service.db.arrivingUpload.deleteMany({ where: { seenAt: { lt: new Date(Date.now() - 10 * staleAfterMs) } } });
}

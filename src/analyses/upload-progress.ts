// Uploads that are arriving: how much of each has come, written where every process sees it. It is said for people to
// look at and decides nothing, so a fault of it is a line in the log.
import { validate } from 'uuid';
import { notify } from '../database/event-bus.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';

export interface UploadInProgress {
  id: string;
  receivedBytes: number;
  /** As the sender announced them; null when it did not. */
  totalBytes: number | null;
  receivedFiles: number;
  startedAt: Date;
}

/** How much has come by now. */
export interface ReceivedCounts {
  bytes: number;
  files: number;
}

const updateIntervalMs = 250;
/** A process that died with its upload moves it on no more. */
const staleAfterMs = 60_000;
const heartbeatMs = 15_000;

/** Follows an upload to a property of the viewer until it is over. */
export function trackUpload(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  totalBytes: number | null,
  received: ReceivedCounts,
): { end(): Promise<void> } {
  let lastState = '';
  let lastUpdateAt = 0;
  const update = async (id: string) => {
    const state = `${received.bytes} ${received.files}`;
    if (state === lastState && Date.now() - lastUpdateAt < heartbeatMs) return;
    [lastState, lastUpdateAt] = [state, Date.now()];
    const data = { receivedBytes: received.bytes, receivedFiles: received.files, seenAt: new Date() };
    const { count } = await service.db.arrivingUpload.updateMany({ where: { id }, data });
    if (count > 0) await notify(service.db, [`property:${propertyId}`]);
  };
  const start = async (): Promise<string | null> => {
    const exists =
      validate(propertyId) && (await service.db.property.count({ where: { id: propertyId, ...owned(viewer) } }));
    if (!exists) return null;
    const { id } = await service.db.arrivingUpload.create({ data: { propertyId, totalBytes } });
    await notify(service.db, [`property:${propertyId}`]);
    return id;
  };
  const logAndIgnore = (err: unknown) => void service.log.warn({ err }, 'the progress of an upload was not written');
  // One write after the other, however slow the database is.
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
        .then(() => notify(service.db, [`property:${propertyId}`]))
        .catch(logAndIgnore);
    },
  };
}

export async function uploadsInProgress(service: Service, propertyId: string): Promise<UploadInProgress[]> {
  const rows = await service.db.arrivingUpload.findMany({
    where: { propertyId, seenAt: { gt: new Date(Date.now() - staleAfterMs) } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, receivedBytes, totalBytes, receivedFiles, startedAt }) => ({
    id,
    receivedBytes: Number(receivedBytes),
    totalBytes: totalBytes === null ? null : Number(totalBytes),
    receivedFiles,
    startedAt,
  }));
}

/** Removes what processes that died were receiving. */
export async function deleteStaleUploads(service: Service): Promise<void> {
  await service.db.arrivingUpload.deleteMany({ where: { seenAt: { lt: new Date(Date.now() - 10 * staleAfterMs) } } });
}

// Uploads that are arriving: how much of each has come, written where every process sees it. It is said for people to
// look at and decides nothing, so a fault of it is a line in the log.
import { validate } from 'uuid';
import { notify } from '../database/event-bus.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';

export interface Arriving {
  id: string;
  receivedBytes: number;
  /** As the sender announced them; null when it did not. */
  totalBytes: number | null;
  receivedFiles: number;
  startedAt: Date;
}

/** How much has come by now. */
export interface Received {
  bytes: number;
  files: number;
}

const tellMs = 250;
/** A process that died with its upload moves it on no more. */
const silenceMs = 60_000;
const stillThereMs = 15_000;

/** Follows an upload to a property of the viewer until it is over. */
export function followUpload(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  totalBytes: number | null,
  received: Received,
): { end(): Promise<void> } {
  let told = '';
  let toldAt = 0;
  const tell = async (id: string) => {
    const state = `${received.bytes} ${received.files}`;
    if (state === told && Date.now() - toldAt < stillThereMs) return;
    [told, toldAt] = [state, Date.now()];
    const data = { receivedBytes: received.bytes, receivedFiles: received.files, seenAt: new Date() };
    const { count } = await service.db.arrivingUpload.updateMany({ where: { id }, data });
    if (count > 0) await notify(service.db, [`property:${propertyId}`]);
  };
  const begin = async (): Promise<string | null> => {
    const known =
      validate(propertyId) && (await service.db.property.count({ where: { id: propertyId, ...owned(viewer) } }));
    if (!known) return null;
    const { id } = await service.db.arrivingUpload.create({ data: { propertyId, totalBytes } });
    await notify(service.db, [`property:${propertyId}`]);
    return id;
  };
  const careless = (err: unknown) => void service.log.warn({ err }, 'the progress of an upload was not written');
  // One write after the other, however slow the database is.
  let last: Promise<string | null> = begin().catch((error) => {
    careless(error);
    return null;
  });
  let writing = false;
  const timer = setInterval(() => {
    if (writing) return;
    writing = true;
    last = last.then(async (id) => {
      if (id) await tell(id).catch(careless);
      writing = false;
      return id;
    });
  }, tellMs);
  return {
    async end() {
      clearInterval(timer);
      const id = await last;
      if (!id) return;
      await service.db.arrivingUpload
        .deleteMany({ where: { id } })
        .then(() => notify(service.db, [`property:${propertyId}`]))
        .catch(careless);
    },
  };
}

export async function arrivingAt(service: Service, propertyId: string): Promise<Arriving[]> {
  const rows = await service.db.arrivingUpload.findMany({
    where: { propertyId, seenAt: { gt: new Date(Date.now() - silenceMs) } },
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
export async function sweepArriving(service: Service): Promise<void> {
  await service.db.arrivingUpload.deleteMany({ where: { seenAt: { lt: new Date(Date.now() - 10 * silenceMs) } } });
}

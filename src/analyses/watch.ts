// Streams the progress of an analysis: the current state first, then every change until it is finished.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { getAnalysis } from './analyses.ts';
import { queuePollMs, queuePosition } from './queue.ts';

/** Ends when the document is finished or deleted. @throws NotFound */
export async function* watchAnalysis(
  service: Service,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Analysis> {
  let lastRevision = -1;
  let place: number | null = null;
  const pollInterval = () => (place === null ? null : queuePollMs);
  for await (const _ of service.events.watch(`analysis:${id}`, signal, pollInterval)) {
    const row = await getAnalysis(service, viewer, id).catch((error) => {
      if (error instanceof NotFound && lastRevision >= 0) return null;
      throw error;
    });
    if (!row) return;
    const now = await queuePosition(service, row);
    if (row.revision > lastRevision || now !== place) yield row;
    [lastRevision, place] = [row.revision, now];
    if (row.finishedAt) return;
  }
}

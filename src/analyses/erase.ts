// What a deleted analysis leaves outside of its rows: the stored file and the entries of the search index.
import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import { SearchUnavailable } from '../search/search.ts';
import type { Service } from '../service.ts';
import { searchPauseMs } from './embed.ts';

/** While the search can't serve the job comes again, however often: nothing of a deleted document stays behind. */
export async function eraseAnalysis(service: Service, payload: JobPayloads['analysis.erase']): Promise<void> {
  const { accountId, mode, analysisId, storageKey } = payload;
  try {
    await service.search.removeAnalysis({ accountId, mode }, analysisId);
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    const runAt = new Date(Date.now() + searchPauseMs);
    return enqueue(service.db, 'analysis.erase', payload, { maxAttempts: 25, runAt });
  }
  await service.storage.delete(storageKey);
}

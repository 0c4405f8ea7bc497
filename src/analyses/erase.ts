// What a deleted analysis leaves outside of its rows: the stored file and the entries of the search index.
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Service } from '../service.ts';

export async function eraseAnalysis(
  service: Service,
  { accountId, mode, analysisId, storageKey }: JobPayloads['analysis.erase'],
): Promise<void> {
  await service.search.removeAnalysis({ accountId, mode }, analysisId);
  await service.storage.delete(storageKey);
}

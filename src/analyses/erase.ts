// What a deleted analysis leaves outside of its rows: the stored file, the pictures of its pages, the entries of the search
// index, and what was told of it. A job does it, again until all is gone, after any embedding of its upload that is still under way.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { enqueue, type JobPayloads, untilDone } from '../jobs/enqueue.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service.ts';
import { forgetTold } from './forget.ts';
import { imagesOf } from './page-image.ts';

export const enqueueErasure = (
  tx: Transaction,
  { accountId, mode }: Tenant,
  { id, jobId, propertyId, storageKey }: Pick<Analysis, 'id' | 'jobId' | 'propertyId' | 'storageKey'>,
) =>
  enqueue(
    tx,
    'analysis.erase',
    { accountId, mode, analysisId: id, propertyId, storageKey },
    // In one queue with the embedding, which would put entries back.
    { queue: `analysis.embed:${jobId}`, maxAttempts: untilDone },
  );

export async function eraseAnalysis(
  service: Service,
  { accountId, mode, analysisId, propertyId, storageKey }: JobPayloads['analysis.erase'],
): Promise<void> {
  const tenant = { accountId, mode };
  await service.search.removeAnalysis(tenant, analysisId);
  await service.storage.delete(storageKey);
  await service.storage.deletePrefix(imagesOf(analysisId));
  await forgetTold(service, tenant, analysisId, propertyId);
}

// Jobs that delete what a deleted analysis leaves outside of its rows. The first job deletes its files. The second
// deletes index entries and references; it runs after any embedding of the same upload. Both retry until they
// succeed.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { announce } from '../announcements/announcements.ts';
import type { Transaction } from '../database/client.ts';
import { enqueueInTurn, type JobPayloads, unlimitedAttempts } from '../queue/enqueue.ts';
import type { Tenant } from '../search/search.ts';
import type { Service } from '../service/service.ts';
import { pageImagePrefix } from './page-image.ts';

type Erased = Pick<Analysis, 'id' | 'jobId' | 'propertyId' | 'storageKey'>;

export async function enqueueErasure(tx: Transaction, { accountId, mode }: Tenant, rows: Erased[]): Promise<void> {
  const files = rows.map(({ id, storageKey }) => ({
    payload: { analysisId: id, storageKey },
    maxAttempts: unlimitedAttempts,
  }));
  await enqueueInTurn(tx, 'analysis.erase-files', accountId, files);
  const entries = rows.map(({ id, jobId, propertyId }) => ({
    payload: { accountId, mode, analysisId: id, propertyId, storageKey: null },
    // The same queue as the embedding, which would otherwise add the entries again.
    queue: `analysis.embed:${jobId}`,
    maxAttempts: unlimitedAttempts,
  }));
  await enqueueInTurn(tx, 'analysis.erase', accountId, entries);
}

export async function eraseFiles(
  { storage }: Pick<Service, 'storage'>,
  { analysisId, storageKey }: JobPayloads['analysis.erase-files'],
): Promise<void> {
  await storage.delete(storageKey);
  await storage.deletePrefix(pageImagePrefix(analysisId));
}

export async function eraseAnalysis(
  service: Service,
  { accountId, mode, analysisId, propertyId, storageKey }: JobPayloads['analysis.erase'],
): Promise<void> {
  const tenant = { accountId, mode };
  await service.search.removeAnalysis(tenant, analysisId);
  if (storageKey !== null) await eraseFiles(service, { analysisId, storageKey });
  await announce(service.db, 'record.erased', { ...tenant, id: analysisId, propertyId });
}

// Deletes a property with its documents, issues and chats. Jobs delete files, index entries and references.

import { eraseDocuments, lockProperty } from '../analyses/analyses.ts';
import { announce } from '../announcements/announcements.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ownedBy } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import { enqueue, type JobPayloads, unlimitedAttempts } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { getProperty } from './properties.ts';

export interface DeletedProperty {
  propertyId: string;
  documentsDeleted: number;
  deletedAt: Date;
}

/** @throws NotFound */
export async function deleteProperty(
  service: Service,
  viewer: Pick<Viewer, 'accountId' | 'mode'>,
  id: string,
): Promise<DeletedProperty> {
  await getProperty(service, viewer, id);
  const tenant = ownedBy(viewer);
  const documentsDeleted = await service.db.$transaction(async (tx) => {
    // Lock order: property, documents, uses, jobs. Every transaction that writes results uses it, to avoid deadlocks.
    await lockProperty(tx, id);
    // Concurrent uploads wait for this lock and then fail with NotFound.
    const { count } = await tx.property.updateMany({ where: { id, ...tenant }, data: { updatedAt: new Date() } });
    if (count === 0) throw new NotFound('property');
    const { count: documents, topics } = await eraseDocuments(tx, tenant, id);
    await tx.property.delete({ where: { id } });
    await enqueue(tx, 'property.erase', { ...tenant, propertyId: id }, { maxAttempts: unlimitedAttempts });
    await notifyTopics(tx, [`property:${id}`, ...topics]);
    return documents;
  });
  return { propertyId: id, documentsDeleted, deletedAt: new Date() };
}

export async function eraseProperty(
  service: Service,
  { accountId, mode, propertyId }: JobPayloads['property.erase'],
): Promise<void> {
  await service.search.removeProperty({ accountId, mode }, propertyId);
  await announce(service.db, 'record.erased', { accountId, mode, id: propertyId, propertyId });
}

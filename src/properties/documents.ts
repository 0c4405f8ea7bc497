// Documents of a property, and the status of the property that follows from them.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import type { Service } from '../service/service.ts';
import { getProperty } from './properties.ts';

export const propertyStatuses = ['empty', 'processing', 'chat_ready'] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

export async function propertyStatus(service: Service, propertyId: string): Promise<PropertyStatus> {
  const [all, running] = await Promise.all([
    service.db.analysis.count({ where: { propertyId } }),
    service.db.analysis.count({ where: { propertyId, finishedAt: null } }),
  ]);
  return statusOf(all, running);
}

/** @param running number of unfinished documents */
export function statusOf(all: number, running: number): PropertyStatus {
  if (all === 0) return 'empty';
  return running > 0 ? 'processing' : 'chat_ready';
}

export interface DocumentList {
  propertyId: string;
  documents: Analysis[];
  totalDocuments: number;
  status: PropertyStatus;
  meta: PageMeta;
}

/** Newest first, across all uploads. @throws NotFound */
export async function listDocuments(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  args: PageArgs,
): Promise<DocumentList> {
  const part = parsePageArgs(args);
  await getProperty(service, viewer, propertyId);
  const [totalDocuments, status, rows] = await Promise.all([
    service.db.analysis.count({ where: { propertyId } }),
    propertyStatus(service, propertyId),
    service.db.analysis.findMany({
      where: { propertyId, ...(part.after ? { id: { lt: part.after } } : {}) },
      orderBy: { id: 'desc' },
      take: part.take,
    }),
  ]);
  const { items, meta } = toPage(rows, part, (row) => row.id);
  return { propertyId, documents: items, totalDocuments, status, meta };
}

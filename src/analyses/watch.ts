// Progress as it happens: the present state first, then every change, until all is finished.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { NotFound } from '../errors.ts';
import { getProperty } from '../properties/properties.ts';
import type { Service } from '../service.ts';
import { getAnalysis, type PropertyStatus, propertyStatus } from './analyses.ts';
import { percentDone } from './progress.ts';

/** Ends when the document has ended, or was deleted. @throws NotFound */
export async function* watchAnalysis(
  service: Service,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Analysis> {
  let told = -1;
  for await (const _ of service.events.watch(`analysis:${id}`, signal)) {
    const row = await getAnalysis(service, viewer, id).catch((error) => {
      if (error instanceof NotFound && told >= 0) return null;
      throw error;
    });
    if (!row) return;
    if (row.revision > told) yield row;
    told = row.revision;
    if (row.finishedAt) return;
  }
}

export interface PropertyProgress {
  propertyId: string;
  status: PropertyStatus;
  totalDocuments: number;
  finishedDocuments: number;
  /** 0 to 100, over all documents by their pages. */
  percent: number;
  documents: Analysis[];
}

/** Ends when every document has ended. @throws NotFound */
export async function* watchProperty(
  service: Service,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<PropertyProgress> {
  let told = '';
  for await (const _ of service.events.watch(`property:${id}`, signal)) {
    await getProperty(service, viewer, id);
    const documents = await service.db.analysis.findMany({ where: { propertyId: id }, orderBy: { id: 'asc' } });
    const state = documents.map((row) => `${row.id}:${row.revision}`).join();
    const status = await propertyStatus(service, id);
    if (state !== told || told === '') yield progressOf(id, status, documents);
    told = state || 'empty';
    if (status === 'chat_ready') return;
  }
}

function progressOf(propertyId: string, status: PropertyStatus, documents: Analysis[]): PropertyProgress {
  const weight = documents.reduce((sum, row) => sum + Math.max(1, row.pageCount), 0);
  const done = documents.reduce((sum, row) => sum + percentDone(row) * Math.max(1, row.pageCount), 0);
  return {
    propertyId,
    status,
    totalDocuments: documents.length,
    finishedDocuments: documents.filter((row) => row.finishedAt).length,
    percent: weight === 0 ? 0 : Math.floor(done / weight),
    documents,
  };
}

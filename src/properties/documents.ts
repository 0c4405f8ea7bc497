// Documents of a property, and the status of the property that follows from them.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { analysisFields, withBytes } from '../analyses/analyses.ts';
import { combineReads, queryRows } from '../database/query.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import type { Service } from '../service/service.ts';
import { getProperty } from './properties.ts';

export const propertyStatuses = ['empty', 'processing', 'chat_ready'] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

interface DocumentCounts {
  propertyId: string;
  documents: number;
  unfinished: number;
}

const readCounts = combineReads(
  (propertyId: string) => propertyId,
  async (pool, propertyIds) => {
    const rows = await queryRows<DocumentCounts>(
      pool,
      'count-documents',
      `select property_id as "propertyId", count(*)::int as documents,
         (count(*) filter (where finished_at is null))::int as unfinished
       from analysis where property_id = any($1::uuid[]) group by property_id`,
      [propertyIds],
    );
    return new Map(rows.map((row) => [row.propertyId, row]));
  },
);

export async function propertyStatus({ pool }: Service, propertyId: string): Promise<PropertyStatus> {
  const counts = await readCounts(pool, propertyId);
  return counts ? statusOf(counts.documents, counts.unfinished) : 'empty';
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

const listOfProperty = `
  select ${analysisFields} from analysis a
  where a.property_id = $1 and ($2::uuid is null or a.id < $2) order by a.id desc limit $3`;

/** Newest first, across all uploads. @throws NotFound */
export async function listDocuments(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  args: PageArgs,
): Promise<DocumentList> {
  const part = parsePageArgs(args);
  const { id } = await getProperty(service, viewer, propertyId);
  const [counts, rows] = await Promise.all([
    readCounts(service.pool, id),
    queryRows<Analysis>(service.pool, 'list-documents', listOfProperty, [id, part.after, part.take]),
  ]);
  const { items, meta } = toPage(rows.map(withBytes), part, (row) => row.id);
  return {
    propertyId,
    documents: items,
    totalDocuments: counts?.documents ?? 0,
    status: counts ? statusOf(counts.documents, counts.unfinished) : 'empty',
    meta,
  };
}

// All documents of an account, with filters.
import { validate } from 'uuid';
import type { Analysis, AnalysisStatus, Prisma } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import { escapeLike } from '../database/like.ts';
import type { DocumentType } from '../documents/document-types.ts';
import { type Mode, type Viewer, visibleAnalyses } from '../identity/viewer.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

export interface DocumentFilter extends PageArgs {
  status?: AnalysisStatus | null;
  documentType?: DocumentType | null;
  propertyId?: string | null;
  /** Part of the file name. */
  text?: string | null;
}

export interface AnalysisList {
  documents: Analysis[];
  /** Counts them: the time grows with their number. */
  countDocuments(): Promise<number>;
  meta: PageMeta;
}

/** Newest first. @throws InvalidRequest */
export const listAnalyses = (
  { db }: Pick<Service, 'db'>,
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<AnalysisList> => readPage(db, visibleAnalyses(viewer), filter);

/** Of all accounts, or of one, for the operator. @throws InvalidRequest */
export const listAllAnalyses = (
  db: Database,
  owner: { accountId?: string; mode?: Mode },
  filter: DocumentFilter,
): Promise<AnalysisList> => readPage(db, owner, filter);

async function readPage(db: Database, owner: Prisma.AnalysisWhereInput, filter: DocumentFilter): Promise<AnalysisList> {
  const part = parsePageArgs(filter);
  const text = optionalText('text', filter.text);
  const { propertyId } = filter;
  // A malformed id is like one of a property without documents.
  if (propertyId && !validate(propertyId))
    return { documents: [], countDocuments: async () => 0, meta: { hasMore: false, nextCursor: null } };
  const where = {
    ...owner,
    status: filter.status ?? undefined,
    documentType: filter.documentType ?? undefined,
    propertyId: propertyId ?? undefined,
    filename: text === null ? undefined : { contains: escapeLike(text), mode: 'insensitive' as const },
  };
  const rows = await db.analysis.findMany({
    where: { ...where, ...(part.after && { id: { lt: part.after } }) },
    orderBy: { id: 'desc' },
    take: part.take,
  });
  const { items, meta } = toPage(rows, part, ({ id }) => id);
  return { documents: items, countDocuments: () => db.analysis.count({ where }), meta };
}

// The stored results of the documents that a question is about, and the text of their pages.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { Fact, KnownDocument, Question } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';

interface Row {
  id: string;
  facts: Fact[];
  limits: { text: string; page: number }[];
}

export async function knownDocuments(service: Service, documents: readonly Analysis[]): Promise<KnownDocument[]> {
  const { rows } = await service.pool.query<Row>({
    name: 'known-documents',
    text,
    values: [documents.map(({ id }) => id)],
  });
  const reports = new Map(rows.map((row) => [row.id, row]));
  return documents
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, filename, documentType, pageCount }) => ({
      analysisId: id,
      file: filename,
      documentType: (documentType ?? 'uncategorized') as DocumentType,
      pageCount,
      facts: reports.get(id)?.facts ?? [],
      notInspected: reports.get(id)?.limits ?? [],
    }));
}

const text = `
  select analysis_id as id, facts, not_inspected as limits from report where analysis_id = any($1::uuid[])`;

/** Reads only pages of these documents. */
export function pageReader(service: Service, documents: readonly Analysis[]): Question['readPages'] {
  const known = new Set(documents.map(({ id }) => id));
  return async (wanted) => {
    const allowed = wanted.filter(({ analysisId }) => known.has(analysisId));
    if (allowed.length === 0) return wanted.map(() => '');
    const rows = await service.db.page.findMany({
      where: { OR: allowed.map(({ analysisId, page }) => ({ analysisId, number: page })) },
      select: { analysisId: true, number: true, text: true },
    });
    const texts = new Map(rows.map((row) => [`${row.analysisId}:${row.number}`, row.text]));
    return wanted.map(({ analysisId, page }) => texts.get(`${analysisId}:${page}`) ?? '');
  };
}

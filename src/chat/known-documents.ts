// The stored results of the documents that a question is about, and the text of their pages.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { queryRows } from '../database/query.ts';
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

/** Reads only pages of these documents, and each page once. */
export function pageReader(service: Service, documents: readonly Analysis[]): Question['readPages'] {
  const known = new Set(documents.map(({ id }) => id));
  const read = new Map<string, Promise<string>>();
  return (wanted) => {
    const missing = wanted.filter((page) => known.has(page.analysisId) && !read.has(keyOf(page)));
    if (missing.length > 0) {
      const texts = readTexts(service, missing);
      for (const page of missing) {
        const key = keyOf(page);
        read.set(
          key,
          texts.then((found) => found.get(key) ?? ''),
        );
      }
    }
    return Promise.all(wanted.map((page) => read.get(keyOf(page)) ?? ''));
  };
}

interface PageKey {
  analysisId: string;
  page: number;
}

const keyOf = ({ analysisId, page }: PageKey): string => `${analysisId}:${page}`;

async function readTexts(service: Service, wanted: PageKey[]): Promise<Map<string, string>> {
  const values = [wanted.map(({ analysisId }) => analysisId), wanted.map(({ page }) => page)];
  const rows = await queryRows<PageKey & { text: string }>(service.pool, 'page-texts', pageTexts, values);
  return new Map(rows.map((row) => [keyOf(row), row.text]));
}

const pageTexts = `
  select page.analysis_id as "analysisId", page.number as page, page.text
  from unnest($1::uuid[], $2::int[]) as wanted(analysis_id, number)
  join page on page.analysis_id = wanted.analysis_id and page.number = wanted.number`;

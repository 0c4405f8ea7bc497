// The text of the pages that an answer is about.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { queryRows } from '../database/query.ts';
import type { Question } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';

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

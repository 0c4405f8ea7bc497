import { expect, test } from 'vitest';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { verifyCitations } from '../../src/chat/citations.ts';
import { pageReader } from '../../src/chat/page-reader.ts';
import type { Answer } from '../../src/engine/engine.ts';
import type { Service } from '../../src/service/service.ts';

const known = '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11';
const other = '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e12';

function reader() {
  const asked: string[] = [];
  const query = async ({ values }: { values: [string[], number[]] }) => {
    const rows = values[0].map((analysisId, at) => ({
      analysisId,
      page: values[1][at]!,
      text: `page ${values[1][at]}`,
    }));
    asked.push(...rows.map(({ analysisId, page }) => `${analysisId}:${page}`));
    return { rows: rows.filter(({ page }) => page < 9) };
  };
  const service = { pool: { query } } as unknown as Service;
  return { asked, read: pageReader(service, [{ id: known }] as Analysis[]) };
}

test('reads each page once, and only pages of the documents asked about', async () => {
  const { asked, read } = reader();
  const page = (analysisId: string, number: number) => ({ analysisId, page: number });
  expect(await read([page(known, 2), page(other, 1), page(known, 9)])).toEqual(['page 2', '', '']);
  expect(await read([page(known, 2), page(known, 3), page(known, 9)])).toEqual(['page 2', 'page 3', '']);
  expect(asked).toEqual([`${known}:2`, `${known}:9`, `${known}:3`]);
});

test('citations that are not on their page are removed', async () => {
  const { read } = reader();
  const citation = (page: number, snippet: string, analysisId = known) => ({
    file: 'a.pdf',
    page,
    snippet,
    analysisId,
  });
  const answer = (citations: Answer['citations']): Answer => ({
    answer: 'a',
    citations,
    relatedQuestions: [],
    generatedBy: 'test',
  });
  const verified = await verifyCitations(
    answer([citation(1, ' page  1 '), citation(2, 'page 1'), citation(1, 'page 1', other)]),
    read,
  );
  expect(verified?.citations).toEqual([citation(1, 'page 1')]);
  expect(await verifyCitations(answer([citation(2, 'page 1')]), read)).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { knownResults } from '../../src/chat/known-results.ts';

const issue = (analysisId: string, title: string, compared = false) => ({
  analysisId,
  title,
  description: `About ${title}`,
  compared,
  costLow: null,
});

/** A database with the given issues, which counts the documents read. */
function database(issues: ReturnType<typeof issue>[]) {
  const read: string[] = [];
  const query = async ({ name, values: [ids] }: { name: string; values: [string[]] }) => {
    if (name === 'known-documents')
      return { rows: ids.map((id) => ({ id, facts: [], limits: [{ text: `limit of ${id}`, page: 1 }] })) };
    read.push(...ids);
    return { rows: issues.filter(({ analysisId }) => ids.includes(analysisId)) };
  };
  return { read, issues, pool: { query } as unknown as Pool };
}

const document = (id: string, revision: number) => ({
  id,
  revision,
  filename: `${id}.pdf`,
  documentType: 'inspection_report',
  pageCount: 3,
});
const titles = ({ issues }: { issues: { title: string }[] }) => issues.map(({ title }) => title);

test('reads a document once for each revision', async () => {
  const [one, two] = [randomUUID(), randomUUID()].sort() as [string, string];
  const { pool, read, issues } = database([issue(one, 'a'), issue(one, 'b'), issue(two, 'c')]);
  expect(titles(await knownResults(pool, [document(two, 1), document(one, 1)], false))).toEqual(['a', 'c', 'b']);
  expect(titles(await knownResults(pool, [document(one, 1), document(two, 1)], false))).toEqual(['a', 'c', 'b']);
  expect(read.sort()).toEqual([one, two]);
  issues.push(issue(two, 'd'));
  expect(titles(await knownResults(pool, [document(one, 1), document(two, 2)], false))).toEqual(['a', 'c', 'b', 'd']);
  expect(read.filter((id) => id === two)).toHaveLength(2);
  expect(read.filter((id) => id === one)).toHaveLength(1);
});

test('gives descriptions when costs are requested, and those of comparisons always', async () => {
  const id = randomUUID();
  const { pool } = database([issue(id, 'own'), issue(id, 'found by comparing', true)]);
  const descriptions = async (priced: boolean) =>
    (await knownResults(pool, [document(id, 1)], priced)).issues.map(({ description }) => description);
  expect(await descriptions(false)).toEqual(['', 'About found by comparing']);
  expect(await descriptions(true)).toEqual(['About own', 'About found by comparing']);
});

test('documents are oldest first, with their limits', async () => {
  const ids = [randomUUID(), randomUUID()].sort();
  const { pool } = database([]);
  const { documents } = await knownResults(
    pool,
    ids.map((id) => document(id, 1)),
    false,
  );
  expect(documents.map(({ analysisId }) => analysisId)).toEqual(ids);
  expect(documents[0]!.notInspected).toEqual([{ text: `limit of ${ids[0]}`, page: 1 }]);
});

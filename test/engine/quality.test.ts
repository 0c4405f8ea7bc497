// The quality of the built-in engine on real documents, which are not part of the repository. Counted as in the shared
// evaluation; the thresholds are slightly below the measured values.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentType } from '../../src/documents/document-types.ts';
import type { Page } from '../../src/documents/pages.ts';
import { readPdf } from '../../src/documents/pdf.ts';
import { isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import type { Answer } from '../../src/engine/engine.ts';
import { chunkPages } from '../../src/search/chunks.ts';
import { createPostgresSearch } from '../../src/search/postgres.ts';
import type { Search } from '../../src/search/search.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';

const shared = resolve(import.meta.dirname, '../../../shared');
const reports = join(shared, 'reports');
const corpus = join(shared, 'corpus');
const absent = !existsSync(reports) || !existsSync(corpus);
if (absent) console.warn('Skipped: the real documents (../shared) are not here.');

interface Labelled {
  file: string;
  question: string;
  answer_any: string[];
  pages: number[];
}

const engine = createBuiltinEngine();

describe.skipIf(absent)('on real documents', () => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  let search: Search;
  const tenant = { accountId: randomUUID(), mode: 'live' as const };
  const pagesOf = new Map<string, Page[]>();
  const analysisOf = new Map<string, { analysisId: string; propertyId: string }>();
  const read = async (path: string) => {
    if (!pagesOf.has(path)) pagesOf.set(path, (await readPdf(path)).pages);
    return pagesOf.get(path)!;
  };
  const labels = (): Labelled[] =>
    readdirSync(reports)
      .filter((name) => name.endsWith('.qa.jsonl'))
      .flatMap((name) => readFileSync(join(reports, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line));
  const typesOf = (): [file: string, type: DocumentType][] =>
    readFileSync(join(corpus, 'types.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => /^"?([^"]+)"?,(\w+)$/.exec(row.trim())!)
      .map(([, file, type]) => [file!, type as DocumentType]);
  /** The documents that a buyer has beside a report. */
  const beside = (): [path: string, type: DocumentType][] => {
    const set: { beside: string[] } = JSON.parse(readFileSync(join(reports, 'set.json'), 'utf8'));
    const types = new Map(typesOf());
    return set.beside.map((path) => [resolve(reports, path), types.get(basename(path))!]);
  };

  const pathOf = new Map<string, string>();
  async function index(
    path: string,
    documentType: DocumentType,
    analysisId: string,
    propertyId: string,
  ): Promise<void> {
    pathOf.set(analysisId, path);
    const chunks = chunkPages(await read(path));
    const vectors = await engine.embed(
      chunks.map((chunk) => `${chunk.heading ?? ''}\n${chunk.text}`),
      'document',
    );
    await search.index(
      chunks.map((chunk, at) => ({
        ...tenant,
        ...chunk,
        id: randomUUID(),
        analysisId,
        propertyId,
        file: path,
        documentType,
        vector: { engine: engine.name, values: vectors[at]! },
      })),
    );
  }

  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    search = createPostgresSearch(pool);
    for (const file of new Set(labels().map((label) => label.file))) {
      const ids = { analysisId: randomUUID(), propertyId: randomUUID() };
      analysisOf.set(file, ids);
      await index(join(reports, 'pdf', file), 'inspection_report', ids.analysisId, ids.propertyId);
      for (const [path, type] of beside()) await index(path, type, randomUUID(), ids.propertyId);
    }
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function ask(query: string, scope: { propertyId: string } | { analysisId: string }): Promise<Answer> {
    const [vector] = await engine.embed([query], 'query');
    const hits = await search.search({
      tenant,
      scope,
      query,
      vector: { engine: engine.name, values: vector! },
      limit: 40,
    });
    const passages = hits.map(({ id, ...hit }) => ({ ...hit, id: id }));
    for await (const event of engine.answer({
      query,
      turns: [],
      passages,
      issues: [],
      documents: [],
      readPages: (wanted) =>
        Promise.all(
          wanted.map(async ({ analysisId, page }) => (await read(pathOf.get(analysisId)!))[page - 1]?.text ?? ''),
        ),
      includeCostEstimate: false,
    })) {
      if (event.type === 'answer') return event.answer;
    }
    throw new Error('no answer came');
  }

  test.each([
    ['analysis', 0.9, 0.92, 0.8],
    ['property', 0.85, 0.9, 0.8],
  ] as const)('questions about one %s', async (scope, first, among3, right) => {
    const counts = {
      answerable: 0,
      first: 0,
      among3: 0,
      right: 0,
      wronglyAbstained: 0,
      unanswerable: 0,
      abstained: 0,
    };
    for (const label of labels()) {
      const { analysisId, propertyId } = analysisOf.get(label.file)!;
      const { answer, citations, confidence } = await ask(
        label.question,
        scope === 'analysis' ? { analysisId } : { propertyId },
      );
      for (const { file, page, snippet } of citations) {
        expect(isOnPage((await read(file))[page - 1]!.text, snippet), snippet).toBe(true);
      }
      const abstained = citations.length === 0 && confidence === 'low';
      if (label.pages.length === 0) {
        counts.unanswerable++;
        counts.abstained += Number(abstained);
        continue;
      }
      const hits = citations.map(({ file, page }) => file.endsWith(label.file) && label.pages.includes(page));
      counts.answerable++;
      counts.first += Number(hits[0] ?? false);
      counts.among3 += Number(hits.slice(0, 3).some(Boolean));
      counts.right += Number(label.answer_any.some((words) => answer.toLowerCase().includes(words.toLowerCase())));
      counts.wronglyAbstained += Number(abstained);
    }
    expect(counts.first / counts.answerable).toBeGreaterThanOrEqual(first);
    expect(counts.among3 / counts.answerable).toBeGreaterThanOrEqual(among3);
    expect(counts.right / counts.answerable).toBeGreaterThanOrEqual(right);
    expect(counts.wronglyAbstained / counts.answerable).toBeLessThanOrEqual(0.05);
    if (scope === 'analysis') expect(counts.abstained / counts.unanswerable).toBeGreaterThanOrEqual(0.85);
  });

  test('detects the types of documents with a text layer', async () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const [file, type] of typesOf()) {
      const pages = await read(join(corpus, 'documents', file));
      if (!pages.some((page) => page.text.trim())) continue;
      judged++;
      const { documentType } = await engine.categorize({ filename: file, type: 'pdf', pages });
      if (documentType !== type) wrong.push(`${file}: ${documentType}`);
    }
    expect(judged).toBeGreaterThan(50);
    expect(wrong.length / judged, wrong.join(', ')).toBeLessThanOrEqual(0.03);
  });
});

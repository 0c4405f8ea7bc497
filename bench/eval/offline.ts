// Reads documents and answers questions about them in this process, with the built-in engine and the ranking of the
// search: measurements over hundreds of questions take seconds, not a service.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { DocumentType } from '../../src/documents/document-types.ts';
import type { Page } from '../../src/documents/pages.ts';
import { readDocument } from '../../src/documents/read.ts';
import { foldSpace, isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import type { Analysis, Answer, ComparedDocument, Question } from '../../src/engine/engine.ts';
import { conceptsOf } from '../../src/language/terms.ts';
import type { Statistics } from '../../src/search/bm25.ts';
import { chunkPages } from '../../src/search/chunks.ts';
import { toIndexEntry } from '../../src/search/index-entry.ts';
import { type Candidate, rankCandidates } from '../../src/search/rank.ts';
import type { SearchHit } from '../../src/search/search.ts';

const engine = createBuiltinEngine();
const maxPassages = 40;
const ocr = { maxPages: 60, budgetMs: 600_000, threads: 1 };

export interface OfflineDocument {
  id: string;
  file: string;
  documentType: DocumentType;
  pages: Page[];
  analysis: Analysis;
  entries: (Omit<Candidate, 'similarity'> & { vector: Float32Array })[];
}

/** Pages are kept between runs, by the file's size and time: reading takes longer than everything else. */
async function pagesOf(path: string): Promise<Page[]> {
  const { size, mtimeMs } = statSync(path);
  const key = createHash('sha256').update(`${path}:${size}:${mtimeMs}`).digest('hex').slice(0, 20);
  const folder = join(tmpdir(), 'lintel-pages');
  const file = join(folder, `${key}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { pages } = await readDocument(path, ocr as never, () => {});
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(pages));
  return pages;
}

export const readOffline = async (path: string, id: string = basename(path)): Promise<OfflineDocument> =>
  analyzeOffline(basename(path), await pagesOf(path), id);

/** Analyzed although no property document may be recognized. */
export async function analyzeOffline(file: string, pages: Page[], id: string = file): Promise<OfflineDocument> {
  const document = { filename: file, type: 'pdf' as const, pages };
  const { documentType } = await engine.categorize(document);
  const analysis = await engine.analyze({ ...document, documentType });
  const text = new Map(pages.map((page) => [page.number, page.text]));
  analysis.issues = analysis.issues
    .filter((issue) => isOnPage(text.get(issue.page) ?? '', issue.snippet))
    .map((issue) => ({ ...issue, snippet: foldSpace(issue.snippet) }));
  const chunks = chunkPages(pages);
  const vectors = await engine.embed(
    chunks.map((chunk) => `${chunk.heading ?? ''}\n${chunk.text}`),
    'document',
  );
  const entries = chunks.map((chunk, at) => {
    const of = { analysisId: id, file, documentType };
    const key = { accountId: '', mode: 'live' as const, id: `${id}:${at}`, propertyId: null, vector: null };
    const { body, heading, length, boilerplate } = toIndexEntry({ ...key, ...of, ...chunk });
    const occurrences = { body, heading, length, boilerplate };
    return { ...of, ...chunk, id: key.id, occurrences, vector: vectors[at]! };
  });
  return { id, file, documentType, pages, analysis, entries };
}

export async function searchOffline(documents: OfflineDocument[], query: string): Promise<SearchHit[]> {
  const concepts = conceptsOf(query);
  const [vector] = await engine.embed([query], 'query');
  const all = documents.flatMap((document) => document.entries);
  const statistics: Statistics = {
    documents: all.length,
    averageLength: all.reduce((sum, entry) => sum + entry.occurrences.length, 0) / Math.max(1, all.length),
    holding: concepts.map(
      (concept) =>
        all.filter(({ occurrences: { body, heading } }) =>
          concept.terms.keys().some((term) => body.has(term) || heading.has(term)),
        ).length,
    ),
  };
  const candidates = all.map(
    ({ vector: own, ...entry }): Candidate => ({
      ...entry,
      similarity: own.reduce((sum, value, at) => sum + value * vector![at]!, 0),
    }),
  );
  return rankCandidates(candidates, concepts, statistics, maxPassages);
}

/** The documents of a property after the comparison with each other. */
export function compareOffline(documents: OfflineDocument[]): OfflineDocument[] {
  const compared = engine.compare(
    documents.map(
      (document): ComparedDocument => ({
        id: document.id,
        filename: document.file,
        documentType: document.documentType,
        addedAt: new Date(0),
        pages: document.pages,
        facts: document.analysis.facts,
        issues: document.analysis.issues,
      }),
    ),
  );
  return documents.map((document) => {
    const text = new Map(document.pages.map((page) => [page.number, page.text]));
    const added = compared
      .filter(({ documentId }) => documentId === document.id)
      .flatMap(({ issues }) => issues)
      .filter(({ page, snippet }) => isOnPage(text.get(page) ?? '', snippet));
    return { ...document, analysis: { ...document.analysis, issues: [...document.analysis.issues, ...added] } };
  });
}

export async function questionOf(
  documents: OfflineDocument[],
  query: string,
  { turns = [], includeCostEstimate = false }: Partial<Pick<Question, 'turns' | 'includeCostEstimate'>> = {},
): Promise<Question> {
  return {
    query,
    turns,
    passages: await searchOffline(documents, await engine.searchQuery(query, turns)),
    issues: documents.flatMap(({ id, file, analysis }) =>
      analysis.issues.map((issue) => ({ ...issue, analysisId: id, file })),
    ),
    documents: documents.map(({ id, file, documentType, pages, analysis: { facts, notInspected } }) => ({
      analysisId: id,
      file,
      documentType,
      pageCount: pages.length,
      facts,
      notInspected,
    })),
    readPages: async (wanted) =>
      wanted.map(
        ({ analysisId, page }) =>
          documents.find(({ id }) => id === analysisId)?.pages.find(({ number }) => number === page)?.text ?? '',
      ),
    includeCostEstimate,
  };
}

export async function answerOf(question: Question): Promise<Answer> {
  for await (const event of engine.answer(question)) if (event.type === 'answer') return event.answer;
  throw new Error('no answer came');
}

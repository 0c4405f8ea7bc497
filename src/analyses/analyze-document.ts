// Everything that phase 1 makes of the pages of a document, as texts that are ready to be stored. With a local engine it runs
// in the process that reads the file: the worker only stores the result, and rules never block it.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { toJson } from '../database/json.ts';
import type { Page } from '../documents/pages.ts';
import { foldSpace, isOnPage } from '../documents/snippet.ts';
import type { Categorization, DocumentReader, DocumentText, Analysis as Reading } from '../engine/engine.ts';
import { chunkPages } from '../search/chunks.ts';
import { entryRows } from '../search/postgres-entries.ts';
import { bytesOf, type EmbeddedChunk, embedLocally, type IndexedDocument, indexedChunks } from './embedded-chunks.ts';

/** The document, and what is wanted of it. */
export interface AnalysisOrder extends IndexedDocument, Pick<Analysis, 'forced'> {
  /** Whether to make the entries of the index in PostgreSQL. */
  entries: boolean;
}

export interface AnalyzedDocument {
  kind: Categorization;
  pageCount: number;
  /** Null when the document is skipped. */
  result: DocumentResult | null;
  /** Seconds of each call of the engine. */
  seconds: Partial<Record<EngineCall, number>>;
}

export interface DocumentResult {
  reading: Reading;
  /** Rows of the tables `page` and `chunk` as JSON. */
  pages: string;
  chunks: string;
  /** Rows of the index in batches, if they were wanted and all chunks have vectors. */
  entries: string[] | null;
}

type EngineCall = 'categorize' | 'analyze' | 'embed';

export async function analyzeDocument(
  engine: DocumentReader,
  document: DocumentText,
  order: AnalysisOrder,
  onStep: (step: 'categorizing' | 'analyzing') => void,
  signal?: AbortSignal,
): Promise<AnalyzedDocument> {
  const { pages } = document;
  const seconds: AnalyzedDocument['seconds'] = {};
  const timed = async <T>(call: EngineCall, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    seconds[call] = (performance.now() - started) / 1000;
    return result;
  };
  onStep('categorizing');
  const kind = await timed('categorize', () => engine.categorize(document, signal));
  const { documentType } = kind;
  const skipped = documentType === 'uncategorized' || documentType === 'noise';
  if (skipped && !order.forced) return { kind, pageCount: pages.length, result: null, seconds };
  onStep('analyzing');
  const reading = await timed('analyze', () => engine.analyze({ ...document, documentType }, signal));
  const chunks = await timed('embed', () => embedLocally(engine, chunkPages(pages), signal));
  const result: DocumentResult = {
    reading: withVerifiedSnippets(reading, pages),
    pages: toJson(pages),
    chunks: toJson(chunks.map(chunkRow)),
    entries: order.entries ? entriesOf({ ...order, documentType }, chunks, engine) : null,
  };
  return { kind, pageCount: pages.length, result, seconds };
}

const chunkRow = ({ vector, ...chunk }: EmbeddedChunk) => ({
  ...chunk,
  vector: vector && bytesOf(vector).toString('base64'),
});

function entriesOf(
  document: Parameters<typeof indexedChunks>[0],
  chunks: EmbeddedChunk[],
  engine: DocumentReader,
): string[] | null {
  const vectors = new Map(chunks.flatMap(({ id, vector }) => (vector ? [[id, vector] as const] : [])));
  return vectors.size < chunks.length ? null : entryRows(indexedChunks(document, chunks, engine, vectors));
}

/** Keeps only issues and quotes whose snippet is on its page, and statements of existing pages. */
function withVerifiedSnippets(reading: Reading, pages: Page[]): Reading {
  const text = new Map(pages.map((page) => [page.number, page.text]));
  const exists = (item: { page: number }) => text.has(item.page);
  return {
    ...reading,
    issues: reading.issues
      .filter((issue) => isOnPage(text.get(issue.page) ?? '', issue.snippet))
      .map((issue) => ({ ...issue, snippet: foldSpace(issue.snippet) })),
    keyFindings: reading.keyFindings.filter(exists),
    facts: reading.facts.filter(exists).map(({ snippet, ...fact }) => {
      const shown = snippet && isOnPage(text.get(fact.page) ?? '', snippet);
      return shown ? { ...fact, snippet: foldSpace(snippet) } : fact;
    }),
    notInspected: reading.notInspected.filter(exists),
  };
}

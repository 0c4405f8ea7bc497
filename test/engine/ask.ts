// Asks the built-in engine about pages of text without a database: chunks are ranked by the engine's own vectors.

import type { DocumentType } from '../../src/documents/document-types.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import type { Answer, Passage, Question } from '../../src/engine/engine.ts';
import { chunkPages } from '../../src/search/chunks.ts';
import { pagesOf } from './pages.ts';

export interface AskedQuestion {
  documentType?: DocumentType;
  turns?: Question['turns'];
  issues?: Question['issues'];
  documents?: Question['documents'];
  readPages?: Question['readPages'];
  includeCostEstimate?: boolean;
}

const engine = createBuiltinEngine();

export async function askBuiltin(query: string, texts: string[], asked: AskedQuestion = {}): Promise<Answer> {
  const turns = asked.turns ?? [];
  const search = await engine.searchQuery(query, turns);
  const chunks = chunkPages(pagesOf(...texts));
  const vectors = await engine.embed(
    chunks.map((chunk) => `${chunk.heading ?? ''}\n${chunk.text}`),
    'document',
  );
  const [wanted] = await engine.embed([search], 'query');
  const passages = chunks
    .map(
      (chunk, at): Passage => ({
        id: String(at),
        analysisId: 'analysis',
        file: 'report.pdf',
        documentType: asked.documentType ?? 'inspection_report',
        page: chunk.page,
        heading: chunk.heading,
        text: chunk.text,
        score: wanted!.reduce((sum, value, place) => sum + value * vectors[at]![place]!, 0),
      }),
    )
    .sort((a, b) => b.score - a.score);
  const question: Question = {
    query,
    turns,
    passages,
    issues: asked.issues ?? [],
    documents: asked.documents ?? [],
    readPages: asked.readPages ?? (async (wanted) => wanted.map(({ page }) => texts[page - 1] ?? '')),
    includeCostEstimate: asked.includeCostEstimate ?? false,
  };
  for await (const event of engine.answer(question)) if (event.type === 'answer') return event.answer;
  throw new Error('no answer came');
}

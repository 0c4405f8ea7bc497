// The built-in engine: deterministic, offline, without a model. Every statement is a sentence or a value of the
// documents.
import type { DocumentType } from '../../documents/document-types.ts';
import type { Analysis, DocumentText, Engine } from '../engine.ts';
import { analyzeDocument } from './analyze.ts';
import { completeQuery } from './answer/followups.ts';
import { isSpanish, translateQuery, translateTurns } from './answer/spanish.ts';
import { answerEvents, answerQuestion } from './answer.ts';
import { categorizeDocument } from './categorize.ts';
import { compareDocuments } from './compare/compare.ts';
import { embeddingDimensions, embedText } from './embed.ts';
import { summarizeProperty } from './summary/property.ts';

export const builtinName = 'builtin-2';

export function createBuiltinEngine(): Engine {
  return {
    name: builtinName,
    dimensions: embeddingDimensions,
    embedsLocally: true,
    async categorize(document, signal) {
      signal?.throwIfAborted();
      return categorizeDocument(document);
    },
    async analyze(document: DocumentText & { documentType: DocumentType }, signal): Promise<Analysis> {
      signal?.throwIfAborted();
      return analyzeDocument(document, builtinName);
    },
    compare: compareDocuments,
    summarize: summarizeProperty,
    async embed(texts, _purpose, signal) {
      signal?.throwIfAborted();
      return texts.map((text) => embedText(text));
    },
    async searchQuery(query, turns) {
      if (!isSpanish(query)) return completeQuery(query, turns);
      // The language of the documents is unknown here, so both are searched for.
      const english = translateQuery(query);
      return english === null ? query : `${query} ${completeQuery(english, translateTurns(turns))}`;
    },
    async *answer(question, signal) {
      for (const event of answerEvents(await answerQuestion(question, builtinName))) {
        signal?.throwIfAborted();
        yield event;
      }
    },
  };
}

// The built-in engine: deterministic, offline, without a model. Every statement is a sentence or a value of the
// documents.
import type { Engine } from '../engine.ts';
import { completeQuery } from './answer/followups.ts';
import { isSpanish, translateQuery, translateTurns } from './answer/spanish.ts';
import { answerEvents, answerQuestion } from './answer.ts';
import { compareDocuments } from './compare/compare.ts';
import { builtinReader } from './reader.ts';
import { summarizeProperty } from './summary/property.ts';

export function createBuiltinEngine(): Engine {
  return {
    ...builtinReader,
    compare: compareDocuments,
    summarize: summarizeProperty,
    async searchQuery(query, turns) {
      if (!isSpanish(query)) return completeQuery(query, turns);
      // The language of the documents is unknown here, so both are searched for.
      const english = translateQuery(query);
      return english === null ? query : `${query} ${completeQuery(english, translateTurns(turns))}`;
    },
    async *answer(question, signal) {
      for (const event of answerEvents(await answerQuestion(question, builtinReader.name))) {
        signal?.throwIfAborted();
        yield event;
      }
    },
  };
}

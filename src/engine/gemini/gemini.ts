// The Gemini engine. Its output is verified against the pages. When it fails the built-in engine answers, and
// `generatedBy` says so. Embeddings have no fallback: vectors of two engines can't be compared.

import type { GeminiOptions } from '../../config/gemini.ts';
import type { Analysis, AnswerEvent, DocumentText, Engine, Question } from '../engine.ts';
import { analyzeByModel } from './analyze.ts';
import { answerByModel } from './answer.ts';
import { categorizeByModel } from './categorize.ts';
import { createClient } from './client.ts';
import { embedByModel, embeddingDimensions } from './embed.ts';
import { completeByModel } from './followup.ts';
import { createGate } from './gate.ts';

const isReadable = ({ pages, renderPages }: DocumentText): boolean =>
  renderPages !== undefined || pages.some(({ text }) => text.trim() !== '');

export function createGeminiEngine(options: GeminiOptions, fallback: Engine): Engine {
  // Includes both models: vectors of another embedding model need another name.
  const name = `${options.model}/${options.embeddingModel}`;
  const standIn = `${fallback.name} (fallback)`;
  const model = { client: createClient(options), gate: createGate(options) };

  /** A caller that disconnected gets no fallback answer. */
  function note(fault: unknown, work: string, signal?: AbortSignal): void {
    signal?.throwIfAborted();
    options.onFault?.(fault, work);
  }

  return {
    name,
    dimensions: embeddingDimensions,

    async categorize(document, signal) {
      const builtin = await fallback.categorize(document, signal);
      if (!isReadable(document)) return builtin;
      try {
        return await categorizeByModel(model, document, builtin, signal);
      } catch (fault) {
        note(fault, 'categorize', signal);
        return builtin;
      }
    },

    async analyze(document, signal): Promise<Analysis> {
      const builtin = async (generatedBy: string) => ({ ...(await fallback.analyze(document, signal)), generatedBy });
      // Without text or images the built-in result is correct, not a fallback.
      if (!isReadable(document)) return builtin(fallback.name);
      try {
        const reading = await analyzeByModel(model, document, options.windowLength, name, signal);
        if (reading.issues.length > 0) return reading;
        // Prompt injection can suppress the model's issues, but not those of the built-in engine.
        const second = await fallback.analyze(document, signal);
        return second.issues.length > 0 ? { ...second, generatedBy: standIn } : reading;
      } catch (fault) {
        note(fault, 'analyze', signal);
        return builtin(standIn);
      }
    },

    // Amounts and dates are compared, not words, so the model adds nothing.
    compare: (documents) => fallback.compare(documents),

    summarize: (known) => fallback.summarize(known),

    embed: (texts, purpose, signal) => embedByModel(model, texts, purpose, signal),

    async searchQuery(query, turns, signal) {
      if (turns.length === 0) return query;
      try {
        return await completeByModel(model, query, turns, signal);
      } catch (fault) {
        note(fault, 'searchQuery', signal);
        return fallback.searchQuery(query, turns, signal);
      }
    },

    async *answer(question: Question, signal): AsyncGenerator<AnswerEvent> {
      let begun = false;
      try {
        for await (const event of answerByModel(model, question, name, signal)) {
          begun = true;
          yield event;
        }
        return;
      } catch (fault) {
        if (begun) throw fault;
        note(fault, 'answer', signal);
      }
      for await (const event of fallback.answer(question, signal)) {
        yield event.type === 'answer' ? { type: 'answer', answer: { ...event.answer, generatedBy: standIn } } : event;
      }
    },
  };
}

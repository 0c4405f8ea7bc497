// A Gemini engine connected to the fake API, for one test.
import { onTestFinished } from 'vitest';
import type { GeminiOptions } from '../../../src/config/gemini.ts';
import { createBuiltinEngine } from '../../../src/engine/builtin/builtin.ts';
import type { Answer, Engine, Passage, Question } from '../../../src/engine/engine.ts';
import { createGeminiEngine } from '../../../src/engine/gemini/gemini.ts';
import { honestModel, wordVector } from './model.ts';
import { type Asked, type StandIn, startStandIn } from './server.ts';

export async function openEngine(
  given: Partial<GeminiOptions> & { write?: (asked: Asked) => string } = {},
): Promise<{ engine: Engine; standIn: StandIn; faults: unknown[] }> {
  const { write = honestModel, ...options } = given;
  const standIn = await startStandIn(write, wordVector);
  onTestFinished(standIn.close);
  const faults: unknown[] = [];
  const engine = createGeminiEngine(
    {
      apiKey: 'test-key',
      baseUrl: standIn.url,
      model: 'gemini-test',
      embeddingModel: 'gemini-embedding-test',
      concurrency: 4,
      requestsPerMinute: 1000,
      tokensPerDay: 0,
      timeoutMs: 60_000,
      attempts: 3,
      backoffMs: 1,
      breakAfter: 50,
      pauseMs: 60_000,
      windowLength: 60_000,
      onFault: (fault) => faults.push(fault),
      ...options,
    },
    createBuiltinEngine(),
  );
  return { engine, standIn, faults };
}

export const passagesOf = (...texts: string[]): Passage[] =>
  texts.map((text, at) => ({
    id: String(at),
    analysisId: 'analysis',
    file: 'report.pdf',
    documentType: 'inspection_report',
    page: at + 1,
    heading: null,
    text,
    score: 1 / (at + 1),
  }));

export const questionOf = (query: string, passages: Passage[], more: Partial<Question> = {}): Question => ({
  query,
  turns: [],
  passages,
  issues: [],
  documents: [],
  readPages: async (wanted) => wanted.map(({ page }) => passages.find((each) => each.page === page)?.text ?? ''),
  includeCostEstimate: false,
  ...more,
});

export async function collectEvents(
  engine: Engine,
  question: Question,
  signal?: AbortSignal,
): Promise<{ deltas: string[]; answer: Answer }> {
  const deltas: string[] = [];
  for await (const event of engine.answer(question, signal)) {
    if (event.type === 'answer') return { deltas, answer: event.answer };
    deltas.push(event.delta);
  }
  throw new Error('no answer came');
}

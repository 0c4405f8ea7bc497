// The part of the built-in engine that reads documents. Processes that parse files load it without the rest.

import type { DocumentReader, Engine } from '../engine.ts';
import { analyzeDocument } from './analyze.ts';
import { categorizeDocument } from './categorize.ts';
import { embeddingDimensions, embedText } from './embed.ts';

const name = 'builtin-2';

export const builtinReader = {
  name,
  dimensions: embeddingDimensions,
  local: true,
  async categorize(document, signal) {
    signal?.throwIfAborted();
    return categorizeDocument(document);
  },
  async analyze(document, signal) {
    signal?.throwIfAborted();
    return analyzeDocument(document, name);
  },
  async embed(texts, _purpose, signal) {
    signal?.throwIfAborted();
    return texts.map((text) => embedText(text));
  },
} satisfies DocumentReader & Pick<Engine, 'dimensions'>;

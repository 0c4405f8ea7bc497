// The process that reads one file at a time for its parent, and analyzes it with the built-in engine. The engine is loaded on
// demand: a preview does not need it.
import type { AnalysisOrder } from './analyses/analyze-document.ts';
import { serveParent } from './documents/parse-process.ts';

serveParent(async (parsed, order, onStep) => {
  const { analyzeDocument, builtinReader } = await import('./analyses/analyze-locally.ts');
  const { filename } = order as AnalysisOrder;
  return analyzeDocument(builtinReader, { filename, ...parsed }, order as AnalysisOrder, onStep);
});

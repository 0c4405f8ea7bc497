// What a process needs to analyze documents with the built-in engine, in one module so that its bundle is one file.
export { builtinReader } from '../engine/builtin/reader.ts';
export { analyzeDocument } from './analyze-document.ts';

// One evaluation of a running service over its public API: uploads a set, then asks about it.
import { createCaller, type DocumentRow } from './caller.ts';
import { type Figure, formatCount, formatShare } from './figures.ts';
import { compareIssues, type JudgedIssues } from './issues.ts';
import { type AskedQuestion, askAll } from './questions.ts';
import type { LabelledSet } from './set.ts';

export interface Evaluation {
  figures: Figure[];
  questions: AskedQuestion[];
  issues: JudgedIssues[];
  types: { file: string; wanted: string; got: string | null }[];
}

const filesAtOnce = 50;

export async function evaluate(url: string, key: string, set: LabelledSet): Promise<Evaluation> {
  const caller = createCaller(url, key);
  const groups = set.labelled.map((file) => ({ files: [file], beside: set.beside }));
  for (let from = 0; from < set.loose.length; from += filesAtOnce) {
    groups.push({ files: set.loose.slice(from, from + filesAtOnce), beside: [] });
  }
  const started = performance.now();
  const uploaded = new Map<string, { analysisId: string; propertyId: string }>();
  const properties: string[] = [];
  let pages = 0;
  for (const { files, beside } of groups) {
    const { propertyId, documents } = await caller.upload([...files.map(set.pathOf), ...beside]);
    properties.push(propertyId);
    for (const [at, file] of files.entries()) uploaded.set(file, { analysisId: documents[at]!.id, propertyId });
    pages += documents.reduce((sum, document) => sum + document.page_count, 0);
  }
  const uploadedAt = performance.now();
  const documents = new Map<string, DocumentRow>();
  for (const propertyId of properties) {
    for (const document of await caller.untilReady(propertyId)) documents.set(document.id, document);
  }
  const seconds = (performance.now() - started) / 1000;
  const types = set.types.map(({ file, type }) => ({
    file,
    wanted: type,
    got: documents.get(uploaded.get(file)!.analysisId)?.document_type ?? null,
  }));
  const questions = await askAll(caller, set, uploaded);
  const issues = await compareIssues(caller, set, uploaded);
  return {
    figures: [
      { name: 'upload_seconds', value: (uploadedAt - started) / 1000 },
      { name: 'ready_seconds', value: seconds },
      { name: 'pages_per_second', value: pages / seconds, cases: pages },
      formatShare(
        'document_type_accuracy',
        formatCount(types, ({ wanted, got }) => wanted === got),
        types.length,
      ),
      ...questions.figures,
      ...issues.figures,
    ],
    questions: questions.cases,
    issues: issues.cases,
    types,
  };
}

// The invented remarks (training/remarks) as training examples: their words only, since they have no layout.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { splitSentences } from '../src/engine/builtin/inspection/prose.ts';
import { addStatement } from '../src/engine/builtin/items/features.ts';
import { hashesOf } from '../src/engine/builtin/items/linear.ts';
import type { Statement } from '../src/engine/builtin/items/statement.ts';
import type { Example } from './linear.ts';

export interface Remark {
  item: string;
  text: string;
  kind: 'defect' | 'good' | 'description' | 'limitation' | 'advice' | 'boilerplate';
  severity?: 'critical' | 'major' | 'minor';
  /** The sentences that follow it in the same paragraph. */
  more?: string;
}

const folder = join(import.meta.dirname, 'remarks');

/** Names of the files: parts of a house. */
export const topics = (): string[] =>
  readdirSync(folder)
    .sort()
    .map((file) => basename(file, '.jsonl'));

const read = new Map<string, Remark[]>();

export function remarksOf(topic: string): Remark[] {
  const known = read.get(topic);
  if (known) return known;
  const lines = readFileSync(join(folder, `${topic}.jsonl`), 'utf8').split('\n');
  const own: Remark[] = lines.filter((line) => line.trim()).map((line) => JSON.parse(line));
  read.set(topic, own);
  return own;
}

export const remarks = (): Remark[] => topics().flatMap(remarksOf);

/** Features of words; those of the layout would say that no remark stands in a list or a table. */
const wording = /^(?:w|b|s|f|l|a) |^(?:open|capitals)$/;

/** The parts of the remarks: a model is tried on invented reports of a part that it was not trained on. */
export const parts = 4;

export interface RemarkExample extends Example {
  part: number;
}

export const readRemarks = (): RemarkExample[] =>
  topics().flatMap((topic) =>
    remarksOf(topic).flatMap((remark, at) => examplesOf(remark).map((example) => ({ ...example, part: at % parts }))),
  );

function examplesOf(remark: Remark): Example[] {
  const own = splitSentences(remark.text);
  // It is unknown which sentence of several states the defect.
  const stated = (remark.kind === 'defect' ? own.slice(0, 1) : own).map((text) => ({
    text,
    defect: remark.kind === 'defect',
  }));
  const after = splitSentences(remark.more ?? '').map((text) => ({ text, defect: false }));
  return [...stated, ...after].map(({ text, defect }, at) => {
    const named = (remark.text.length + at) % 2 === 0;
    const features = hashesOf((sink) => {
      const add = (...parts: string[]): void => {
        const feature = parts.join('');
        if (wording.test(feature) || (named && /^I /.test(feature))) sink.add(feature);
      };
      addStatement({ add }, statementOf(text, remark.item));
    });
    return { features: Uint32Array.from(features), label: defect ? 1 : 0, weight: 1 };
  });
}

function statementOf(text: string, item: string): Statement {
  const block = {
    kind: 'paragraph',
    page: 1,
    pieces: [],
    text,
    level: 0,
    marker: '',
    label: '',
    cells: [],
    ticked: [],
    columns: [],
    x: 0,
    y: 0,
    right: 0,
    scale: 1,
    bold: false,
  } as const;
  return {
    text,
    page: 1,
    block: { ...block, pieces: [], cells: [], ticked: [], columns: [] },
    at: 0,
    x: 0,
    column: '',
    index: 0,
    count: 1,
    section: '',
    item,
    labels: [],
    ticked: [],
    rated: null,
    partGrade: null,
    record: null,
    marked: false,
    repeated: false,
    previous: '',
    next: '',
    group: 0,
    number: '',
  };
}

// The invented remarks (training/remarks) as training examples: their words only, since they have no layout.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '../src/engine/builtin/inspection/prose.ts';
import { featuresOf } from '../src/engine/builtin/items/features.ts';
import { hashAll } from '../src/engine/builtin/items/linear.ts';
import type { Statement } from '../src/engine/builtin/items/statement.ts';
import type { Example } from './linear.ts';
import type { Graded } from './reports.ts';

export interface Remark {
  item: string;
  text: string;
  kind: 'defect' | 'good' | 'description' | 'limitation' | 'advice' | 'boilerplate';
  severity?: 'critical' | 'major' | 'minor';
  /** The sentences that follow it in the same paragraph. */
  more?: string;
}

const folder = join(import.meta.dirname, 'remarks');

export const remarks = (): Remark[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));

/** Features of words; those of the layout would say that no remark stands in a list or a table. */
const wording = /^(?:w|b|s|f|l|a) |^(?:open|capitals)$/;

export function readRemarks(): Example[] {
  const examples: Example[] = [];
  for (const remark of remarks()) {
    const own = splitSentences(remark.text);
    // It is unknown which sentence of several states the defect.
    const stated = (remark.kind === 'defect' ? own.slice(0, 1) : own).map((text) => ({
      text,
      defect: remark.kind === 'defect',
    }));
    const after = splitSentences(remark.more ?? '').map((text) => ({ text, defect: false }));
    for (const { text, defect } of [...stated, ...after]) {
      const named = examples.length % 2 === 0;
      const features = featuresOf(statementOf(text, remark.item)).filter(
        (each) => wording.test(each) || (named && /^I /.test(each)),
      );
      examples.push({ features: Uint32Array.from(hashAll(features)), label: defect ? 1 : 0, weight: 1 });
    }
  }
  return examples;
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
    index: 0,
    count: 1,
    section: '',
    item,
    labels: [],
    ticked: [],
    repeated: false,
    previous: '',
    next: '',
    group: 0,
    number: '',
  };
}

/** The defects with their severities. */
export const gradedRemarks = (): Graded[] =>
  remarks().flatMap(({ text, severity }) => (severity ? [{ text, severity }] : []));

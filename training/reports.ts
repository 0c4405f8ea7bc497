// Labelled inspection reports as training data: their statements, and which of them state a labelled issue.
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { LabelledIssue } from '../bench/eval/set.ts';
import { readSet } from '../bench/eval/set.ts';
import { modelOf } from '../src/documents/model/build.ts';
import type { Page } from '../src/documents/pages.ts';
import { readPdf } from '../src/documents/pdf.ts';
import { issuesOf, type ReportIssues } from '../src/engine/builtin/inspection/issues.ts';
import { outlineOf } from '../src/engine/builtin/inspection/outline.ts';
import { readRows } from '../src/engine/builtin/inspection/report-text.ts';
import type { Statement } from '../src/engine/builtin/items/statement.ts';
import { statementsOf } from '../src/engine/builtin/items/statements.ts';
import { invent, layouts } from './layouts.ts';
import { parts } from './remarks.ts';

export interface TrainingReport {
  file: string;
  /** An invented report: the part of the remarks that it consists of. */
  part?: number;
  /** Reports of one maker share their layout and much of their wording. */
  maker: string;
  pages: Page[];
  labels: LabelledIssue[];
  statements: Statement[];
  /** True for the statement of a page that matches a label best. */
  states: boolean[];
  /** Other statements that match a label: they are neither examples nor counterexamples. */
  unclear: boolean[];
  /** What the rules say. */
  reading: ReportIssues;
}

const stopWords = new Set(
  'the a an of in at to and or for is are was were be been on with by not no it this that these from as have has had should recommend recommended'.split(
    ' ',
  ),
);

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2 && !stopWords.has(word))
      .map((word) => word.replace(/(ing|ed|es|s)$/, '')),
  );

const shared = (wanted: Set<string>, given: Set<string>): number =>
  wanted.size === 0 ? 0 : [...wanted].filter((word) => given.has(word)).length / wanted.size;

/** Programs that makers of several reports use, by the names of the files. */
const makers: [maker: string, files: RegExp][] = [
  ['spectora', /^(?:\d+-)?sample-report|^topnotch/],
  ['absolute', /^(?:older|new-construction)-/i],
  ['legacy', /^legacy-/],
];

/** Makers by the names of files: those that `makers.json` of the folder names, without extension, else by pattern. */
export function makersIn(directory: string): (file: string) => string {
  const path = join(directory, 'makers.json');
  const named: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return (file) =>
    named[basename(file, extname(file))] ?? makers.find(([, files]) => files.test(file))?.[0] ?? basename(file);
}

/** Reads the reports of the folders that have labelled issues and a file that can be read. */
export async function readReports(directories: string[]): Promise<TrainingReport[]> {
  const reports: TrainingReport[] = [];
  for (const directory of directories.filter(existsSync)) {
    const set = readSet(directory);
    const makerOf = makersIn(directory);
    for (const { file, issues } of set.issues) {
      if (!/\.pdf$/i.test(file) || !existsSync(set.pathOf(file))) continue;
      const { pages } = await readPdf(set.pathOf(file));
      reports.push(alignReport(basename(file), makerOf(basename(file)), pages, issues));
    }
  }
  return reports;
}

/** Of the parts of the remarks. With all of them the models find more in standard text (docs/quality.md). */
const printedParts = 2;

/** Reports in the layouts that are for training, each with some parts of the remarks. */
export async function inventReports(): Promise<TrainingReport[]> {
  const reports: TrainingReport[] = [];
  for (const layout of layouts().filter(({ heldOut }) => !heldOut))
    for (let part = 0; part < printedParts; part++) {
      const { bytes, labels } = await invent(layout, 1, part, parts);
      const { pages } = await readPdf(bytes);
      reports.push({ ...alignReport(`${layout.name}-${part}`, `layout ${layout.name}`, pages, labels), part });
    }
  return reports;
}

export const alignReport = (file: string, maker: string, pages: Page[], labels: LabelledIssue[]): TrainingReport => ({
  ...align(pages, labels),
  file,
  maker,
  pages,
  labels,
  reading: issuesOf(outlineOf(readRows(pages)), pages),
});

function align(pages: Page[], labels: LabelledIssue[]): Pick<TrainingReport, 'statements' | 'states' | 'unclear'> {
  const statements = statementsOf(modelOf(pages));
  const words = statements.map((statement) => wordsOf(statement.text));
  const states = statements.map(() => false);
  const unclear = statements.map(() => false);
  for (const label of labels) {
    const title = wordsOf(label.title);
    const quote = wordsOf(label.quote ?? '');
    for (const page of label.pages) {
      const likeness = statements.map((statement, at) =>
        statement.page === page ? Math.max(0.9 * shared(title, words[at]!), shared(quote, words[at]!)) : 0,
      );
      // Of equal statements the shorter one states it.
      const value = (at: number): number => likeness[at]! - 0.002 * words[at]!.size;
      const best = statements.reduce((found, _, at) => (value(at) > value(found) ? at : found), 0);
      if (likeness[best]! < 0.4) continue;
      states[best] = true;
      for (const [at, each] of likeness.entries()) if (at !== best && each >= 0.5) unclear[at] = true;
    }
  }
  return { statements, states, unclear };
}

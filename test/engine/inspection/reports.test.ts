// The invented reports of training/reports: layouts of real makers, which the committed weights were not trained on.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { IssueRow } from '../../../bench/eval/caller.ts';
import { judgeIssues } from '../../../bench/eval/issues.ts';
import type { LabelledIssue } from '../../../bench/eval/set.ts';
import { readPdf } from '../../../src/documents/pdf.ts';
import { isOnPage } from '../../../src/documents/snippet.ts';
import { categorizeDocument } from '../../../src/engine/builtin/categorize.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';

const folder = fileURLToPath(new URL('../../../training/reports/', import.meta.url));
const labelled = readdirSync(folder)
  .filter((name) => name.endsWith('.issues.json'))
  .map((name): { file: string; issues: LabelledIssue[] } => JSON.parse(readFileSync(folder + name, 'utf8')));
const results: { recall: number; precision: number; severity: number }[] = [];
/** Least share of the labels that is found; less in what the models find hardest. */
const leastFound = 0.6;
const hard: Record<string, number> = {
  // An assessment of a commercial building: second defects of long paragraphs are lost.
  'pca-cost-table.pdf': 0.5,
  // A letter whose run-on sentences tell defects as stories.
  'typed-first-person.pdf': 0.55,
  // An engineer's letter with several defects in a sentence.
  'engineer-letter-farmhouse.pdf': 0.45,
};
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each(labelled)(
  '$file is an inspection report, and most of its issues are found',
  async ({ file, issues: labels }) => {
    const { pages } = await readPdf(folder + file);
    expect(categorizeDocument({ filename: file, type: 'pdf', pages }).documentType).toBe('inspection_report');
    const { issues } = readInspection(pages);
    for (const { page, snippet } of issues) expect(isOnPage(pages[page - 1]!.text, snippet), snippet).toBe(true);
    const { pairs } = judgeIssues(file, labels, issues as unknown as IssueRow[]);
    const graded = pairs.filter(({ label, found }) => label.severity === found.severity);
    const recall = pairs.length / labels.length;
    results.push({ recall, precision: pairs.length / issues.length, severity: graded.length / pairs.length });
    expect(recall).toBeGreaterThan(hard[file] ?? leastFound);
  },
);

afterAll(() => {
  expect(results).toHaveLength(labelled.length);
  const least = { recall: 0.85, precision: 0.8, severity: 0.65 };
  for (const figure of ['recall', 'precision', 'severity'] as const)
    expect(mean(results.map((each) => each[figure])), figure).toBeGreaterThan(least[figure]);
});

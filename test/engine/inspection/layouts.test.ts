// Invented reports in layouts that were held out of the training: how many of their defects are found, and how many
// issues are defects. The thresholds are slightly below the measured values.
import { beforeAll, expect, test } from 'vitest';
import type { IssueRow } from '../../../bench/eval/caller.ts';
import { judgeIssues } from '../../../bench/eval/issues.ts';
import { readPdf } from '../../../src/documents/pdf.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { invent, layouts } from '../../../training/layouts.ts';

const seed = 2;
const parts = 4;
const heldOut = layouts().filter((layout) => layout.heldOut);
const results: { name: string; recall: number; precision: number }[] = [];
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

beforeAll(async () => {
  for (const [at, layout] of heldOut.entries()) {
    const { bytes, labels } = await invent(layout, seed, at % parts, parts);
    const { pages } = await readPdf(bytes);
    const { issues } = readInspection(pages);
    const { pairs } = judgeIssues(layout.name, labels, issues as unknown as IssueRow[]);
    results.push({ name: layout.name, recall: pairs.length / labels.length, precision: pairs.length / issues.length });
  }
});

test('there are at least 40 layouts to train with, and eight to test with', () => {
  expect(layouts().filter((layout) => !layout.heldOut).length).toBeGreaterThanOrEqual(40);
  expect(heldOut.length).toBeGreaterThanOrEqual(8);
});

test('an invented report is the same each time', async () => {
  const [one, other] = [await invent(heldOut[0]!, seed, 0, parts), await invent(heldOut[0]!, seed, 0, parts)];
  expect(other.labels).toEqual(one.labels);
  expect((await readPdf(other.bytes)).pages).toEqual((await readPdf(one.bytes)).pages);
});

test('most defects of layouts that were not trained on are found, and most issues are defects', () => {
  const said = JSON.stringify(results, null, 1);
  expect(mean(results.map(({ recall }) => recall)), said).toBeGreaterThan(0.97);
  expect(mean(results.map(({ precision }) => precision)), said).toBeGreaterThan(0.93);
});

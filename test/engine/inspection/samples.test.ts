// The sample report, and real ones if present, are read as labelled.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPdf } from '../../../src/documents/pdf.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { agreementWith, type Labels } from './agreement.ts';

const samples = fileURLToPath(new URL('../../../samples/', import.meta.url));
const reports = fileURLToPath(new URL('../../../../shared/reports/', import.meta.url));

async function compare(labels: Labels, pdf: string) {
  const { pages } = await readPdf(pdf);
  const { issues } = readInspection(pages);
  for (const issue of issues) {
    expect(pages[issue.page - 1]?.text.replace(/\s+/g, ' '), `page ${issue.page}`).toContain(issue.snippet);
  }
  return agreementWith(labels, issues);
}

test('finds every issue of the sample report once, with page and printed grade', async () => {
  const labels: Labels = JSON.parse(readFileSync(`${samples}inspection-report.issues.json`, 'utf8'));
  const { labelled, found, predicted, graded } = await compare(labels, `${samples}${labels.file}`);
  expect({ found, predicted }).toEqual({ found: labelled, predicted: labelled });
  expect(graded / found).toBeGreaterThanOrEqual(0.95);
});

test.skipIf(!existsSync(reports))('real reports of several makers (skipped: ../shared is not here)', async () => {
  const sum = { labelled: 0, found: 0, predicted: 0, graded: 0 };
  for (const name of readdirSync(reports).filter((file) => file.endsWith('.issues.json'))) {
    const labels: Labels = JSON.parse(readFileSync(`${reports}${name}`, 'utf8'));
    const one = await compare(labels, `${reports}pdf/${labels.file}`);
    for (const key of ['labelled', 'found', 'predicted', 'graded'] as const) sum[key] += one[key];
  }
  expect(sum.found / sum.labelled, 'recall').toBeGreaterThanOrEqual(0.95);
  expect(sum.found / sum.predicted, 'precision').toBeGreaterThanOrEqual(0.95);
  expect(sum.graded / sum.found, 'severity').toBeGreaterThanOrEqual(0.9);
});

// The analysis of a document in the process that reads it.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AnalyzedDocument, analyzeDocument } from '../../src/analyses/analyze-document.ts';
import { sample, sampleOrder } from '../../src/app/warm-up.ts';
import { createParser } from '../../src/documents/parser.ts';
import { builtinReader } from '../../src/engine/builtin/reader.ts';
import { ApiError } from '../../src/platform/errors.ts';
import { projectRoot } from '../processes.ts';

const parser = createParser({ size: 1 });
afterAll(() => parser.close());

const withoutIds = (rows: string) => (JSON.parse(rows) as object[]).map((row) => ({ ...row, id: null, version: null }));

test.each(['inspection-report.pdf', 'closing-disclosure.pdf', 'sellers-disclosure.pdf', 'association-rules.pdf'])(
  'gives the same for %s as the analysis in another process',
  async (filename) => {
    const path = join(projectRoot, 'samples', filename);
    const order = { ...sampleOrder, filename };
    const steps: string[] = [];
    const onStep = (step: string) => steps.push(step);
    const parsed = await parser.parse(path, { ocr: false, order, onStep });
    const there = parsed.analyzed as AnalyzedDocument;
    const { type, pages } = await parser.parse(path, { ocr: false });
    const here = await analyzeDocument(builtinReader, { filename, type, pages }, order, onStep);
    expect(parsed.pages).toEqual([]);
    expect(there.kind).toEqual(here.kind);
    expect(there.pageCount).toBe(pages.length);
    expect(there.result!.reading).toEqual(here.result!.reading);
    expect(JSON.parse(there.result!.pages)).toEqual(pages);
    expect(withoutIds(there.result!.chunks)).toEqual(withoutIds(here.result!.chunks));
    expect(there.result!.entries!.map(withoutIds)).toEqual(here.result!.entries!.map(withoutIds));
    expect(Object.keys(there.seconds)).toEqual(['categorize', 'analyze', 'embed']);
    expect(steps).toEqual(['categorizing', 'analyzing', 'categorizing', 'analyzing']);
  },
);

test('makes no entries that are not wanted', async () => {
  const { analyzed } = await parser.parse(sample, { ocr: false, order: { ...sampleOrder, entries: false } });
  expect((analyzed as AnalyzedDocument).result).toMatchObject({ entries: null, pages: expect.any(String) });
});

test('waits for the recognition of a page without text', async () => {
  const { analyzed, scans } = await parser.parse(join(projectRoot, 'samples/water-heater-plate.jpg'), {
    ocr: false,
    order: sampleOrder,
  });
  expect({ analyzed, scans }).toEqual({ analyzed: undefined, scans: [1] });
});

test('an error of the analysis is no refusal of the file', async () => {
  const error = await parser.parse(sample, { ocr: false, order: {} }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ApiError);
  const { analyzed } = await parser.parse(sample, { ocr: false, order: sampleOrder });
  expect(analyzed).toMatchObject({ kind: { documentType: 'inspection_report' }, result: expect.any(Object) });
});

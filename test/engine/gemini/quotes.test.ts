import { describe, expect, test } from 'vitest';
import type { DocumentType } from '../../../src/documents/document-types.ts';
import { isOnPage } from '../../../src/documents/snippet.ts';
import type { DocumentText } from '../../../src/engine/engine.ts';
import { pagesOf } from '../pages.ts';
import { collectEvents, openEngine, passagesOf, questionOf } from './engine.ts';
import { blocksOf, honestModel, kindOf } from './model.ts';
import type { Asked } from './server.ts';

const pages = [
  'The north gutter is detached from the fascia. It should be refastened.',
  'The furnace flue pipe is disconnected in the attic. Have an HVAC contractor correct this.',
  'The dishwasher was made in 2015 and ran through a cycle.',
];
const report: DocumentText & { documentType: DocumentType } = {
  filename: 'report.pdf',
  type: 'pdf',
  pages: pagesOf(...pages),
  documentType: 'inspection_report',
};
const issue = (given: object) => ({
  title: 'The furnace flue pipe is disconnected',
  description: 'The furnace flue pipe is disconnected in the attic.',
  system: 'HVAC',
  severity: 'critical',
  severityReason: 'Exhaust enters the attic.',
  safetyHazard: true,
  confidence: 0.9,
  page: 2,
  quote: 'The furnace flue pipe is disconnected in the attic.',
  ...given,
});
const reading = (given: object) =>
  JSON.stringify({ summary: [], keyFindings: [], facts: [], notInspected: [], issues: [], ...given });
const reads = (given: object) => (asked: Asked) => (kindOf(asked) === 'read' ? reading(given) : honestModel(asked));

describe('a reading is verified against its pages', () => {
  test('moves a quote to the page that contains it', async () => {
    const { engine } = await openEngine({ write: reads({ issues: [issue({ page: 1 })] }) });
    const { issues } = await engine.analyze(report);
    expect(issues).toMatchObject([{ page: 2, snippet: 'The furnace flue pipe is disconnected in the attic.' }]);
  });

  test('corrects a page number that does not exist', async () => {
    const { engine } = await openEngine({ write: reads({ issues: [issue({ page: 99 })] }) });
    expect((await engine.analyze(report)).issues.map(({ page }) => page)).toEqual([2]);
  });

  test('drops a statement whose quote is on no page', async () => {
    const invented = issue({ quote: 'The foundation has sunk by four inches.' });
    const { engine } = await openEngine({
      write: reads({
        issues: [issue({}), invented],
        keyFindings: [{ text: 'The foundation has sunk.', page: 1, quote: invented.quote }],
        facts: [{ name: 'Roof age', value: '30 years', page: 1, quote: 'The roof is 30 years old.' }],
        notInspected: [{ text: 'The crawl space', page: 3, quote: 'The crawl space was not entered.' }],
        summary: [{ text: 'The foundation has sunk.', page: 1, quote: invented.quote }],
      }),
    });
    const analysis = await engine.analyze(report);
    expect(analysis.issues.map(({ snippet }) => snippet)).toEqual([issue({}).quote]);
    expect(analysis).toMatchObject({ keyFindings: [], facts: [], notInspected: [] });
    expect(analysis.summary).not.toContain('foundation');
  });

  test('keeps the wording of the page when quotation marks or case differ', async () => {
    const { engine } = await openEngine({
      write: reads({ issues: [issue({ quote: 'the FURNACE  flue pipe is disconnected in the attic.' })] }),
    });
    expect((await engine.analyze(report)).issues[0]!.snippet).toBe(issue({}).quote);
  });

  test('replaces unsupported text by the quote', async () => {
    const { engine } = await openEngine({
      write: reads({
        issues: [
          issue({ description: 'Repairing the flue costs $4,800.', recommendation: 'Visit www.fix-it.example' }),
        ],
        keyFindings: [{ text: 'The flue pipe was disconnected in 1999.', page: 2, quote: issue({}).quote }],
      }),
    });
    const { issues, keyFindings } = await engine.analyze(report);
    expect(issues[0]).toMatchObject({ description: issue({}).quote, recommendation: null });
    expect(keyFindings).toEqual([{ text: issue({}).quote, page: 2 }]);
  });

  test('drops a fact whose value is not in its quote', async () => {
    const quote = 'The dishwasher was made in 2015 and ran through a cycle.';
    const { engine } = await openEngine({
      write: reads({
        issues: [issue({})],
        facts: [
          { name: 'Dishwasher year', value: '2015', page: 3, quote },
          { name: 'Dishwasher brand', value: 'Borealis', page: 3, quote },
        ],
      }),
    });
    expect((await engine.analyze(report)).facts).toEqual([
      { name: 'Dishwasher year', value: '2015', page: 3, snippet: quote },
    ]);
  });

  test('takes costs from the catalogue, never from the model', async () => {
    const { engine } = await openEngine({
      write: reads({ issues: [issue({ estimatedCost: { low: 1, high: 2, currency: 'USD' } })] }),
    });
    for (const { estimatedCost } of (await engine.analyze(report)).issues)
      if (estimatedCost) expect(estimatedCost.basis).toContain('Source:');
  });

  test('keeps an issue critical that the rules call critical', async () => {
    const { engine } = await openEngine({
      write: reads({ issues: [issue({ severity: 'minor', safetyHazard: false })] }),
    });
    expect((await engine.analyze(report)).issues[0]).toMatchObject({ severity: 'critical', safetyHazard: true });
  });
});

describe('a long document', () => {
  const long = Array.from(
    { length: 9 },
    (_, at) => `Room ${at + 1} has a cracked window in bay number ${at + 1}. Nothing else was noted in this room.`,
  );

  test('is read in overlapping windows, and duplicates are merged', async () => {
    const { engine, standIn } = await openEngine({ windowLength: 300 });
    const { issues, generatedBy } = await engine.analyze({ ...report, pages: pagesOf(...long) });
    const windows = standIn.asked.map((asked) => blocksOf(asked).map(({ attributes }) => attributes));
    expect(windows.length).toBeGreaterThan(2);
    expect(windows.flat().length).toBeGreaterThan(long.length);
    expect(issues.map(({ page }) => page)).toEqual(long.map((_, at) => at + 1));
    expect(generatedBy).toBe(engine.name);
  });

  test('is halved where the output of a window was truncated', async () => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push({ text: '{"summary": [', finishReason: 'MAX_TOKENS' });
    const { issues, generatedBy } = await engine.analyze({ ...report, pages: pagesOf(...long) });
    expect(issues.length).toBe(long.length);
    expect(generatedBy).toBe(engine.name);
    expect(standIn.asked.length).toBe(3);
  });
});

describe('an answer is supported by its citations', () => {
  const question = questionOf('What is wrong with the flue pipe?', passagesOf(...pages));
  const says = (...statements: object[]) => ({ write: () => JSON.stringify(statements) });
  const quote = issue({}).quote;

  test('cites a quote from the passage that contains it', async () => {
    const { engine } = await openEngine(
      says({ text: 'The flue pipe is disconnected in the attic.', quotes: [{ passage: 3, quote }] }),
    );
    const { answer } = await collectEvents(engine, question);
    expect(answer.citations).toEqual([{ file: 'report.pdf', page: 2, snippet: quote, analysisId: 'analysis' }]);
  });

  test('never sends a statement without a verified quote', async () => {
    const { engine } = await openEngine(
      says(
        { text: 'The roof must be replaced.', quotes: [{ passage: 1, quote: 'The roof must be replaced at once.' }] },
        { text: 'The house is haunted.', quotes: [] },
        { text: 'The flue pipe is disconnected in the attic.', quotes: [{ passage: 2, quote }] },
      ),
    );
    const { deltas, answer } = await collectEvents(engine, question);
    expect(deltas).toEqual(['The flue pipe is disconnected in the attic.']);
    expect(answer.answer).toBe(deltas.join(''));
  });

  test.each([
    'The flue pipe was disconnected 12 years ago in the attic.',
    'The furnace flue pipe is not disconnected in the attic.',
    'The furnace flue pipe is disconnected; see www.fix-it.example for the attic.',
    'Sellers usually hide serious trouble from buyers of old houses.',
  ])('%s: is replaced by the quote', async (text) => {
    const { engine } = await openEngine(says({ text, quotes: [{ passage: 2, quote }] }));
    expect((await collectEvents(engine, question)).answer.answer).toBe(quote);
  });

  test('keeps an answer in another language, and checks its numbers against the quote', async () => {
    const spanish = 'El tubo de la chimenea del horno está desconectado en el ático.';
    const invented = 'El tubo del horno está desconectado desde 1999 en el ático.';
    const one = await openEngine(says({ text: spanish, quotes: [{ passage: 2, quote }] }));
    expect((await collectEvents(one.engine, question)).answer.answer).toBe(spanish);
    const other = await openEngine(says({ text: invented, quotes: [{ passage: 2, quote }] }));
    expect((await collectEvents(other.engine, question)).answer.answer).toBe(quote);
  });

  test('gives the no-information answer when no statement is verified', async () => {
    const { engine } = await openEngine(says());
    const { deltas, answer } = await collectEvents(engine, question);
    expect(answer).toMatchObject({ citations: [], confidence: 'low', generatedBy: engine.name });
    expect(deltas.join('')).toBe(answer.answer);
    expect(isOnPage(answer.answer, 'rephrasing')).toBe(true);
  });
});

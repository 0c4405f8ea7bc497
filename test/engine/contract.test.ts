import { describe, expect, test } from 'vitest';
import { documentTypes } from '../../src/documents/document-types.ts';
import { isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import { categories, categoryOf, type Engine } from '../../src/engine/engine.ts';
import { collectEvents, openEngine, passagesOf, questionOf } from './gemini/engine.ts';
import { pagesOf } from './pages.ts';

const texts = [
  'ROOF\nThe chimney flashing is missing and water leaks into the attic. Recommend a roofer repair the flashing.\nThe gutters were clean.',
  'PLUMBING\nThe water heater holds 50 gallons. It was made in 2012.\nThe relief valve of the water heater drips. Have a plumber replace the valve.',
];
const document = {
  filename: 'report.pdf',
  type: 'pdf' as const,
  pages: pagesOf(...texts),
  documentType: 'inspection_report' as const,
};

const engines: [string, () => Promise<Engine>][] = [
  ['built-in', async () => createBuiltinEngine()],
  ['gemini', async () => (await openEngine()).engine],
];

describe.each(engines)('every engine: %s', (_, open) => {
  test('categorizes with a listed category, a confidence and a reason', async () => {
    const kind = await (await open()).categorize(document);
    expect(documentTypes).toContain(kind.documentType);
    expect(categories).toContain(categoryOf(kind.documentType));
    expect(kind.confidence).toBeGreaterThanOrEqual(0);
    expect(kind.confidence).toBeLessThanOrEqual(1);
    expect(kind.reason).not.toBe('');
  });

  test('quotes every issue verbatim, and names existing pages only', async () => {
    const engine = await open();
    const reading = await engine.analyze(document);
    expect(reading.generatedBy).toBe(engine.name);
    expect(reading.issues.length).toBeGreaterThanOrEqual(2);
    for (const { page, snippet } of reading.issues) expect(isOnPage(texts[page - 1]!, snippet)).toBe(true);
    for (const { page } of [...reading.keyFindings, ...reading.facts, ...reading.notInspected])
      expect(texts[page - 1]).toBeDefined();
    expect(reading.summary).toMatch(/\S/);
  });

  test('embeds each text as a unit vector of the declared dimensions, in order', async () => {
    const engine = await open();
    const vectors = await engine.embed(['a leaking roof', 'the mortgage payment'], 'document');
    const [again] = await engine.embed(['the mortgage payment'], 'document');
    expect(vectors.length).toBe(2);
    for (const vector of vectors) {
      expect(vector.length).toBe(engine.dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    expect(again).toEqual(vectors[1]);
  });

  test('streams deltas that add up to the answer, with verbatim citations', async () => {
    const engine = await open();
    const { deltas, answer } = await collectEvents(
      engine,
      questionOf('Does the relief valve of the water heater drip?', passagesOf(...texts)),
    );
    expect(deltas.join('')).toBe(answer.answer);
    expect(answer.generatedBy).toBe(engine.name);
    expect(answer.citations.length).toBeGreaterThan(0);
    for (const { page, snippet } of answer.citations) expect(isOnPage(texts[page - 1]!, snippet)).toBe(true);
  });

  test('gives the no-information answer without passages', async () => {
    const { deltas, answer } = await collectEvents(await open(), questionOf('What are the HOA dues?', []));
    expect(answer).toMatchObject({ citations: [], confidence: 'low' });
    expect(deltas.join('')).toBe(answer.answer);
  });

  test('searches a question without earlier turns unchanged', async () => {
    expect(await (await open()).searchQuery('How old is the roof?', [])).toBe('How old is the roof?');
  });

  test('compares documents by the same rules, and finds nothing for a single one', async () => {
    const engine = await open();
    const one = { id: 'a', filename: 'report.pdf', addedAt: new Date(0), pages: document.pages, facts: [], issues: [] };
    const disclosure = pagesOf('1. Are you aware of any roof leaks? [ ] Yes [X] No');
    const { issues } = await createBuiltinEngine().analyze(document);
    const documents = [
      { ...one, documentType: 'inspection_report' as const, issues },
      { ...one, id: 'b', documentType: 'disclosure' as const, pages: disclosure },
    ];
    expect(engine.compare(documents)).toEqual(createBuiltinEngine().compare(documents));
    for (const document of documents) expect(engine.compare([document])).toEqual([]);
  });

  test('stops when the caller aborts', async () => {
    const engine = await open();
    const left = AbortSignal.abort(new Error('left'));
    await expect(engine.analyze(document, left)).rejects.toThrow('left');
    await expect(engine.embed(['x'], 'document', left)).rejects.toThrow('left');
    await expect(collectEvents(engine, questionOf('Does it drip?', passagesOf(...texts)), left)).rejects.toThrow(
      'left',
    );
  });
});

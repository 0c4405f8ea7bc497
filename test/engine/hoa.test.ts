// Facts of owners' associations: dues with their period, fees, rules, reserves, litigation and insurance, in tables and
// in prose, and what a document does not state.
import { expect, test } from 'vitest';
import { isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import { differences, pagesOfDocument } from './drawn/draw.ts';
import { hoaDocuments } from './drawn/hoa.ts';
import { pagesOf } from './pages.ts';

const engine = createBuiltinEngine();
const read = (pages: ReturnType<typeof pagesOf>) =>
  engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: 'hoa_document' });

test.each(hoaDocuments)('reads what the $name states, and lists what it does not', async (document) => {
  const pages = await pagesOfDocument(document);
  const reading = await read(pages);
  expect(differences(document, reading)).toEqual([]);
  for (const { name, page, snippet } of reading.facts)
    expect(isOnPage(pages[page - 1]!.text, snippet!), `${name}: ${snippet}`).toBe(true);
  expect(reading.issues).toEqual([]);
});

test('the maximum in an old declaration is a limit, never the dues of today', async () => {
  const text =
    'Until January 1 of the year following the first sale, the maximum annual assessment shall be Sixty Dollars ($60.00) per Lot.';
  const { facts, notStated } = await read(pagesOf(text));
  expect(facts).toMatchObject([{ name: 'Assessment limit', value: text, page: 1 }]);
  expect(notStated).toContain('Dues');
});

test('an amount belongs to the fee that is named beside it', async () => {
  const text =
    'A transfer fee of $210 and a late charge of $18 apply. Dues are $95 per quarter. The key deposit is $40.';
  const { facts } = await read(pagesOf(text));
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value.Dues).toBe('$95 per quarter');
  expect(value).not.toHaveProperty('Capital contribution');
});

test('a proposal to raise the dues is not the dues, and a blank line states nothing', async () => {
  const { facts, notStated } = await read(
    pagesOf('The treasurer recommended raising the dues to $150.', 'Transfer fee: $________\nPets: ______________'),
  );
  expect(facts).toEqual([]);
  expect(notStated).toEqual(expect.arrayContaining(['Dues', 'Transfer fee', 'Pets']));
});

test('the summary says what is not stated', async () => {
  const { summary } = await read(pagesOf('Dues are $95 per quarter.'));
  expect(summary).toContain('Dues: $95 per quarter (page 1)');
  expect(summary).toMatch(/Not stated in this document.*Litigation/);
});

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
  // What it states of reserves, assessments and cases is an issue, in its own words.
  for (const { page, snippet } of reading.issues) expect(isOnPage(pages[page - 1]!.text, snippet)).toBe(true);
  const wanted = document.issues ?? [];
  expect(reading.issues.map(({ title }) => title)).toEqual(wanted.map((title) => expect.stringMatching(title)));
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

test('rows of a budget are the money of the association, not what an owner pays', async () => {
  const budget = [
    'Budget report of the Mill Cove Homeowners Association',
    'Dues not paid last year   $0   $200',
    'Dues collected   $26,400   $26,400',
    'Late charges and fines   $200   $70',
    'Insurance   $1,900   $1,748',
    'Reserve study expenses   $1,564   $1,564',
    'Total income   $26,830   $27,882',
  ];
  const [page] = pagesOf(budget.join('\n'));
  const lines = page!.lines.map((line) => ({
    ...line,
    cells: line.text.split('   ').map((text, at) => ({ text, x: 50 + 120 * at, width: text.length * 5, bold: false })),
  }));
  const { facts, notStated } = await read([{ ...page!, lines }]);
  expect(facts).toMatchObject([{ name: 'Association', value: 'Mill Cove Homeowners Association' }]);
  expect(notStated).toEqual(expect.arrayContaining(['Dues', 'Fines', 'Late charge', 'Insurance', 'Reserve fund']));
});

test('prompts of a form and sentences about something else are no rules', async () => {
  const { facts } = await read(
    pagesOf(
      'Has the animal ever been the subject of a lawsuit?   If so, please tell what happened',
      'Guests of an owner, tenant or visitor must not leave the dog alone at the lake park.',
    ),
  );
  expect(facts.map(({ name }) => name)).toEqual(['Pets']);
});

test.each([
  ['Rules of the Casa de Rosas Homeowners Association', 'Casa de Rosas Homeowners Association'],
  ['Rules of the R. Moss Lofts Owners Association', 'R. Moss Lofts Owners Association'],
])('the name of an association in %s', async (line, name) => {
  const { facts } = await read(pagesOf(`${line}\nDues are $95 per quarter.`));
  expect(facts).toMatchObject([{ name: 'Association', value: name }, { name: 'Dues' }]);
});

test('a company that manages associations is none', async () => {
  const { facts } = await read(pagesOf('Harbor Association Management\nDues are $95 per quarter.'));
  expect(facts).toMatchObject([{ name: 'Dues' }]);
});

test('a prompt is answered by the sentence below it', async () => {
  const { facts, notStated } = await read(
    pagesOf(
      [
        'The regular periodic assessment levied against the unit is:',
        '$612.00 per quarter',
        'Additional or special assessments that have been approved by the board and are scheduled to be imposed:',
        'None scheduled.',
      ].join('\n'),
    ),
  );
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value.Dues).toBe('$612.00 per quarter');
  expect(value['Special assessments']).toMatch(/None scheduled/);
  expect(notStated).not.toContain('Dues');
});

test.each([
  ['The Association is the plaintiff in Alder Court v. Vale Masonry, concerning defective mortar.', 1],
  ['The Association is not a party to any pending litigation.', 0],
  ['The board may meet in private about personnel, pending litigation and contracts.', 0],
  ['The attorney will file a lawsuit to foreclose the lien of a delinquent owner.', 0],
])('a case of the association is an issue: %s', async (text, count) => {
  const { issues } = await read(pagesOf(text));
  expect(issues.filter(({ title }) => /litigation/.test(title))).toHaveLength(count);
});

test.each([
  ['The members approved a special assessment of $1,500 per home, payable in two installments.', 1],
  ['The Association may levy a special assessment of up to $500 for capital improvements.', 0],
  ['There are no special assessments approved; the last one was $300 in 2019.', 0],
])('a special assessment is an issue once it is adopted: %s', async (text, count) => {
  const { issues } = await read(pagesOf(text));
  expect(issues.filter(({ title }) => title === 'Special assessment')).toHaveLength(count);
});

// Contracts and forms whose values are filled into sentences.
import { beforeAll, describe, expect, test } from 'vitest';
import { analyzeOffline, answerOf, type OfflineDocument, questionOf } from '../../../bench/eval/offline.ts';
import { unitsOf } from '../../../src/engine/builtin/answer/units.ts';
import type { Passage } from '../../../src/engine/engine.ts';
import { pagesOf } from '../pages.ts';

const passageOf = (text: string): Passage => ({
  id: '1',
  analysisId: 'analysis',
  file: 'contract.pdf',
  documentType: 'purchase_agreement',
  page: 1,
  heading: null,
  text,
  score: 1,
});

const contract = `PURCHASE CONTRACT
1. SALES PRICE:
A. Cash portion of Sales Price payable by Buyer at closing ..................$61,000
B. Sum of all financing .....................................................$240,000
C. Sales Price (Sum of A and B) .............................................$301,000
2. EARNEST MONEY: Within 3 days after the Effective Date, Buyer must deliver to Birch Title   , as escrow agent, $ 3,100
as earnest money and $ 175   as the Option Fee.
(1) Buyer shall deliver additional earnest money of $ 1,500   to   escrow   agent   within 9   days.
Seller grants Buyer the unrestricted right to terminate this contract by giving notice of termination to Seller within
8   days after the Effective Date of this contract (Option Period).
3. EXCLUSIONS: The following improvements and accessories will be retained by Seller and
must be removed prior to delivery of possession: brass lantern in the entry;
workbench in the shed   .
4. REPAIRS: ☒(2) Buyer accepts the Property As Is provided Seller shall complete the
following specific repairs and treatments: Replace the cracked skylight;
have a plumber reset the hall toilet.   (Do not insert general phrases.)
5. CLOSING: The closing of the sale will be on or before June 4   , 20 27   , or within 7 days
after objections have been cured.`;

const addendum = `ADDENDUM ON LEAD-BASED PAINT
Seller's disclosure (check one box only):
☐☒ (a) Known lead-based paint is present in the Property (explain): chipped paint
on the porch posts was tested in 2016   .
☐☐ (b) Seller has no actual knowledge of lead-based paint in the Property.
Buyer's rights (check one box only):
☐1. Buyer waives the opportunity to inspect the Property for the presence of lead-based paint.
☐☒ 2. Buyer may have the Property inspected within nine days.`;

const typed = async (file: string, documentType: OfflineDocument['documentType'], text: string) => ({
  ...(await analyzeOffline(file, pagesOf(text))),
  documentType,
});

let documents: OfflineDocument[];
beforeAll(async () => {
  documents = [
    await typed('contract.pdf', 'purchase_agreement', contract),
    await typed('lead.pdf', 'disclosure', addendum),
  ];
});
const ask = async (query: string) => (await answerOf(await questionOf(documents, query))).answer;

test('the terms of a contract are facts', () => {
  const facts = Object.fromEntries(documents[0]!.analysis.facts.map(({ name, value }) => [name, value]));
  expect(facts).toMatchObject({
    'Sales price': '$301,000',
    'Earnest money': '$ 3,100',
    'Additional earnest money': '$ 1,500',
    'Option fee': '$ 175',
    'Option period': '8 days after the Effective Date of this contract',
    Exclusions: 'brass lantern in the entry; workbench in the shed',
    'Repairs by the seller': 'Replace the cracked skylight; have a plumber reset the hall toilet',
    'Closing date': 'June 4 , 20 27',
  });
});

describe('answers about filled blanks', () => {
  test.each([
    ["What's the option fee and how many days do I have to back out?", ['$ 175', '8 days']],
    ['Which repairs has the seller promised in the contract?', ['skylight', 'toilet']],
    ['Is there lead paint?', ['porch posts', '2016']],
  ])('%s', async (query, said) => {
    const answer = await ask(query);
    for (const words of said) expect(answer).toContain(words);
    expect(answer).not.toMatch(/waives|no actual knowledge/);
  });

  test('the page of another matter is not named for a common verb', async () => {
    expect(await ask('What am I expected to bring along?')).toContain("couldn't find");
  });
});

test('a sentence goes on after a blank; cells do not', () => {
  const read = (text: string) => unitsOf(passageOf(text)).map(({ label, text: own }) => [label, own]);
  expect(
    read('Buyer must deliver to Birch Title   , as escrow agent, the deposit within 9   days after the date.'),
  ).toEqual([['', 'Buyer must deliver to Birch Title , as escrow agent, the deposit within 9 days after the date.']]);
  expect(read('Water heater   gas   good')).not.toEqual([['', 'Water heater gas good']]);
});

test('a heading within a paragraph names the sentences after it', () => {
  const units = unitsOf(
    passageOf('Repairs. Before closing the seller shall clear the gutters. Possession. The buyer moves in at noon.'),
  );
  expect(units.map(({ label, text }) => [label, text])).toEqual([
    ['Repairs', 'Before closing the seller shall clear the gutters.'],
    ['Possession', 'The buyer moves in at noon.'],
  ]);
  expect(unitsOf(passageOf('Not inspected. The hatch was sealed.')).map(({ text }) => text)).toContain(
    'Not inspected.',
  );
});

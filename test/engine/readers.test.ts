import { expect, test } from 'vitest';
import type { DocumentType } from '../../src/documents/document-types.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import { pagesOf } from './pages.ts';

const engine = createBuiltinEngine();
const read = (documentType: DocumentType, ...texts: string[]) =>
  engine.analyze({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(...texts), documentType });

const estimate = `Loan Estimate   LOAN TERM   30 years
PURPOSE   Purchase
DATE ISSUED   3/4/2024   PRODUCT   5 Year Interest Only, 5/3 Adjustable Rate
LOAN TYPE   x Conventional   FHA   VA
Loan Amount   $315,000   NO
Interest Rate   5.5%   YES   • Can go as high as 11% in year 12
Monthly Principal & Interest   $1,443.75   NO
Prepayment Penalty   YES   • As high as $6,300 in the first 2 years
Balloon Payment   NO
Estimated Closing Costs   $9,200   Includes $5,000 in Loan Costs
Estimated Cash to Close   $71,400   Includes Closing Costs.`;

test('reads the terms of a Loan Estimate with pages, and its risky terms as issues in its own words', async () => {
  const { facts, issues, generatedBy } = await read(
    'loan_estimate',
    estimate,
    'Annual Percentage Rate (APR)   5.912%\nLENDER   Heron Bank   MORTGAGE BROKER',
  );
  const fact = Object.fromEntries(facts.map(({ name, value, page }) => [name, [value, page]]));
  expect(fact).toMatchObject({
    'Loan term': ['30 years', 1],
    'Loan type': ['Conventional', 1],
    'Loan amount': ['$315,000', 1],
    'Interest rate': ['5.5%', 1],
    'Monthly principal and interest': ['$1,443.75', 1],
    'Prepayment penalty': ['YES', 1],
    'Balloon payment': ['NO', 1],
    'Closing costs': ['$9,200', 1],
    'Cash to close': ['$71,400', 1],
    'Annual percentage rate (APR)': ['5.912%', 2],
    Lender: ['Heron Bank', 2],
  });
  expect(issues.map(({ title, snippet }) => [title, snippet])).toEqual(
    expect.arrayContaining([
      ['Prepayment penalty', 'As high as $6,300 in the first 2 years'],
      ['The interest rate can increase', 'Can go as high as 11% in year 12'],
      ['Interest-only payments', '5 Year Interest Only, 5/3 Adjustable Rate'],
    ]),
  );
  for (const { snippet, page } of issues) expect([estimate][page - 1]).toContain(snippet);
  expect(generatedBy).toBe('builtin-2');
});

test('reads the Spanish form by its Spanish labels', async () => {
  const form =
    'Estimación de Préstamo\nMonto del préstamo   $171,000   SÍ   • Puede subir hasta $176,032\nTasa de interés   2%   NO\nCuota extraordinaria   SÍ   • Usted deberá pagar $9,000';
  const { facts, issues } = await read('loan_estimate', form);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Loan amount', value: '$171,000', page: 1 }));
  expect(issues.map((issue) => issue.title)).toEqual(['The loan amount can increase', 'Balloon payment']);
});

test('reads the final cash to close of a Closing Disclosure, not the estimate', async () => {
  const { facts } = await read(
    'closing_disclosure',
    'Loan Amount   $162,000\nLoan Estimate   Final\nCash to Close   $16,054.00   $14,147.26',
  );
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Cash to close', value: '$14,147.26', page: 1 }));
});

test('returns neither facts nor issues for a blank form', async () => {
  const blank = estimate.replace(/\$[\d,.]+|[\d.]+%|YES|NO$|• .*/gm, '');
  expect(await read('loan_estimate', blank)).toMatchObject({ facts: [], issues: [] });
  const seller =
    "SELLER'S DISCLOSURE\nAre you aware of leaks?   [ ] Yes [ ] No [ ] Unknown\nIf yes, explain: ____________";
  expect(await read('disclosure', seller)).toMatchObject({ facts: [], issues: [] });
});

const seller = `SELLER'S DISCLOSURE
1. Are you aware of leaks of the roof?   [X] Yes [ ] No [ ] Unknown
If yes, explain: The skylight leaked in 2020 and
was sealed by a roofer.
2. Are you aware of mold?   [ ] Yes [X] No [ ] Unknown
3. Is the furnace in working order?   [ ] Yes [X] No [ ] Unknown
4. Is the roof under a warranty?   [X] Yes [ ] No [ ] Unknown`;

test('returns each answer of a disclosure as a fact, and each adverse one as an issue in the words of the seller', async () => {
  const { facts, issues } = await read('disclosure', seller);
  expect(facts.map((fact) => fact.value)).toEqual([
    'Yes: The skylight leaked in 2020 and was sealed by a roofer.',
    'No',
    'No',
    'Yes',
  ]);
  expect(issues.map((issue) => issue.snippet)).toEqual([
    'The skylight leaked in 2020 and was sealed by a roofer.',
    '3. Is the furnace in working order?   [ ] Yes [X] No [ ] Unknown',
  ]);
  const flat = seller.replace(/\s+/g, ' ');
  for (const { snippet } of issues) expect(flat).toContain(snippet.replace(/\s+/g, ' '));
});

test('returns labelled values and no issues for documents without a reader', async () => {
  const appraisal = await read('appraisal', 'The opinion of market value is $410,000 as of March 3, 2024.');
  expect(appraisal.facts).toContainEqual({ name: 'Appraised value', value: '$410,000', page: 1 });
});

// Title commitments and reports: facts, issues, and what is not stated; none is invented.
import { describe, expect, test } from 'vitest';
import { lineOf, printedFrom } from '../../documents/lines.ts';
import { pagesOf } from '../pages.ts';
import { engine, read, valuesOf } from './read.ts';

test('standard exceptions of a title commitment are facts, not issues', async () => {
  const text = `Title Commitment
Schedule B-II Exceptions
1. Rights of parties in possession not shown by the public records.
2. Taxes for 2026, a lien not yet due and payable.`;
  const { facts, issues } = await read('title_report', text);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Exceptions', value: '2 listed' }));
  expect(issues).toEqual([]);
});

test('a survey and a standard requirement name a mortgage that nobody has to release', async () => {
  const text = `Commitment for Title Insurance
Schedule A
4. The Title is, at the Commitment Date, vested in: Silas J. Corrigan and Mara Corrigan, as joint tenants
Schedule B-I Requirements
1. Pay the agreed amounts for the interest in the land and the mortgage to be insured.
Schedule B-II Exceptions
a. Rights of parties in possession, easements not of record, and matters an accurate survey would show.
b. The mortgage location survey shows the garage of the neighbor lying 1.4 feet over the east line of the premises.
c. Oil and gas lease to Vale Energy, filed 1979; no release of record.`;
  const { facts, issues } = await read('title_report', text);
  expect(facts.find(({ name }) => name === 'Vested in')?.value).toMatch(/^Silas J\. Corrigan and Mara Corrigan/);
  expect(issues.map(({ title }) => title)).toEqual(['Encroachment', 'Mineral rights']);
});

describe('titles', () => {
  test('requirements in a table with numbers in their own column, and both policies', async () => {
    const { facts, issues } = await engine.analyze({
      filename: 'file.pdf',
      type: 'pdf',
      documentType: 'title_report',
      pages: printedFrom(
        [
          lineOf(60, [50, 'SCHEDULE A']),
          lineOf(80, [50, 'Effective date'], [220, 'July 28, 2025']),
          lineOf(100, [50, 'Loan policy'], [220, 'Proposed insured: Millrace Credit Union']),
          lineOf(114, [220, 'Amount: $390,000.00']),
          lineOf(134, [50, 'Owner’s policy'], [220, 'Proposed insured: Leo Grantham and Sara Grantham']),
          lineOf(148, [220, 'Amount: $487,500.00']),
        ],
        [
          lineOf(60, [50, 'SCHEDULE B, PART I — REQUIREMENTS']),
          lineOf(
            80,
            [60, '1'],
            [90, 'Deed to the proposed insured. A certified copy of the death certificate of Everett'],
          ),
          lineOf(92, [90, 'Tolliver must be recorded.']),
          lineOf(
            110,
            [60, '2'],
            [90, 'Release of the notice of lien by Hollow Concrete, Inc. in the amount of $9,875.00 for'],
          ),
          lineOf(122, [90, 'a driveway.']),
          lineOf(
            140,
            [60, '3'],
            [90, 'Deed of trust from the proposed insured to Millrace Credit Union securing the loan.'],
          ),
        ],
      ),
    });
    expect(valuesOf(facts)).toMatchObject({
      'Effective date': 'July 28, 2025',
      'Policy amount': '$487,500.00',
      'Loan policy amount': '$390,000.00',
      'Proposed insured': 'Leo Grantham and Sara Grantham',
      Requirements: '3 listed',
    });
    expect(issues.map(({ title }) => title)).toEqual(['Owner who died', 'Mechanic’s lien: $9,875.00']);
  });

  test('exceptions below a title of two lines, with their fields, and none of the printed ones of a policy form', async () => {
    const text = [
      'Preliminary Report',
      'AT THE DATE HEREOF, EXCEPTIONS TO COVERAGE IN ADDITION TO THE PRINTED EXCEPTIONS AND',
      'EXCLUSIONS IN SAID POLICY FORM WOULD BE AS FOLLOWS:',
      '1. Property taxes, which are a lien not yet due and payable.',
      '2. A deed of trust to secure an indebtedness in the amount of $510,000.00.',
      '3. An Order of Abatement under the Building Code, recorded January 25, 2018.',
      '4. A Notice of Contractual Assessment under the PACE program in the amount of $38,450.00.',
    ];
    const next = [
      'A Notice of Default under the deed of trust in item 2 was recorded June 30, 2025.',
      'PRINTED EXCEPTIONS OF THE STANDARD POLICY',
      '1. Any lien or right to a lien for services not shown by the public records.',
      '2. The transfer of the title is invalid under federal bankruptcy laws.',
    ];
    const pages = pagesOf(text.join('\n'), next.join('\n'));
    const { facts, issues } = await engine.analyze({
      filename: 'a.pdf',
      type: 'pdf',
      pages,
      documentType: 'title_report',
    });
    expect(valuesOf(facts).Exceptions).toBe('4 listed');
    expect(issues.map(({ title }) => title)).toEqual([
      'Mortgage to be released: $510,000.00',
      'Code violation',
      'Assessment for energy improvements (PACE): $38,450.00',
      'Foreclosure or bankruptcy',
    ]);
  });

  test('covenants that protect a mortgage are none, and the date of a deed of trust is not that of the report', async () => {
    const text = [
      'Preliminary Report dated as of September 2, 2025',
      'Exceptions',
      '1. Covenants, a violation of which shall not defeat the lien of a mortgage made in good faith.',
      '2. A Deed of Trust. Dated: February 14, 2021',
    ].join('\n');
    const { facts, issues } = await read('title_report', text);
    expect(valuesOf(facts)['Effective date']).toBe('September 2, 2025');
    expect(issues.map(({ title }) => title)).toEqual(['Mortgage to be released']);
  });
});

test('the amount of a mortgage in a search of titles is not that of a policy', async () => {
  const text = 'Title Search\nEffective Date: 7/2/03\nMortgage Information\nAmount: $119,600.00\nDated: 6/6/1991';
  const { facts } = await read('title_report', text);
  expect(valuesOf(facts)).toMatchObject({ 'Effective date': '7/2/03' });
  expect(valuesOf(facts)).not.toHaveProperty('Policy amount');
});

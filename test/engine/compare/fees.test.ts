// Compares a Closing Disclosure with its Loan Estimate: finds every changed fee with its bucket and cure, and no other.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isOnPage } from '../../../src/documents/snippet.ts';
import { compareDocuments } from '../../../src/engine/builtin/compare/compare.ts';
import type { ComparedDocument, Issue } from '../../../src/engine/engine.ts';
import { documentOf, sampleDocument } from './documents.ts';
import { closingForm, estimateForm, type Fees } from './forms.ts';

const issuesOf = (...documents: ComparedDocument[]): Issue[] =>
  compareDocuments(documents).flatMap(({ issues }) => issues);
const titles = (...documents: ComparedDocument[]): string[] => issuesOf(...documents).map(({ title }) => title);

describe('the sample house', async () => {
  const documents = [
    await sampleDocument('loan-estimate.pdf', 'loan_estimate'),
    await sampleDocument('closing-disclosure.pdf', 'closing_disclosure'),
  ];
  const labels = [
    'Costs above the legal limits: the lender owes a refund of $539.40',
    'Underwriting Fee: rose by $200 (zero tolerance)',
    'Appraisal Fee: rose by $50 (zero tolerance)',
    'Title – Lender’s Title Insurance: rose by $140 (10 % tolerance)',
    'Title – Settlement Agent Fee: rose by $55 (10 % tolerance)',
    'Pest Inspection Fee: rose by $20 (no limit)',
    'Survey Fee: rose by $90 (no limit)',
    'Recording Fees: rose by $32 (10 % tolerance)',
    'Homeowner’s Insurance Premium: rose by $174 (no limit)',
    'Prepaid Interest: fell by $408.34 (no limit)',
    'Homeowner’s Insurance: rose by $29 (no limit)',
    'HOA Capital Contribution: added, $250 (no limit)',
    'HOA Status Letter: added, $175 (no limit)',
    'Home Inspection Fee: added, $575 (no limit)',
    'Lender credits: fell by $250 (zero tolerance)',
    'Cash to close changed from $117,103 to $111,402.62',
  ];

  test('finds exactly the changes of the sample', () => {
    expect(titles(...documents)).toEqual(labels);
  });

  test('is independent of the order of documents', () => {
    expect(compareDocuments(documents.toReversed())).toEqual(compareDocuments(documents));
  });

  test('quotes the Closing Disclosure and names the pages of both documents', () => {
    const [, closed] = documents;
    for (const issue of issuesOf(...documents)) {
      expect(isOnPage(closed!.pages[issue.page - 1]!.text, issue.snippet), issue.title).toBe(true);
      if (issue.component === 'Tolerances') continue;
      expect(issue.description).toContain('closing-disclosure.pdf');
      expect(issue.description).toMatch(/loan-estimate\.pdf(?:, page \d| does not have it)/);
    }
  });

  test('adds up the refund: zero bucket, ten percent bucket and credits, due after sixty days', () => {
    const [cure] = issuesOf(...documents);
    expect(cure?.description).toMatch(/\$250 for fees that may not rise; \$39\.40 .*; \$250 for lender credits/);
    expect(cure?.description).toContain('by 11/21/2025');
    expect(cure?.severity).toBe('major');
  });
});

const fees: Fees = {
  A: [['Underwriting Fee', 900]],
  B: [['Appraisal Fee', 500]],
  C: [
    ['Title – Title Search', 400],
    ['Title – Lender’s Title Policy', 600],
  ],
  E: [
    ['Recording Fees and Other Taxes', 100],
    ['Transfer Taxes', 50],
  ],
  H: [['Title – Owner’s Title Policy (optional)', 700]],
};
const issued = '3/2/2026';
const before = estimateForm({ issued, fees, credits: '–$300' });
const closed = { issued: '4/1/2026', closing: '4/8/2026', credits: '–$300' };
const at = (changed: Fees) => closingForm({ ...closed, fees: { ...fees, ...changed } });

describe('buckets', () => {
  test('ignores equal costs and rounding differences', () => {
    expect(titles(before, at({}))).toEqual([]);
    expect(titles(before, at({ A: [['Underwriting Fee', 900.4]] }))).toEqual([]);
  });

  test('does not limit services off the list, and counts listed ones in the ten percent bucket', () => {
    const dearer: Fees[string] = [
      ['Title – Title Search', 440],
      ['Title – Lender’s Title Insurance', 600],
    ];
    expect(titles(before, at({ C: dearer }))).toEqual(['Title – Title Search: rose by $40 (no limit)']);
    const listed = at({ B: [...fees.B!, ...dearer], C: [] });
    expect(titles(before, listed)).toEqual(['Title – Title Search: rose by $40 (10 % tolerance)']);
    expect(issuesOf(before, listed)[0]?.description).toMatch(/limit is \$1,210\. Cure: none is due.*Assumed: /);
  });

  test('refunds the excess over ten percent, without services that were not rendered', () => {
    const found = issuesOf(before, at({ B: [...fees.B!, ['Title – Title Search', 600]], C: [] }));
    expect(found.map(({ title }) => title)).toEqual([
      'Costs above the legal limits: the lender owes a refund of $150',
      'Title – Title Search: rose by $200 (10 % tolerance)',
      'Title – Lender’s Title Policy: removed, was $600 (no limit)',
    ]);
    expect(found[1]?.description).toContain('add up to $500 estimated and $700 at closing; the limit is $550');
  });

  test('applies zero tolerance to transfer taxes and fees without an estimate', () => {
    const found = titles(
      before,
      at({
        E: [
          ['Recording Fees', 100],
          ['Transfer Tax', 80],
        ],
        B: [...fees.B!, ['Flood Certification Fee', 25]],
      }),
    );
    expect(found).toEqual([
      'Costs above the legal limits: the lender owes a refund of $55',
      'Flood Certification Fee: added, $25 (zero tolerance)',
      'Transfer Tax: rose by $30 (zero tolerance)',
    ]);
  });

  test('matches a fee moved to another section, and a deed tax as a transfer tax', () => {
    const moved = at({ A: [...fees.A!, ...fees.B!], B: [] });
    expect(titles(before, moved)).toEqual([]);
    const named = (tax: string) =>
      at({
        E: [
          ['Recording Fees', 100],
          [tax, 50],
        ],
      });
    for (const tax of ['County Deed Tax', 'Mortgage Tax', 'Documentary Tax', 'Intangible Tax', 'Grantor Tax'])
      expect(titles(before, named(tax)), tax).toEqual([]);
  });

  test('subtracts the refund that the Closing Disclosure already contains', () => {
    const found = closingForm({ ...closed, fees: { ...fees, A: [['Underwriting Fee', 1000]] }, credits: '–$400' });
    const row = found.pages[1]!.lines.at(-1)!;
    const said = 'Lender Credits (Includes $100 credit for increase in Closing Costs above legal limit)';
    row.cells![0]!.text = said;
    row.text = `${said}   –$400`;
    found.pages[1]!.text = found.pages[1]!.lines.map(({ text }) => text).join('\n');
    expect(titles(before, found)).toEqual([
      'Costs above the legal limits: $100 given back already',
      'Underwriting Fee: rose by $100 (zero tolerance)',
    ]);
  });

  test('does not treat an unread credit line as a lost credit', () => {
    expect(titles(before, closingForm({ ...closed, fees, credits: '' }))).toEqual([]);
    expect(titles(before, closingForm({ ...closed, fees, credits: '$0.00' }))).toContain(
      'Lender credits: fell by $300 (zero tolerance)',
    );
  });

  test('adds and removes no fees when lines could not be read', () => {
    const torn = at({});
    torn.pages[1]!.lines = torn.pages[1]!.lines.filter(({ text }) => !text.includes('Appraisal'));
    expect(titles(before, torn)).toEqual([]);
  });
});

describe('which documents are compared', () => {
  const rise = (amount: number): Fees => ({ ...fees, A: [['Underwriting Fee', amount]] });
  const last = closingForm({ ...closed, fees: rise(1000) });

  test('uses the latest estimate before the closing', () => {
    const revised = estimateForm({ issued: '3/20/2026', fees: rise(950), credits: '–$300' }, { id: 'revised' });
    const after = estimateForm({ issued: '4/20/2026', fees: rise(1000), credits: '–$300' }, { id: 'after' });
    expect(titles(after, revised, last, before)).toContain('Underwriting Fee: rose by $50 (zero tolerance)');
  });

  test('puts the issues on the latest Closing Disclosure', () => {
    const first = closingForm({ ...closed, issued: '3/25/2026', fees: rise(980) }, { id: 'first' });
    expect(compareDocuments([last, first, before]).map(({ documentId }) => documentId)).toEqual(['closing']);
  });

  test('ignores an estimate of another lender', () => {
    const other = estimateForm({ issued, fees: rise(10), lender: 'Blue Mesa Mortgage' }, { id: 'other' });
    expect(compareDocuments([other, last])).toEqual([]);
  });

  test('compares each loan with its own estimate, by property or purpose', () => {
    const here = { property: '456 Alder Avenue, Elmdale', purpose: 'Purchase' };
    const there = { property: '12 Birch Street, Elmdale', purpose: 'Refinance' };
    const rose = 'Underwriting Fee: rose by $100 (zero tolerance)';
    const estimate = estimateForm({ issued, fees: rise(900), ...here }, { id: 'here' });
    const first = closingForm(
      { issued: '4/1/2026', fees: rise(1000), property: '456 Alder Ave', purpose: 'Purchase' },
      { id: 'one' },
    );
    const second = closingForm({ issued: '4/2/2026', fees: rise(1000), ...there }, { id: 'two' });
    const found = compareDocuments([estimate, first, second]);
    expect(found.map(({ documentId }) => documentId)).toEqual(['one']);
    expect(found[0]!.issues.map(({ title }) => title)).toContain(rose);
  });

  test.each(['First National Bank', 'Home Loan Financial', 'U.S. Bank', 'M&T Bank'])(
    'a lender of plain words alone is one too: %s',
    (lender) => {
      const closed = closingForm({ issued: '4/1/2026', fees: rise(1000), lender });
      const rose = 'Underwriting Fee: rose by $100 (zero tolerance)';
      expect(titles(estimateForm({ issued, fees, lender }), closed)).toContain(rose);
      expect(titles(estimateForm({ issued, fees, lender: '' }), closed)).toContain(rose);
      expect(titles(estimateForm({ issued, fees, lender: 'Federal Savings Bank' }), closed)).toEqual([]);
    },
  );

  test('ignores a blank form', () => {
    const blank = { ...before, pages: before.pages.map((page) => ({ ...page, lines: [], text: '' })) };
    expect(compareDocuments([blank, last])).toEqual([]);
  });
});

describe('terms', () => {
  const with_ = (terms: object, id = 'closing', more: object = {}) =>
    closingForm({ ...closed, fees, ...terms, ...more }, { id });

  test.each([
    [{ rate: '6.5%' }, 'Interest rate changed from 6% to 6.5%', 'major'],
    [{ rate: '5.5%' }, 'Interest rate changed from 6% to 5.5%', 'minor'],
    [{ amount: '$210,000' }, 'Loan amount changed from $200,000 to $210,000', 'major'],
    [{ product: 'Adjustable Rate' }, 'Product changed from Fixed Rate to Adjustable Rate', 'major'],
    [{ penalty: 'YES' }, 'Prepayment penalty changed from NO to YES', 'critical'],
    [{ apr: '6.33%' }, 'Annual percentage rate (APR) changed from 6.2% to 6.33%', 'major'],
  ])('%o', (terms, title, severity) => {
    expect(issuesOf(before, with_(terms)).map((issue) => [issue.title, issue.severity])).toEqual([[title, severity]]);
  });

  test('accepts an APR within an eighth of a point', () => {
    expect(titles(before, with_({ apr: '6.325%' }))).toEqual([]);
  });

  test('requires a new waiting period for an inaccurate APR between two Closing Disclosures', () => {
    const first = with_({}, 'first', { issued: '3/25/2026' });
    const [issue] = issuesOf(before, first, with_({ apr: '6.4%' }));
    expect(issue?.title).toBe('Annual percentage rate (APR) changed from 6.2% to 6.4%: new three-day wait');
    expect(issue?.severity).toBe('critical');
  });

  test('requires none for a lower APR that was overstated with its finance charge', () => {
    const first = with_({}, 'first', { issued: '3/25/2026' });
    const [issue, ...others] = issuesOf(before, first, with_({ apr: '5.9%' }));
    expect(issue?.title).toBe('Annual percentage rate (APR) changed from 6.2% to 5.9%');
    expect(issue?.severity).toBe('minor');
    expect(issue?.description).not.toContain('new wait');
    expect(others).toEqual([]);
  });
});

const corpus = new URL('../../../../shared/corpus/documents/', import.meta.url);
describe.skipIf(!existsSync(corpus))('the published samples (skipped: ../shared is not here)', () => {
  const pair = async (one: string, other: string) =>
    compareDocuments([
      await documentOf(new URL(one, corpus), 'loan_estimate'),
      await documentOf(new URL(other, corpus), 'closing_disclosure'),
    ]).flatMap(({ issues }) => issues);
  const shape = ({ title, severity }: Issue) => `${/(?:: .*|changed .*)/.exec(title)?.[0]} ${severity}`;

  test('finds the same changes of the refinance in English and Spanish', async () => {
    const english = await pair('mortgage__le_sample_refinance_h24d.pdf', 'mortgage__cd_sample_refinance_h25e.pdf');
    const spanish = await pair(
      'mortgage__le_sample_refinance_spanish_h28c.pdf',
      'mortgage__cd_sample_refinance_spanish_h28h.pdf',
    );
    expect(english).toHaveLength(8);
    expect(spanish.map(shape).sort()).toEqual(english.map(shape).sort());
  });
});

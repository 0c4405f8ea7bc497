// The terms of Loan Estimates and Closing Disclosures: every field in every line layout, with page and snippet.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Page } from '../../../src/documents/pages.ts';
import { readPdf } from '../../../src/documents/pdf.ts';
import { isOnPage } from '../../../src/documents/snippet.ts';
import { readLoan } from '../../../src/engine/builtin/loans/read.ts';
import { onDisk } from '../../documents/make.ts';
import { pagesOf } from '../pages.ts';
import { drawForm, type FormKind } from './forms.ts';
import { layouts } from './layouts.ts';

const valuesOf = (pages: Page[]): Record<string, string> =>
  Object.fromEntries(readLoan(pages).facts.map(({ name, value }) => [name, value]));

function expectQuoted(pages: Page[]): void {
  for (const { name, page, snippet } of readLoan(pages).facts)
    expect(isOnPage(pages[page - 1]!.text, snippet!), `${name}: ${snippet}`).toBe(true);
}

const drawn = (['loan_estimate', 'closing_disclosure'] as FormKind[]).flatMap((kind) =>
  layouts.map((_, layout) => ({ kind, layout })),
);

test.each(drawn)('reads every field of a $kind in line layout $layout', async ({ kind, layout }) => {
  const { bytes, truth } = await drawForm(kind, layout);
  const { pages } = await readPdf(await onDisk(bytes));
  expect(valuesOf(pages)).toMatchObject(truth);
  expectQuoted(pages);
});

test('a total interest percentage of 100 % and more is read', () => {
  const pages = pagesOf('Loan Amount   $300,000\nTotal Interest Percentage (TIP)   131.42%');
  expect(valuesOf(pages)['Total interest percentage (TIP)']).toBe('131.42%');
});

test('the annual percentage rate is never the interest rate', () => {
  const texts = [
    'Loan Amount   $300,000\nAnnual Percentage Rate (APR)   6.9%   This is not your\ninterest rate.',
    'Loan Amount   $300,000\nAnnual Percentage Rate (APR). Your costs over the loan\nterm expressed as a rate. This is not your\ninterest rate.   6.9%',
    'Loan Amount: $300,000\nInterest Rate (APR): 6.9%',
  ];
  for (const text of texts) expect(valuesOf(pagesOf(text))).not.toHaveProperty('Interest rate');
  const both = 'Interest Rate   APR\n6.5%   6.9%\nLoan Amount   $300,000';
  expect(valuesOf(pagesOf(both))['Interest rate']).not.toBe('6.9%');
});

test('a loan type or rate lock without a tick is not stated', () => {
  const text =
    'Loan Amount   $300,000\nLoan Type   [ ] Conventional  [ ] FHA  [ ] VA\nRate Lock   [ ] NO  [ ] YES, until';
  expect(valuesOf(pagesOf(text))).not.toHaveProperty('Loan type');
  expect(valuesOf(pagesOf(text))).not.toHaveProperty('Rate lock');
});

test('a value at the middle of the two lines of its explanation is read', () => {
  const [page] = pagesOf(
    'Loan Amount   $300,000\nTotal of Payments. Total you will have paid after you make all\npayments of principal.',
  );
  const value = { text: '$458,282.32', x: 500, y: 82, width: 60, height: 10, size: 10, bold: false };
  const between = { ...page!, text: `${page!.text}\n${value.text}`, lines: [...page!.lines, value] };
  expect(valuesOf([between])['Total of payments']).toBe('$458,282.32');
});

test('a rate that can increase is an issue where the form says so in the line below', () => {
  const form = (answer: string) =>
    pagesOf(`Loan Amount   $300,000\nInterest Rate   5.875%\nCan this amount increase after closing? ${answer}`);
  const titles = (answer: string) => readLoan(form(answer)).issues.map(({ title }) => title);
  expect(titles('YES. Adjusts every 6 months starting in year 6.')).toEqual(['The interest rate can increase']);
  expect(titles('NO.')).toEqual([]);
});

test('the head of the next column is no applicant', () => {
  const text = 'Loan Amount   $300,000\nApplicant   Date   Property\nConfirm Receipt';
  expect(valuesOf(pagesOf(text))).not.toHaveProperty('Applicants');
});

test('a ticked demand feature is an issue, and a statement without boxes is a fact', () => {
  const boxes = (has: string, none: string) =>
    pagesOf(
      `Loan Amount   $300,000\nDemand Feature\nYour loan\n${has} has a demand feature, which permits early repayment.\n${none} does not have a demand feature.`,
    );
  expect(readLoan(boxes('☒', '☐')).issues).toMatchObject([{ title: 'Demand feature', severity: 'critical' }]);
  expect(readLoan(boxes('☐', '☒')).issues).toEqual([]);
  const text =
    'Loan Amount   $300,000\nAssumption\nIf you sell this property, your lender will not allow assumption of this loan.';
  expect(valuesOf(pagesOf(text)).Assumption).toBe('will not be allowed');
});

const corpus = fileURLToPath(new URL('../../../../shared/corpus/documents/', import.meta.url));
const absent = !existsSync(corpus);
if (absent) console.warn('Skipped: the published samples of H-24 and H-25 (../shared) are not here.');

/** Samples of whole forms; the others print single pages. */
const whole = absent
  ? []
  : readdirSync(corpus).filter((name) => /(?:h24d|h25b|h25e|h25g|_Loan_Estimate|h28[bcgh])\.pdf$/.test(name));

const terms = [
  'Loan term',
  'Purpose',
  'Product',
  'Loan type',
  'Loan amount',
  'Interest rate',
  'Monthly principal and interest',
  'Prepayment penalty',
  'Balloon payment',
  'Estimated total monthly payment',
  'Estimated taxes, insurance and assessments',
  'Closing costs',
  'Cash to close',
  'Annual percentage rate (APR)',
  'Total interest percentage (TIP)',
];

describe.skipIf(absent)('the published samples', () => {
  test.each(whole)('%s has every term, and the terms agree', async (name) => {
    const { pages } = await readPdf(corpus + name);
    const values = valuesOf(pages);
    expect(terms.filter((term) => !values[term])).toEqual([]);
    const number = (term: string) => Number(values[term]!.replace(/[^\d.]/g, ''));
    expect(number('Annual percentage rate (APR)')).toBeGreaterThan(number('Interest rate'));
    if (/fix|fij/i.test(values.Product!)) {
      const rate = number('Interest rate') / 1200;
      const payment =
        (number('Loan amount') * rate) / (1 - (1 + rate) ** (-12 * Number.parseInt(values['Loan term']!, 10)));
      expect(number('Monthly principal and interest')).toBeCloseTo(payment, 1);
    }
    expectQuoted(pages);
  });

  const blank = absent ? [] : readdirSync(corpus).filter((name) => /_blank_(?:h2|pace)/.test(name));
  test.each(blank)('%s states nothing', async (name) => {
    expect(readLoan((await readPdf(corpus + name)).pages)).toEqual({ facts: [], issues: [] });
  });
});

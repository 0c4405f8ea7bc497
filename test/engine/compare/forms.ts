// Loan forms for tests: the lines of the printed forms with the test's amounts.
import type { ComparedDocument } from '../../../src/engine/engine.ts';
import { documentWith, pageOf } from './documents.ts';

export type Fees = Record<string, readonly (readonly [string, number])[]>;

export interface Form {
  issued: string;
  closing?: string;
  lender?: string;
  property?: string;
  purpose?: string;
  rate?: string;
  apr?: string;
  product?: string;
  penalty?: string;
  amount?: string;
  credits?: string;
  fees: Fees;
}

type Row = readonly (readonly [number, string])[];

const headings: Record<string, string> = {
  A: 'Origination Charges',
  B: 'Services You Cannot Shop For',
  C: 'Services You Can Shop For',
  E: 'Taxes and Other Government Fees',
  F: 'Prepaids',
  G: 'Initial Escrow Payment at Closing',
  H: 'Other',
};
const dollars = (amount: number, cents: boolean) =>
  `$${amount.toLocaleString('en-US', cents ? { minimumFractionDigits: 2 } : {})}`;
const sum = (fees: Fees[string]) => fees.reduce((total, [, amount]) => total + amount, 0);

const labelled = (label: string, value: string): Row => [
  [40, label],
  [140, value],
];

const terms = (form: Form): Row[] => [
  [
    [40, 'Date Issued'],
    [140, form.issued],
  ],
  ...(form.closing ? [labelled('Closing Date', form.closing)] : []),
  [
    [40, 'Product'],
    [140, form.product ?? 'Fixed Rate'],
  ],
  ...(form.property ? [labelled('Property', form.property)] : []),
  ...(form.purpose ? [labelled('Purpose', form.purpose)] : []),
  [
    [40, 'Lender'],
    [140, form.lender ?? 'Heron Lake Savings'],
  ],
  [
    [40, 'Loan Amount'],
    [140, form.amount ?? '$200,000'],
    [260, 'NO'],
  ],
  [
    [40, 'Interest Rate'],
    [140, form.rate ?? '6%'],
    [260, 'NO'],
  ],
  [
    [40, 'Prepayment Penalty'],
    [260, form.penalty ?? 'NO'],
  ],
  [
    [40, 'Annual Percentage Rate (APR)'],
    [260, form.apr ?? '6.2%'],
  ],
];

export function estimateForm(form: Form, more: Partial<ComparedDocument> = {}): ComparedDocument {
  const rows: Row[] = [];
  for (const [letter, fees] of Object.entries(form.fees)) {
    const x = 'ABC'.includes(letter) ? 40 : 316;
    rows.push([
      [x, `${letter}. ${headings[letter]}`],
      [x + 210, dollars(sum(fees), false)],
    ]);
    for (const [name, amount] of fees)
      rows.push([
        [x, name],
        [x + 210, dollars(amount, false)],
      ]);
  }
  rows.push([
    [316, 'J. TOTAL CLOSING COSTS'],
    [526, '$1'],
  ]);
  if (form.credits)
    rows.push([
      [316, 'Lender Credits'],
      [526, form.credits],
    ]);
  return documentWith([pageOf(1, terms(form)), pageOf(2, rows)], 'loan_estimate', { id: 'estimate', ...more });
}

export function closingForm(form: Form, more: Partial<ComparedDocument> = {}): ComparedDocument {
  const rows: Row[] = [
    [
      [320, 'At Closing'],
      [366, 'Before Closing'],
      [430, 'At Closing'],
      [476, 'Before Closing'],
      [540, 'Others'],
    ],
  ];
  for (const [letter, fees] of Object.entries(form.fees)) {
    rows.push([
      [40, `${letter}. ${headings[letter]}`],
      [324, dollars(sum(fees), true)],
    ]);
    for (const [at, [name, amount]] of fees.entries()) {
      rows.push([
        [42, `0${at + 1} ${name}`],
        [200, 'to Somebody Inc.'],
        [326, dollars(amount, true)],
      ]);
    }
  }
  rows.push([
    [40, 'J. TOTAL CLOSING COSTS (Borrower-Paid)'],
    [324, '$1.00'],
  ]);
  if (form.credits)
    rows.push([
      [40, 'Lender Credits'],
      [326, form.credits],
    ]);
  return documentWith([pageOf(1, terms(form)), pageOf(2, rows)], 'closing_disclosure', { id: 'closing', ...more });
}

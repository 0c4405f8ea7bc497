// The Closing Disclosure, pages 1 to 3: terms, costs, and the summaries of the transaction. Pages 4 and 5 are drawn in
// closing-disclosure-terms.ts.
import { house, people } from '../content/house.ts';
import {
  dates,
  escrowMonths,
  type Fee,
  fromTheList,
  interestDays,
  lenderCredits,
  loan,
  notShopped,
  origination,
  otherAtClosing,
  ownersTitle,
  perDiem,
  principalAndInterest,
  recording,
  sellerCredit,
  sellerPayoff,
  shopped,
  sum,
  taxProration,
  totals,
  transferTax,
} from '../content/loan.ts';
import { closingTerms } from './closing-disclosure-terms.ts';
import { amount, band, bold, box, dollars, footer, left, plain, rule } from './loan-form.ts';
import { createSheet, fonts, onEveryPage, put, type Sheet } from './sheet.ts';

const t = totals('closing');
const before = totals('estimate');
const cents = (value: number) => dollars(value, true);
const taxes = loan.propertyTax / 12;
const insurance = loan.insuranceAtClosing / 12;
const escrow = taxes + insurance;
const down = loan.salePrice - loan.amount;
const everyFee = [...notShopped, ...otherAtClosing];
const paidBefore = sum(everyFee, 'closing', (fee) => fee.paid === 'before');
const paidBySeller = sum(everyFee, 'closing', (fee) => fee.paid === 'seller');
const dueFromBorrower = loan.salePrice + t.j - paidBefore;
const paidForBorrower = loan.deposit + loan.amount + sellerCredit + taxProration;
const cashToClose = dueFromBorrower - paidForBorrower;

export async function drawClosingDisclosure(): Promise<Buffer> {
  const { sheet, bytes } = createSheet('Closing Disclosure', people.lender, 36);
  terms(sheet);
  costs(sheet);
  summaries(sheet);
  closingTerms(sheet, { escrow, insurance, taxes });
  onEveryPage(sheet, (page, pages) => footer(sheet, 'CLOSING DISCLOSURE', page, pages, loan.id));
  sheet.end();
  return bytes;
}

function terms(sheet: Sheet): void {
  sheet.addPage();
  put(sheet, 'Closing Disclosure', left, 34, { size: 20, font: fonts.bold });
  put(
    sheet,
    'This form is a statement of final loan terms and closing costs. Compare this document with your Loan Estimate.',
    300,
    38,
    { size: 8.5, font: fonts.italic, width: 270 },
  );
  const columns: [string, number, [string, string][]][] = [
    [
      'Closing Information',
      left,
      [
        ['Date Issued', dates.disclosureIssued],
        ['Closing Date', dates.closing],
        ['Disbursement Date', dates.closing],
        ['Settlement Agent', people.titleCompany],
        ['File #', 'FK-25-8831'],
        ['Property', house.street],
        ['', `${house.city}, ${house.state} ${house.zip}`],
        ['Sale Price', dollars(loan.salePrice)],
      ],
    ],
    [
      'Transaction Information',
      236,
      [
        ['Borrower', people.buyers],
        ['', people.buyersAddress],
        ['', people.buyersCity],
        ['Seller', people.sellers],
        ['', house.street],
        ['Lender', people.lender],
      ],
    ],
    [
      'Loan Information',
      442,
      [
        ['Loan Term', '30 years'],
        ['Purpose', 'Purchase'],
        ['Product', 'Fixed Rate'],
        ['Loan ID #', loan.id],
        ['MIC #', ''],
      ],
    ],
  ];
  for (const [title, x, rows] of columns) {
    bold(sheet, title, x, 72, 9.5);
    for (const [i, [label, value]] of rows.entries()) {
      bold(sheet, label, x, 88 + i * 13, 7.5);
      plain(sheet, value, x + (x === left ? 78 : x === 236 ? 42 : 50), 88 + i * 13, 7.5);
    }
  }
  bold(sheet, 'Loan Type', 442, 88 + 5 * 13, 7.5);
  for (const [i, name] of ['Conventional', 'FHA', 'VA'].entries()) box(sheet, i === 0, name, 492, 88 + (5 + i) * 13);

  let y = 210;
  band(sheet, 'Loan Terms', left, y, 532, '                    Can this amount increase after closing?');
  const row = (label: string, value: string, answer: string) => {
    y += 19;
    bold(sheet, label, left + 5, y, 9);
    plain(sheet, value, 200, y, 9);
    bold(sheet, answer, 290, y, 9);
    rule(sheet, left, y + 13, 532);
  };
  row('Loan Amount', dollars(loan.amount), 'NO');
  row('Interest Rate', `${(loan.annualRate * 100).toFixed(3)}%`, 'NO');
  row('Monthly Principal & Interest', cents(principalAndInterest), 'NO');
  put(sheet, 'See Projected Payments below for your Estimated Total Monthly Payment', left + 5, y + 15, {
    size: 7,
    font: fonts.italic,
  });
  y += 26;
  plain(sheet, 'Does the loan have these features?', 290, y);
  row('Prepayment Penalty', '', 'NO');
  row('Balloon Payment', '', 'NO');
  y += 26;
  band(sheet, 'Projected Payments', left, y, 532);
  y += 20;
  bold(sheet, 'Payment Calculation', left + 5, y);
  bold(sheet, 'Years 1-30', 330, y);
  for (const [label, value] of [
    ['Principal & Interest', cents(principalAndInterest)],
    ['Mortgage Insurance', '+       —'],
    ['Estimated Escrow', `+     ${escrow.toFixed(2)}`],
  ] as const) {
    y += 16;
    plain(sheet, label, left + 5, y);
    plain(sheet, value, 330, y);
  }
  y += 22;
  bold(sheet, 'Estimated Total Monthly Payment', left + 5, y);
  bold(sheet, cents(principalAndInterest + escrow), 330, y, 10);
  y += 24;
  bold(sheet, 'Estimated Taxes, Insurance & Assessments', left + 5, y);
  plain(sheet, `${cents(escrow + loan.duesMonthly)} a month`, 230, y);
  plain(sheet, 'This estimate includes', 330, y);
  plain(sheet, 'In escrow?', 500, y);
  box(sheet, true, 'Property Taxes', 330, y + 15);
  bold(sheet, 'YES', 500, y + 14);
  box(sheet, true, 'Homeowner’s Insurance', 330, y + 28);
  bold(sheet, 'YES', 500, y + 27);
  box(sheet, true, 'Other: Homeowner’s Association Dues', 330, y + 41);
  bold(sheet, 'NO', 500, y + 40);
  y += 74;
  band(sheet, 'Costs at Closing', left, y, 532);
  y += 22;
  bold(sheet, 'Closing Costs', left + 5, y);
  bold(sheet, cents(t.j), 180, y, 10);
  put(
    sheet,
    `Includes ${cents(t.d)} in Loan Costs + ${cents(t.i)} in Other Costs – ${cents(lenderCredits.closing)} in Lender Credits. See page 2 for details.`,
    290,
    y,
    { size: 8, width: 270 },
  );
  y += 30;
  bold(sheet, 'Cash to Close', left + 5, y);
  bold(sheet, cents(cashToClose), 180, y, 10);
  put(sheet, 'Includes Closing Costs. See Calculating Cash to Close on page 3 for details.', 290, y, {
    size: 8,
    width: 270,
  });
}

function costs(sheet: Sheet): void {
  sheet.addPage();
  put(sheet, 'Closing Cost Details', left, 32, { size: 15, font: fonts.bold });
  const edges = { at: 372, before: 438, sellerAt: 506, other: 572 };
  put(sheet, 'Borrower-Paid', 306, 52, { size: 8, font: fonts.bold, width: 132, align: 'center' });
  put(sheet, 'Seller-Paid', 440, 52, { size: 8, font: fonts.bold, width: 66, align: 'center' });
  for (const [label, edge] of [
    ['At Closing', edges.at],
    ['Before Closing', edges.before],
    ['At Closing', edges.sellerAt],
    ['Paid by Others', edges.other],
  ] as const)
    put(sheet, label, edge - 66, 63, { size: 7.5, width: 66, align: 'right' });
  let y = 76;
  const head = (text: string, total: number) => {
    rule(sheet, left, y - 2, 532, 0.9);
    bold(sheet, text, left, y);
    amount(sheet, cents(total), edges.at, y, true);
    y += 13;
  };
  const lines = (list: { name: string; to?: string; value?: number; paid?: Fee['paid'] }[], empty = 1) => {
    for (const [i, { name, to, value, paid }] of list.entries()) {
      plain(sheet, `${String(i + 1).padStart(2, '0')} ${name}`, left + 3, y, 7.5);
      if (to) plain(sheet, `to ${to}`, 200, y, 7.5);
      const edge = paid === 'before' ? edges.before : paid === 'seller' ? edges.sellerAt : edges.at;
      if (value !== undefined) amount(sheet, cents(value), edge, y);
      y += 11;
    }
    for (let i = 0; i < empty; i++, y += 11)
      plain(sheet, String(list.length + i + 1).padStart(2, '0'), left + 3, y, 7.5);
    y += 4;
  };
  const fees = (list: Fee[]) => list.map((fee) => ({ ...fee, value: fee.closing }));
  band(sheet, 'Loan Costs', left, y, 200);
  y += 20;
  head('A. Origination Charges', t.a);
  lines(fees(origination));
  head('B. Services Borrower Did Not Shop For', t.b);
  lines(fees([...notShopped, ...fromTheList]));
  head('C. Services Borrower Did Shop For', t.c);
  lines(fees(shopped));
  head('D. TOTAL LOAN COSTS (Borrower-Paid)', t.d);
  plain(sheet, 'Loan Costs Subtotals (A + B + C)', left + 3, y, 7.5);
  amount(sheet, cents(t.d - sum(notShopped, 'closing', (fee) => fee.paid === 'before')), edges.at, y);
  amount(sheet, cents(sum(notShopped, 'closing', (fee) => fee.paid === 'before')), edges.before, y);
  y += 18;
  band(sheet, 'Other Costs', left, y, 200);
  y += 20;
  head('E. Taxes and Other Government Fees', t.e);
  lines(
    [
      {
        name: `Recording Fees        Deed: $46.00   Mortgage: $${(recording.closing - 46).toFixed(2)}`,
        value: recording.closing,
      },
      { name: 'Transfer Tax', to: 'State of Colorado', value: transferTax.closing },
    ],
    0,
  );
  head('F. Prepaids', t.f);
  lines(
    [
      { name: 'Homeowner’s Insurance Premium ( 12 mo.)', to: 'Bluestem Mutual', value: t.insurance },
      { name: 'Mortgage Insurance Premium (    mo.)' },
      { name: `Prepaid Interest ( $${perDiem} per day from 9/22/25 to 10/1/25 )`, value: t.interest },
      { name: 'Property Taxes (    mo.)' },
    ],
    0,
  );
  head('G. Initial Escrow Payment at Closing', t.g);
  lines(
    [
      {
        name: `Homeowner’s Insurance $${insurance.toFixed(2)} per month for ${escrowMonths.insurance} mo.`,
        value: t.escrowInsurance,
      },
      { name: 'Mortgage Insurance       per month for    mo.' },
      { name: `Property Taxes $${taxes.toFixed(2)} per month for ${escrowMonths.tax} mo.`, value: t.escrowTax },
    ],
    0,
  );
  head('H. Other', t.h);
  lines(fees([...otherAtClosing, ownersTitle]), 0);
  head('I. TOTAL OTHER COSTS (Borrower-Paid)', t.i);
  head('J. TOTAL CLOSING COSTS (Borrower-Paid)', t.j);
  plain(sheet, 'Closing Costs Subtotals (D + I)', left + 3, y, 7.5);
  amount(sheet, cents(t.d + t.i - paidBefore), edges.at, y);
  amount(sheet, cents(paidBefore), edges.before, y);
  amount(sheet, cents(paidBySeller), edges.sellerAt, y);
  y += 12;
  plain(sheet, 'Lender Credits (Includes nothing for a cost above the legal limit)', left + 3, y, 7.5);
  amount(sheet, cents(-lenderCredits.closing), edges.at, y);
}

function summaries(sheet: Sheet): void {
  sheet.addPage();
  let y = 34;
  band(
    sheet,
    'Calculating Cash to Close',
    left,
    y,
    532,
    '          Use this table to see what has changed from your Loan Estimate.',
  );
  y += 20;
  for (const [label, edge] of [
    ['Loan Estimate', 290],
    ['Final', 372],
  ] as const)
    put(sheet, label, edge - 80, y, { size: 8.5, font: fonts.bold, width: 80, align: 'right' });
  bold(sheet, 'Did this change?', 392, y);
  const compare = (label: string, estimated: number, final: number, why: string) => {
    y += 15;
    plain(sheet, label, left + 5, y, 8);
    amount(sheet, dollars(estimated), 290, y);
    amount(sheet, cents(final), 372, y);
    bold(sheet, Math.round(estimated) === Math.round(final) ? 'NO' : 'YES', 392, y);
    if (why) plain(sheet, `• ${why}`, 416, y, 7.5);
  };
  compare('Total Closing Costs (J)', before.j, t.j, 'See Total Loan Costs (D) and Other Costs (I)');
  compare('Closing Costs Paid Before Closing', 0, -paidBefore, 'You paid these before closing');
  compare('Closing Costs Financed', 0, 0, '');
  compare('Down Payment/Funds from Borrower', down, down, '');
  compare('Deposit', -loan.deposit, -loan.deposit, '');
  compare('Funds for Borrower', 0, 0, '');
  compare('Seller Credits', 0, -sellerCredit, 'See Seller Credits in Section L');
  compare('Adjustments and Other Credits', 0, -taxProration, 'See details in Section L');
  y += 17;
  bold(sheet, 'Cash to Close', left + 5, y, 9);
  amount(sheet, dollars(before.j + down - loan.deposit), 290, y, true);
  amount(sheet, cents(cashToClose), 372, y, true);

  y += 30;
  band(
    sheet,
    'Summaries of Transactions',
    left,
    y,
    532,
    '          Use this table to see a summary of your transaction.',
  );
  const top = y + 22;
  const side = (
    x: number,
    title: string,
    parts: [string, number, [string, number | undefined][]][],
    end: [string, number][],
  ) => {
    y = top;
    bold(sheet, title, x, y, 9);
    y += 16;
    for (const [name, total, list] of parts) {
      bold(sheet, name, x, y, 8);
      amount(sheet, cents(total), x + 258, y, true);
      y += 13;
      for (const [i, [line, value]] of list.entries()) {
        plain(sheet, `${String(i + 1).padStart(2, '0')} ${line}`, x + 3, y, 7.5);
        if (value !== undefined) amount(sheet, cents(value), x + 258, y);
        y += 12;
      }
      y += 10;
    }
    bold(sheet, 'CALCULATION', x, y, 8);
    for (const [line, value] of end) {
      y += 13;
      plain(sheet, line, x + 3, y, 7.5);
      amount(sheet, cents(value), x + 258, y, line.startsWith('Cash'));
    }
  };
  side(
    left,
    'BORROWER’S TRANSACTION',
    [
      [
        'K. Due from Borrower at Closing',
        dueFromBorrower,
        [
          ['Sale Price of Property', loan.salePrice],
          ['Sale Price of Any Personal Property Included in Sale', undefined],
          ['Closing Costs Paid at Closing (J)', t.j - paidBefore],
        ],
      ],
      [
        'L. Paid Already by or on Behalf of Borrower',
        paidForBorrower,
        [
          ['Deposit', loan.deposit],
          ['Loan Amount', loan.amount],
          ['Existing Loan(s) Assumed or Taken Subject to', undefined],
          ['Seller Credit', sellerCredit],
          ['County Taxes 1/1/25 to 9/21/25', taxProration],
        ],
      ],
    ],
    [
      ['Total Due from Borrower at Closing (K)', dueFromBorrower],
      ['Total Paid Already (L)', -paidForBorrower],
      ['Cash to Close From Borrower', cashToClose],
    ],
  );
  const dueFromSeller = paidBySeller + sellerPayoff + sellerCredit + taxProration;
  side(
    314,
    'SELLER’S TRANSACTION',
    [
      ['M. Due to Seller at Closing', loan.salePrice, [['Sale Price of Property', loan.salePrice]]],
      [
        'N. Due from Seller at Closing',
        dueFromSeller,
        [
          ['Closing Costs Paid at Closing (J)', paidBySeller],
          ['Payoff of First Mortgage Loan', sellerPayoff],
          ['Seller Credit', sellerCredit],
          ['County Taxes 1/1/25 to 9/21/25', taxProration],
        ],
      ],
    ],
    [
      ['Total Due to Seller at Closing (M)', loan.salePrice],
      ['Total Due from Seller at Closing (N)', -dueFromSeller],
      ['Cash To Seller', loan.salePrice - dueFromSeller],
    ],
  );
  put(sheet, `Prepaid interest runs for ${interestDays.closing} days.`, left, 744, { size: 7, font: fonts.italic });
}

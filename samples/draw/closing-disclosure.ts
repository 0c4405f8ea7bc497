// The Closing Disclosure: page 1, and the order of the others.

import { cashToClose, escrow, insurance, t, taxes } from '../content/closing.ts';
import { house, people } from '../content/house.ts';
import { dates, lenderCredits, loan, principalAndInterest } from '../content/loan.ts';
import { closingCosts } from './closing-disclosure-costs.ts';
import { closingSummaries } from './closing-disclosure-summaries.ts';
import { closingTerms } from './closing-disclosure-terms.ts';
import { band, bold, box, cents, dollars, footer, left, plain, rule } from './loan-form.ts';
import { createSheet, fonts, onEveryPage, put, type Sheet } from './sheet.ts';

export async function drawClosingDisclosure(): Promise<Buffer> {
  const { sheet, bytes } = createSheet('Closing Disclosure', people.lender, 36);
  terms(sheet);
  closingCosts(sheet);
  closingSummaries(sheet);
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

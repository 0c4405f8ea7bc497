// The Closing Disclosure: page 1, and the order of the others.

import { cashToClose, escrow, insurance, t, taxes } from '../content/closing.ts';
import { house, people } from '../content/house.ts';
import { dates, lenderCredits, loan, principalAndInterest } from '../content/loan.ts';
import { closingCosts } from './closing-disclosure-costs.ts';
import { closingSummaries } from './closing-disclosure-summaries.ts';
import { closingTerms } from './closing-disclosure-terms.ts';
import {
  bold,
  box,
  cents,
  costsAtClosing,
  dollars,
  footer,
  left,
  loanTerms,
  plain,
  projectedPayments,
  taxesAndInsurance,
} from './loan-form.ts';
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

  let y = loanTerms(sheet, 210, 26);
  y += 26;
  y = projectedPayments(sheet, y, escrow.toFixed(2));
  y += 22;
  bold(sheet, 'Estimated Total Monthly Payment', left + 5, y);
  bold(sheet, cents(principalAndInterest + escrow), 330, y, 10);
  y += 24;
  const monthly = cents(escrow + loan.duesMonthly);
  taxesAndInsurance(sheet, y, { monthly, monthlyX: 230, dues: 'Other: Homeowner’s Association Dues' });
  y += 74;
  costsAtClosing(sheet, y, {
    prefix: '',
    amountX: 180,
    costs: cents(t.j),
    includes: `${cents(t.d)} in Loan Costs + ${cents(t.i)} in Other Costs – ${cents(lenderCredits.closing)}`,
    cash: cents(cashToClose),
    cashPage: 3,
  });
}

// The Closing Disclosure, page 3: what changed since the estimate, and both sides of the transaction.
import {
  before,
  cashToClose,
  down,
  dueFromBorrower,
  paidBefore,
  paidBySeller,
  paidForBorrower,
  t,
} from '../content/closing.ts';
import { interestDays, loan, sellerCredit, sellerPayoff, taxProration } from '../content/loan.ts';
import { amount, band, bold, cents, dollars, left, plain } from './loan-form.ts';
import { fonts, put, type Sheet } from './sheet.ts';

export function closingSummaries(sheet: Sheet): void {
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

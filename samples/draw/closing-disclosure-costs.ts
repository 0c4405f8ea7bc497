// The Closing Disclosure, page 2: every cost, who pays it and when.
import { insurance, paidBefore, paidBySeller, t, taxes } from '../content/closing.ts';
import {
  escrowMonths,
  type Fee,
  fromTheList,
  lenderCredits,
  notShopped,
  origination,
  otherAtClosing,
  ownersTitle,
  perDiem,
  recording,
  shopped,
  sum,
  transferTax,
} from '../content/loan.ts';
import { amount, band, bold, cents, left, plain, rule } from './loan-form.ts';
import { fonts, put, type Sheet } from './sheet.ts';

export function closingCosts(sheet: Sheet): void {
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

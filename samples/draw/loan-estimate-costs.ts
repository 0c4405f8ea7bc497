// The Loan Estimate, page 2: costs in two columns, and the cash to close.
import {
  escrowMonths,
  fromTheList,
  interestDays,
  lenderCredits,
  loan,
  notShopped,
  origination,
  ownersTitle,
  perDiem,
  recording,
  shopped,
  totals,
  transferTax,
} from '../content/loan.ts';
import { amount, band, bold, dollars, left, plain, rule } from './loan-form.ts';
import { fonts, put, type Sheet } from './sheet.ts';

const t = totals('estimate');
const taxes = loan.propertyTax / 12;
const insurance = loan.insurance / 12;
const down = loan.salePrice - loan.amount;

export function estimatedCosts(sheet: Sheet): void {
  sheet.addPage();
  put(sheet, 'Closing Cost Details', left, 36, { size: 15, font: fonts.bold });
  const column = (x: number, width: number) => {
    let y = 78;
    const edge = x + width;
    return {
      head: (text: string, total: number) => {
        y += 5;
        rule(sheet, x, y - 2, width, 0.9);
        bold(sheet, text, x, y);
        amount(sheet, dollars(total), edge, y, true);
        y += 14;
      },
      line: (text: string, value: string) => {
        plain(sheet, text, x + 4, y, 8);
        amount(sheet, value, edge, y);
        y += 12.5;
      },
      skip: (points: number) => {
        y += points;
      },
      band: (text: string) => {
        band(sheet, text, x, y, width);
        y += 20;
      },
    };
  };
  band(sheet, 'Loan Costs', left, 58, 256);
  const l = column(left, 256);
  l.head('A. Origination Charges', t.a);
  for (const fee of origination) l.line(fee.name, dollars(fee.estimate));
  l.skip(60);
  l.head('B. Services You Cannot Shop For', t.b);
  for (const fee of notShopped) l.line(fee.name, dollars(fee.estimate));
  l.skip(60);
  l.head('C. Services You Can Shop For', t.c);
  for (const fee of [...shopped, ...fromTheList]) l.line(fee.name, dollars(fee.estimate));
  l.skip(60);
  l.head('D. TOTAL LOAN COSTS (A + B + C)', t.d);

  band(sheet, 'Other Costs', 312, 58, 260);
  const r = column(312, 260);
  r.head('E. Taxes and Other Government Fees', t.e);
  r.line('Recording Fees and Other Taxes', dollars(recording.estimate));
  r.line('Transfer Taxes', dollars(transferTax.estimate));
  r.skip(10);
  r.head('F. Prepaids', t.f);
  r.line('Homeowner’s Insurance Premium ( 12 months)', dollars(loan.insurance));
  r.line('Mortgage Insurance Premium (    months)', '');
  r.line(
    `Prepaid Interest ( $${perDiem} per day for ${interestDays.estimate} days @ ${(loan.annualRate * 100).toFixed(3)}%)`,
    dollars(t.interest),
  );
  r.line('Property Taxes (    months)', '');
  r.skip(10);
  r.head('G. Initial Escrow Payment at Closing', t.g);
  r.line(
    `Homeowner’s Insurance $${insurance.toFixed(2)} per month for ${escrowMonths.insurance} mo.`,
    dollars(t.escrowInsurance),
  );
  r.line('Mortgage Insurance          per month for    mo.', '');
  r.line(`Property Taxes $${taxes.toFixed(2)} per month for ${escrowMonths.tax} mo.`, dollars(t.escrowTax));
  r.skip(10);
  r.head('H. Other', t.h);
  r.line(ownersTitle.name, dollars(ownersTitle.estimate));
  r.skip(10);
  r.head('I. TOTAL OTHER COSTS (E + F + G + H)', t.i);
  r.head('J. TOTAL CLOSING COSTS', t.j);
  r.line('D + I', dollars(t.d + t.i));
  r.line('Lender Credits', dollars(-lenderCredits.estimate));
  r.skip(16);
  r.band('Calculating Cash to Close');
  r.line('Total Closing Costs (J)', dollars(t.j));
  r.line('Closing Costs Financed (Paid from your Loan Amount)', '$0');
  r.line('Down Payment/Funds from Borrower', dollars(down));
  r.line('Deposit', dollars(-loan.deposit));
  r.line('Funds for Borrower', '$0');
  r.line('Seller Credits', '$0');
  r.line('Adjustments and Other Credits', '$0');
  r.head('Estimated Cash to Close', t.j + down - loan.deposit);
}

// Common parts of the two loan forms: rules, captions, rows of fees, amounts, and the sections of page 1. A section takes
// its position on the page and returns the position of its last row.
import { loan, principalAndInterest } from '../content/loan.ts';
import { fonts, put, type Sheet } from './sheet.ts';

export const left = 40;
export const right = 572;

/** Whole dollars on the estimate, cents at closing. */
export const dollars = (amount: number, cents = false): string => {
  const text = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: cents ? 2 : 0,
    maximumFractionDigits: cents ? 2 : 0,
  });
  return `${amount < 0 ? '– ' : ''}$${text}`;
};

export const cents = (value: number): string => dollars(value, true);

export function band(sheet: Sheet, title: string, x: number, y: number, width: number, note = ''): void {
  sheet.rect(x, y, width, 15).fill('#1f1f1f');
  put(sheet, title, x + 5, y + 3.5, { size: 9.5, font: fonts.bold, color: '#ffffff' });
  if (note) put(sheet, note, x + 150, y + 4, { size: 8, color: '#ffffff' });
}

export function rule(sheet: Sheet, x: number, y: number, width: number, weight = 0.5): void {
  sheet
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .stroke('#555555');
}

export const bold = (sheet: Sheet, text: string, x: number, y: number, size = 8.5) =>
  put(sheet, text, x, y, { size, font: fonts.bold });
export const plain = (sheet: Sheet, text: string, x: number, y: number, size = 8.5) => put(sheet, text, x, y, { size });
export const amount = (sheet: Sheet, text: string, rightEdge: number, y: number, heavy = false) =>
  put(sheet, text, rightEdge - 90, y, { size: 8.5, font: heavy ? fonts.bold : fonts.plain, width: 90, align: 'right' });

/** A check box with its label. */
export function box(sheet: Sheet, ticked: boolean, label: string, x: number, y: number): void {
  sheet.rect(x, y, 7, 7).lineWidth(0.6).stroke('#000000');
  if (ticked) put(sheet, 'x', x + 1.4, y - 1.2, { size: 8, font: fonts.bold });
  put(sheet, label, x + 11, y - 0.8, { size: 8 });
}

export function footer(sheet: Sheet, form: string, page: number, pages: number, id: string): void {
  put(sheet, form, left, 762, { size: 7.5, color: '#444444' });
  put(sheet, `PAGE ${page} OF ${pages} • LOAN ID # ${id}`, right - 240, 762, {
    size: 7.5,
    color: '#444444',
    width: 240,
    align: 'right',
  });
}

/** @param gap space after the loan's rows */
export function loanTerms(sheet: Sheet, top: number, gap: number): number {
  let y = top;
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
  y += gap;
  plain(sheet, 'Does the loan have these features?', 290, y);
  row('Prepayment Penalty', '', 'NO');
  row('Balloon Payment', '', 'NO');
  return y;
}

export function projectedPayments(sheet: Sheet, top: number, escrow: string): number {
  let y = top;
  band(sheet, 'Projected Payments', left, y, 532);
  y += 20;
  bold(sheet, 'Payment Calculation', left + 5, y);
  bold(sheet, 'Years 1-30', 330, y);
  for (const [label, value] of [
    ['Principal & Interest', cents(principalAndInterest)],
    ['Mortgage Insurance', '+       —'],
    ['Estimated Escrow', `+     ${escrow}`],
  ] as const) {
    y += 16;
    plain(sheet, label, left + 5, y);
    plain(sheet, value, 330, y);
  }
  return y;
}

export interface TaxesAndInsurance {
  monthly: string;
  monthlyX: number;
  dues: string;
}

export function taxesAndInsurance(sheet: Sheet, y: number, { monthly, monthlyX, dues }: TaxesAndInsurance): void {
  bold(sheet, 'Estimated Taxes, Insurance & Assessments', left + 5, y);
  plain(sheet, `${monthly} a month`, monthlyX, y);
  plain(sheet, 'This estimate includes', 330, y);
  plain(sheet, 'In escrow?', 500, y);
  box(sheet, true, 'Property Taxes', 330, y + 15);
  bold(sheet, 'YES', 500, y + 14);
  box(sheet, true, 'Homeowner’s Insurance', 330, y + 28);
  bold(sheet, 'YES', 500, y + 27);
  box(sheet, true, dues, 330, y + 41);
  bold(sheet, 'NO', 500, y + 40);
}

export interface CostsAtClosing {
  /** Before the captions: `Estimated ` on the estimate. */
  prefix: string;
  amountX: number;
  costs: string;
  includes: string;
  cash: string;
  cashPage: number;
}

export function costsAtClosing(sheet: Sheet, top: number, form: CostsAtClosing): void {
  let y = top;
  band(sheet, 'Costs at Closing', left, y, 532);
  y += 22;
  bold(sheet, `${form.prefix}Closing Costs`, left + 5, y);
  bold(sheet, form.costs, form.amountX, y, 10);
  put(sheet, `Includes ${form.includes} in Lender Credits. See page 2 for details.`, 290, y, { size: 8, width: 270 });
  y += 30;
  bold(sheet, `${form.prefix}Cash to Close`, left + 5, y);
  bold(sheet, form.cash, form.amountX, y, 10);
  put(sheet, `Includes Closing Costs. See Calculating Cash to Close on page ${form.cashPage} for details.`, 290, y, {
    size: 8,
    width: 270,
  });
}

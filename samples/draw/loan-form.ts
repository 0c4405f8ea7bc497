// Common parts of the two loan forms: rules, captions, rows of fees, amounts as printed on the forms.
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

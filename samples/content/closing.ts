// Totals of the Closing Disclosure that several of its pages show.
import { loan, notShopped, otherAtClosing, sellerCredit, sum, taxProration, totals } from './loan.ts';

export const t = totals('closing');
export const before = totals('estimate');
export const taxes = loan.propertyTax / 12;
export const insurance = loan.insuranceAtClosing / 12;
export const escrow = taxes + insurance;
export const down = loan.salePrice - loan.amount;
const everyFee = [...notShopped, ...otherAtClosing];
export const paidBefore = sum(everyFee, 'closing', (fee) => fee.paid === 'before');
export const paidBySeller = sum(everyFee, 'closing', (fee) => fee.paid === 'seller');
export const dueFromBorrower = loan.salePrice + t.j - paidBefore;
export const paidForBorrower = loan.deposit + loan.amount + sellerCredit + taxProration;
export const cashToClose = dueFromBorrower - paidForBorrower;

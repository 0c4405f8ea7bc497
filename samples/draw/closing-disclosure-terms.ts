// The Closing Disclosure, pages 4 and 5: disclosures about the loan, its calculations, and who to ask.
import { house, people } from '../content/house.ts';
import { disclosures, loan } from '../content/loan.ts';
import { band, bold, box, cents, left, plain } from './loan-form.ts';
import { fonts, put, type Sheet } from './sheet.ts';

const width = 252;
const second = 320;

export function closingTerms(sheet: Sheet, monthly: { escrow: number; insurance: number; taxes: number }): void {
  aboutLoan(sheet, monthly);
  calculations(sheet);
}

function writer(sheet: Sheet, x: number, top: number) {
  let y = top;
  return {
    head: (text: string) => {
      bold(sheet, text, x, y, 9);
      y += 13;
    },
    text: (text: string, gap = 8) => {
      put(sheet, text, x, y, { size: 8, width });
      y = sheet.y + gap;
    },
    choice: (ticked: boolean, text: string) => {
      box(sheet, ticked, '', x, y);
      put(sheet, text, x + 12, y - 0.8, { size: 8, width: width - 12 });
      y = sheet.y + 4;
    },
    row: (label: string, value: string) => {
      put(sheet, label, x, y, { size: 8, width: 160 });
      const after = sheet.y;
      put(sheet, value, x + 172, y, { size: 8, font: fonts.bold, width: 80, align: 'right' });
      y = Math.max(after, sheet.y) + 5;
    },
    skip: (points: number) => {
      y += points;
    },
  };
}

function aboutLoan(sheet: Sheet, monthly: { escrow: number; insurance: number; taxes: number }): void {
  sheet.addPage();
  put(sheet, 'Additional Information About This Loan', left, 34, { size: 15, font: fonts.bold });
  band(sheet, 'Loan Disclosures', left, 58, 532);
  const one = writer(sheet, left, 84);
  one.head('Assumption');
  one.text('If you sell or transfer this property to another person, your lender', 3);
  one.choice(false, 'will allow, under certain conditions, this person to assume this loan on the original terms.');
  one.choice(true, 'will not allow assumption of this loan on the original terms.');
  one.skip(8);
  one.head('Demand Feature');
  one.text('Your loan', 3);
  one.choice(false, 'has a demand feature, which permits your lender to require early repayment of the loan.');
  one.choice(true, 'does not have a demand feature.');
  one.skip(8);
  one.head('Late Payment');
  one.text(
    'If your payment is more than 15 days late, your lender will charge a late fee of 5% of the monthly principal and interest payment.',
  );
  one.head('Negative Amortization (Increase in Loan Amount)');
  one.text('Under your loan terms, you', 3);
  one.choice(false, 'may have monthly payments that do not pay all of the interest due that month.');
  one.choice(true, 'do not have a negative amortization feature.');
  one.skip(8);
  one.head('Partial Payments');
  one.text('Your lender', 3);
  one.choice(false, 'may accept payments that are less than the full amount due and apply them to your loan.');
  one.choice(
    true,
    'may hold them in a separate account until you pay the rest of the payment, and then apply the full payment to your loan.',
  );
  one.choice(false, 'does not accept any partial payments.');
  one.skip(8);
  one.head('Security Interest');
  one.text(`You are granting a security interest in ${house.street}, ${house.city}, ${house.state} ${house.zip}.`, 3);
  one.text('You may lose this property if you do not make your payments or satisfy other obligations for this loan.');
  const two = writer(sheet, second, 84);
  two.head('Escrow Account');
  two.text('For now, your loan', 3);
  two.choice(
    true,
    'will have an escrow account (also called an “impound” or “trust” account) to pay the property costs listed below.',
  );
  two.skip(6);
  two.row('Escrowed Property Costs over Year 1: Homeowner’s Insurance, Property Taxes', cents(12 * monthly.escrow));
  two.row('Non-Escrowed Property Costs over Year 1: Homeowner’s Association Dues', cents(12 * loan.duesMonthly));
  two.row('Initial Escrow Payment. See Section G on page 2.', cents(2 * monthly.insurance + 4 * monthly.taxes));
  two.row('Monthly Escrow Payment', cents(monthly.escrow));
  two.skip(6);
  two.choice(false, 'will not have an escrow account because you declined it or your lender does not offer one.');
  two.skip(10);
  two.text(
    'In the future, your property costs may change and, as a result, your escrow payment may change. You may be able to cancel your escrow account, but if you do, you must pay your property costs directly.',
  );
}

function calculations(sheet: Sheet): void {
  sheet.addPage();
  const d = disclosures('closing');
  band(sheet, 'Loan Calculations', left, 36, width);
  const one = writer(sheet, left, 60);
  one.row(
    'Total of Payments. Total you will have paid after you make all payments of principal, interest, mortgage insurance, and loan costs, as scheduled.',
    cents(d.totalOfPayments),
  );
  one.row('Finance Charge. The dollar amount the loan will cost you.', cents(d.financeCharge));
  one.row(
    'Amount Financed. The loan amount available after paying your upfront finance charge.',
    cents(d.amountFinanced),
  );
  one.row(
    'Annual Percentage Rate (APR). Your costs over the loan term expressed as a rate. This is not your interest rate.',
    `${(d.apr * 100).toFixed(3)}%`,
  );
  one.row(
    'Total Interest Percentage (TIP). The total amount of interest that you will pay over the loan term as a percentage of your loan amount.',
    `${(d.tip * 100).toFixed(2)}%`,
  );
  band(sheet, 'Other Disclosures', second, 36, width);
  const two = writer(sheet, second, 60);
  two.head('Appraisal');
  two.text(
    'If the property was appraised for your loan, your lender is required to give you a copy at no additional cost at least 3 days before closing.',
  );
  two.head('Contract Details');
  two.text(
    'See your note and security instrument for information about what happens if you fail to make your payments, what is a default on the loan, and the rules for making payments before they are due.',
  );
  two.head('Liability after Foreclosure');
  two.choice(false, 'state law may protect you from liability for the unpaid balance.');
  two.choice(true, 'state law does not protect you from liability for the unpaid balance.');
  two.skip(6);
  two.head('Refinance');
  two.text(
    'Refinancing this loan will depend on your future financial situation, the property value, and market conditions. You may not be able to refinance this loan.',
  );
  band(sheet, 'Contact Information', left, 420, 532);
  const columns = ['', 'Lender', 'Real Estate Broker (B)', 'Real Estate Broker (S)', 'Settlement Agent'];
  const rows = [
    ['Name', people.lender, 'Poudre Key Realty', 'Wren & Thistle Realty', people.titleCompany],
    ['Contact', people.loanOfficer, 'Delphine Arkwright', 'Casimir Boone', 'Rosalind Petrakis'],
    ['Email', 'loans@cottonwoodprairie.example', 'd@poudrekey.example', 'c@wrenthistle.example', 'r@keystone.example'],
    ['Phone', '970-555-0142', '970-555-0163', '970-555-0178', '970-555-0191'],
  ];
  for (const [r, row] of [columns, ...rows].entries()) {
    for (const [c, cell] of row.entries()) {
      const x = left + [0, 60, 190, 300, 420][c]!;
      if (r === 0 || c === 0) bold(sheet, cell, x, 444 + r * 16, 7.5);
      else plain(sheet, cell, x, 444 + r * 16, 7.5);
    }
  }
  band(sheet, 'Confirm Receipt', left, 560, 532);
  put(
    sheet,
    'By signing, you are only confirming that you have received this form. You do not have to accept this loan because you have signed or received this form.',
    left,
    584,
    { size: 8.5, width: 520 },
  );
  plain(
    sheet,
    'Applicant Signature                              Date                    Co-Applicant Signature                         Date',
    left,
    640,
  );
}

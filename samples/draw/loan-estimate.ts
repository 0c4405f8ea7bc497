// The Loan Estimate in the order and with the captions of the federal form: pages 1 and 3.
import { address, house, people } from '../content/house.ts';
import { dates, disclosures, lenderCredits, loan, principalAndInterest, totals } from '../content/loan.ts';
import { estimatedCosts } from './loan-estimate-costs.ts';
import {
  band,
  bold,
  box,
  costsAtClosing,
  dollars,
  footer,
  left,
  loanTerms,
  plain,
  projectedPayments,
  right,
  rule,
  taxesAndInsurance,
} from './loan-form.ts';
import { createSheet, fonts, onEveryPage, put, type Sheet } from './sheet.ts';

const t = totals('estimate');
const taxes = loan.propertyTax / 12;
const insurance = loan.insurance / 12;
const escrow = Math.round(taxes + insurance);
const monthly = Math.round(principalAndInterest + escrow);
const down = loan.salePrice - loan.amount;

export async function drawLoanEstimate(): Promise<Buffer> {
  const { sheet, bytes } = createSheet('Loan Estimate', people.lender, 36);
  terms(sheet);
  estimatedCosts(sheet);
  additional(sheet);
  onEveryPage(sheet, (page, pages) => footer(sheet, 'LOAN ESTIMATE', page, pages, loan.id));
  sheet.end();
  return bytes;
}

function terms(sheet: Sheet): void {
  sheet.addPage();
  bold(sheet, people.lender.toUpperCase(), left, 36, 11);
  plain(sheet, people.lenderAddress, left, 50);
  put(sheet, 'Save this Loan Estimate to compare with your Closing Disclosure.', 310, 40, {
    size: 8.5,
    font: fonts.italic,
  });
  put(sheet, 'Loan Estimate', left, 68, { size: 20, font: fonts.bold });
  const facts: [string, string, number, number][] = [
    ['DATE ISSUED', dates.estimateIssued, left, 100],
    ['APPLICANTS', people.buyers, left, 114],
    ['', `${people.buyersAddress}, ${people.buyersCity}`, left, 126],
    ['PROPERTY', house.street, left, 140],
    ['', `${house.city}, ${house.state} ${house.zip}`, left, 152],
    ['SALE PRICE', dollars(loan.salePrice), left, 166],
    ['LOAN TERM', '30 years', 320, 70],
    ['PURPOSE', 'Purchase', 320, 84],
    ['PRODUCT', 'Fixed Rate', 320, 98],
    ['LOAN ID #', loan.id, 320, 126],
  ];
  for (const [label, value, x, y] of facts) {
    bold(sheet, label, x, y);
    plain(sheet, value, x + 80, y);
  }
  bold(sheet, 'LOAN TYPE', 320, 112);
  for (const [i, name] of ['Conventional', 'FHA', 'VA'].entries())
    box(sheet, i === 0, name, 400 + [0, 70, 105][i]!, 113);
  bold(sheet, 'RATE LOCK', 320, 140);
  box(sheet, false, 'NO', 400, 141);
  box(sheet, true, `YES, until ${dates.rateLock}`, 430, 141);
  put(
    sheet,
    `Before closing, your interest rate, points, and lender credits can change unless you lock the interest rate. All other estimated closing costs expire on ${dates.costsExpire}`,
    400,
    153,
    { size: 7, width: 172 },
  );

  let y = loanTerms(sheet, 190, 28);
  y += 26;
  y = projectedPayments(sheet, y, `${escrow}`);
  put(sheet, 'Amount can increase over time', left + 5, y + 11, { size: 7, font: fonts.italic });
  y += 26;
  rule(sheet, left, y - 4, 532);
  bold(sheet, 'Estimated Total Monthly Payment', left + 5, y);
  bold(sheet, dollars(monthly), 330, y, 10);
  y += 24;
  taxesAndInsurance(sheet, y, {
    monthly: dollars(escrow + loan.duesMonthly),
    monthlyX: 240,
    dues: 'Other: HOA Dues',
  });
  put(
    sheet,
    'See Section G on page 2 for escrowed property costs. You must pay for other property costs separately.',
    330,
    y + 55,
    { size: 7, width: 230, font: fonts.italic },
  );
  y += 90;
  costsAtClosing(sheet, y, {
    prefix: 'Estimated ',
    amountX: 200,
    costs: dollars(t.j),
    includes: `${dollars(t.d)} in Loan Costs + ${dollars(t.i)} in Other Costs – ${dollars(lenderCredits.estimate)}`,
    cash: dollars(t.j + down - loan.deposit),
    cashPage: 2,
  });
}

function additional(sheet: Sheet): void {
  sheet.addPage();
  const d = disclosures('estimate');
  put(sheet, 'Additional Information About This Loan', left, 36, { size: 15, font: fonts.bold });
  let y = 66;
  for (const [label, value] of [
    ['LENDER', people.lender],
    ['NMLS/__ LICENSE ID', '990417'],
    ['LOAN OFFICER', people.loanOfficer],
    ['NMLS/__ LICENSE ID', '990418'],
    ['EMAIL', 'loans@cottonwoodprairie.example'],
    ['PHONE', '970-555-0142'],
  ] as const) {
    bold(sheet, label, left, y);
    plain(sheet, value, left + 120, y);
    y += 14;
  }
  y += 14;
  band(sheet, 'Comparisons', left, y, 532, 'Use these measures to compare this loan with other loans.');
  y += 22;
  bold(sheet, 'In 5 Years', left + 5, y);
  plain(sheet, dollars(d.inFiveYears.paid), 200, y);
  put(sheet, 'Total you will have paid in principal, interest, mortgage insurance, and loan costs.', 262, y, {
    size: 8.5,
    width: 310,
  });
  y += 22;
  plain(sheet, dollars(d.inFiveYears.principal), 200, y);
  plain(sheet, 'Principal you will have paid off.', 262, y);
  y += 20;
  bold(sheet, 'Annual Percentage Rate (APR)', left + 5, y);
  plain(sheet, `${(d.apr * 100).toFixed(3)}%`, 200, y);
  plain(sheet, 'Your costs over the loan term expressed as a rate. This is not your interest rate.', 262, y);
  y += 20;
  bold(sheet, 'Total Interest Percentage (TIP)', left + 5, y);
  plain(sheet, `${(d.tip * 100).toFixed(2)}%`, 200, y);
  put(
    sheet,
    'The total amount of interest that you will pay over the loan term as a percentage of your loan amount.',
    262,
    y,
    { size: 8.5, width: 310 },
  );
  y += 40;
  band(sheet, 'Other Considerations', left, y, 532);
  y += 22;
  const consider: [string, string][] = [
    [
      'Appraisal',
      'We may order an appraisal to determine the property’s value and charge you for this appraisal. We will promptly give you a copy of any appraisal, even if your loan does not close. You can pay for an additional appraisal for your own use at your own cost.',
    ],
    [
      'Assumption',
      'If you sell or transfer this property to another person, we will not allow assumption of this loan on the original terms.',
    ],
    [
      'Homeowner’s Insurance',
      'This loan requires homeowner’s insurance on the property, which you may obtain from a company of your choice that we find acceptable.',
    ],
    [
      'Late Payment',
      'If your payment is more than 15 days late, we will charge a late fee of 5% of the monthly principal and interest payment.',
    ],
    [
      'Refinance',
      'Refinancing this loan will depend on your future financial situation, the property value, and market conditions. You may not be able to refinance this loan.',
    ],
    ['Servicing', 'We intend to transfer servicing of your loan.'],
  ];
  for (const [label, text] of consider) {
    bold(sheet, label, left + 5, y);
    put(sheet, text, 170, y, { size: 8.5, width: right - 170 });
    y = sheet.y + 10;
  }
  band(sheet, 'Confirm Receipt', left, y + 6, 532);
  put(
    sheet,
    'By signing, you are only confirming that you have received this form. You do not have to accept this loan because you have signed or received this form.',
    left + 5,
    y + 28,
    { size: 8.5, width: 520 },
  );
  plain(
    sheet,
    'Applicant Signature                              Date                    Co-Applicant Signature                         Date',
    left + 5,
    y + 84,
  );
  plain(sheet, `Property: ${address}`, left + 5, y + 104);
}

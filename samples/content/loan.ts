// The loan of the Loan Estimate and the Closing Disclosure. Shared values are defined once; the differences (increased
// fees, a reduced credit) are what a comparison should find.
import { people } from './house.ts';

export const loan = {
  id: 'CPB-2025-40718',
  salePrice: 585_000,
  amount: 468_000,
  annualRate: 0.06375,
  months: 360,
  deposit: 12_000,
  /** Per year, except the dues. */
  propertyTax: 3_480,
  insurance: 2_640,
  insuranceAtClosing: 2_814,
  duesMonthly: 68,
} as const;

export const dates = {
  estimateIssued: '8/11/2025',
  rateLock: '10/10/2025 at 5:00 p.m. MDT',
  costsExpire: '8/25/2025 at 5:00 p.m. MDT',
  disclosureIssued: '9/15/2025',
  closing: '9/22/2025',
} as const;

const monthly = loan.annualRate / 12;
export const principalAndInterest = round((loan.amount * monthly) / (1 - (1 + monthly) ** -loan.months));
export const perDiem = round((loan.amount * loan.annualRate) / 365);

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface Fee {
  name: string;
  to?: string;
  estimate: number;
  closing: number;
  /** Paid before closing, or by the seller. */
  paid?: 'before' | 'seller';
}

const title = people.titleCompany;

/** Points, application and underwriting: zero tolerance. */
export const origination: Fee[] = [
  { name: '0.25 % of Loan Amount (Points)', estimate: 1_170, closing: 1_170 },
  { name: 'Application Fee', estimate: 300, closing: 300 },
  { name: 'Underwriting Fee', estimate: 1_095, closing: 1_295 },
];

/** Chosen by the lender: zero tolerance. */
export const notShopped: Fee[] = [
  { name: 'Appraisal Fee', to: 'High Plains Valuation', estimate: 625, closing: 675, paid: 'before' },
  { name: 'Credit Report Fee', to: 'Meridian Bureau Services', estimate: 65, closing: 65, paid: 'before' },
  { name: 'Flood Determination Fee', to: 'Floodline Data', estimate: 18, closing: 18 },
  { name: 'Flood Monitoring Fee', to: 'Floodline Data', estimate: 26, closing: 26 },
  { name: 'Tax Monitoring Fee', to: 'Parcelwatch', estimate: 75, closing: 75 },
  { name: 'Tax Status Research Fee', to: 'Parcelwatch', estimate: 85, closing: 85 },
];

/** The borrower chose the provider from the lender's list: together with recording they may increase by ten percent. */
export const fromTheList: Fee[] = [
  { name: 'Title – Insurance Binder', to: title, estimate: 175, closing: 175 },
  { name: 'Title – Lender’s Title Insurance', to: title, estimate: 980, closing: 1_120 },
  { name: 'Title – Settlement Agent Fee', to: title, estimate: 395, closing: 450 },
  { name: 'Title – Title Search', to: title, estimate: 240, closing: 240 },
];

/** The borrower found these providers: no limit. */
export const shopped: Fee[] = [
  { name: 'Pest Inspection Fee', to: 'Sagebrush Pest Control', estimate: 145, closing: 165 },
  { name: 'Survey Fee', to: 'Cairn Land Surveying', estimate: 420, closing: 510 },
];

export const recording: Fee = { name: 'Recording Fees', estimate: 86, closing: 118 };
export const transferTax: Fee = { name: 'Transfer Taxes', estimate: 59, closing: 59 };
export const ownersTitle: Fee = {
  name: 'Title – Owner’s Title Insurance (optional)',
  to: title,
  estimate: 1_260,
  closing: 1_260,
};

/** New at closing, or paid by the seller. */
export const otherAtClosing: Fee[] = [
  { name: 'HOA Capital Contribution', to: 'Juniper Ridge HOA', estimate: 0, closing: 250 },
  { name: 'HOA Status Letter', to: 'Juniper Ridge HOA', estimate: 0, closing: 175 },
  { name: 'Home Inspection Fee', to: people.inspectionFirm, estimate: 0, closing: 575, paid: 'before' },
  { name: 'Real Estate Commission', to: 'Wren & Thistle Realty', estimate: 0, closing: 16_380, paid: 'seller' },
  { name: 'Real Estate Commission', to: 'Poudre Key Realty', estimate: 0, closing: 14_625, paid: 'seller' },
];

export const interestDays = { estimate: 14, closing: 9 } as const;
export const escrowMonths = { insurance: 2, tax: 4 } as const;
export const lenderCredits = { estimate: 500, closing: 250 } as const;
export const sellerCredit = 3_500;
/** The sellers' share of this year's tax, which is paid next year. */
export const taxProration = round((loan.propertyTax * 264) / 365);
export const sellerPayoff = 201_480.36;

export type Stage = 'estimate' | 'closing';

export const sum = (fees: Fee[], stage: Stage, paid: (fee: Fee) => boolean = () => true): number =>
  round(fees.filter(paid).reduce((total, fee) => total + fee[stage], 0));

/** Everything that the borrower pays, by the sections of the forms. */
export function totals(stage: Stage) {
  const insurance = stage === 'estimate' ? loan.insurance : loan.insuranceAtClosing;
  const mine = (fee: Fee) => fee.paid !== 'seller';
  const a = sum(origination, stage);
  const lists =
    stage === 'estimate' ? [notShopped, [...fromTheList, ...shopped]] : [[...notShopped, ...fromTheList], shopped];
  const b = sum(lists[0]!, stage);
  const c = sum(lists[1]!, stage);
  const e = recording[stage] + transferTax[stage];
  const interest =
    stage === 'estimate' ? Math.round(perDiem * interestDays.estimate) : round(perDiem * interestDays.closing);
  const f = round(insurance + interest);
  const escrowInsurance = (insurance / 12) * escrowMonths.insurance;
  const escrowTax = (loan.propertyTax / 12) * escrowMonths.tax;
  const g = round(escrowInsurance + escrowTax);
  const h = round(ownersTitle[stage] + sum(otherAtClosing, stage, mine));
  const d = round(a + b + c);
  const i = round(e + f + g + h);
  return {
    insurance,
    a,
    b,
    c,
    d,
    e,
    interest,
    f,
    escrowInsurance,
    escrowTax,
    g,
    h,
    i,
    j: round(d + i - lenderCredits[stage]),
  };
}

/** The figures that the Truth in Lending Act requires. */
export function disclosures(stage: Stage) {
  const t = totals(stage);
  const prepaid = round(
    t.a + sum(notShopped.slice(2), stage) + t.interest + fromTheList[2]![stage] - lenderCredits[stage],
  );
  const payments = principalAndInterest * loan.months;
  const financed = loan.amount - prepaid;
  let low = 0;
  let high = 0.02;
  for (let k = 0; k < 80; k++) {
    const rate = (low + high) / 2;
    const present = (principalAndInterest * (1 - (1 + rate) ** -loan.months)) / rate;
    if (present > financed) low = rate;
    else high = rate;
  }
  return {
    totalOfPayments: round(payments + t.d),
    financeCharge: round(payments - loan.amount + prepaid),
    amountFinanced: round(financed),
    apr: low * 12,
    tip: (payments - loan.amount + t.interest) / loan.amount,
    inFiveYears: afterFiveYears(t.d),
  };
}

function afterFiveYears(loanCosts: number): { paid: number; principal: number } {
  let balance: number = loan.amount;
  for (let month = 0; month < 60; month++) balance -= principalAndInterest - balance * monthly;
  return { paid: Math.round(principalAndInterest * 60 + loanCosts), principal: Math.round(loan.amount - balance) };
}

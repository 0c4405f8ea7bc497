// Draws filled Loan Estimates and Closing Disclosures with invented values in many line layouts.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Draw, layouts, type Row } from './layouts.ts';

export type FormKind = 'loan_estimate' | 'closing_disclosure';

export interface Section {
  title: string;
  rows: Row[];
}

/** Expected value by name of the fact. */
export type Truth = Record<string, string>;

export interface DrawnForm {
  bytes: Buffer;
  truth: Truth;
}

/** Deterministic numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

interface Values {
  amount: number;
  rate: number;
  payment: number;
  insurance: number;
  taxes: number;
  closing: number;
  cash: number;
  apr: number;
  tip: number;
}

function drawValues(random: () => number): Values {
  const between = (low: number, high: number) => low + random() * (high - low);
  const amount = Math.round(between(90, 900)) * 1000 + Math.round(between(0, 9)) * 100;
  const rate = Math.round(between(2.5, 8.9) * 1000) / 1000;
  const monthly = rate / 1200;
  const payment = (amount * monthly) / (1 - (1 + monthly) ** -360);
  return {
    amount,
    rate,
    payment,
    insurance: Math.round(between(40, 190)),
    taxes: Math.round(between(180, 990)),
    closing: Math.round(between(4000, 16000)),
    cash: Math.round(between(9000, 99000)),
    apr: Math.round((rate + between(0.05, 0.7)) * 1000) / 1000,
    tip: Math.round(((payment * 360) / amount - 1) * 10000) / 100,
  };
}

const grouped = (value: number, cents: boolean): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: cents ? 2 : 0, maximumFractionDigits: cents ? 2 : 0 })}`;

const products = ['Fixed Rate', '5/1 Adjustable Rate', '7 Year Interest Only, 5/3 Adjustable Rate', '2 Year Step Rate'];
const purposes = ['Purchase', 'Refinance', 'Construction', 'Home Equity Loan'];
const types = ['Conventional', 'FHA', 'VA'];

export async function drawForm(kind: FormKind, layout: number, seed = layout): Promise<DrawnForm> {
  const random = randomOf(seed * 7 + (kind === 'loan_estimate' ? 1 : 2));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const cents = kind === 'closing_disclosure';
  const values = drawValues(random);
  const dollars = (value: number, exact = cents) => grouped(value, exact);
  const truth: Truth = {
    'Loan term': `${pick([30, 25, 20, 15])} years`,
    Purpose: pick(purposes),
    Product: pick(products),
    'Loan type': pick(types),
    'Loan amount': grouped(values.amount, false),
    'Interest rate': `${values.rate}%`,
    'Monthly principal and interest': grouped(values.payment, true),
    'Prepayment penalty': pick(['YES', 'NO']),
    'Balloon payment': pick(['YES', 'NO']),
    'Estimated total monthly payment': dollars(values.payment + values.insurance + values.taxes),
    'Estimated taxes, insurance and assessments': dollars(values.taxes),
    'Closing costs': dollars(values.closing),
    'Cash to close': dollars(values.cash),
    'Annual percentage rate (APR)': `${values.apr}%`,
    'Total interest percentage (TIP)': `${values.tip}%`,
  };
  const loanType = types.map((type) => (type === truth['Loan type'] ? `[X] ${type}` : `[ ] ${type}`)).join('  ');
  const loan: Row[] = [
    { label: 'Loan Term', value: truth['Loan term']! },
    { label: 'Purpose', value: truth.Purpose! },
    { label: 'Product', value: truth.Product! },
    { label: 'Loan Type', value: loanType },
  ];
  const increases = (name: string) => (truth.Product === 'Fixed Rate' || name === 'Loan amount' ? 'NO' : 'YES');
  const terms: Row[] = [
    { label: 'Loan Amount', value: truth['Loan amount']!, note: 'NO' },
    { label: 'Interest Rate', value: truth['Interest rate']!, note: increases('Interest rate') },
    {
      label: 'Monthly Principal & Interest',
      value: truth['Monthly principal and interest']!,
      note: increases('Monthly principal and interest'),
    },
    { label: 'Prepayment Penalty', value: truth['Prepayment penalty']! },
    { label: 'Balloon Payment', value: truth['Balloon payment']! },
  ];
  const payments: Row[] = [
    { label: 'Estimated Total Monthly Payment', value: truth['Estimated total monthly payment']! },
    {
      label: 'Estimated Taxes, Insurance & Assessments',
      value: truth['Estimated taxes, insurance and assessments']!,
    },
  ];
  const estimated = cents ? '' : 'Estimated ';
  const costs: Row[] = [
    {
      label: `${estimated}Closing Costs`,
      value: truth['Closing costs']!,
      note: `Includes ${dollars(values.closing * 0.7)} in Loan Costs`,
    },
    { label: `${estimated}Cash to Close`, value: truth['Cash to close']!, note: 'Includes Closing Costs.' },
  ];
  const measures: Row[] = [
    {
      label: 'Annual Percentage Rate (APR)',
      value: truth['Annual percentage rate (APR)']!,
      explanation: 'Your costs over the loan term expressed as a rate. This is not your interest rate.',
    },
    {
      label: 'Total Interest Percentage (TIP)',
      value: truth['Total interest percentage (TIP)']!,
      explanation:
        'The total amount of interest that you will pay over the loan term as a percentage of your loan amount.',
    },
  ];
  if (kind === 'loan_estimate') {
    const locked = random() < 0.5;
    truth['Rate lock'] = locked ? 'YES, until 7/18/2026' : 'NO';
    loan.push({ label: 'Rate Lock', value: locked ? '[ ] NO  [X] YES, until 7/18/2026' : '[X] NO  [ ] YES' });
    truth['Total paid in 5 years'] = grouped(values.payment * 60 + values.closing, false);
    measures.unshift({ label: 'Total you will have paid in 5 years', value: truth['Total paid in 5 years']! });
  } else {
    truth['Total of payments'] = grouped(values.payment * 360, true);
    truth['Finance charge'] = grouped(values.payment * 360 - values.amount, true);
    truth['Amount financed'] = grouped(values.amount * 0.98, true);
    for (const name of ['Total of Payments', 'Finance Charge', 'Amount Financed'] as const)
      measures.push({ label: name, value: truth[name.charAt(0) + name.slice(1).toLowerCase()]! });
  }
  const sections: Section[] = [
    { title: 'Loan Information', rows: loan },
    { title: 'Loan Terms', rows: terms },
    { title: 'Projected Payments', rows: payments },
    { title: 'Costs at Closing', rows: costs },
    { title: kind === 'loan_estimate' ? 'Comparisons' : 'Loan Calculations', rows: measures },
  ];
  return { bytes: await render(kind, sections, layouts[layout]!), truth };
}

async function render(kind: FormKind, sections: Section[], draw: Draw): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 40 });
  pdf.initForm();
  pdf.font('Helvetica-Bold').fontSize(18);
  pdf.text(kind === 'loan_estimate' ? 'Loan Estimate' : 'Closing Disclosure', 40, 30);
  pdf.font('Helvetica').fontSize(9);
  pdf.text(
    kind === 'loan_estimate'
      ? 'Save this Loan Estimate to compare with your Closing Disclosure.'
      : 'This form is a statement of final loan terms and closing costs.',
    300,
    34,
  );
  let y = 66;
  for (const [at, section] of sections.entries()) {
    if (at === 4 || y > 600) {
      pdf.addPage();
      y = 50;
    }
    pdf.font('Helvetica-Bold').fontSize(12).text(section.title, 40, y, { lineBreak: false });
    y = draw(pdf, section.rows, y + 22) + 18;
  }
  pdf.end();
  return buffer(pdf);
}

// Loan terms that are a risk for the borrower, as issues: each from the form's own words, never from something absent.
import type { Fact, Issue, Severity } from '../../engine.ts';
import type { Cell, CellPage } from '../cells.ts';

interface Risk {
  title: string;
  component: string;
  severity: Severity;
  reason: string;
  recommendation: string;
}

const answersYes = /^(?:YES|SÍ|SI)(?!\p{L})/u;

const features: readonly (Risk & { label: RegExp })[] = [
  {
    label: /^(?:prepayment penalty|multa por pago anticipado)$/i,
    title: 'Prepayment penalty',
    component: 'Prepayment',
    severity: 'major',
    reason: 'Paying the loan off early, by a sale or a refinancing too, costs a penalty.',
    recommendation: 'Ask the lender for the terms without a prepayment penalty.',
  },
  {
    label: /^(?:balloon payment|cuota extraordinaria|pago global)$/i,
    title: 'Balloon payment',
    component: 'Balloon',
    severity: 'critical',
    reason: 'A large sum falls due at once; without it the home must be refinanced or sold.',
    recommendation: 'Have a plan to pay or refinance the balloon before it falls due, or ask for a loan without one.',
  },
  {
    label: /^(?:loan amount|monto del préstamo)$/i,
    title: 'The loan amount can increase',
    component: 'Loan amount',
    severity: 'critical',
    reason: 'The debt can grow beyond what was borrowed.',
    recommendation: 'Ask the lender how far the amount can rise and for a loan whose amount cannot.',
  },
  {
    label: /^(?:interest rate|tasa de interés)$/i,
    title: 'The interest rate can increase',
    component: 'Interest rate',
    severity: 'major',
    reason: 'The rate is adjustable, and the payment rises with it.',
    recommendation: 'Check that the highest payment is affordable, and compare with a fixed rate.',
  },
  {
    label: /^(?:monthly principal (?:&|and) interest|pago mensual(?: de intereses y capital)?)$/i,
    title: 'The monthly payment can increase',
    component: 'Monthly payment',
    severity: 'major',
    reason: 'The payment of principal and interest can rise after closing.',
    recommendation: 'Check that the highest payment is affordable.',
  },
];

const products: readonly (Risk & { words: RegExp })[] = [
  {
    words: /negative amortization|amortización negativa/i,
    title: 'Negative amortization',
    component: 'Product',
    severity: 'critical',
    reason: 'Payments do not cover the interest, so that the debt grows.',
    recommendation: 'Compare with a loan whose payments cover the interest.',
  },
  {
    words: /interest only|intereses? solamente|solo intereses/i,
    title: 'Interest-only payments',
    component: 'Product',
    severity: 'major',
    reason: 'At first no principal is paid, and the payment rises when it is.',
    recommendation: 'Check that the payment after the interest-only years is affordable.',
  },
];

export function riskyTerms(sheets: CellPage[], facts: Fact[]): Issue[] {
  const issues: Issue[] = [];
  for (const sheet of sheets) {
    for (const cell of sheet.rows.flat()) {
      for (const feature of features) {
        if (!feature.label.test(cell.text) || issues.some((issue) => issue.title === feature.title)) continue;
        const beside = sheet.beside(cell);
        const yes = beside.findIndex((other) => answersYes.test(other.text));
        if (yes < 0 || yes > 1) continue;
        issues.push(issueOf(feature, sheet, cell, detailsOf(sheet, cell, beside.slice(yes + 1))));
      }
      for (const product of products) {
        if (!product.words.test(cell.text) || cell.text.length > 120) continue;
        if (!issues.some((issue) => issue.title === product.title) && isProduct(cell, facts)) {
          issues.push(issueOf(product, sheet, cell, []));
        }
      }
    }
  }
  return issues;
}

const isProduct = (cell: Cell, facts: Fact[]): boolean =>
  facts.some(
    (fact) => fact.name === 'Product' && fact.page === cell.page && cell.text.startsWith(fact.value.slice(0, 40)),
  );

/** The bulleted details of a feature: in its row and the rows below, until the next feature. */
function detailsOf(sheet: CellPage, label: Cell, first: Cell[]): Cell[] {
  const details = first.filter((cell) => cell.text.startsWith('•'));
  for (let down = 1; down <= 4 && details.length > 0; down++) {
    const row = sheet.rows[label.line + down] ?? [];
    if (row.some((cell) => /^(?:YES|NO|SÍ)(?!\p{L})/u.test(cell.text))) break;
    details.push(...row.filter((cell) => cell.text.startsWith('•')));
  }
  return details;
}

function issueOf(risk: Risk, sheet: CellPage, label: Cell, details: Cell[]): Issue {
  const said = details
    .map((cell) => cell.text.replace(/^•\s*/, ''))
    .filter((text) => !/^(?:see|consulte)\b/i.test(text));
  return {
    title: risk.title,
    description: said.length > 0 ? `${risk.reason} The form says: ${said.join('; ')}.` : risk.reason,
    system: 'Loan terms',
    component: risk.component,
    location: null,
    severity: risk.severity,
    severityReason: risk.reason,
    safetyHazard: false,
    page: sheet.number,
    snippet: said[0] ?? label.text,
    recommendation: risk.recommendation,
    trade: 'loan officer',
    estimatedCost: null,
    confidence: 0.95,
  };
}

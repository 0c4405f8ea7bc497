// Loan terms that are a risk for the borrower, as issues: each from the form's own words, never from something absent.
import type { FoundField } from '../../../documents/model/fields.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';

interface Risk {
  title: string;
  component: string;
  severity: Severity;
  reason: string;
  recommendation: string;
}

const answersYes = /^(?:YES|SÍ|SI)(?!\p{L})/u;

const features: readonly (Risk & { field: string })[] = [
  {
    field: 'Prepayment penalty',
    title: 'Prepayment penalty',
    component: 'Prepayment',
    severity: 'major',
    reason: 'Paying the loan off early, by a sale or a refinancing too, costs a penalty.',
    recommendation: 'Ask the lender for the terms without a prepayment penalty.',
  },
  {
    field: 'Balloon payment',
    title: 'Balloon payment',
    component: 'Balloon',
    severity: 'critical',
    reason: 'A large sum falls due at once; without it the home must be refinanced or sold.',
    recommendation: 'Have a plan to pay or refinance the balloon before it falls due, or ask for a loan without one.',
  },
  {
    field: 'Loan amount',
    title: 'The loan amount can increase',
    component: 'Loan amount',
    severity: 'critical',
    reason: 'The debt can grow beyond what was borrowed.',
    recommendation: 'Ask the lender how far the amount can rise and for a loan whose amount cannot.',
  },
  {
    field: 'Interest rate',
    title: 'The interest rate can increase',
    component: 'Interest rate',
    severity: 'major',
    reason: 'The rate is adjustable, and the payment rises with it.',
    recommendation: 'Check that the highest payment is affordable, and compare with a fixed rate.',
  },
  {
    field: 'Monthly principal and interest',
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

/** Ticked statements: the fact, and what makes it a risk. */
const statements: readonly (Risk & { fact: string; says: RegExp })[] = [
  {
    fact: 'Demand feature',
    says: /early repayment/,
    title: 'Demand feature',
    component: 'Demand feature',
    severity: 'critical',
    reason: 'The lender may call in the whole loan at any time.',
    recommendation: 'Ask when the lender may demand repayment, and for a loan without this feature.',
  },
  {
    fact: 'Negative amortization',
    says: /scheduled|possible/,
    title: 'Negative amortization',
    component: 'Negative amortization',
    severity: 'critical',
    reason: 'Payments may not cover the interest, so that the debt grows.',
    recommendation: 'Compare with a loan whose payments cover the interest.',
  },
];

export function riskyStatements(facts: Fact[]): Issue[] {
  return statements.flatMap(({ fact, says, ...risk }) => {
    const found = facts.find(({ name, value }) => name === fact && says.test(value));
    return found ? [issueAt(risk, found.page, found.snippet ?? '', [])] : [];
  });
}

export function riskyTerms(fields: Map<string, FoundField>): Issue[] {
  const issues: Issue[] = [];
  const printed = [...fields.values()].sort((a, b) => a.page - b.page || a.label.top - b.label.top);
  for (const field of printed) {
    const feature = features.find((each) => each.field === field.name);
    if (!feature) continue;
    const says = [field.value, ...field.rest].slice(0, 3).some((text) => answersYes.test(text));
    const increase = says ? null : increaseBelow(field);
    if (says || increase) issues.push(issueOf(feature, field, increase ? [increase] : detailsOf(field)));
  }
  const product = fields.get('Product');
  for (const risk of products) {
    const inside = product && risk.words.test(product.value);
    if (inside)
      issues.push(
        issueOf(
          risk,
          product,
          [product.value].filter((value) => isPrinted(value, product)),
        ),
      );
  }
  return issues;
}

/** `Can this amount increase after closing? YES. Adjusts every 6 months` in the line below the field. */
function increaseBelow({ label, grid }: FoundField): string | null {
  const [cell] = grid.below({ ...label, right: label.right + 60 }, 1.5).filter(({ text }) => canIncrease.test(text));
  const line = cell && foldSpace(grid.lines[cell.line]!);
  return line && /\?\W*(?:YES|SÍ)(?!\p{L})/u.test(line) ? line : null;
}
const canIncrease = /^can this (?:amount|rate|payment) increase after closing\?/i;

const isPrinted = (text: string, { grid }: FoundField): boolean => foldSpace(grid.lines.join(' ')).includes(text);

/** The bulleted details of a feature: in its row and the rows below, until the next feature. */
function detailsOf({ label, grid, rest }: FoundField): string[] {
  const details = rest.flatMap((text) => text.split(/(?=•)/)).filter((text) => text.startsWith('•'));
  const size = Math.max(label.bottom - label.top, 8);
  const side = grid.cells.filter((cell) => cell.x > label.x + 60 && cell.top > label.top + size * 0.6);
  for (const cell of side.toSorted((a, b) => a.top - b.top)) {
    if (cell.top > label.top + size * 7 || details.length === 0 || /^(?:YES|NO|SÍ)(?!\p{L})/u.test(cell.text)) break;
    if (cell.text.startsWith('•')) details.push(cell.text);
  }
  return details.map((text) => text.replace(/^•\s*/, '').trim()).filter((text) => !/^(?:see|consulte)\b/i.test(text));
}

const issueOf = (risk: Risk, field: FoundField, said: string[]): Issue =>
  issueAt(risk, field.page, said[0] ?? field.snippet, said);

function issueAt(risk: Risk, page: number, snippet: string, said: string[]): Issue {
  return {
    title: risk.title,
    description: said.length > 0 ? `${risk.reason} The form says: ${said.join('; ')}.` : risk.reason,
    system: 'Loan terms',
    component: risk.component,
    location: null,
    severity: risk.severity,
    severityReason: risk.reason,
    safetyHazard: false,
    page,
    snippet,
    recommendation: risk.recommendation,
    trade: 'loan officer',
    estimatedCost: null,
    confidence: 0.95,
  };
}

// Compares the Closing Disclosure of a loan with its Loan Estimate: each changed fee, each changed term, and the refund
// due from the lender become issues of the Closing Disclosure.
import type { ComparedDocument, Comparison } from '../../engine.ts';
import { readLoan } from '../loans/read.ts';
import { readCosts } from './costs.ts';
import { dateOf, factOf, feeIssues, type LoanCosts } from './fee-issues.ts';
import { changedTerms } from './terms.ts';

interface ComparedLoan extends LoanCosts {
  id: string;
  issued: number;
  /** Lower case; empty when it can't be read. */
  lender: string;
}

export function compareLoans(documents: ComparedDocument[]): Comparison[] {
  const estimates = loansOf(documents, 'loan_estimate');
  const closings: ComparedLoan[][] = [];
  for (const closing of loansOf(documents, 'closing_disclosure')) {
    const same = closings.find((loan) => isSameLoan(loan.at(-1)!, closing));
    if (same) same.push(closing);
    else closings.push([closing]);
  }
  return closings.flatMap((loan) => compareLoan(estimates, loan));
}

/** The last Closing Disclosure of a loan with its estimates and the disclosure before it. */
function compareLoan(all: ComparedLoan[], ofTheLoan: ComparedLoan[]): Comparison[] {
  const closing = ofTheLoan.at(-1)!;
  const estimates = all.filter((estimate) => isSameLoan(estimate, closing));
  const before = estimates.filter(({ issued }) => issued <= ofTheLoan[0]!.issued);
  const estimate = before.at(-1) ?? null;
  const issues = [
    ...(estimate ? feeIssues(estimate, closing, estimates.length > 1) : []),
    ...changedTerms(estimate, ofTheLoan.at(-2) ?? null, closing),
  ];
  return issues.length > 0 ? [{ documentId: closing.id, issues }] : [];
}

/** Forms that are filled in, oldest first. */
function loansOf(documents: ComparedDocument[], form: 'loan_estimate' | 'closing_disclosure'): ComparedLoan[] {
  return documents
    .filter(({ documentType }) => documentType === form)
    .map(({ id, filename, pages, addedAt }) => {
      const { facts } = readLoan(pages);
      const issued = dateOf(facts, 'Date issued') ?? addedAt.getTime();
      const lender = (factOf(facts, 'Lender') ?? '').toLowerCase();
      return { id, filename, pages, facts, issued, lender, addedAt, costs: readCosts(pages, form) };
    })
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => a.issued - b.issued || a.addedAt.getTime() - b.addedAt.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * Of one lender, and for one property or one purpose: a loan may change one of them, and a document may not state it.
 */
const isSameLoan = (one: ComparedLoan, other: ComparedLoan): boolean =>
  sameLender(one, other) && (isSame(streetOf, one, other) || isSame(purposeOf, one, other));

function isSame(key: (loan: ComparedLoan) => string, one: ComparedLoan, other: ComparedLoan): boolean {
  const [first, second] = [key(one), key(other)];
  return first === '' || second === '' || first === second;
}

/** The house number and the first word of the street: `456 Alder Ave` and `456 Alder Avenue` are the same. */
const streetOf = ({ facts }: ComparedLoan): string =>
  (factOf(facts, 'Property') ?? '').toLowerCase().match(/\d+\P{L}+\p{L}+/u)?.[0] ?? '';

const purposes = { purchase: /purchase|compra/i, refinance: /refinan/i, construction: /constru/i, equity: /equity/i };
const purposeOf = ({ facts }: ComparedLoan): string => {
  const stated = factOf(facts, 'Purpose') ?? '';
  return Object.entries(purposes).find(([, words]) => words.test(stated))?.[0] ?? '';
};

/** Estimates of several lenders may be present. One without a readable lender may be the same. */
const sameLender = ({ lender: one }: ComparedLoan, { lender: other }: ComparedLoan): boolean =>
  one === '' || other === '' || one === other || namesOf(one).some((name) => namesOf(other).includes(name));

/** The words that distinguish a lender; some names have none. */
const namesOf = (lender: string): string[] =>
  (lender.replace(/[.&’']/g, '').match(/\p{L}{2,}/gu) ?? []).filter((word) => !common.has(word));

const common = new Set([
  'bank',
  'loan',
  'loans',
  'mortgage',
  'home',
  'lending',
  'the',
  'and',
  'inc',
  'llc',
  'banco',
  'company',
  'national',
  'financial',
  'first',
  'credit',
  'union',
  'of',
  'na',
  'co',
  'fsb',
  'association',
  'corp',
  'corporation',
  'federal',
  'savings',
]);

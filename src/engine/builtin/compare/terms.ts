// Compares the terms of a loan on two documents: what changed, and whether the change requires a new waiting period.
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';

export interface LoanDocument {
  filename: string;
  pages: Page[];
  facts: Fact[];
}

interface Term {
  name: string;
  system: string;
  changed: (before: string, after: string) => boolean;
  severity: (before: string, after: string, loan: LoanDocument) => Severity;
  /** Between a Closing Disclosure and a corrected one: 12 CFR 1026.19(f)(2)(ii). Null when no change requires one. */
  waits: ((before: string, after: string) => boolean) | null;
  why: string;
}

const number = (value: string): number => Number(value.replace(/[^\d.]/g, ''));
const differ = (before: string, after: string): boolean => Math.abs(number(before) - number(after)) > 0.0001;
const dollarsDiffer = (before: string, after: string): boolean => Math.abs(number(before) - number(after)) >= 1;
const hasWords = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
const yes = (value: string): boolean => /^(?:yes|s[íi])/i.test(value);
const rises = (before: string, after: string): Severity => (number(after) > number(before) ? 'major' : 'minor');
/** Accurate within an eighth of a percentage point: 12 CFR 1026.22(a)(2). */
const tolerated = 0.125;
const tenth = 1.1;
/** The box that says the borrower receives the money. */
const isPaidOut = ({ pages }: LoanDocument): boolean =>
  pages.some(({ text }) => /(?<!\p{L})[x☒☑✓✔]\s*(?:to borrower|para deudor|al deudor)/iu.test(text));

const terms: readonly Term[] = [
  {
    name: 'Loan amount',
    system: 'Loan terms',
    changed: dollarsDiffer,
    severity: rises,
    waits: null,
    why: 'What is borrowed is no longer what was estimated.',
  },
  {
    name: 'Interest rate',
    system: 'Loan terms',
    changed: differ,
    severity: rises,
    waits: null,
    why: 'The rate decides on every payment. It may change until it is locked, and with a lock only for a reason that the rule allows.',
  },
  {
    name: 'Annual percentage rate (APR)',
    system: 'Loan terms',
    changed: (before, after) => Math.abs(number(before) - number(after)) > tolerated + 1e-9,
    severity: rises,
    // A rate overstated together with its finance charge counts as accurate: 12 CFR 1026.22(a)(4).
    waits: (before, after) => number(after) > number(before),
    why: 'The APR differs by more than 1/8 of a percentage point (1/4 is allowed for irregular loans).',
  },
  {
    name: 'Product',
    system: 'Loan terms',
    changed: (before, after) => hasWords(before) !== hasWords(after),
    severity: () => 'major',
    waits: () => true,
    why: 'It is another kind of loan than was estimated.',
  },
  {
    name: 'Prepayment penalty',
    system: 'Loan terms',
    changed: (before, after) => !yes(before) && yes(after),
    severity: () => 'critical',
    waits: () => true,
    why: 'A penalty for paying early was added.',
  },
  {
    name: 'Balloon payment',
    system: 'Loan terms',
    changed: (before, after) => !yes(before) && yes(after),
    severity: () => 'critical',
    waits: null,
    why: 'A large sum that falls due at once was added.',
  },
  {
    name: 'Loan term',
    system: 'Loan terms',
    changed: (before, after) => differ(before, after),
    severity: () => 'major',
    waits: null,
    why: 'The time in which the loan is paid off is another.',
  },
  {
    name: 'Monthly principal and interest',
    system: 'Loan terms',
    changed: dollarsDiffer,
    severity: rises,
    waits: null,
    why: 'The payment of every month is another.',
  },
  {
    name: 'Cash to close',
    system: 'Closing costs',
    changed: dollarsDiffer,
    severity: (before, after, loan) => (number(after) > number(before) * tenth && !isPaidOut(loan) ? 'major' : 'minor'),
    waits: null,
    why: 'What has to be paid, or is received, at the closing table is another sum than estimated.',
  },
];

/**
 * Each term that differs from the estimate, or from the previous disclosure where that requires a new waiting period.
 */
export function changedTerms(
  estimate: LoanDocument | null,
  earlier: LoanDocument | null,
  closing: LoanDocument,
): Issue[] {
  return terms.flatMap((term) => {
    const now = factOf(closing, term.name);
    if (!now) return [];
    const corrected = term.waits && earlier ? changeFrom(term, earlier, now) : null;
    const waits = corrected !== null && term.waits?.(corrected.was.value, now.value) === true;
    const change = waits ? corrected : ((estimate && changeFrom(term, estimate, now)) ?? corrected);
    return change ? [issueOf(term, change, closing, now, waits)] : [];
  });
}

interface Change {
  loan: LoanDocument;
  was: Fact;
}

function changeFrom(term: Term, loan: LoanDocument, now: Fact): Change | null {
  const was = factOf(loan, term.name);
  return was && term.changed(was.value, now.value) ? { loan, was } : null;
}

const factOf = (loan: LoanDocument, name: string): Fact | undefined => loan.facts.find((fact) => fact.name === name);

function issueOf(term: Term, { loan, was }: Change, closing: LoanDocument, now: Fact, newWait: boolean): Issue {
  const wait = newWait
    ? 'A change like this from one Closing Disclosure to the next starts a new wait of three business days before consummation (12 CFR 1026.19(f)(2)(ii)).'
    : term.waits?.(was.value, now.value)
      ? 'Were it to change once a Closing Disclosure has been given, a corrected one and a new wait of three business days would be due (12 CFR 1026.19(f)(2)(ii)).'
      : '';
  return {
    title: `${term.name} changed from ${was.value} to ${now.value}${newWait ? ': new three-day wait' : ''}`,
    description: [
      `${term.why} ${loan.filename}, page ${was.page}: ${was.value}. ${closing.filename}, page ${now.page}: ${now.value}.`,
      wait,
    ]
      .filter(Boolean)
      .join(' '),
    system: term.system,
    component: term.name,
    location: null,
    severity: newWait ? 'critical' : term.severity(was.value, now.value, closing),
    severityReason: newWait
      ? 'The closing may not be held before a new wait of three business days is over.'
      : term.why,
    safetyHazard: false,
    page: now.page,
    snippet: printed(closing, now),
    recommendation: 'Ask the lender why it changed, and for a corrected disclosure if it should not have.',
    trade: 'loan officer',
    estimatedCost: null,
    confidence: 0.9,
  };
}

/** The line that shows the value, verbatim. */
function printed({ pages }: LoanDocument, { name, value, page }: Fact): string {
  const lines = pages.find(({ number }) => number === page)?.lines.map(({ text }) => foldSpace(text)) ?? [];
  const start = name.split(/[ (]/)[0]!.toLowerCase();
  const holding = lines.filter((line) => line.includes(value) && line.length <= 200);
  return holding.find((line) => line.toLowerCase().startsWith(start)) ?? holding[0] ?? value;
}

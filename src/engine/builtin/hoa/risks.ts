// What an association's documents state that costs a buyer money, as issues: from facts (a case at court, a special
// assessment that was adopted, low reserves), from answers of a form, and from sentences. A power to act is no issue.
import type { Fact, Issue, Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { Statement } from '../statements.ts';
import type { Asked } from './asked.ts';

interface Risk {
  title: string;
  severity: Severity;
  reason: string;
  recommendation: string;
}

/** A question of which one answer is a risk. */
interface Question extends Rule, Risk {
  asked: RegExp;
  unless?: RegExp;
  /** The answer that is a risk. */
  adverse: boolean;
}

/** A sentence that states a risk. */
interface Stated extends Rule, Risk {
  words: RegExp;
  unless?: RegExp;
  /** The sentence or its heading has these words too. */
  about?: RegExp;
}

export const statedRisks: readonly Stated[] = readRules('association-statements', ['words', 'unless', 'about']);
export const isStatedBy = ({ words, unless }: Stated, text: string): boolean => words.test(text) && !unless?.test(text);

export const questions: readonly Question[] = readRules('association-questions', ['asked', 'unless']);
export const isAskedBy = ({ asked, unless }: Question, text: string): boolean =>
  asked.test(text) && !unless?.test(text);

/** The risk of a question, where a fact states it. */
const riskOf = (id: string): Risk => questions.find((each) => each.id === id)!;
const litigation = riskOf('pending-suit');
const specialAssessment = riskOf('special-assessment');
const loan = riskOf('loan-of-the-association');
const deficit: Risk = statedRisks.find(({ id }) => id === 'operating-deficit')!;
const balance: Risk = { ...riskOf('seller-in-arrears'), severity: 'major' };
const reserves: Risk = {
  title: 'Reserves are low',
  severity: 'minor',
  reason: 'Repairs that the reserves do not cover are paid by higher dues or special assessments.',
  recommendation: 'Read the reserve study for the repairs of the next years and what they cost.',
};

const delinquency: Risk = {
  title: 'Many owners are behind with their assessments',
  severity: 'major',
  reason: 'The others pay for what is missing, and some lenders refuse a loan where 15 % of the owners are behind.',
  recommendation: 'Ask how much is owed, since when, and how the association collects it.',
};
const contribution: Risk = {
  ...reserves,
  title: 'Little is saved for repairs',
  reason: 'Less than 10 % of the budget goes to the reserves, which some lenders ask for.',
};
/** In percent: of the owners, and of the budget. */
const manyBehind = 15;
const littleSaved = 10;

/** `Case No. 2025CV30944` denies nothing. */
const withoutNumbers = (text: string): string => text.replace(/\bnos?\.\s*(?=[\w-]*\d)/gi, '');
const denied = /\b(?:no|none|not|nor|never)\b/i;
/** A case that exists; collecting dues from owners at court is none of the association's risks. */
const atCourt =
  /\b(?:plaintiff|defendant)s?\b|\p{Lu}\S* vs?\. \p{Lu}|\b(?:law)?suit\b[^.]{0,40}\b(?:filed|pending|mediation|trial)\b|\b(?:is|are|was|were|been)\b[^.]{0,40}\b(?:pending|filed)\b[^.]{0,20}\b(?:suits?|lawsuits?|litigation)\b/u;
const collection = /\b(?:delinquen\w+|foreclos\w+|liens?|any)\b/i;
const adopted =
  /\b(?:adopted|approved|levied|passed|voted|payable|installments?|remain(?:s|ing)?|scheduled|due)\b|\b20\d\d\b/i;
const possible =
  /\b(?:may(?! \d)|might|can|could|shall|if|whether|proposed|consider\w*|expect\w*|anticipat\w*|likely|to vote|special meeting)\b/i;
const amount = /\$\s?\d/;
const funded =
  /(\d{1,3}(?:\.\d+)?)\s?(?:%|percent)\s*(?:of\s+)?funded|(?:percent|%)\s+funded(?:\s+(?:is|of|at|was))?\s*:?\s*(\d{1,3}(?:\.\d+)?)/i;
/** What a suit is about that costs the owners nothing. */
const harmless = /\bcollection\b[^.]*\bonly\b|\bnot material\b/i;
/** Percent funded below which reserves are called low, and weak. */
const low = 70;
const weak = 30;

export function risksOf(facts: Fact[], asked: Asked[], statements: Statement[]): Issue[] {
  const stated = facts.flatMap((fact): Issue[] => {
    const { name, value } = fact;
    if (name === 'Litigation' && isCase(value)) return [issueOf(litigation, fact)];
    if (name === 'Special assessments' && isAdopted(value)) return [issueOf(specialAssessment, fact)];
    if (name === 'Loans') return [issueOf(loan, fact)];
    if (name === 'Net income' && /^[(–−-]/.test(value))
      return [issueOf(deficit, { ...fact, value: `${name}: ${value}` })];
    if (name === 'Balance due' && sizeOf(dollars.exec(value)?.[1] ?? '0') > 0) return [issueOf(balance, fact)];
    if (name === 'Delinquencies' && shareIn(value) >= manyBehind) return [issueOf(delinquency, fact)];
    if (name === 'Reserve contribution' && shareIn(value, ofBudget) < littleSaved) return [issueOf(contribution, fact)];
    const percent = percentOf(fact);
    if (percent >= low) return [];
    const severity = percent < weak ? 'major' : 'minor';
    return [issueOf({ ...reserves, severity, title: `Reserves are ${percent}% funded` }, fact)];
  });
  const answered = asked.flatMap(({ question, yes, detail, page, snippet }) => {
    const risk = questions.find((each) => each.adverse === yes && isAskedBy(each, question));
    if (
      !risk ||
      stated.some(({ title }) => title === risk.title) ||
      denied.test(detail.split(/[.,;]/)[0]!) ||
      harmless.test(detail)
    )
      return [];
    const value = [question, yes ? 'Yes.' : 'No.', detail].filter(Boolean).join(' ');
    return [issueOf(risk, { name: risk.title, value, page, snippet })];
  });
  const all = [...stated, ...answered, ...raised(statements), ...told(statements)];
  return all.filter(({ title, page }, at) => all.findIndex((one) => one.title === title && one.page === page) === at);
}

const told = (statements: Statement[]): Issue[] =>
  statements.flatMap(({ label, text, heading, page, snippet }, at) => {
    // A permit in one sentence, and in the one before it what it permits.
    const near = `${statements[at - 1]?.text ?? ''} ${text} ${heading}`;
    const risk =
      label === '' && text.length < maxSentence
        ? statedRisks.find((each) => isStatedBy(each, text) && (each.about?.test(near) ?? true))
        : undefined;
    return risk ? [issueOf(risk, { name: risk.title, value: text, page, snippet })] : [];
  });
const maxSentence = 400;

/** `The assessment goes from $327 a month to $398 a month`. */
const raise =
  /\b(?:dues|assessments?)\b[^.$]{0,60}\bfrom \$\s?([\d,]+(?:\.\d+)?)[^$]{0,40}?\bto \$\s?([\d,]+(?:\.\d+)?)/i;

/** `dues of $196.00, up from $181.00`, `the assessment will be $528.00, an increase of 19.5 percent` */
const increase =
  /\b(?:dues|assessments?)\b[^.]{0,30}\$\s?[\d,.]+[^.]{0,40}\b(?:up from|(?:an )?increase of \d|\d+(?:\.\d+)? percent (?:more|higher))/i;

function raised(statements: Statement[]): Issue[] {
  const found = statements.find(({ label, text }) => {
    if (label !== '' || proposed.test(text)) return false;
    const [, before, after] = raise.exec(text) ?? [];
    return increase.test(text) || (before && after && sizeOf(after) > sizeOf(before));
  });
  return found
    ? [issueOf(higherDues, { name: 'Dues', value: found.text, page: found.page, snippet: found.snippet })]
    : [];
}
const dollars = /\$\s?(\d[\d,]*(?:\.\d+)?)/;
const sizeOf = (amount: string): number => Number(amount.replaceAll(',', ''));
const proposed = /\b(?:propos\w+|recommend\w*|consider\w*|discuss\w*|may(?! \d)|might|could|failed)\b/i;
const higherDues: Risk = {
  title: 'The dues rise',
  severity: 'minor',
  reason: 'The owner pays more each month or year than the seller did.',
  recommendation: 'Count with the new amount, and ask why it rises.',
};

const ofBudget = /(\d+(?:\.\d+)?)\s?% of (?:the )?(?:\w+ )?(?:budget\w*|income)/i;
/** Percent that a text states; not a number where it states none. */
const shareIn = (text: string, pattern = /(\d+(?:\.\d+)?)\s?%/): number =>
  Number(pattern.exec(text)?.[1] ?? Number.NaN);

function percentOf({ name, value }: Fact): number {
  if (name === 'Percent funded') return Number.parseFloat(value);
  const [, before, after] = (name === 'Reserve fund' && funded.exec(value)) || [];
  return Number(before ?? after ?? low);
}

const isAdopted = (text: string): boolean =>
  [amount, adopted].every((words) => words.test(text)) &&
  ![denied, possible].some((words) => words.test(withoutNumbers(text)));

const isCase = (text: string): boolean =>
  /^yes\b/i.test(text) ||
  (atCourt.test(text) && ![collection, denied, possible].some((words) => words.test(withoutNumbers(text))));

const issueOf = ({ title, severity, reason, recommendation }: Risk, { value, page, snippet }: Fact): Issue => ({
  title,
  description: value,
  system: 'Association',
  component: null,
  location: null,
  severity,
  severityReason: reason,
  safetyHazard: false,
  page,
  snippet: snippet ?? '',
  recommendation,
  trade: null,
  estimatedCost: null,
  confidence: 0.8,
});

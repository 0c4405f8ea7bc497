// The summary of a property over all its documents: a paragraph for people, 80 to 180 words as a rule, then facts. Every
// sentence about a document names its file and page.
import { totalCost } from '../../catalogue/total.ts';
import type { KnownDocument, PropertySummary, Question } from '../../engine.ts';
import { documentNames, missingFrom } from '../answer/findings/documents.ts';
import { gradesOf } from '../answer/findings/lines.ts';
import { isRepair, type StoredIssue, worstFirst } from '../answer/findings/select.ts';
import { clipped, joined, money, plural } from '../answer/statement.ts';
import { countWords, distinct, trades } from './prose.ts';
import { tellingOf } from './telling.ts';

type PropertyFact = PropertySummary['facts'][number];

const maxWords = 180;
const maxTitle = 90;
const maxMissing = 2;
const maxFacts = 24;

/** The final document comes before the estimate. */
const order: readonly KnownDocument['documentType'][] = [
  'purchase_agreement',
  'closing_disclosure',
  'loan_estimate',
  'hoa_document',
  'appraisal',
  'title_report',
  'hazard_report',
  'inspection_report',
  'lease',
  'insurance',
];
/** Named in the paragraph, beside those of the lists. */
const maxTold = 4;
/** In words: a longer value is a rule, which stands in the list of facts only. */
const maxValueWords = 8;

export function summarizeProperty({ documents, issues }: Pick<Question, 'documents' | 'issues'>): PropertySummary {
  const facts = tellingFacts(documents);
  const repairs = worstFirst(issues.filter(isRepair));
  const sentences = [
    whatThereIs(documents),
    found(repairs, issues.length - repairs.length),
    worst(repairs),
    disagreement(issues),
    limits(documents),
    terms(facts),
    next(repairs, documents),
    costs(repairs),
  ];
  // The terms are in the list of facts too, and the limits are in the summary of each document.
  for (const at of [5, 4]) if (countWords(sentences.join(' ')) > maxWords) sentences[at] = '';
  const list = facts.map(({ name, value, file, page }) => `- ${name}: ${value} (${file}, page ${page})`);
  const text = [
    sentences.filter(Boolean).join(' '),
    ...(list.length > 0 ? [['## Facts', ...list].join('\n')] : []),
  ].join('\n\n');
  return { text, facts, estimatedCost: totalCost(repairs) };
}

function tellingFacts(documents: readonly KnownDocument[]): PropertyFact[] {
  const seen = new Set<string>();
  return order
    .flatMap((type) =>
      documents
        .filter(({ documentType }) => documentType === type)
        .flatMap(({ analysisId, file, facts }) =>
          tellingOf(type, facts).map((fact) => ({ ...fact, analysisId, file })),
        ),
    )
    .filter(({ name, analysisId }) => {
      const key = /^(?:interest rate|estimated total|cash to close|loan amount|closing costs|loan term|product)/i.test(
        name,
      )
        ? name
        : name + analysisId;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, maxFacts);
}

const where = ({ file, page }: { file: string; page: number }): string => `${file}, page ${page}`;
const placeOf = ({ file, page }: StoredIssue): string => where({ file, page });

function whatThereIs(documents: readonly KnownDocument[]): string {
  const counts = [...Map.groupBy(documents, ({ documentType }) => documentNames[documentType])];
  const named = counts.map(([name, own]) => (own.length > 1 ? `${own.length} of the kind “${name}”` : `one ${name}`));
  return `${plural(documents.length, 'document')} of this property ${documents.length === 1 ? 'was' : 'were'} read: ${joined(named)}.`;
}

function found(repairs: readonly StoredIssue[], others: number): string {
  if (repairs.length === 0) return 'No defects were recognized in their text. That does not mean that there are none.';
  const hazards = repairs.filter(({ safetyHazard }) => safetyHazard).length;
  const risky = hazards > 0 ? `; ${plural(hazards, 'safety hazard')}` : '';
  const rest =
    others > 0
      ? ` ${plural(others, 'more issue')} ${others === 1 ? 'is' : 'are'} about the loan, the association or the seller’s answers.`
      : '';
  return `They name **${plural(repairs.length, 'issue')}** of the house: ${gradesOf(repairs)}${risky}.${rest}`;
}

function worst(repairs: StoredIssue[]): string {
  const told = distinct(repairs)
    .slice(0, 3)
    .map((issue) => `${clipped(issue.title, maxTitle)} (${placeOf(issue)})`);
  return told.length > 0 ? `The most serious: ${told.join('; ')}.` : '';
}

function limits(documents: readonly KnownDocument[]): string {
  const all = documents.flatMap(({ file, notInspected }) => notInspected.map((limit) => ({ ...limit, file })));
  const [first] = all;
  if (!first) return '';
  const more = all.length > 1 ? `, and ${plural(all.length - 1, 'other part')}` : '';
  return `Not inspected: “${clipped(first.text, maxTitle)}” (${where(first)})${more}.`;
}

/** What the comparison of the documents with each other found. */
function disagreement(issues: readonly StoredIssue[]): string {
  const contradicted = issues.filter(({ system, title }) => system === 'Disclosure' && /contradicts/.test(title));
  const fees = issues.filter(({ system }) => system === 'Closing costs');
  const [first] = contradicted;
  const [fee] = worstFirst(fees);
  return [
    first && `The reports contradict ${plural(contradicted.length, 'answer')} of the seller (${placeOf(first)}).`,
    fee && `${plural(fees.length, 'charge')} changed since the Loan Estimate (${placeOf(fee)}).`,
  ]
    .filter(Boolean)
    .join(' ');
}

function terms(facts: readonly PropertyFact[]): string {
  const told = facts
    .filter(
      ({ name, value }) => value.split(/\s+/).length <= maxValueWords && /\$|%/.test(value) && !/^year/i.test(name),
    )
    .slice(0, maxTold)
    .map((fact) => `${fact.name.charAt(0).toLowerCase()}${fact.name.slice(1)} ${fact.value} (${where(fact)})`);
  return told.length > 0 ? `In figures: ${told.join('; ')}.` : '';
}

function next(repairs: StoredIssue[], documents: readonly KnownDocument[]): string {
  const who = trades(repairs);
  const missing = missingFrom(documents).slice(0, maxMissing);
  const steps = [
    who.length > 0 && `get bids from ${joined(who)} before your inspection period ends`,
    missing.length > 0 && `ask for what is not here, such as ${joined(missing)}`,
  ].filter(Boolean) as string[];
  return steps.length > 0 ? `Next, ${joined(steps)}.` : '';
}

function costs(repairs: readonly StoredIssue[]): string {
  const total = totalCost(repairs);
  if (!total) return '';
  const priced = repairs.filter(({ estimatedCost }) => estimatedCost).length;
  return `**Estimated repair cost**: ${money(total.low)} to ${money(total.high)} for ${priced} of ${plural(repairs.length, 'issue')}, from national price ranges.`;
}

// Answers questions about what was found from the stored results: issues, limits, facts, comparisons. The intent model
// says what is asked; when it is not sure, or nothing stored answers, the passages do.
import type { KnownDocument, Question } from '../../../engine.ts';
import { fieldAnswer } from '../fields.ts';
import { followupKindOf } from '../followups.ts';
import { recognize } from '../intent/model.ts';
import { type Slots, slotsOf } from '../intent/slots.ts';
import type { StructuredAnswer } from '../statement.ts';
import { comparedWith, contradictions, loanChanges } from './comparisons.ts';
import { digestOf } from './digest.ts';
import { type ItemAsk, isItemAsk, itemAnswer } from './item.ts';
import { limitsAnswer } from './limits.ts';
import {
  byTrade,
  countOf,
  examinations,
  hazards,
  type ListContext,
  mostSerious,
  problemList,
  requests,
} from './lists.ts';
import { documentList, missingDocuments } from './documents.ts';
import { costAnswer } from './prices.ts';
import { ordinalIn, type Referent, referentOf } from './referent.ts';
import { type StoredIssue, scopeOf, thingsOf } from './select.ts';

/** A label below this probability is not believed. */
export const minProbability = 0.5;

export interface FindingsAnswer extends StructuredAnswer {
  /** The issues that it is about. */
  issues: StoredIssue[];
}

export interface Asked {
  /** The recognized intent; null when unsure. */
  label: string | null;
  slots: Slots;
  /** Documents that the question names, or all. */
  documents: readonly KnownDocument[];
}

export function understand(question: Question): Asked {
  const [best] = recognize(question.query);
  const slots = slotsOf(question.query);
  const named = question.documents.filter(({ documentType }) =>
    slots.documents.some(({ types }) => types.includes(documentType)),
  );
  const sure = best && best.label !== 'passage' && best.probability >= minProbability;
  return {
    label: sure ? best.label : null,
    slots,
    documents: slots.documents.length > 0 ? named : question.documents,
  };
}

export async function answerFromFindings(question: Question, asked: Asked): Promise<FindingsAnswer | null> {
  const { label, slots, documents } = asked;
  if (label === null) return null;
  const manyFiles = new Set(question.documents.map(({ file }) => file)).size > 1;
  if (label.startsWith('field:'))
    return withIssues(await fieldAnswer(question, label.slice('field:'.length), documents), []);
  const scope = scopeOf(question.query, slots, question.issues, question.documents);
  const context: ListContext = { scope, all: question.issues, manyFiles, count: slots.count };
  const about = (answer: StructuredAnswer | null) => withIssues(answer, scope.issues);
  switch (label) {
    case 'problems':
      return about(problemList(context));
    case 'count':
      return about(countOf(context, /\b(?:safety|hazards?|dangers?|dangerous)\b/i.test(question.query)));
    case 'first':
      return about(mostSerious(context));
    case 'seller':
      return about(requests(context));
    case 'trade':
      return about(byTrade(context, slots.trades));
    case 'safety':
      return about(hazards(context, slots.children));
    case 'evaluate':
      return about(examinations(context));
    case 'cost':
      // No document has the price of one repair: that is an estimate, to be asked for.
      if (scope.things && !question.includeCostEstimate) return null;
      return about(costAnswer(scope.issues, scope.words, manyFiles));
    case 'severity':
      return scope.named
        ? withIssues(await itemAnswer(question, scope.issues, 'severity', manyFiles), scope.issues)
        : null;
    case 'limits':
      return withIssues(await limitsAnswer(question, slots, documents, manyFiles), []);
    case 'summary':
      return about(await digestOf(question, slots, documents, scope.issues, manyFiles));
    case 'changed':
      return withIssues(await loanChanges(question, slots), []);
    case 'contradict': {
      const { disclosure, report } = comparedWith(question.documents);
      return disclosure && report ? withIssues(contradictions(question), []) : null;
    }
    case 'documents':
      return withIssues(await documentList(question), []);
    case 'missing':
      return withIssues(await missingDocuments(question), []);
    default:
      return null;
  }
}

/** Terms of a loan: only documents of the lender have them. */
const loanField =
  /^(?:Interest rate|Annual percentage|Loan (?:amount|term|type)|Product|Monthly principal|Estimated total|Estimated taxes|Prepayment|Balloon|Total (?:interest|of payments|paid|loan|other)|Finance|Amount financed|Origination|Lender credits|Escrow)/;
/** Values of an association: no report on the condition of a house has them. */
const associationField = /^(?:Regular|Special|Late charge|Rentals|Pets|Association)/;
const lenders: readonly string[] = ['loan_estimate', 'closing_disclosure', 'settlement_statement', 'loan_application'];
const reports: readonly string[] = ['inspection_report', 'pest_report'];

/**
 * Whether only the stored results could answer: a comparison, a price (an estimate, in no document), work for a trade, or
 * a value of documents that are not among the documents.
 */
export function isOnlyStored({ label, slots, documents }: Asked): boolean {
  if (label === 'contradict' || label === 'changed' || label === 'cost') return true;
  if (label === 'trade') return slots.trades.length > 0;
  if (!label?.startsWith('field:') || documents.length === 0) return false;
  const field = label.slice('field:'.length);
  const types = documents.map(({ documentType }) => documentType);
  if (loanField.test(field)) return !types.some((type) => lenders.includes(type));
  return associationField.test(field) && types.every((type) => reports.includes(type));
}

const withIssues = (answer: StructuredAnswer | null, issues: StoredIssue[]): FindingsAnswer | null =>
  answer && { ...answer, issues };

/** What a short question asks, where the model is not sure. */
const askedInWords: Readonly<Record<string, ItemAsk>> = {
  cost: 'cost',
  urgency: 'severity',
  advice: 'advice',
  place: 'where',
};

/** A question that names nothing itself is about what the answer before named. */
export async function answerFollowUp(
  question: Question,
  { label: sure, slots, documents }: Asked,
): Promise<FindingsAnswer | null> {
  if (question.turns.length === 0) return null;
  const own =
    slots.systems.length + slots.rooms.length + slots.severities.length + slots.trades.length > 0 ||
    thingsOf(question.query, slots).length > 0;
  if (own) return null;
  const field = lastField(question);
  if (field && sure === 'changed') return withIssues(await loanChanges(question, slots, field), []);
  // "And on the Closing Disclosure?" asks for the same value.
  if (field && slots.documents.length > 0 && sure !== 'page')
    return withIssues(await fieldAnswer(question, field, documents), []);
  const points = /\b(?:it|that|this|they|them|these|those)\b/i.test(question.query);
  const inWords = sure === null || points ? askedInWords[followupKindOf(question.query) ?? ''] : undefined;
  const item = sure === null && ordinalIn(question.query) !== null ? 'item' : null;
  const label = sure !== null && isItemAsk(sure) ? sure : (inWords ?? item);
  if (label === null || !isItemAsk(label)) return null;
  const referent = referentOf(question);
  if (!referent) return null;
  if (referent.issues.length === 0) return label === 'page' ? samePlace(question, referent) : null;
  const manyFiles = new Set(question.documents.map(({ file }) => file)).size > 1;
  const before = recognize(referent.asked)[0]!;
  const last = labelOf(question.turns.at(-1)!);
  const repeated = label === 'item' && isItemAsk(last) ? last : label;
  const ask = isItemAsk(repeated) ? repeated : isItemAsk(before.label) ? before.label : 'item';
  return withIssues(await itemAnswer(question, referent.issues, ask, manyFiles), referent.issues);
}

/** "And the second one?" asks what the question before asked. */
function labelOf({ query }: Question['turns'][number]): string {
  const best = recognize(query)[0]!;
  return best.probability >= minProbability ? best.label : '';
}

/** The value that the conversation is about; null when it turned to something else since. */
function lastField({ turns }: Question): string | null {
  for (const turn of turns.slice(-lookBack).toReversed()) {
    const label = labelOf(turn);
    if (label.startsWith('field:')) return label.slice('field:'.length);
    if (!['', 'passage', 'page', 'changed'].includes(label)) return null;
  }
  return null;
}

const lookBack = 3;

/** The lines of the answer before, with their citations. */
function samePlace({ turns }: Question, { lines }: Referent): FindingsAnswer | null {
  const citations = turns.at(-1)?.citations ?? [];
  if (citations.length === 0) return null;
  return {
    statements: lines.slice(0, 3).map((text) => ({ text, citations, derived: [text] })),
    issues: [],
  };
}

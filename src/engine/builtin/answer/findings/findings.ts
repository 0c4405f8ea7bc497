// Answers questions about what was found from the stored results: issues, limits, facts, comparisons. The intent model
// says what is asked; when it is not sure, or nothing stored answers, the passages do.
import type { Question } from '../../../engine.ts';
import { fieldAnswer } from '../fields.ts';
import { followupKindOf } from '../followups.ts';
import { recognize } from '../intent/model.ts';
import { hasManyFiles, type StructuredAnswer } from '../statement.ts';
import { type Asked, minProbability, understand } from './asked.ts';
import { comparedWith, contradictions, loanChanges } from './comparisons.ts';
import { comparedValues, differenceBefore } from './difference.ts';
import { digestOf } from './digest.ts';
import { documentList, missingDocuments } from './documents.ts';
import { settlementChanges } from './estimate-columns.ts';
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
import { loanTermAnswer } from './loan-terms.ts';
import { costAnswer } from './prices.ts';
import { ordinalIn, type Referent, referentOf } from './referent.ts';
import { type StoredIssue, scopeOf, thingsOf } from './select.ts';

export interface FindingsAnswer extends StructuredAnswer {
  /** The issues that it is about. */
  issues: StoredIssue[];
}

/** The headings of a report's own list of what comes first. */
const ownList =
  /\b(?:immediate|priorit\w+|urgent|safety|hazards?|major|significant|critical|key)\b.{0,40}\b(?:items?|concerns?|repairs?|attention|issues?|defects?|deficienc\w+|actions?|summary|findings?)\b|\bsummary\b/i;

const issueLists: ReadonlySet<string> = new Set([
  'problems',
  'count',
  'first',
  'seller',
  'trade',
  'safety',
  'evaluate',
]);

export async function answerFromFindings(question: Question, asked: Asked): Promise<FindingsAnswer | null> {
  const { label, slots, documents } = asked;
  const compared = await comparedValues(question);
  if (compared) return withIssues(compared, []);
  const term = await loanTermAnswer(question, null);
  if (term) return withIssues(term, []);
  if (label === null) return null;
  const manyFiles = hasManyFiles(question.documents);
  if (label.startsWith('field:'))
    return withIssues(await fieldAnswer(question, label.slice('field:'.length), documents), []);
  // A document that is named and has no issues is asked for its own words.
  const ids = new Set(documents.map(({ analysisId }) => analysisId));
  const named = slots.documents.length > 0 && ids.size > 0;
  if (named && issueLists.has(label) && !question.issues.some(({ analysisId }) => ids.has(analysisId))) return null;
  const scope = scopeOf(question.query, slots, question.issues, question.documents);
  const context: ListContext = {
    scope,
    all: question.issues,
    manyFiles,
    count: slots.count,
    lists: question.passages.filter(({ heading, text }) => ownList.test(`${heading ?? ''}\n${text.split('\n', 1)[0]}`)),
  };
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
      return withIssues((await loanChanges(question, slots)) ?? (await settlementChanges(question)), []);
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
export async function answerFollowUp(question: Question): Promise<FindingsAnswer | null> {
  if (question.turns.length === 0) return null;
  const difference = differenceBefore(question);
  if (difference) return withIssues(difference, []);
  const term = await loanTermAnswer(question, lastField(question));
  if (term) return withIssues(term, []);
  const { label: sure, slots, documents } = understand(question);
  const own =
    slots.systems.length + slots.rooms.length + slots.severities.length + slots.trades.length > 0 ||
    thingsOf(question.query, slots).length > 0;
  if (own) return null;
  const field = lastField(question);
  if (field && sure === 'changed') return withIssues(await loanChanges(question, slots, field), []);
  // "And on the Closing Disclosure?" asks for the same value.
  if (field && slots.documents.length > 0 && sure !== 'page')
    return withIssues(await fieldAnswer(question, field, documents), []);
  if (whichOnes.test(question.query.trim())) return listBefore(question);
  const points = /\b(?:it|that|this|they|them|these|those)\b/i.test(question.query);
  const inWords = sure === null || points ? askedInWords[followupKindOf(question.query) ?? ''] : undefined;
  const item = sure === null && ordinalIn(question.query) !== null ? 'item' : null;
  const label = sure !== null && isItemAsk(sure) ? sure : (inWords ?? item);
  if (label === null || !isItemAsk(label)) return null;
  const referent = referentOf(question);
  if (!referent) return null;
  if (referent.issues.length === 0) return label === 'page' ? samePlace(question, referent) : null;
  const manyFiles = hasManyFiles(question.documents);
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

const whichOnes =
  /^(?:and |so |ok,? )?(?:which (?:ones|are (?:they|those|these)|of them)|what are (?:they|those|these)|(?:list|name|show)(?: me)? (?:them|those|these))\b/i;

/** The list of what the answer before counted. */
function listBefore(question: Question): Promise<FindingsAnswer | null> {
  const { query } = question.turns.at(-1)!;
  const asked = understand({ ...question, query });
  const safety = /\b(?:safety|hazards?|danger\w*)\b/i.test(query);
  const label = asked.label === 'count' ? (safety ? 'safety' : 'problems') : asked.label;
  return answerFromFindings({ ...question, query }, { ...asked, label });
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

// Completes follow-up questions: "and what would that cost?" takes its subject from the earlier turns, "and the water
// heater?" takes what is asked.
import { type Concept, conceptsOf, foldText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';
import { linesOf, ordinalIn } from './findings/referent.ts';
import { withoutDocuments } from './intent/slots.ts';
import { attributePattern } from './score.ts';

export type FollowupKind = 'cost' | 'urgency' | 'advice' | 'place' | 'age' | 'amount' | 'problem';

export interface ResolvedQuestion {
  /** The completed question. */
  query: string;
  /** The subject: words, or the item of an earlier answer. */
  subject: string;
  /** True when the subject is an item of an earlier answer, verbatim. */
  item: boolean;
  ask: FollowupKind | null;
}

const pointing =
  /\b(?:it|its|that|this|those|these|they|them|their|the (?:first|second|third|last|other) one|one|same)\b/;
const pronoun = /\b(?:it|this|that|they|these|those)\b/i;
const leaning =
  /^(?:and|but|so|also|then|ok|okay|what about|how about|why|where is (?:it|that)|who|how much|since when|anything else)\b/;
/** "And the water heater?": the same question about another thing. */
const another =
  /^(?:(?:and|so|ok|okay|but|also),? )?(?:(?:what|how) about |and )(?:(?:the|a|my|your|any) )?(?!.*\b(?:is|are|was|were|does|do|did|should|would|will|can)\b)([\p{L}\d' -]+)$/u;
/** The order matters. */
const asks: readonly (readonly [FollowupKind, RegExp])[] = [
  [
    'cost',
    /^(?!.*\b(?:closing|loan|origination|cash)\b).*\b(?:costs?|price|expensive|how much (?:to|(?:would|will|does|do) (?:it|that|this|they) (?:cost|take)))\b/,
  ],
  [
    'urgency',
    /\b(?:how (?:urgent|serious|severe|bad|dangerous|critical|soon)|urgent(?:ly)?|can (?:it|that|this) wait)\b/,
  ],
  ['advice', /\b(?:recommend\w*|should|who (?:can|must|do|does)|what (?:can|must) (?:i|we)|how (?:do|can) (?:i|we))\b/],
  ['place', /\bwhere\b/],
  ['age', /\bhow old\b|\bage of\b/],
  ['problem', /\bwrong\b|\bproblems?\b|\bissues?\b|\bdefects?\b/],
  ['amount', /\bhow (?:much|many|high|big)\b|\bwhat (?:is|are) the\b/],
];
const templates: Record<FollowupKind, (subject: string) => string> = {
  cost: (subject) => `What would it cost to fix ${subject}?`,
  urgency: (subject) => `How urgent is ${subject}?`,
  advice: (subject) => `What should be done about ${subject}?`,
  place: (subject) => `Where is ${subject}?`,
  age: (subject) => `How old is the ${subject}?`,
  amount: (subject) => `What is the ${subject}?`,
  problem: (subject) => `What is wrong with the ${subject}?`,
};
/** Words that say what is asked, never the subject. */
const generic =
  /^(?:costs?|prices?|expensive|fix\w*|repair\w*|replac\w*|urgent\w*|serious\w*|severe|dangerous|bad|critical|problems?|issues?|defects?|wrong|first|second|third|fourth|last|one|big\w*|worst|main|major|item|point|found|recommend\w*|should|anything|matter|wait|soon)\b/;
const maxLength = 500;

export const followupKindOf = (query: string): FollowupKind | null => {
  const text = foldText(query);
  return asks.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};

export const completeQuery = (query: string, turns: Question['turns']): string => resolveFollowup(query, turns).query;

export function resolveFollowup(query: string, turns: Question['turns']): ResolvedQuestion {
  const text = foldText(query)
    .replace(/[?!.]+$/, '')
    .trim();
  const ask = followupKindOf(query);
  const own = subjectsOf(query);
  const whole: ResolvedQuestion = { query, subject: wordsOf(own), item: false, ask };
  const last = turns.at(-1);
  if (!last) return whole;
  const ordinal = ordinalIn(query);
  const item = ordinal !== null && own.length <= 1 ? itemOf(turns, ordinal) : undefined;
  const before = resolveFollowup(last.query, turns.slice(0, -1));
  if (item) {
    const same = ask ?? before.ask;
    const asked = ask === null && same && same !== 'problem' ? templates[same]('').replace(/\s*\?$/, '') : query;
    return { query: `${asked} ${item}`.slice(0, maxLength), subject: item, item: true, ask: same };
  }
  const other = another.exec(text)?.[1];
  if (other && own.length > 0 && own.length <= 3 && !pointing.test(text)) {
    // A bare name asks the earlier question about another thing.
    const made = before.ask && before.ask !== 'urgency' ? templates[before.ask](other) : query;
    return { query: made.slice(0, maxLength), subject: wordsOf(own), item: false, ask: before.ask };
  }
  const leans =
    (pointing.test(text) && own.length <= 1) || (leaning.test(text) && own.length === 0) || own.length === 0;
  if (!leans || before.subject === '')
    return leans ? { ...whole, query: `${query} ${last.query}`.slice(0, maxLength) } : whole;
  // "Is it leaking?" after a question about the roof asks whether the roof is leaking.
  const named =
    before.item || own.length === 0 ? `${query} ${before.subject}` : query.replace(pronoun, `the ${before.subject}`);
  const made = named === query ? `${query} ${before.subject}` : named;
  return { query: made.slice(0, maxLength), subject: before.subject, item: before.item, ask };
}

/** "And the basement?" after "Has the roof leaked?": "has the basement leaked?"; null for another kind of question. */
export function askedOfAnother(query: string, turns: Question['turns']): string | null {
  const text = foldText(query)
    .replace(/[?!.]+$/, '')
    .trim();
  const other = another.exec(text)?.[1];
  const last = turns.at(-1);
  if (!other || !last || pointing.test(text)) return null;
  const earlier = turns.slice(0, -1);
  const before = foldText(askedOfAnother(last.query, earlier) ?? completeQuery(last.query, earlier));
  const subjects = subjectsOf(withoutDocuments(before)).map(({ words }) => words);
  const named = subjects.length === 1 ? subjects[0] : subjects.find((words) => before.includes(` the ${words}`));
  return named && before.includes(named) ? before.replace(named, other) : null;
}

function subjectsOf(query: string): Concept[] {
  return conceptsOf(query).filter(
    (concept) =>
      concept.weight >= 0.5 &&
      !attributePattern.test(concept.words) &&
      !generic.test(concept.words) &&
      !/^(?:who|how|where|when)\b/.test(concept.words),
  );
}

const wordsOf = (concepts: Concept[]): string => concepts.map((concept) => concept.words).join(' ');

/** An item of the last answer that is a list, as a subject. */
function itemOf(turns: Question['turns'], at: number): string | undefined {
  const lines = turns.map(({ answer }) => linesOf(answer)).findLast((items) => items.length > 1);
  return lines
    ?.at(at)
    ?.replace(/\*\*/g, '')
    .replace(/\([^()]*p\. \d+\)\s*$/, '')
    .trim()
    .slice(0, 200);
}

// Follow-up questions made whole: "and what would that cost?" takes what it is about from the turn before.
import { conceptsOf, foldText } from '../../../search/terms.ts';
import type { Question } from '../../engine.ts';
import { attribute } from './score.ts';

const pointing =
  /\b(?:it|its|that|this|those|these|they|them|their|the (?:first|second|third|last|other) one|one|same)\b/;
const leaning =
  /^(?:and|but|so|also|then|ok|okay|what about|how about|why|where is (?:it|that)|who|how much|since when|anything else)\b/;
const ordinals: readonly (readonly [RegExp, number])[] = [
  [/\bfirst (?:one|item|point|issue)?\b/, 0],
  [/\bsecond (?:one|item|point|issue)?\b/, 1],
  [/\bthird (?:one|item|point|issue)?\b/, 2],
  [/\bfourth (?:one|item|point|issue)?\b/, 3],
  [/\blast (?:one|item|point|issue)\b/, -1],
];

export function completeQuery(query: string, turns: Question['turns']): string {
  const last = turns.at(-1);
  if (!last) return query;
  const text = foldText(query).trim();
  const substance = conceptsOf(query).filter((concept) => concept.weight >= 0.5).length;
  const leans = (pointing.test(text) && substance <= 2) || (leaning.test(text) && substance <= 1) || substance === 0;
  if (!leans) return query;
  const items = last.answer.split('\n').filter((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line));
  const ordinal = ordinals.find(([pattern]) => pattern.test(text));
  const item = ordinal && items.length > 1 ? items.at(ordinal[1]) : undefined;
  if (item) return `${query} ${plain(item)}`.slice(0, 500);
  return `${query} ${subjectOf(turns)}`.slice(0, 500);
}

/** The last question that said what it was about. */
function subjectOf(turns: Question['turns']): string {
  for (const turn of turns.toReversed()) {
    const concepts = conceptsOf(turn.query).filter(
      (concept) =>
        concept.weight >= 0.5 && !attribute.test(concept.words) && !/^(?:who|how|where|when)\b/.test(concept.words),
    );
    if (concepts.length > 0) return concepts.map((concept) => concept.words).join(' ');
  }
  return turns.at(-1)?.query ?? '';
}

const plain = (line: string): string =>
  line
    .replace(/^\s*(?:[-*•]|\d+[.)])\s/, '')
    .replace(/\*\*/g, '')
    .replace(/\([^()]*p\. \d+\)\s*$/, '')
    .slice(0, 200);

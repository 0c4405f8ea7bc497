// What the model reads of the text of a unit alone: marks that are there or not, as 0 or 1.
import { analyzeText, wordsOf } from '../../../../language/terms.ts';
import {
  blankFormPattern,
  goodConditionPattern,
  limitationPattern,
  problemPattern,
  standardsPattern,
  thisInspectionPattern,
} from '../answer-patterns.ts';
import { listNumber, type Unit } from '../units.ts';

const callsSomeone = /^(?:contact|consult|call|have) (?:a|an|your|the)\b/i;
const tellsOfWork = /^(?:i|we) (?:attempted|inspected|check(?:ed)?|looked|ran|flushed|tested)\b/i;
const contents = /(?:\.\s?){5,}/;
/** "Lot" means a parcel. */
export const definition = /["”’] (?:shall )?means?\b|\bmeans? and refers?\b/;
/** What houses in general do or need. */
const generalText =
  /\b(?:typical(?:ly)?|general(?:ly)?|usual(?:ly)?|normal(?:ly)?|often|most (?:homes?|houses?|roofs?)|average|life expectancy|expected life|design life|should be (?:inspected|serviced|checked|cleaned|tested)|every (?:year|\d+)|annual(?:ly)?|may|might|can)\b/i;
/** What was seen in this house. */
const seenText =
  /\b(?:was|were|noted|observed|found|appears?|is (?:loose|missing|damaged|leaking|cracked|worn)|at time of|at the time)\b/i;
const service = /\b(?:inspection|testing|test|service|fee|scan|sample)s?\b/i;

const mark = (holds: boolean): number => (holds ? 1 : 0);

export type Marks = ReturnType<typeof marksOf>;

export function marksOf(unit: Pick<Unit, 'text' | 'label' | 'kind'>) {
  const { text, label } = unit;
  return {
    named: mark(isName(unit)),
    content: mark(hasContent(text)),
    colon: mark(/:$/.test(text)),
    digit: mark(/\d/.test(text)),
    labelWords: label === '' ? 0 : label.split(' ').length,
    problem: mark(problemPattern.test(text)),
    good: mark(goodConditionPattern.test(text)),
    limit: mark(limitationPattern.test(text)),
    thisInspection: mark(thisInspectionPattern.test(text)),
    standards: mark(standardsPattern.test(text)),
    general: mark(generalText.test(text)),
    seen: mark(seenText.test(text)),
    blankForm: mark(blankFormPattern.test(text)),
    callsSomeone: mark(callsSomeone.test(text)),
    tellsOfWork: mark(tellsOfWork.test(text)),
    contents: mark(contents.test(text)),
    definition: mark(definition.test(text)),
    service: mark(text.split(' ').length <= 4 && service.test(text)),
  };
}

/** A caption or a heading: it names a thing and states nothing about it. */
function isName({ text, kind, label }: Pick<Unit, 'text' | 'kind' | 'label'>): boolean {
  if (kind === 'row' || kind === 'value' || (kind === 'cell' && /\p{L}{3}/u.test(label))) return false;
  const named = text.replace(listNumber, '');
  if (/\d/.test(named)) return false;
  return (
    named === named.toUpperCase() ||
    (wordsOf(named).length <= 3 && !problemPattern.test(named) && !goodConditionPattern.test(named))
  );
}

/** A label alone has no content, nor has a check list code ("IN"); a number has, under its label. */
const hasContent = (text: string): boolean =>
  text.length > shortText
    ? /\p{L}{3}/u.test(text)
    : /^(?:yes|no|sí)\b/i.test(text) || analyzeText(text).some(({ term }) => /\p{L}{3}/u.test(term));
/** In characters: longer text is more than a word like "the". */
const shortText = 12;

// Data: patterns of the form that an answer of each kind has, and of text that is no issue (limitations, upkeep
// advice).
import type { ParsedQuestion, QuestionKind } from './question.ts';

const number = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|single|double|half)\b/i;
const year = /\b(?:19|20)\d{2}\b/;
const date =
  /\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,? (?:\d{4})?|\b(?:19|20)\d{2}\b/i;
const span = /\b\d+(?:\s?(?:-|–|to)\s?\d+)?\s?\+?\s*(?:-\s?)?(?:years?|yrs?|months?|días?|años?)\b/i;
const amount =
  /(?:[$€£₹]|\b(?:usd|eur|gbp|inr|cad|aud|nzd|aed|zar|mxn|rs\.?))\s?\d|\b\d[\d,]*(?:\.\d+)?\s?(?:dollars|euros?|usd|eur|gbp|inr|cad|aud|nzd|aed|zar|mxn)\b/i;
const size =
  /\d+(?:[./]\d+)?\s?(?:"|''|'|”|″|-)?\s?(?:inch|inches|in\b|feet|foot|ft|gal|gallons?|sq|tons?|btu|amps?|volts?|psi|acres?|%|mm|cm|m[²2]?\b|met(?:er|re)s?|lit(?:er|re)s?|kpa|kw|degrees|°|x\s?\d|")|\br-?\s?\d{1,2}\b/i;
export const placePattern =
  /\b(?:in|at|on|under|below|above|behind|near|next to|inside|outside|between|beside|adjacent|located|left|right|front|rear|back|north|south|east|west|upper|lower|master|hall|guest|garage|attic|basement|crawl ?space|kitchen|bath(?:room)?|bedroom|laundry|closet|utility|exterior|interior|floor|yard|living|dining|family)\b/i;
/** A room or a side of the house; stricter than `placePattern`. */
export const roomPattern =
  /\b(?:left|right|front|rear|back|north|south|east|west|master|hall|guest|garage|attic|basement|crawl ?space|kitchen|bath(?:room)?|bedroom|laundry|closet|utility|exterior|yard|living|dining|family|entry|porch|deck|patio|stair\w*)\b/i;
export const advicePattern =
  /\b(?:recommend\w*|suggest\w*|advis\w*|should|contact|consult|have|needs? to|must|repair|replace|correct|install|remove|evaluate\w*|consider|monitor|clean|seal|add|extend|qualified|licensed|contractor|professional)\b/i;
export const problemPattern =
  /\b(?:damage\w*|defect\w*|deficien\w*|missing|broken|crack\w*|leak\w*|loose\w*|inoperative|inoperable|improper\w*|not (?:work|function|operat|properly|secure|grounded|draining|engage|respond|installed|present|sealed|protected|have)\w*|does not|did not|do not|doesn'?t|didn'?t|fail\w*|worn|deteriorat\w*|rot\w*|rust\w*|corro\w*|unsafe|hazard\w*|safety|concern\w*|clog\w*|block\w*|plugged|stain\w*|moisture|exposed|inadequate\w*|insufficient|undersized|oversized|obstruct\w*|repair\w*|replace\w*|noisy|stuck|(?:would|will|could|does|did) not (?:open|close|drain|start|turn|light|latch|lock|respond|operate|work)|won'?t|puddle\w*|weak|binding|rub\w*|sticks?|negative|pool(?:ing|s)|separat\w*|uneven|sagg\w*|trip|open ground|past|beyond|end of|disconnect\w*|torn|lack\w*|no gfci|without|problem\w*|issue\w*)\b/i;
export const goodConditionPattern =
  /\b(?:none (?:found|noted|observed|seen)|no (?:\w+ ){0,3}(?:deficienc\w*|defects?|leaks?|leakage|problems?|issues?|damage|discrepanc\w*|signs?|evidence|concerns?)|serviceable|functional|functioning|operational|operated|in good|satisfactory|acceptable|working as|performed|appeared (?:to be )?(?:in|normal|functional|serviceable|good)|normal)\b/i;

export const limitationPattern =
  /\b(?:not (?:inspected|tested|operated|evaluated|accessible|visible|checked|entered|part of|able|determined|observed due)|un(?:able|determined|known)|could(?: not|n'?t)|cannot|can not|was(?: not|n'?t)|were(?: not|n'?t)|did not (?:inspect|test|enter|operate)|inaccessible|excluded?|limited|beyond the scope|outside the scope|too cold|below \d+|no access|restricted|obstructed|blocked|not a part|ot inpected|not inpected)\b/i;

/** A limitation of this inspection, not of inspections in general. */
export const thisInspectionPattern =
  /\b(?:was|were|did|could|unable|due to|because|at (?:the )?time|today|too cold|i|my|not ins?pected)\b/i;

/** Inspection standards: what inspectors must or need not do says nothing about a house. */
export const standardsPattern =
  /\binspectors? (?:shall|is not|are not|will not|may)\b|\b(?:is|are) not required to\b|\bshall (?:inspect|describe|observe|report)\b/i;

/** Forms without any value filled in. */
export const blankFormPattern =
  /_{4,}|\[ ?\]|☐[^☒☑■✓✔]*☐[^☒☑■✓✔]*$|^is (?:not )?\p{Ll}+ing\b.*\?$|\bY(?:es)? ?\/? ?N(?:o)?\b.*\bUnknown\b/iu;

const nothing = /^(?:none|n\/?a|unknown|not (?:found|visible|applicable|determined|present)|__+|inaccessible)\.?$/i;

const numerals: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  'forty-five': 45,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};
const numeral = new RegExp(`\\b(?:${Object.keys(numerals).join('|')})\\b(?= (?:\\p{L}+ )?\\p{L}{2,})`, 'giu');
/** "five feet" as "5 feet". */
const inFigures = (text: string): string => text.replace(numeral, (word) => String(numerals[word.toLowerCase()]));
/** "Two days after closing", "within ten days": a day that another day fixes. */
const relativeDay =
  /\b\d+ (?:\p{L}+ )?(?:days?|weeks?|months?|years?) (?:after|before|from|of|prior to|following)\b|\bwithin \d+ (?:\p{L}+ )?(?:days?|weeks?|months?|years?)\b/iu;

/** 1 when a text has the form of an answer, 0 when it can't be one, between when the form is inconclusive. */
export function formOf(text: string, label: string, { kind, measure, existence, inspected }: ParsedQuestion): number {
  switch (kind) {
    case 'money':
      return amount.test(text)
        ? 1
        : /\b(?:fee|charge|penalty|interest|commission)\b/i.test(text) && /\d\s?%|\bper ?cent\b/i.test(text)
          ? 0.6
          : 0;
    case 'date':
      return date.test(text) ? 1 : relativeDay.test(inFigures(text)) ? 0.8 : 0;
    case 'age':
      return span.test(inFigures(text)) || year.test(text) || /\bage\b[^.\d]{0,20}\d{1,3}\b/i.test(text)
        ? 1
        : /\b(?:older|newer|original|brand new|new construction)\b/i.test(text)
          ? 0.4
          : 0;
    case 'number':
      if (measure) return !number.test(text) ? 0 : measure.test(text) || measure.test(label) ? 1 : 0.3;
      return number.test(text) ? 0.8 : 0.1;
    case 'size':
      if (size.test(inFigures(text))) return 1;
      if (!/\d/.test(text)) return 0.2;
      return size.test(`1 ${label}`) ? 0.9 : 0.35;
    case 'place':
      return placePattern.test(text) ? 0.8 : 0.3;
    case 'advice':
      return advicePattern.test(text) ? 1 : 0.2;
    case 'problem':
      return problemPattern.test(text) ? 1 : 0.2;
    case 'yesno':
      if (inspected)
        return limitationPattern.test(text)
          ? 1
          : /\b(?:inspected|tested|operated|observed|traversed|entered)\b/i.test(text)
            ? 0.7
            : 0.3;
      if (existence) return problemPattern.test(text) || goodConditionPattern.test(text) ? 0.9 : 0.4;
      return problemPattern.test(text) || goodConditionPattern.test(text) ? 0.9 : 0.4;
    case 'name':
      return /[\p{Lu}]{2,}|\p{Lu}\p{Ll}+/u.test(text) && !nothing.test(text) ? 0.7 : 0.2;
    default:
      return 0.5;
  }
}

/** Kinds whose answers must have the form. */
export const kindsThatNeedForm: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  'money',
  'date',
  'age',
  'number',
  'size',
]);

// Parses a question: its concepts, and the form that an answer must have.
import { type Concept, conceptsOf, foldText } from '../../../language/terms.ts';

export type QuestionKind =
  | 'yesno'
  | 'number'
  | 'money'
  | 'date'
  | 'age'
  | 'size'
  | 'place'
  | 'name'
  | 'advice'
  | 'problem'
  | 'overview'
  | 'what';

export interface ParsedQuestion {
  query: string;
  kind: QuestionKind;
  concepts: Concept[];
  /** True for questions about existence: "any signs of …", "did they find …". */
  existence: boolean;
  /** True when the question asks whether something was inspected or tested; a limitation answers it. */
  inspected: boolean;
  /** Units of measure that the number must have, when the question names one. */
  measure: RegExp | null;
}

const money =
  /\bhow much (?:is|are|was|were|will|would|do|does|did|can|could|should|money|cash|to)\b|\b(?:cost|price|fees?|dues|amount|payment|charge|deposit|premium|loan amount|cash to close|closing costs|value|worth|afford)\b/;
const asksMoney =
  /\bhow much\b|\bwhat (?:is|are|was|were|will|would|'s)\b|\bwhat's\b|\bhow (?:big|large) is the (?:loan|payment)\b|\bcosts?\b|\bprice\b/;
const measures: readonly (readonly [RegExp, RegExp])[] = [
  [/\bamp(?:s|erage)?\b/, /\bamps?(?:ere)?s?\b|\d\s?a\b|\bamperage\b/i],
  [/\bvolts?\b/, /\bv(?:olt)?s?\b/i],
  [/\bgallons?\b/, /\bgal(?:lon)?s?\b/i],
  [
    /\bsquare (?:feet|foot|footage)\b|\bsq\.? ?ft\b|\bliving area\b|\bheated space\b|\bfloor area\b/,
    /\bsq(?:uare)?\.? ?(?:ft|feet|foot|footage)\b|\bsf\b/i,
  ],
  [/\bpsi\b|\bwater pressure\b/, /\bpsi\b|\bpounds\b/i],
  [/\bbtus?\b/, /\bbtus?\b/i],
  [/\bdegrees?\b|\btemperature\b/, /°|\bdegrees?\b|\bfahrenheit\b|\d\s?f\b/i],
  [/\binterest rate\b|\bapr\b|\bpercent(?:age)?\b|\btip\b/, /%|\bpercent\b|\bpor ciento\b/i],
];

/** @param about the words that name what it is about; all by default */
export function parseQuestion(query: string, about = query): ParsedQuestion {
  const text = foldText(query).replace(/\s+/g, ' ').trim();
  const measure = measures.find(([asked]) => asked.test(text))?.[1] ?? null;
  return {
    query,
    kind: kindOf(text, measure),
    concepts: thingsIn(query, about),
    existence:
      /\b(?:any|find|found|evidence|signs?|there)\b/.test(text) &&
      /^(?:is|are|was|were|did|do|does|has|have|any|were there)\b/.test(text),
    inspected:
      /\b(?:inspect|inspected|tested|test|checked|check|run|ran|operated|looked at|look at|go into|went into|go in|access|evaluate|evaluated|walk|walked|turned? on|try|tried|try out|look over|looked over|climb|climbed|get into|get to|reach|reached|crawl|crawled)\b/.test(
        text,
      ) && /^(?:did|was|were|has|have|is)\b/.test(text),
    measure,
  };
}

const speaker = '(?:the |my |our |your )?(?:home )?(?:inspectors?|sellers?|appraisers?|lenders?|owners?)';
const speaks =
  '(?:say|says|said|think|thinks|thought|believes?|state[sd]?|write|writes|wrote|claim(?:s|ed)?|estimate[sd]?|report(?:s|ed)?)';
const sources = new RegExp(
  `\\baccording to ${speaker}\\b|\\b(?:(?:does|do|did) )?${speaker} ${speaks}\\b(?: that\\b)?|\\bin the (?:opinion|words) of ${speaker}\\b`,
  'giu',
);

/** Who says it is not what it is about. */
function thingsIn(query: string, about: string): Concept[] {
  const concepts = conceptsOf(about.replace(sources, ' ').replace(/\s+/g, ' '));
  return concepts.some(({ weight }) => weight >= 0.5) ? concepts : conceptsOf(query);
}

/** Yes/no questions have no other kind, whatever words they contain. */
const closed =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|if|any|am|isn't|aren't|doesn't)\b/;
const open = /\b(?:where|which|who|what|how)\b/;

const overview =
  /\b(?:biggest|main|major|most serious|serious|important|critical|top|significant|worst) (?:\w+ )?(?:problems?|issues?|concerns?|defects?|findings?|repairs?|things?)\b|\bsummar(?:y|i[sz]e)\b|\boverview\b|\bsafety (?:hazards|issues|concerns)\b.*\b(?:list|all|found|what)\b|\bwhat are (?:the )?(?:safety )?(?:hazards|problems|issues|concerns|defects|red flags)\b(?! with)/;
const advice =
  /\bwhat (?:should|needs?|must|do|does|can|has|have)\b.*\b(?:done|do|recommend|suggest|advise|repaired|fixed)\b|\b(?:recommend|suggest|advise)\w*\b|\bwho (?:should|do|can|must|would)\b|\bshould (?:i|we|you|the buyer)\b|^should\b|\bhow (?:do|can|should) (?:i|we|you)\b.*\b(?:fix|repair|correct)\b|\bwhat kind of (?:contractor|professional|specialist)\b/;
const problem =
  /\bwhat(?:'s| is| are| was| were)? (?:\w+ )?(?:wrong|the matter|problems?|issues?|defects?|damage)\b|\bproblems?\b|\bwrong\b/;

/** For open questions. The order matters. */
const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  ['age', /\bhow (?:old|long ago)\b|\bage of\b|\bwhat age\b/],
  [
    'date',
    /^(?:and |so |but )?when\b(?! (?:i|you|we|it)\b)|\b(?:what|which) (?:year|date|day|month)\b|\bwhen (?:was|were|did|is|does|will)\b/,
  ],
  ['advice', advice],
  ['number', /\bhow many\b/],
];
const furtherKinds: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'size',
    /\bhow (?:big|large|deep|thick|high|wide|tall|long|far|much|hot|cold|warm|fast|strong)\b|\bwhat (?:size|capacity)\b|\bcapacity\b/,
  ],
  ['problem', problem],
  [
    'place',
    /^(?:where|which)\b|\bwhere\b|\bwhich (?:room|side|bathroom|bedroom|wall|door|window|one)\b|\bwhat (?:room|side|area|part)\b|\blocation of\b/,
  ],
  [
    'name',
    /^who\b|\bwhat (?:brand|make|model|manufacturer|company|name)\b|\bwho (?:makes|made|is|was|did)\b|\bbrand\b|\bmanufacturer\b/,
  ],
];

function kindOf(text: string, measure: RegExp | null): QuestionKind {
  if (overview.test(text)) return 'overview';
  if (closed.test(text) && !open.test(text))
    return advice.test(text) ? 'advice' : problem.test(text) ? 'problem' : 'yesno';
  const kind = kinds.find(([, pattern]) => pattern.test(text));
  if (kind) return kind[0];
  if (asksMoney.test(text) && money.test(text) && !measure) return 'money';
  if (measure) return 'number';
  return furtherKinds.find(([, pattern]) => pattern.test(text))?.[0] ?? (closed.test(text) ? 'yesno' : 'what');
}

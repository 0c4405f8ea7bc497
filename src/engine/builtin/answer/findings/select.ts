// Selects stored issues by what a question names: a system, a room, a trade, a severity, a document, or a thing.
import { stopWords } from '../../../../language/stopwords.ts';
import { analyzeText, conceptsOf, foldText } from '../../../../language/terms.ts';
import type { KnownDocument, Question, Severity } from '../../../engine.ts';
import { type NamedDocument, type Slots, withoutDocuments } from '../intent/slots.ts';

export type StoredIssue = Question['issues'][number];

const order: Record<Severity, number> = { critical: 0, major: 1, minor: 2 };

/** Systems of issues that no repair solves. */
const paperwork: ReadonlySet<string> = new Set(['Loan terms', 'Closing costs', 'Disclosure']);
export const isRepair = ({ system }: StoredIssue): boolean => !paperwork.has(system);

/** Minimum weight of a concept, and of a term. */
const minWeight = 0.5;

/** Words of questions about issues that name no thing. */
const general =
  /^(?:issues?|problems?|defects?|findings?|concerns?|damages?|deficienc\w*|faults?|flaws?|repair\w*|fix\w*|replac\w*|correct\w*|urgent\w*|serious\w*|severe|severit\w*|danger\w*|hazard\w*|hazardous|safety|safe\w*|unsafe|risks?|critical|major|minor|moderate|significant|important|importance|big\w*|worst|main|top|key|wrong|broken|bad|good|cost\w*|prices?|priced|expensive|cheap\w*|budget\w*|money|pay|spend|estimate\w*|total|amount|sum|credit|bill|list\w*|name|show|tell|give|enumerate|count|number|first|second|third|fourth|fifth|last|next|one|two|three|four|five|six|seven|eight|nine|ten|\d+|item\w*|thing\w*|stuff|point\w*|bullet\w*|report\w*|documents?|papers?|paperwork|files?|page\w*|inspect\w*|disclos\w*|house|home|property|place|building|condo|townhouse|unit|seller\w*|owner|buyer\w*|agent|negotiat\w*|request\w*|ask|children|child|kids?|toddler|baby|little|licensed|qualified|contractor\w*|professional\w*|specialist\w*|trade\w*|electrician\w*|plumber\w*|roofer\w*|mason\w*|carpenter\w*|engineer\w*|technician\w*|handyman|sweep|exterminator|need\w*|require\w*|flag\w*|found|find|noted|identified|reported|listed|mention\w*|recommend\w*|suggest\w*|further|evaluat\w*|additional|action|attention|immediate\w*|right|away|soon|now|before|after|moving|move|live|living|system\w*|area\w*|part\w*|section\w*|categor\w*|overall|whole|complete|entire|condition|shape|summar\w*|overview|red|flags?|deal|breakers?|priorit\w*|people|anyone|hurt|year|day|time|what|which|who|how|where|when|much|many|wait|closing|work\w*|between|contradict\w*|changed?|together|between|must|first|anything|everything|items?|roughly|approximately|currently|put|should|i|me|we|us|my|our|you|your|it|its|they|them|the|a|an|of|for|in|on|to|and|or|is|are|be|do|does|did|have|has|had|if|from|with|by|at|not|no|all|any|there|these|this|that|those|so|as|up|out|want|like|please|just|really|worth|worry|worried|care|take|make|get|go|put|draft|help|able|could|couldn't|didn't|wasn't|weren't|see|seen|look\w*|check\w*|test\w*|cover\w*|exclude\w*|skip\w*|missing|left|every|each|improve\w*|marked|rated|graded|since|attention|serious\w*|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa]|y|el|la|los|las)$/;

export interface Scope {
  issues: StoredIssue[];
  /** In words, for the answer; empty when the question names nothing. */
  words: string;
  /** "critical or major"; empty when the question names no severity. */
  grades: string;
  /** Whether the question names a thing, a system or a room. */
  named: boolean;
  /** Whether it names a thing beside a system or room. */
  things: boolean;
}

/** The words of a question that name a thing. */
export function thingsOf(query: string, slots: Slots): ReturnType<typeof conceptsOf> {
  const text = withoutDocuments(query);
  const inSlot = (words: string) =>
    slots.rooms.some((room) => room.test(words)) || slots.systems.some((system) => systemWords(system).test(words));
  return conceptsOf(text).filter(
    (concept) => concept.weight >= minWeight && !isGeneral(concept.words) && !inSlot(concept.words),
  );
}

const isGeneral = (words: string): boolean =>
  words.split(' ').every((word) => stopWords.has(word) || general.test(word));

const systemWords = (system: string): RegExp =>
  new RegExp(
    `^(?:${
      {
        Electrical: 'electric\\w*|wiring',
        Plumbing: 'plumbing',
        HVAC: 'hvac|heating|cooling|air conditioning|mechanical|climate',
        Roof: 'roof\\w*',
        Structure: 'structur\\w*',
        Exterior: 'exterior|outside',
        Grounds: 'grounds|yard|lot|landscap\\w*|drainage|grading',
        Interior: 'interior',
        'Insulation & Ventilation': 'insulation|ventilation',
        Appliances: 'appliances?',
        'Fireplace & Chimney': 'fireplaces?|chimneys?',
        Garage: 'garage',
        'Pool & Spa': 'pool|spa|hot tub',
        Irrigation: 'irrigation|sprinklers?',
        Pests: 'pests?|termites?|wdi|insects?|rodents?',
        'Loan terms': 'loan|mortgage',
      }[system] ?? '$^'
    })`,
  );

export function scopeOf(
  query: string,
  slots: Slots,
  issues: StoredIssue[],
  documents: readonly KnownDocument[],
): Scope {
  const things = thingsOf(query, slots);
  let found = inDocuments(issues, slots.documents, documents);
  const words: string[] = [];
  if (slots.severities.length > 0) {
    found = found.filter(({ severity }) => slots.severities.includes(severity));
  }
  if (slots.systems.length > 0) {
    const loan = slots.systems.includes('Loan terms');
    found = found.filter(
      (issue) =>
        slots.systems.includes(issue.system) ||
        (loan && issue.system === 'Closing costs') ||
        slots.systems.some((system) => systemWords(system).test(foldText(issue.component ?? issue.title))),
    );
    words.push(joinedNames(slots.systems));
  }
  if (slots.rooms.length > 0) {
    found = found.filter((issue) => slots.rooms.some((room) => room.test(placeWords(issue))));
    words.push(joinedNames(slots.rooms.map((room) => room.exec(foldText(query))?.[0] ?? '')));
  }
  if (things.length > 0) {
    // "The furnace and the water heater" are two things; "the bath fan" is one.
    const several = things.length > 1 && /\b(?:and|or|y|o)\b/.test(foldText(query));
    const holds = (text: string) =>
      several ? things.some((thing) => holdsAll([thing], text)) : holdsAll(things, text);
    const own = found.filter((issue) => holds(headOf(issue)));
    found = own.length > 0 ? own : found.filter((issue) => holds(`${headOf(issue)}\n${issue.snippet}`));
    words.push(things.map((thing) => thing.words).join(several ? ', ' : ' '));
  }
  return {
    issues: found,
    words: words.filter(Boolean).join(' '),
    grades: slots.severities.join(' or '),
    things: things.length > 0,
    named: slots.systems.length + slots.rooms.length + things.length > 0,
  };
}

const joinedNames = (names: string[]): string => [...new Set(names)].filter(Boolean).join(' and ').toLowerCase();

/** Where an issue is, as far as the report says. */
const placeWords = ({ location, component, title, snippet }: StoredIssue): string =>
  foldText([location, component, title, snippet].join('\n'));

const headOf = ({ title, component, system, location }: StoredIssue): string =>
  [title, component, system, location].join('\n');

function holdsAll(things: ReturnType<typeof conceptsOf>, text: string): boolean {
  const terms = new Set(analyzeText(text).map(({ term }) => term));
  return things.every((idea) => [...idea.terms].some(([term, value]) => value >= minWeight && terms.has(term)));
}

function inDocuments(
  issues: StoredIssue[],
  named: readonly NamedDocument[],
  documents: readonly KnownDocument[],
): StoredIssue[] {
  if (named.length === 0) return issues;
  const wanted = new Set(
    documents
      .filter(({ documentType }) => named.some(({ types }) => types.includes(documentType)))
      .map(({ analysisId }) => analysisId),
  );
  return issues.filter(({ analysisId }) => wanted.has(analysisId));
}

/** Most severe first; a hazard before others of its severity; then in the order of the documents. Texts appear once. */
export function worstFirst(issues: readonly StoredIssue[]): StoredIssue[] {
  const seen = new Set<string>();
  return issues
    .toSorted(
      (one, other) =>
        order[one.severity] - order[other.severity] || Number(other.safetyHazard) - Number(one.safetyHazard),
    )
    .filter((issue) => {
      const key = `${issue.analysisId}\n${issue.snippet}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

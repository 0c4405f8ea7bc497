// What a question is scoped to: systems of the house, rooms, trades, severities, documents, and how many items it asks
// for. English; Spanish questions are translated before, as far as they can be.
import type { DocumentType } from '../../../../documents/document-types.ts';
import { foldText } from '../../../../language/terms.ts';
import type { Severity } from '../../../engine.ts';
import { tradeNames } from '../../inspection/systems.ts';

export interface Slots {
  /** Systems of stored issues. */
  systems: string[];
  /** Each room as a pattern of the words that name it. */
  rooms: RegExp[];
  trades: string[];
  severities: Severity[];
  /** Groups of types: a question may name two documents. */
  documents: NamedDocument[];
  /** The number of items asked for. */
  count: number | null;
  children: boolean;
}

export interface NamedDocument {
  name: string;
  types: readonly DocumentType[];
}

/** The words of a question that name a system as a whole, not one component of it. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['Electrical', /\b(?:electric(?:al|ity)?|wiring)\b(?! (?:panel|range|heat))/],
  ['Plumbing', /\bplumbing\b/],
  [
    'HVAC',
    /\b(?:hvac|heating(?: and cooling)?|cooling|heating system|air conditioning|mechanical systems?|climate control)\b/,
  ],
  ['Roof', /\b(?:roof(?:ing|s)?)\b/],
  ['Structure', /\bstructur(?:e|al|es)\b/],
  ['Exterior', /\b(?:exterior|outside)\b/],
  ['Grounds', /\b(?:grounds|yard|lot|landscaping|drainage|grading)\b/],
  ['Interior', /\binterior\b/],
  ['Insulation & Ventilation', /\b(?:insulation|ventilation)\b/],
  ['Appliances', /\bappliances?\b/],
  ['Fireplace & Chimney', /\b(?:fireplaces?|chimneys?)\b/],
  ['Garage', /\bgarage\b/],
  ['Pool & Spa', /\b(?:pool|spa|hot tub)\b/],
  ['Irrigation', /\b(?:irrigation|sprinklers?)\b/],
  ['Pests', /\b(?:pests?|termites?|wdi|insects?|rodents?)\b/],
  ['Loan terms', /\b(?:loan|mortgage)\b/],
];

const rooms: readonly RegExp[] = [
  /\bkitchen\b/,
  /\b(?:bath(?:room)?s?|powder room|half bath|ensuite|shower room|wc)\b/,
  /\bbedrooms?\b/,
  /\bbasement|cellar\b/,
  /\bcrawl ?spaces?\b/,
  /\battic|loft\b/,
  /\blaundry\b/,
  /\bliving room|lounge|family room|den\b/,
  /\bdining room\b/,
  /\bhall(?:way)?\b/,
  /\b(?:upstairs|second floor|upper (?:floor|level))\b/,
  /\b(?:downstairs|first floor|main (?:floor|level)|lower level)\b/,
  /\b(?:decks?|balcon(?:y|ies))\b/,
  /\b(?:porch(?:es)?|patios?)\b/,
];

const severities: readonly (readonly [Severity, RegExp])[] = [
  ['critical', /\b(?:critical|severe)\b/],
  ['major', /\b(?:major|moderate|significant)\b/],
  ['minor', /\b(?:minor|small|cosmetic|maintenance)\b/],
];

/** What people call the trades, beside the names that reports use. */
const trades: readonly (readonly [string, RegExp])[] = [
  ...tradeNames,
  [
    'HVAC technician',
    /\b(?:hvac|heating|furnace|air conditioning|ac) (?:\w+ )?(?:technician|tech|company|guy|person|pro)\b/,
  ],
  ['chimney sweep', /\bchimney (?:sweep|company|pro)\b/],
  ['pest control', /\b(?:pest (?:control|company|inspector)|exterminator)\b/],
  ['electrician', /\belectrician\b/],
  ['general contractor', /\bgeneral contractors?\b/],
  ['loan officer', /\bloan officer\b/],
];

const documents: readonly (readonly [NamedDocument, RegExp])[] = [
  [{ name: 'Loan Estimate', types: ['loan_estimate'] }, /\b(?:loan estimates?|le)\b(?! to )/],
  [
    { name: 'Closing Disclosure', types: ['closing_disclosure', 'settlement_statement'] },
    /\b(?:closing disclosures?|cd|settlement statement|hud-?1|closing statement)\b/,
  ],
  [
    { name: 'HOA documents', types: ['hoa_document'] },
    /\b(?:(?:hoa|association|community|condo)(?:'s)? (?:rules?|documents?|docs?|bylaws|by-laws|regulations|cc&?rs?|covenants|papers)|cc ?(?:&|and)? ?rs?|bylaws|by-laws|covenants)\b/,
  ],
  [
    { name: 'inspection report', types: ['inspection_report', 'pest_report'] },
    /\b(?:home |house )?inspection(?: reports?)?\b(?! (?:contingency|fee|period|date|cost|standards))|\binspector'?s? report\b/,
  ],
  [{ name: 'pest report', types: ['pest_report'] }, /\b(?:pest|termite|wdi|wdo) (?:inspection )?reports?\b/],
  [
    { name: 'disclosure', types: ['disclosure'] },
    /\b(?:(?:the |property |sellers?'?s? )disclosures?(?: (?:form|statement|notice))?|seller(?:'s)? statement|disclosure (?:form|statement|notice))\b/,
  ],
  [{ name: 'appraisal', types: ['appraisal'] }, /\bappraisal(?: report)?\b(?! fees?\b)/],
  [
    { name: 'title report', types: ['title_report'] },
    /\b(?:title (?:report|commitment|search report)|preliminary (?:title )?report)\b/,
  ],
  [
    { name: 'purchase agreement', types: ['purchase_agreement'] },
    /\b(?:purchase (?:agreement|contract)|sales? (?:agreement|contract)|purchase and sale agreement|offer to purchase)\b/,
  ],
  [{ name: 'lease', types: ['lease'] }, /\b(?:the |my |this )(?:lease|rental agreement)\b/],
  [{ name: 'hazard report', types: ['hazard_report'] }, /\b(?:natural )?hazards? (?:disclosure )?reports?\b|\bnhd\b/],
  [{ name: 'insurance policy', types: ['insurance'] }, /\b(?:insurance policy|policy declarations)\b/],
  [{ name: 'permit', types: ['permit'] }, /\bthe permit\b/],
];

const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const counted =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:\w+ ){0,3}?(?:bullets?|points?|sentences?|things?|items?|issues?|problems?|concerns?|findings?|repairs?|defects?)\b|\btop (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/;

const foldedOf = (query: string): string => foldText(query).replace(/\s+/g, ' ');

export function slotsOf(query: string): Slots {
  const text = foldedOf(query);
  const trade = [...new Set(trades.filter(([, pattern]) => pattern.test(text)).map(([name]) => name))];
  const named = documentsIn(text);
  // "Home inspection" names a document, not the house; a trade is not a system.
  const rest = [...trades.map(([, pattern]) => pattern), ...documents.map(([, pattern]) => pattern)].reduce(
    (left, pattern) => left.replace(new RegExp(pattern.source, 'gi'), ' '),
    text,
  );
  const number = counted.exec(text);
  const digits = number?.[1] ?? number?.[2];
  return {
    systems: systems.filter(([, pattern]) => pattern.test(rest)).map(([name]) => name),
    rooms: rooms.filter((pattern) => pattern.test(rest)),
    trades: trade,
    severities: severities.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    documents: named,
    count: digits ? Number(/\d/.test(digits) ? digits : numerals.indexOf(digits)) : null,
    children: /\b(?:child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|little ones?|childproof)\b/.test(text),
  };
}

/** The documents that a question names. */
export const documentsNamed = (query: string): NamedDocument[] => documentsIn(foldedOf(query));

function documentsIn(text: string): NamedDocument[] {
  const found = documents.filter(([, pattern]) => pattern.test(text)).map(([document]) => document);
  // A pest report is named by the words of an inspection report too.
  return found.some(({ name }) => name === 'pest report')
    ? found.filter(({ name }) => name !== 'inspection report')
    : found;
}

/** The question without the documents that it names. */
export const withoutDocuments = (query: string): string =>
  documents.reduce((text, [, pattern]) => text.replace(new RegExp(pattern.source, 'g'), ' '), foldedOf(query));

/** The question with words of one slot replaced by its name: for the model, all systems are alike. */
export function abstracted(query: string): string {
  let text = foldedOf(query);
  const replace = (patterns: readonly RegExp[], name: string) => {
    for (const pattern of patterns) text = text.replace(new RegExp(pattern.source, 'g'), ` ${name} `);
  };
  replace(
    documents.map(([, pattern]) => pattern),
    'zdoc',
  );
  replace(
    trades.map(([, pattern]) => pattern),
    'ztrade',
  );
  replace(
    systems.map(([, pattern]) => pattern),
    'zsystem',
  );
  replace(rooms, 'zroom');
  return text.replace(/\b\d+\b/g, 'znumber');
}

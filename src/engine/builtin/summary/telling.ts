// Data: the facts that a buyer asks for first, by kind of document, in the order in which they are told.
import type { DocumentType } from '../../../documents/document-types.ts';
import type { Fact } from '../../engine.ts';

const loan = [
  /^interest rate$/i,
  /^loan amount$/i,
  /^estimated total monthly payment$/i,
  /^cash to close$/i,
  /^closing costs$/i,
];
/** Told unless the answer is no. */
const warnings = /^(?:prepayment penalty|balloon payment|negative amortization|demand feature)$/i;

const telling: Partial<Record<DocumentType, readonly RegExp[]>> = {
  purchase_agreement: [/^(?:sales|purchase) price/i, /^earnest money/i, /^closing date/i],
  closing_disclosure: [...loan, warnings, /^closing date$/i, /^loan term$/i, /^product$/i],
  loan_estimate: [...loan, warnings, /^rate lock$/i, /^loan term$/i, /^product$/i],
  hoa_document: [
    /^dues$/i,
    /^special assessments?$/i,
    /^transfer fee$/i,
    /^rentals$/i,
    /^pets$/i,
    /^litigation$/i,
    /^reserve fund$/i,
  ],
  appraisal: [/^appraised value/i, /^effective date/i, /^gross living area/i, /^year built/i],
  title_report: [
    /^vested in/i,
    /^tax lien/i,
    /^unpaid property taxes/i,
    /^mortgage to be released/i,
    /^easement/i,
    /^effective date/i,
    /^requirement/i,
  ],
  hazard_report: [/^special flood hazard area/i, /^fire hazard severity zone/i, /^earthquake fault zone/i],
  inspection_report: [/^inspection date/i, /^year built/i, /^roof/i, /^heating/i, /^water heater/i],
  lease: [/^rent$/i, /^ends$/i, /^security deposit$/i],
  insurance: [/^premium$/i, /^deductible$/i, /^dwelling coverage$/i],
};

/** A count of lines says nothing of them. */
export const isCount = (value: string): boolean => /^\d+ listed$/.test(value);

/** Numbers, and who took part: listed with the facts, and not told. */
export const isReference = (name: string): boolean =>
  /^(?:client|owner|report (?:number|date)|commitment number|parcel number|management company|title insurer|issuing agent|(?:escrow|title) officer|fiscal year|number of units|percent funded|reserve (?:balance|contribution)|fully funded balance|(?:owner-occupied|rented) units)$/i.test(
    name,
  );

/** The facts of one document that are told first. */
export function tellingOf<One extends Pick<Fact, 'name' | 'value'>>(type: DocumentType, facts: readonly One[]): One[] {
  const useful = facts.filter(
    ({ name, value }) => !isCount(value) && !(warnings.test(name) && /^(?:no|none)\b/i.test(value)),
  );
  const found = (telling[type] ?? []).flatMap((name) => useful.filter((fact) => name.test(fact.name)));
  return [...new Set(found)];
}

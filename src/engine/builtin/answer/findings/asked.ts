// What a question asks for, and of which documents.
import { TextCache } from '../../../../platform/text-cache.ts';
import type { KnownDocument, Question } from '../../../engine.ts';
import { type Recognized, recognize } from '../intent/model.ts';
import { type Slots, slotsOf } from '../intent/slots.ts';
import { keptMs } from '../terms.ts';

/** A label below this probability is not believed. */
export const minProbability = 0.5;

export interface Asked {
  /** The recognized intent; null when unsure. */
  label: string | null;
  slots: Slots;
  /** Documents that the question names, or those that can answer it. */
  documents: readonly KnownDocument[];
  /** None of the documents can answer it. */
  outside: boolean;
}

/** In characters of questions. Every answer offers some of the same further questions. */
const kept = new TextCache<{ best: Recognized | undefined; slots: Slots }>(50_000, keptMs);

function read(query: string): { best: Recognized | undefined; slots: Slots } {
  let found = kept.get(query);
  if (!found) {
    found = { best: recognize(query)[0], slots: slotsOf(query) };
    kept.set(query, found);
  }
  return found;
}

export function understand(question: Question): Asked {
  const { best, slots } = read(question.query);
  const named = question.documents.filter(({ documentType }) =>
    slots.documents.some(({ types }) => types.includes(documentType)),
  );
  const sure = best && best.label !== 'passage' && best.probability >= minProbability;
  const label = sure ? best.label : null;
  const documents = slots.documents.length > 0 ? named : ableTo({ label }, question.documents);
  return { label, slots, documents, outside: documents.length === 0 && question.documents.length > 0 };
}

/** Terms of a loan: only documents of the lender and of the closing have them. */
const loanField =
  /^(?:Interest rate|Annual percentage|Loan (?:amount|term|type|officer)|Product|Monthly principal|Estimated total|Estimated taxes|Prepayment|Balloon|Total (?:interest|of payments|paid|loan|other)|Finance|Amount financed|Origination|Lender credits|Escrow|Rate lock|Mortgage insurance|Late payment|Assumption|Cash to close|Closing costs)/;
/** Values of an association: neither a report on the condition of a house nor a lender says them. */
const associationField =
  /^(?:Regular|Special|Late charge|Rentals|Pets|Parking|Fines|Reserve fund|Litigation|Transfer fee|Capital contribution|Association)/;
export const lenders: readonly string[] = [
  'loan_estimate',
  'closing_disclosure',
  'settlement_statement',
  'loan_application',
];
const reports: readonly string[] = ['inspection_report', 'pest_report'];

/** The documents that can have the value that is asked for. */
function ableTo({ label }: Pick<Asked, 'label'>, documents: readonly KnownDocument[]): readonly KnownDocument[] {
  const field = label?.startsWith('field:') ? label.slice('field:'.length) : '';
  if (loanField.test(field)) return documents.filter(({ documentType }) => lenders.includes(documentType));
  if (associationField.test(field))
    return documents.filter(({ documentType }) => ![...lenders, ...reports].includes(documentType));
  return documents;
}

/** Whether only the stored results could answer: a comparison, a price (an estimate, in no document), work for a trade. */
export function isOnlyStored({ label, slots, outside }: Asked): boolean {
  if (label === 'contradict' || label === 'changed' || label === 'cost') return true;
  if (label === 'count') return slots.severities.length > 0;
  if (label === 'trade') return slots.trades.length > 0;
  return label?.startsWith('field:') === true && outside;
}

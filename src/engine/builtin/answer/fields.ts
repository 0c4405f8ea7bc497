// Questions for one value of a document (the interest rate, the HOA dues): answered from its stored facts, each with its
// page and the line that prints it.
import { analyzeText } from '../../../language/terms.ts';
import type { Fact, KnownDocument, Question } from '../../engine.ts';
import { factLine } from './findings/digest.ts';
import { citeFacts } from './findings/evidence.ts';
import { clipped, type StructuredAnswer } from './statement.ts';

/** Other names of a field, beside its own. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Regular assessment': ['Dues', 'HOA dues', 'Assessment', 'Monthly assessment', 'Annual assessment', 'Monthly dues'],
  'Appraised property value': ['Appraised value', 'Market value'],
  'Sale price': ['Purchase price', 'Contract price', 'Price'],
  'Closing date': ['Closing', 'Settlement date', 'Date of closing'],
  'Vested in': ['Owner', 'Owner of record', 'Title holder'],
  'Policy amount': ['Insurance amount'],
  'Earnest money': ['Deposit', 'Initial deposit', 'Earnest money deposit'],
  Inspector: ['Inspected by', 'Inspector name', 'Company', 'Inspection company'],
  Rent: ['Monthly rent'],
  'Estimated total monthly payment': ['Total monthly payment'],
  'Loan term': ['Term'],
  'Special assessment': ['Special assessments'],
  'Late charge': ['Late fee', 'Late charges'],
  'Seller credit': ['Seller credits'],
  Lender: ['Lender name'],
  Escrow: ['Escrow account', 'Estimated escrow', 'Monthly escrow payment'],
};
const minAlike = 0.6;
const maxLines = 4;
/** In words: a longer value in lower case is a piece of a sentence, which a passage tells whole. */
const maxWords = 6;
const maxRule = 320;
/** The final document comes before the estimate. */
const rank = (type: KnownDocument['documentType']): number =>
  ['closing_disclosure', 'settlement_statement', 'purchase_agreement', 'loan_estimate'].indexOf(type) + 1 || 9;

export async function fieldAnswer(
  question: Question,
  field: string,
  documents: readonly KnownDocument[],
): Promise<StructuredAnswer | null> {
  const found = documents
    .toSorted((one, other) => rank(one.documentType) - rank(other.documentType))
    .flatMap((document) => {
      const fact = factNamed(document.facts, field);
      return fact && isValue(fact) ? [{ document, fact }] : [];
    })
    .slice(0, maxLines);
  const citations = await citeFacts(question, found);
  const manyFiles = new Set(question.documents.map(({ file }) => file)).size > 1;
  const statements = found.flatMap(({ fact }, at) => {
    const citation = citations[at];
    return citation ? [factLine(told(fact), citation, manyFiles)] : [];
  });
  return statements.length > 0 ? { statements } : null;
}

/** A piece of a sentence, without the words that state it. */
const isValue = ({ value, snippet }: Fact): boolean =>
  snippet !== undefined || !/^\p{Ll}/u.test(value) || value.split(/\s+/).length <= maxWords;

/** A rule is told in the words of the page. */
const told = (fact: Fact): Fact =>
  fact.snippet && fact.value.split(/\s+/).length > maxWords ? { ...fact, value: clipped(fact.snippet, maxRule) } : fact;

function factNamed(facts: readonly Fact[], field: string): Fact | undefined {
  const names = [field, ...(otherNames[field] ?? [])].map((name) => name.toLowerCase());
  const exact = names.map((name) => facts.find((fact) => fact.name.toLowerCase() === name)).find(Boolean);
  if (exact) return exact;
  const wanted = termsIn(field);
  return facts
    .map((fact) => ({ fact, alike: alike(wanted, termsIn(fact.name)) }))
    .filter((each) => each.alike >= minAlike)
    .toSorted((one, other) => other.alike - one.alike)[0]?.fact;
}

const termsIn = (text: string): Set<string> =>
  new Set(
    analyzeText(text)
      .map(({ term }) => term)
      .filter((term) => !term.startsWith('=')),
  );

function alike(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared++;
  return shared / Math.max(1, one.size + other.size - shared);
}

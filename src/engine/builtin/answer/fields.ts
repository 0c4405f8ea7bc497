// Questions for one value of a document (the interest rate, the HOA dues): answered from its stored facts, each with its
// page and the line that prints it.
import { isOnPage } from '../../../documents/snippet.ts';
import { conceptsOf } from '../../../language/terms.ts';
import type { Fact, KnownDocument, Question } from '../../engine.ts';
import { cosineSimilarity, meaningOf } from '../meaning.ts';
import { storedAnswerOf } from './disclosed/answers.ts';
import type { Asked } from './findings/asked.ts';
import { factLine } from './findings/digest.ts';
import { citeFacts, snippetOfText, snippetsOfFact } from './findings/evidence.ts';
import { isGeneral } from './findings/select.ts';
import { withoutDocuments } from './intent/slots.ts';
import { parseQuestion } from './question.ts';
import { anyQuestion } from './score.ts';
import { clipped, hasManyFiles, type Statement, type StructuredAnswer } from './statement.ts';
import { holdsAll, sharedTerms, type Terms, termsIn } from './terms.ts';

/** Other names of a field, beside its own. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Regular assessment': ['Dues', 'HOA dues', 'Assessment', 'Monthly assessment', 'Annual assessment', 'Monthly dues'],
  'Appraised property value': ['Appraised value', 'Market value'],
  'Sale price': ['Sales price', 'Purchase price', 'Contract price', 'Contract sales price', 'Price'],
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
  'Cash to close': ['Cash from borrower'],
  'Option period': ['Termination option'],
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
  const manyFiles = hasManyFiles(question.documents);
  const statements = found.flatMap(({ fact }, at) => {
    const cited = citations[at]!;
    return cited.length > 0 ? [factLine(told(fact), cited, manyFiles)] : [];
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
  const wanted = own(termsIn(field));
  return facts
    .map((fact) => ({ fact, alike: alike(wanted, own(termsIn(fact.name))) }))
    .filter((each) => each.alike >= minAlike)
    .toSorted((one, other) => other.alike - one.alike)[0]?.fact;
}

function alike(one: Terms, other: Terms): number {
  const shared = sharedTerms(one, other);
  return shared / Math.max(1, one.size + other.size - shared);
}

const own = (terms: Terms): Terms => new Set([...terms].filter((term) => !term.startsWith('=')));

/** Documents whose facts are named by questions and rules; those of reports and loans are named by fields. */
const stating: ReadonlySet<string> = new Set([
  'disclosure',
  'hoa_document',
  'title_report',
  'hazard_report',
  'pest_report',
  'insurance',
  'lease',
  'permit',
  'purchase_agreement',
]);
const minMeaning = 0.5;
/** Answers a question for money, or one with all words of its name. */
const isAmount = /^\$\s?\d/;
/** Further facts are about the same when they are nearly as close. */
const nearBest = 0.06;
const maxStated = 3;

/** The facts whose name says what is asked: the answers of a disclosure, the rules of an association. */
export async function statedAnswer(
  question: Question,
  { slots, documents }: Pick<Asked, 'slots' | 'documents'>,
): Promise<StructuredAnswer | null> {
  const named = slots.documents.length > 0;
  const all = conceptsOf(withoutDocuments(question.query)).filter(
    ({ words, weight }) => weight >= 0.5 && !anyQuestion.test(words),
  );
  const things = all.filter(({ words }) => !isGeneral(words));
  // Repairs are a thing of a contract, and none of a report.
  const ideas = things.length === 0 && named ? all : things;
  const asked = meaningOf(question.query);
  if (ideas.length === 0 || !asked) return null;
  const { kind } = parseQuestion(question.query);
  const words = termsIn(question.query);
  const found = documents
    .filter(({ documentType }) => stating.has(documentType))
    .flatMap((document) => document.facts.map((fact) => ({ document, fact })))
    // The answers of a seller are told in another way.
    .filter(({ document, fact }) => document.documentType !== 'disclosure' || !storedAnswerOf(fact))
    .flatMap(({ document, fact }) => {
      const name = termsIn(fact.name);
      const held = ideas.filter((idea) => holdsAll([idea], name)).length;
      if (isAmount.test(fact.value) && kind !== 'money' && sharedTerms(own(name), words) < own(name).size) return [];
      if (held === 0 || !holdsAll(ideas, new Set([...name, ...termsIn(fact.value)]))) return [];
      // A form asks about a group of things, and names each below.
      const names = [fact.name, fact.name.split(': ').at(-1)!].map(meaningOf);
      const near = Math.max(...names.map((meaning) => (meaning ? cosineSimilarity(asked, meaning) : 0)));
      return near >= (named ? minMeaning - 0.1 : minMeaning) ? [{ document, fact, near: near + held / 10 }] : [];
    })
    .toSorted((one, other) => other.near - one.near);
  const best = found.filter(({ near }) => near >= found[0]!.near - nearBest).slice(0, maxStated);
  const manyFiles = hasManyFiles(question.documents);
  const lines = await Promise.all(best.map((each) => statedLine(question, each, manyFiles)));
  const statements = lines.filter((line) => line !== null);
  return statements.length > 0 ? { statements } : null;
}

/** A box with its explanation is carried by two places of the page. */
async function statedLine(
  question: Question,
  { document, fact }: { document: KnownDocument; fact: Fact },
  manyFiles: boolean,
): Promise<Statement | null> {
  const { file, analysisId } = document;
  const [page = ''] = await question.readPages([{ analysisId, page: fact.page }]);
  const [, box, explained] = /^((?:yes|no|unknown|n\/a)\b[^:]*): (.+)$/is.exec(fact.value) ?? [];
  const row = fact.snippet && isOnPage(page, fact.snippet) ? [fact.snippet] : snippetsOfFact(page, fact);
  const more = explained ? snippetOfText(page, explained.replace(/\s*…$/, '')) : null;
  const snippets = more ? [...row, more] : row;
  if (snippets.length === 0) return null;
  const value = box && !more ? box : clipped(fact.value, maxRule);
  const citations = snippets.map((snippet) => ({ file, page: fact.page, snippet, analysisId }));
  return factLine({ ...fact, value }, citations, manyFiles);
}

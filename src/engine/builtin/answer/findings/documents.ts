// Which documents there are, and which of those that a purchase usually has are not among them.
import type { DocumentType } from '../../../../documents/document-types.ts';
import { foldSpace } from '../../../../documents/snippet.ts';
import type { Citation, KnownDocument, Question } from '../../../engine.ts';
import { joined, plural, type Statement, type StructuredAnswer } from '../statement.ts';

const maxListed = 12;

export const documentNames: Record<DocumentType, string> = {
  inspection_report: 'inspection report',
  pest_report: 'pest report',
  disclosure: 'seller’s disclosure',
  hazard_report: 'natural hazard report',
  loan_estimate: 'Loan Estimate',
  closing_disclosure: 'Closing Disclosure',
  settlement_statement: 'settlement statement',
  loan_application: 'loan application',
  appraisal: 'appraisal',
  title_report: 'title report',
  purchase_agreement: 'purchase agreement',
  hoa_document: 'HOA document',
  lease: 'lease',
  insurance: 'insurance document',
  permit: 'permit',
  photo: 'photo',
  uncategorized: 'document',
  noise: 'document',
};

/** What a buyer usually has before closing, in the order in which it matters. */
const usual: readonly (readonly [string, readonly DocumentType[]])[] = [
  ['a home inspection report', ['inspection_report']],
  ['the seller’s disclosure', ['disclosure']],
  ['a title report', ['title_report']],
  ['a purchase agreement', ['purchase_agreement']],
  ['an appraisal', ['appraisal']],
  ['a Loan Estimate', ['loan_estimate']],
  ['a Closing Disclosure or settlement statement', ['closing_disclosure', 'settlement_statement']],
  ['a pest report', ['pest_report']],
  ['a homeowner’s insurance policy', ['insurance']],
  ['HOA documents, if there is an association', ['hoa_document']],
];

async function listOf(question: Question, documents: readonly KnownDocument[]): Promise<Statement[]> {
  const pages = await question.readPages(documents.map(({ analysisId }) => ({ analysisId, page: 1 })));
  return documents.slice(0, maxListed).flatMap(({ analysisId, file, documentType, pageCount }, at): Statement[] => {
    const snippet = firstWords(pages[at] ?? '');
    if (!snippet) return [];
    const citation: Citation = { file, page: 1, snippet, analysisId };
    const text = `**${file}:** ${documentNames[documentType]}, ${plural(pageCount, 'page')} (p. 1)`;
    return [{ text, citations: [citation], derived: [text] }];
  });
}

/** The first line with words. */
const firstWords = (text: string): string | null =>
  text
    .split('\n')
    .map((line) => foldSpace(line).slice(0, 120))
    .find((line) => /\p{L}{3}/u.test(line)) ?? null;

export async function documentList(question: Question): Promise<StructuredAnswer | null> {
  const statements = await listOf(question, question.documents);
  if (statements.length === 0) return null;
  const intro = `${plural(question.documents.length, 'document')}:`;
  return {
    intro: { text: intro, citations: statements.flatMap(({ citations }) => citations), derived: [intro] },
    statements,
  };
}

/** What a purchase usually has and these documents are not. */
export function missingFrom(documents: readonly KnownDocument[]): string[] {
  const has = new Set(documents.map(({ documentType }) => documentType));
  return usual.filter(([, types]) => !types.some((type) => has.has(type))).map(([name]) => name);
}

export async function missingDocuments(question: Question): Promise<StructuredAnswer | null> {
  const missing = missingFrom(question.documents);
  const statements = await listOf(question, question.documents);
  if (statements.length === 0) return null;
  const told =
    missing.length > 0
      ? `Not among these documents: ${joined(missing)}. A purchase usually has them.`
      : 'The documents that a purchase usually has are all here.';
  const open = question.documents.reduce((sum, { notInspected }) => sum + notInspected.length, 0);
  const limits = open > 0 ? ` The reports also name ${plural(open, 'thing')} that could not be inspected.` : '';
  const intro = `${told}${limits} Here are:`;
  return {
    intro: { text: intro, citations: statements.flatMap(({ citations }) => citations), derived: [intro] },
    statements,
  };
}

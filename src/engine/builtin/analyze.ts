// Reads a document with the reader of its type. For types without a reader, labelled values are extracted.

import type { DocumentType } from '../../documents/document-types.ts';
import { hasMark } from '../../documents/model/choices.ts';
import { foldSpace } from '../../documents/snippet.ts';
import type { Analysis, DocumentText, Fact, Issue } from '../engine.ts';
import { coverageOf, isLow, unreadLanguageOf } from './coverage.ts';
import { readDisclosure } from './disclosure.ts';
import { fieldFacts } from './document-fields.ts';
import type { DocumentReading } from './document-reading.ts';
import { readHoa } from './hoa/read.ts';
import { readInspection } from './inspection/read.ts';
import { readLabelled } from './labelled/read.ts';
import { readLoan } from './loans/read.ts';
import { readHazards } from './specialist/hazards.ts';
import { readSpecialist } from './specialist/read.ts';
import { sewerDefectsIn } from './specialist/sewer.ts';
import { onlySubjectOf } from './specialist/subject.ts';
import { readTitle } from './specialist/titles.ts';
import { keyFindingsOf } from './summary/key-findings.ts';
import { writeSummary } from './summary/summary.ts';

export function analyzeDocument(
  document: DocumentText & { documentType: DocumentType },
  generatedBy: string,
): Analysis {
  const { filename, documentType, pages } = document;
  const { facts: read, issues, notStated: missing = [], notInspected = [] } = readingOf(document);
  // The reader of associations reads the fields itself: its issues depend on them.
  const facts = documentType === 'hoa_document' ? read : [...read, ...fieldFacts(pages, documentType, read)];
  const language = unreadLanguageOf(pages, documentType);
  const coverage = coverageOf(pages, documentType, language);
  // What was not read may state it.
  const notStated = isLow(coverage) ? [] : missing;
  const subject = onlySubjectOf(document);
  return {
    summary: writeSummary({
      filename,
      documentType,
      subject,
      facts,
      issues,
      notStated,
      notInspected,
      coverage,
      language,
    }),
    keyFindings: keyFindingsOf(issues),
    facts,
    notStated,
    notInspected,
    issues,
    coverage,
    generatedBy,
  };
}

/** What the reader of specialist reports found, then what the reader of inspections found elsewhere. */
function readReport(document: DocumentText & { documentType: DocumentType }): DocumentReading {
  const { pages } = document;
  const general = readInspection(pages);
  const special = readSpecialist(pages);
  if (!special) return general;
  const subject = onlySubjectOf(document);
  // A value that its own reader named is no fact of another name.
  const isRead = ({ name, value, page }: Fact) =>
    special.facts.some((fact) => fact.name === name || (subject && fact.page === page && fact.value.includes(value)));
  const facts = [...special.facts, ...general.facts.filter((fact) => !isRead(fact))];
  const isKnown = ({ page, snippet }: Issue) =>
    special.issues.some(
      (issue) => issue.page === page && (issue.snippet.includes(snippet) || snippet.includes(issue.snippet)),
    );
  // A defect of the line that its own reader found, in the words of its title or of its description.
  const isSameDefect = ({ snippet }: Issue) =>
    subject === 'sewer' &&
    sewerDefectsIn(snippet).some((name) => special.issues.some(({ title }) => title.startsWith(name)));
  // What its own reader took for a fact and not for an issue is none.
  const isFact = ({ snippet }: Issue) => special.facts.some((fact) => fact.snippet?.includes(snippet));
  const readPages = new Set([...special.facts, ...special.issues].map(({ page }) => page));
  // A printed line of a form says nothing unless its reader found it ticked. An empty box may be a drawing, not text. The
  // check boxes of the other pages of an inspection with a radon test are not those of a form.
  const isFormLine = ({ page, snippet }: Issue) => {
    if (!subject && !readPages.has(page)) return false;
    const lines = pages.find(({ number }) => number === page)?.lines ?? [];
    if (lines.some(({ text }) => hasMark(text) && foldSpace(text).includes(snippet.slice(0, 40)))) return true;
    return lines.filter(({ text }) => hasMark(text)).length >= 3 && !/[.!]$/.test(snippet);
  };
  // What the report tells of a part at length says more than the line of the form.
  const isTold = ({ component }: Issue) =>
    subject === 'septic' &&
    component !== null &&
    general.issues.some(({ snippet }) => snippet.toLowerCase().includes(component.toLowerCase()));
  // Its text defines kinds of connectors and coverings.
  if (subject === 'wind mitigation') return { ...general, facts, issues: special.issues, notStated: special.notStated };
  const issues = [
    ...special.issues.filter((issue) => !isTold(issue)),
    ...general.issues.filter(
      (issue) => !isKnown(issue) && !isFormLine(issue) && !isFact(issue) && !isSameDefect(issue),
    ),
  ];
  return { ...general, facts, issues, notStated: special.notStated };
}

function readingOf(document: DocumentText & { documentType: DocumentType }): DocumentReading {
  switch (document.documentType) {
    case 'inspection_report':
    case 'pest_report':
      return readReport(document);
    case 'loan_estimate':
    case 'closing_disclosure':
      return readLoan(document.pages);
    case 'hazard_report':
      return readSpecialist(document.pages) ?? readHazards(document.pages);
    case 'title_report':
      return readTitle(document.pages);
    case 'hoa_document':
      return readHoa(document.pages);
    case 'disclosure':
      return readDisclosure(document.pages);
    default:
      return readLabelled(document.pages, document.documentType);
  }
}

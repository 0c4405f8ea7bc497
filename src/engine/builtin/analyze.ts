// Reads a document with the reader of its type. For types without a reader, labelled values are extracted.

import type { DocumentType } from '../../documents/document-types.ts';
import type { Analysis, DocumentText } from '../engine.ts';
import { readDisclosure } from './disclosure.ts';
import type { DocumentReading } from './document-reading.ts';
import { analyzeInspection } from './inspection/analyze.ts';
import { readLabelled } from './labelled/read.ts';
import { readLoan } from './loans/read.ts';
import { writeSummary } from './summary.ts';

export function analyzeDocument(
  document: DocumentText & { documentType: DocumentType },
  generatedBy: string,
): Analysis {
  const { documentType } = document;
  if (documentType === 'inspection_report' || documentType === 'pest_report') {
    return { ...analyzeInspection(document), generatedBy };
  }
  const { facts, issues } = readingOf(document);
  const keyFindings = issues.slice(0, 5).map(({ title, page }) => ({ text: title, page }));
  return {
    summary: writeSummary({ filename: document.filename, documentType, facts, issues, notInspected: [] }),
    keyFindings,
    facts,
    notInspected: [],
    issues,
    generatedBy,
  };
}

function readingOf(document: DocumentText & { documentType: DocumentType }): DocumentReading {
  switch (document.documentType) {
    case 'loan_estimate':
    case 'closing_disclosure':
      return readLoan(document.pages);
    case 'disclosure':
      return readDisclosure(document.pages);
    default:
      return readLabelled(document.pages, document.documentType);
  }
}

// Reads an inspection or pest report: issues, facts, limits. Deterministic and offline. For any other document it finds
// nothing and does not throw.

import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import { priceIssue } from '../../catalogue/price.ts';
import type { Analysis, Issue } from '../../engine.ts';
import { coverageOf } from '../coverage.ts';
import type { ReportModels } from '../items/linear.ts';
import { readItems } from '../items/read.ts';
import { gradeIssue } from '../items/severity.ts';
import { onlySubjectOf } from '../specialist/subject.ts';
import { writeSummary } from '../summary/summary.ts';
import { factsOf } from './facts.ts';
import { issuesOf } from './issues.ts';
import { keyFindingsOf } from './key-findings.ts';
import { limitsOf } from './limits.ts';
import { outlineOf } from './outline.ts';
import { readRows } from './report-text.ts';

export interface InspectionDocument {
  filename: string;
  pages: Page[];
  documentType: DocumentType;
}

/** @param models other weights than the ones of the repository, for measurements */
export function analyzeInspection(document: InspectionDocument, models?: ReportModels): Omit<Analysis, 'generatedBy'> {
  const report = readRows(document.pages);
  const outline = outlineOf(report);
  const found = readItems(document.pages, issuesOf(outline, document.pages), models);
  const graded = found.issues.map((issue) => gradeIssue(issue, models));
  const issues: Issue[] = graded.map((issue) => ({ ...issue, estimatedCost: priceIssue(issue) }));
  const facts = factsOf(document.pages, report, outline);
  const notInspected = limitsOf(found.limits, document.pages);
  const coverage = coverageOf(document.pages, document.documentType);
  return {
    summary: writeSummary({
      filename: document.filename,
      documentType: document.documentType,
      subject: onlySubjectOf(document),
      facts,
      issues,
      notInspected,
      coverage,
    }),
    keyFindings: keyFindingsOf(issues),
    facts,
    notInspected,
    issues,
    coverage,
  };
}

// Reads an inspection or pest report: issues, facts, limits. Deterministic and offline. For any other document it finds
// nothing and does not throw.

import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import { priceIssue } from '../../catalogue/price.ts';
import type { Analysis, Issue } from '../../engine.ts';
import { writeSummary } from '../summary.ts';
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

export function analyzeInspection(document: InspectionDocument): Omit<Analysis, 'generatedBy'> {
  const report = readRows(document.pages);
  const outline = outlineOf(report);
  const reading = issuesOf(outline, document.pages);
  const issues: Issue[] = reading.issues.map((finding) => ({ ...finding, estimatedCost: priceIssue(finding) }));
  const facts = factsOf(document.pages, report, outline);
  const notInspected = limitsOf(reading.limits, document.pages);
  return {
    summary: writeSummary({
      filename: document.filename,
      documentType: document.documentType,
      facts,
      issues,
      notInspected,
    }),
    keyFindings: keyFindingsOf(issues),
    facts,
    notInspected,
    issues,
  };
}

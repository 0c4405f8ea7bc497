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
import { statementsIn } from '../items/statements-in.ts';
import { writeSummary } from '../summary/summary.ts';
import { factsOf } from './facts.ts';
import { keyFindingsOf } from './key-findings.ts';
import { limitsOf } from './limits.ts';

export interface InspectionDocument {
  filename: string;
  pages: Page[];
  documentType: DocumentType;
}

/** @param models other weights than the ones of the repository, for measurements */
export function analyzeInspection(
  { filename, pages, documentType }: InspectionDocument,
  models?: ReportModels,
): Omit<Analysis, 'generatedBy'> {
  const graded = readItems(pages, models).map((issue) => gradeIssue(issue, models));
  const issues: Issue[] = graded.map((issue) => ({ ...issue, estimatedCost: priceIssue(issue) }));
  const { blocks, statements } = statementsIn(pages);
  const facts = factsOf(pages, blocks, statements);
  const notInspected = limitsOf(statements);
  const coverage = coverageOf(pages, documentType);
  return {
    summary: writeSummary({ filename, documentType, facts, issues, notInspected, coverage }),
    keyFindings: keyFindingsOf(issues),
    facts,
    notInspected,
    issues,
    coverage,
  };
}

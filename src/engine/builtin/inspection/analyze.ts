// Reads an inspection or pest report: findings, facts, limits. Deterministic and offline; it never throws for a document
// that is something else, it finds nothing in it.

import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import { priceFinding } from '../../catalogue/price.ts';
import type { Analysis, Finding } from '../../engine.ts';
import { summarize } from '../summary.ts';
import { factsOf } from './facts.ts';
import { findingsOf } from './findings.ts';
import { keyFindingsOf } from './key-findings.ts';
import { limitsOf } from './limits.ts';
import { outlineOf } from './outline.ts';
import { readRows } from './rows.ts';

export interface InspectionDocument {
  filename: string;
  pages: Page[];
  documentType: DocumentType;
}

export function analyzeInspection(document: InspectionDocument): Omit<Analysis, 'generatedBy'> {
  const manuscript = readRows(document.pages);
  const outline = outlineOf(manuscript);
  const reading = findingsOf(outline, document.pages);
  const issues: Finding[] = reading.findings.map((finding) => ({ ...finding, estimatedCost: priceFinding(finding) }));
  const facts = factsOf(document.pages, manuscript, outline);
  const notInspected = limitsOf(reading.limits, document.pages);
  return {
    summary: summarize({
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

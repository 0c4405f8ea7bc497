// Reads an inspection or pest report: issues, facts, limits. For any other document it finds nothing and does not throw.
import type { Page } from '../../../documents/pages.ts';
import { priceIssue } from '../../catalogue/price.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { ReportModels } from '../items/linear.ts';
import { readItems } from '../items/read.ts';
import { factsOf } from './facts.ts';
import { issuesOf } from './issues.ts';
import { limitsOf } from './limits.ts';
import { outlineOf } from './outline.ts';
import { readRows } from './report-text.ts';

/** @param models other weights than the ones of the repository, for measurements */
export function readInspection(pages: Page[], models?: ReportModels): Required<Omit<DocumentReading, 'notStated'>> {
  const report = readRows(pages);
  const outline = outlineOf(report);
  const found = readItems(pages, issuesOf(outline, pages), models);
  return {
    issues: found.issues.map((issue) => ({ ...issue, estimatedCost: priceIssue(issue) })),
    facts: factsOf(pages, report, outline),
    notInspected: limitsOf(found.limits, pages),
  };
}

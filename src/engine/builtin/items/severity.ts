// Grades an issue that neither the report nor a severity rule grades: two linear models over its words. Trained by training/train-reports.ts.
import type { Issue } from '../../engine.ts';
import { severityOf } from '../inspection/severity.ts';
import { wordFeatures } from './features.ts';
import { hashAll, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';

export type Graded = Pick<Issue, 'severity' | 'severityReason' | 'safetyHazard'>;

/** @param ruled what the rules say of the text */
export const severityFeatures = (text: string, ruled: Graded): string[] => [
  ...wordFeatures(text),
  `rule ${ruled.severity}`,
  `rule ${ruled.severity} ${ruled.severityReason.slice(0, 24)}`,
  `hazard ${ruled.safetyHazard}`,
];

/** What the rules say of a sentence that stands alone. */
export const ruledSeverity = (text: string): Graded => severityOf(text, text, text, null);

/** What the rules say when none of them applies. */
const byDefault = 'A defect that the inspector reports for repair.';

export function gradeIssue<T extends Issue>(issue: T, text: string, models: ReportModels = reportModels()): T {
  if (issue.severityReason !== byDefault) return issue;
  const features = hashAll(severityFeatures(text, issue));
  const critical = probability(score(models.critical, features));
  const minor = probability(score(models.minor, features));
  const severity = critical >= 0.5 && critical >= minor ? 'critical' : minor >= 0.5 ? 'minor' : 'major';
  if (severity === issue.severity) return issue;
  return { ...issue, severity, severityReason: `Inspectors rate defects with this wording ${severity}.` };
}

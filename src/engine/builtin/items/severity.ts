// Grades an issue that the report itself does not grade: three linear models over its words, one for each severity, to
// which the severity rules add what they say. Trained by training/train-reports.ts.
import type { Issue, Severity } from '../../engine.ts';
import { severityOf } from '../inspection/severity.ts';
import { addEach, addWords } from './features.ts';
import { hashesOf, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';

export type Graded = Pick<Issue, 'severity' | 'severityReason' | 'safetyHazard'>;
type Wording = Pick<Issue, 'title' | 'snippet' | 'description' | 'recommendation' | 'component'> & { system: string };

export const severityFeatures = (issue: Wording & Graded): number[] =>
  hashesOf((features) => {
    addWords(features, `${issue.title}. ${issue.snippet}`);
    addEach(features, 'Dw ', `${issue.description} ${issue.recommendation ?? ''}`);
    features.add('rule ', issue.severity);
    features.add('rule ', issue.severityReason.slice(0, 30));
    features.add('hazard ', `${issue.safetyHazard}`);
    features.add('system ', issue.system);
    features.add('component ', (issue.component ?? '').toLowerCase().replace(/s$/, ''));
  });

/** What the rules say of a sentence that stands alone. */
export const ruledSeverity = (text: string, more = ''): Graded => severityOf(text, text, `${text} ${more}`, null);

/** What the rules say when none of them applies. */
const byDefault = 'A defect that the inspector reports for repair.';
export const byReport = /^The report (?:rates|marks)/;
/** What a rule adds to the logarithm of the probability of its severity. */
const ruleWeight: Record<Severity, number> = { critical: 1.5, major: 0, minor: 1 };
/** Worst first. */
export const severities: Severity[] = ['critical', 'major', 'minor'];

/** Whether a danger to people or the report's own grade decides, so that the models are not asked. */
export const isSettled = ({ severity, severityReason, safetyHazard }: Graded): boolean =>
  (severity === 'critical' && safetyHazard) || byReport.test(severityReason);

export function gradeIssue<T extends Issue>(issue: T, models: ReportModels = reportModels()): T {
  if (isSettled(issue)) return issue;
  const features = severityFeatures(issue);
  const values = severities.map((severity) => probability(score(models[severity], features)));
  const sum = values.reduce((all, value) => all + value, 0);
  const ruled = issue.severityReason === byDefault ? null : issue.severity;
  const weighed = severities.map(
    (severity, at) => Math.log(values[at]! / sum + 0.001) + (severity === ruled ? ruleWeight[severity] : 0),
  );
  const severity = severities[weighed.indexOf(Math.max(...weighed))]!;
  if (severity === issue.severity) return issue;
  return { ...issue, severity, severityReason: `Inspectors rate defects with this wording ${severity}.` };
}

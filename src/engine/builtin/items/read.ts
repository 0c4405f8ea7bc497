// Reads the issues of a report of any maker: document model, statements, classification, proposals, acceptance.
import type { Page } from '../../../documents/pages.ts';
import type { Issue } from '../../engine.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import type { Rating } from '../inspection/ratings.ts';
import { defectProbabilities } from './classify.ts';
import { hashAll, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';
import { type Proposal, proposalsOf, rerated, settledReading } from './proposals.ts';
import { withoutRestated } from './restated.ts';
import { byReport, gradeIssue, severities } from './severity.ts';
import { statementsIn } from './statements.ts';

/** Probability from which a proposal is an issue: one value for all makers (docs/quality.md). */
const accepted = 0.45;
/** Number of statements from which a document shows how its rules and models agree: a report has hundreds. */
const enough = 60;

/**
 * Of the defects of a part that the report calls urgent as a whole, the worst one is critical; all those of a part with
 * minor defects are minor.
 */
function gradeByParts(proposals: Pick<Proposal, 'issue' | 'core'>[]): Issue[] {
  const worst = new Map<Rating, Issue>();
  for (const { issue, core } of proposals.toSorted((one, other) => (one.core?.at ?? 0) - (other.core?.at ?? 0))) {
    const grade = core?.partGrade;
    if (grade?.kind !== 'defect' || grade.severity !== 'critical') continue;
    const known = worst.get(grade);
    if (!known || severities.indexOf(issue.severity) < severities.indexOf(known.severity)) worst.set(grade, issue);
  }
  const gradeFor = new Map([...worst].map(([grade, issue]) => [issue, grade]));
  return proposals.map(({ issue, core }) => {
    const own = core?.partGrade;
    if (own?.kind === 'defect' && own.severity === 'minor' && !byReport.test(issue.severityReason))
      return rerated(issue, own);
    const grade = gradeFor.get(issue);
    return grade && issue.severity !== 'critical' ? rerated(issue, grade) : issue;
  });
}

/** The issues of the rules and those that the models find besides, as far as the last model accepts them. */
export function readItems(
  pages: Page[],
  ruled: ReportIssues,
  models: ReportModels = reportModels(),
): Pick<ReportIssues, 'issues' | 'limits'> {
  const { statements } = statementsIn(pages);
  const probabilities = defectProbabilities(statements, models);
  const reading = settledReading(ruled, statements, probabilities);
  if (reading.itemized) return { ...reading, issues: reading.issues.map((issue) => gradeIssue(issue, models)) };
  const found = proposalsOf(pages, reading, statements, probabilities).filter(
    ({ features, plain, marked }) =>
      marked || (statements.length < enough ? plain : probability(score(models.accept, hashAll(features))) >= accepted),
  );
  const graded = found.map((each) => ({ ...each, issue: gradeIssue(each.issue, models) }));
  const issues = gradeByParts(graded);
  const standings = new Map(
    issues.map((issue, at) => {
      const { core, repeats } = graded[at]!;
      return [issue, { section: core?.section ?? '', repeatedOn: repeats.map(({ page }) => page) }];
    }),
  );
  const sorted = issues.toSorted((one, other) => one.page - other.page);
  return { issues: withoutRestated(sorted, pages.length, standings), limits: reading.limits };
}

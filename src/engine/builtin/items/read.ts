// Reads the issues of a report of any maker: document model, statements, classification, proposals, acceptance.
import type { Page } from '../../../documents/pages.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import { defectProbabilities } from './classify.ts';
import { hashAll, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';
import { proposalsOf, settledReading } from './proposals.ts';
import { withoutRestated } from './restated.ts';
import { statementsIn } from './statements-in.ts';

/** Probability from which a proposal is an issue: one value for all makers (docs/quality.md). */
const accepted = 0.45;
/** Number of statements from which a document shows how its rules and models agree: a report has hundreds. */
const enough = 60;

/** The issues of the rules and those that the models find besides, as far as the last model accepts them. */
export function readItems(
  pages: Page[],
  ruled: ReportIssues,
  models: ReportModels = reportModels(),
): Pick<ReportIssues, 'issues' | 'limits'> {
  const { statements } = statementsIn(pages);
  const probabilities = defectProbabilities(statements, models);
  const reading = settledReading(ruled, statements, probabilities);
  if (reading.itemized) return reading;
  const issues = proposalsOf(pages, reading, statements, probabilities)
    .filter(
      ({ features, plain, marked }) =>
        marked ||
        (statements.length < enough ? plain : probability(score(models.accept, hashAll(features))) >= accepted),
    )
    .map(({ issue }) => issue)
    .toSorted((one, other) => one.page - other.page);
  return { issues: withoutRestated(issues, pages.length), limits: reading.limits };
}

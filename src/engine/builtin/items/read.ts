// Reads the issues of a report of any maker: document model, statements, classification, proposals, acceptance.
import type { Page } from '../../../documents/pages.ts';
import type { Issue } from '../../engine.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import { defectProbabilities } from './classify.ts';
import { hashAll, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';
import { proposalsOf } from './proposals.ts';
import { statementsIn } from './statements-in.ts';

/** Probability from which a proposal is an issue: one value for all makers (docs/quality.md). */
const accepted = 0.5;
/** Number of statements from which a document shows how its rules and models agree: a report has hundreds. */
const enough = 60;

/** The issues of the rules and those that the models find besides, as far as the last model accepts them. */
export function readItems(
  pages: Page[],
  reading: Pick<ReportIssues, 'issues' | 'rated'>,
  models: ReportModels = reportModels(),
): Issue[] {
  const { statements } = statementsIn(pages);
  return proposalsOf(pages, reading, statements, defectProbabilities(statements, models))
    .filter(({ features, plain }) =>
      statements.length < enough ? plain : probability(score(models.accept, hashAll(features))) >= accepted,
    )
    .map(({ issue }) => issue)
    .toSorted((one, other) => one.page - other.page);
}

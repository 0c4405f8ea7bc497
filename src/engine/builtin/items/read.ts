// Reads the issues of a report of any maker: document model, statements, classification, proposals, acceptance.
import type { Page } from '../../../documents/pages.ts';
import type { Issue } from '../../engine.ts';
import { defectProbabilities } from './classify.ts';
import { hashAll, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';
import { proposalsOf } from './proposals.ts';
import { statementsIn } from './statements-in.ts';

/** Probability from which a proposal is an issue: one value for all makers (docs/quality.md). */
const accepted = 0.45;
/** Number of statements from which a document shows what its layout means: a report has hundreds. */
const enough = 60;
/** A report with this many numbered findings numbers all of its findings. */
const itemizedFrom = 3;

export function readItems(pages: Page[], models: ReportModels = reportModels()): Issue[] {
  const { statements } = statementsIn(pages);
  const proposals = proposalsOf(pages, statements, defectProbabilities(statements, models));
  const isItemized = proposals.filter(({ isFinding }) => isFinding).length >= itemizedFrom;
  return proposals
    .filter(({ features, isFinding, plain }) => {
      if (isItemized) return isFinding;
      return statements.length < enough ? plain : probability(score(models.accept, hashAll(features))) >= accepted;
    })
    .map(({ issue }) => issue)
    .toSorted((one, other) => one.page - other.page);
}

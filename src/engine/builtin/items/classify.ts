// Decides which statements of a report state a defect of the house. Two linear models: the first judges the words and
// the layout of a statement; the second adds what the first says of the statements around it. Trained by
// training/train-reports.ts; the weights are in models/reports.bin.
import { addStatement } from './features.ts';
import { hashesOf, probability, type ReportModels, score } from './linear.ts';
import { reportModels } from './models.ts';
import { peerFeatures } from './peers.ts';
import type { Statement } from './statement.ts';

/** For each statement the probability, from 0 to 1, that it states a defect. */
export function defectProbabilities(statements: Statement[], models: ReportModels = reportModels()): number[] {
  const own = statements.map((statement) => hashesOf((sink) => addStatement(sink, statement)));
  const first = own.map((features) => probability(score(models.first, features)));
  return peerFeatures(statements, first).map((features, at) =>
    probability(score(models.second, [...features, ...own[at]!])),
  );
}

// What the report grades as defective states a defect: a row with one tick, in a column for defects, and a remark of a few
// words; a part of the house with such a grade.
import { likeliest } from './likeliest.ts';
import type { Statement } from './statement.ts';

/** From this probability the models find it themselves. */
const likely = 0.7;
/** The models judge longer remarks. */
const maxWords = 8;
const reference = /\b(?:see|refer to|as (?:above|noted)|same as)\b/i;
const limitation = /\bnot (?:\w+ )?(?:tested|inspected|visible|seen|accessible|operated|determined)\b/i;

/** Whether it stands in a row with one tick, in a column for defects. */
const isGradedRow = ({ block, rated }: Statement): boolean =>
  block.kind === 'ticks' && block.ticked.length === 1 && rated?.kind === 'defect';

/** Of each such row without a likely defect, the statement that is most likely one. */
function gradedRows(statements: Statement[], probabilities: number[]): Statement[] {
  const indices = [...statements.keys()].filter((at) => isGradedRow(statements[at]!));
  const rows = [...Map.groupBy(indices, (at) => statements[at]!.block).values()];
  return rows.flatMap((own) => {
    const best = likeliest(own, probabilities);
    const { text, block } = statements[best]!;
    const next = statements[own.at(-1)! + 1];
    // Its text goes on in a line below.
    const goesOn = next && next.block.kind !== 'ticks' && /^\p{Ll}/u.test(next.text) && !/[.!]$/.test(text);
    const isRemark =
      !goesOn && block.text.split(' ').length <= maxWords && !reference.test(text) && !limitation.test(text);
    return probabilities[best]! < likely && isRemark ? [statements[best]!] : [];
  });
}

/** Of a part, from which a statement may be its defect. */
const possible = 0.1;

/** Of each part of the house that the report grades as defective, without a likely defect, the likeliest statement. */
function gradedParts(statements: Statement[], probabilities: number[]): Statement[] {
  const graded = [...statements.keys()].filter((at) => statements[at]!.partGrade?.kind === 'defect');
  const parts = [...Map.groupBy(graded, (at) => statements[at]!.partGrade).values()];
  return parts.flatMap((own) => {
    const best = likeliest(own, probabilities);
    return probabilities[best]! >= possible && probabilities[best]! < likely ? [statements[best]!] : [];
  });
}

/** The statements that are defects because of a grade of the report, and not because of their words. */
export const gradedIn = (statements: Statement[], probabilities: number[]): Set<Statement> =>
  new Set([...gradedRows(statements, probabilities), ...gradedParts(statements, probabilities)]);

// Findings below a numbered title and a line with the grade: `2: Loose rail`, `Safety Hazard`, `The rail at the landing is
// loose.` When the models take many of them for defects, each is a finding.
import { isConfirmed } from './confirmed.ts';
import { gradeNamed } from './grades.ts';
import { likeliest } from './likeliest.ts';
import type { Statement } from './statement.ts';

const numberedTitle = /^\d{1,3}\s?[:.)]\s?\D/;
const minTitles = 4;
const minWords = 4;
/** Share of likely defects from which all are findings. */
const confirmedFrom = 0.5;

const isSentence = ({ text, block }: Statement): boolean =>
  block.kind !== 'caption' && block.kind !== 'field' && /[.!]$/.test(text) && text.split(' ').length >= minWords;

/** The sentence below each such title that is the likeliest defect. */
export function gradedTitles(statements: Statement[], probabilities: number[]): Set<Statement> {
  const found: number[] = [];
  for (const own of Map.groupBy(statements.keys(), (at) => statements[at]!.group).values()) {
    const first = statements[own[0]!]!;
    if (!numberedTitle.test(first.item) || !gradeNamed(first.text)) continue;
    const sentences = own.filter((at) => isSentence(statements[at]!));
    if (sentences.length > 0) found.push(likeliest(sentences, probabilities));
  }
  const isSeries =
    found.length >= minTitles &&
    isConfirmed(
      found.map((at) => probabilities[at]!),
      confirmedFrom,
    );
  return new Set(isSeries ? found.map((at) => statements[at]!) : []);
}

// "What are the biggest problems?": answered from the stored findings.
import { foldText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';
import type { Composed } from './compose.ts';
import { quoteFindings } from './findings.ts';

export function overviewOf(question: Question): Composed | null {
  const safety = /\b(?:safety|safe|hazards?|dangerous)\b/.test(foldText(question.query));
  return quoteFindings(
    question.issues.filter((issue) => !safety || issue.safetyHazard),
    question,
  );
}

// "What are the biggest problems?": answered from the stored issues.
import { foldText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';
import type { ComposedAnswer } from './compose.ts';
import { quoteIssues } from './quote-issues.ts';

export function overviewOf(question: Question): ComposedAnswer | null {
  const safety = /\b(?:safety|safe|hazards?|dangerous)\b/.test(foldText(question.query));
  return quoteIssues(
    question.issues.filter((issue) => !safety || issue.safetyHazard),
    question,
  );
}

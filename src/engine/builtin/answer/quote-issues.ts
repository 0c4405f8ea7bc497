// Stored issues as an answer: most severe first, each with its own page and snippet.
import type { Question, Severity } from '../../engine.ts';
import type { ComposedAnswer } from './compose.ts';

export type StoredIssue = Question['issues'][number];

const maxIssues = 5;
const order: Record<Severity, number> = { critical: 0, major: 1, minor: 2 };

/** @param graded includes the severity of each issue */
export function quoteIssues(issues: StoredIssue[], question: Question, graded = false): ComposedAnswer | null {
  if (issues.length === 0) return null;
  const worst = issues.toSorted((a, b) => order[a.severity] - order[b.severity]).slice(0, maxIssues);
  const manyFiles = new Set(question.passages.map(({ file }) => file)).size > 1;
  return {
    statements: worst.map(
      ({ snippet, file, page, severity }) =>
        `${graded ? `**${severity[0]!.toUpperCase()}${severity.slice(1)}:** ` : ''}${snippet} (${manyFiles ? `${file}, ` : ''}p. ${page})`,
    ),
    citations: worst.map(({ file, page, snippet, analysisId }) => ({ file, page, snippet, analysisId })),
  };
}

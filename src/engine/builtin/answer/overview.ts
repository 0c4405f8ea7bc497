// "What are the biggest problems?": answered from the stored findings, worst first, each with its own page and snippet.

import { foldText } from '../../../search/terms.ts';
import type { Question, Severity } from '../../engine.ts';
import type { Composed } from './compose.ts';

const listed = 5;
const order: Record<Severity, number> = { critical: 0, major: 1, minor: 2 };

export function overviewOf(question: Question): Composed | null {
  const safety = /\b(?:safety|safe|hazards?|dangerous)\b/.test(foldText(question.query));
  const issues = question.issues
    .filter((issue) => !safety || issue.safetyHazard)
    .map((issue, at) => ({ issue, at }))
    .sort((a, b) => order[a.issue.severity] - order[b.issue.severity] || a.at - b.at)
    .slice(0, listed)
    .map(({ issue }) => issue);
  if (issues.length === 0) return null;

  return {
    statements: issues.map((issue) => `${issue.snippet} (p. ${issue.page})`),
    citations: issues.map(({ file, page, snippet, analysisId }) => ({ file, page, snippet, analysisId })),
  };
}

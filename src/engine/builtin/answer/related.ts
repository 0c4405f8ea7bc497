// Questions worth asking next: only such as the findings and passages at hand can answer.
import type { Citation, Question } from '../../engine.ts';
import { plainTitle } from './focused-issues.ts';

const maxQuestions = 3;

export function relatedQuestions(question: Question, citations: Citation[]): string[] {
  const asked = question.query.toLowerCase();
  const cited = (issue: Question['issues'][number]) =>
    citations.some((citation) => citation.analysisId === issue.analysisId && citation.page === issue.page);
  const found: string[] = [];
  const add = (text: string) => {
    if (!found.includes(text) && !asked.includes(text.toLowerCase().replace(/\?$/, '')) && found.length < maxQuestions)
      found.push(text);
  };
  // What the answer touches on first, then the worst of the rest.
  const issues = [...question.issues].sort((a, b) => Number(cited(b)) - Number(cited(a)));
  for (const issue of issues.slice(0, 6)) {
    const what = plainTitle(issue.title);
    if (cited(issue) && issue.recommendation) add(`What is recommended for: ${what}?`);
    else if (cited(issue) && issue.estimatedCost) add(`What would it cost to fix: ${what}?`);
    else add(`What was found about: ${what}?`);
  }
  if (question.issues.length > 2) add('What are the most serious problems?');
  return found;
}

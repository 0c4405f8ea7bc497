// "What is wrong with the roof?": answered from the stored issues about the thing, matched by title, component, system
// or location. Text that merely mentions the thing counts only when no issue is about it.
import { analyzeText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';
import { cosineSimilarity, meaningOf } from '../meaning.ts';
import { type ComposedAnswer, similarityThresholds } from './compose.ts';
import type { ParsedQuestion } from './question.ts';
import { quoteIssues, type StoredIssue } from './quote-issues.ts';

/** Minimum weight of a concept, and of a term. */
const minWeight = 0.5;

export function problemsOf(question: Question, { concepts }: ParsedQuestion): ComposedAnswer | null {
  const ideas = concepts.filter((concept) => concept.weight >= minWeight);
  if (ideas.length === 0) return null;
  const holds = (text: string) => {
    const terms = new Set(analyzeText(text).map(({ term }) => term));
    return ideas.every((idea) => [...idea.terms].some(([term, value]) => value >= minWeight && terms.has(term)));
  };
  const named = question.issues.filter(({ title, component, system, location }) =>
    holds([title, component, system, location].join('\n')),
  );
  if (named.length > 0) return quoteIssues(named, question);
  const told = question.issues.filter(({ snippet }) => holds(snippet));
  return quoteIssues(told.length > 0 ? told : alikeIn(question), question);
}

/** By meaning in any wording, closest first. */
function alikeIn({ query, issues }: Question): StoredIssue[] {
  const asked = meaningOf(query);
  if (!asked) return [];
  return issues
    .map((issue) => ({ issue, meant: meaningOf(`${issue.component ?? ''} ${issue.title}`) }))
    .map(({ issue, meant }) => ({ issue, alike: meant ? cosineSimilarity(asked, meant) : 0 }))
    .filter(({ alike }) => alike >= similarityThresholds.close)
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ issue }) => issue);
}

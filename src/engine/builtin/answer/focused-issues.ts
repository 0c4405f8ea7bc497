// Questions about an issue itself: its cost, its severity, the recommendation, or the issue by its name. Answered from
// the stored issues, each with its own page and snippet.
import { foldSpace } from '../../../documents/snippet.ts';
import { analyzeText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';
import type { ComposedAnswer } from './compose.ts';
import type { ResolvedQuestion } from './followups.ts';
import { parseQuestion } from './question.ts';
import { quoteIssues, type StoredIssue } from './quote-issues.ts';

/** Minimum weight of a concept, and of a term. */
const minWeight = 0.5;

export interface FocusedIssues {
  issues: StoredIssue[];
  composed: ComposedAnswer;
}

export function focusOf(question: Question, { query, subject, item, ask }: ResolvedQuestion): FocusedIssues | null {
  const named = namedIn(question);
  const compared = named.length > 0 ? [] : comparedIn(question);
  // Repair costs are in no document: without a cost estimate requested, the question has no answer.
  const priced = ask === 'cost' && (question.includeCostEstimate || query !== question.query);
  const ofFindings = priced || ask === 'urgency' || (ask === 'advice' && item);
  if (named.length === 0 && compared.length === 0 && !ofFindings) return null;
  const issues =
    [named, compared].find((found) => found.length > 0) ??
    (item ? quoted(subject, question.issues) : aboutOf(subject, question.issues));
  if (issues.length === 0) return null;
  const composed = (ask === 'advice' && advised(issues, question)) || quoteIssues(issues, question, ask === 'urgency');
  return composed && { issues, composed };
}

/** By its title after a colon, as in related questions. */
function namedIn({ query, issues }: Question): StoredIssue[] {
  const text = foldSpace(query).toLowerCase();
  const named = issues.filter(({ title }) => text.includes(`: ${plainTitle(title).toLowerCase()}`));
  const longest = Math.max(0, ...named.map(({ title }) => title.length));
  return named.filter(({ title }) => title.length === longest);
}

/** "What changed between the estimate and the closing?", "Does the inspection contradict the disclosure?" */
function comparedIn({ query, issues }: Question): StoredIssue[] {
  if (/\bcontradict\w*\b|\bdisagree\w*\b/i.test(query))
    return issues.filter(({ title }) => /^(?:Inspection contradicts|Age of the) /.test(title));
  if (!/\b(?:chang\w*|differ\w*|compar\w*|increas\w*|tolerance\w*)\b/i.test(query)) return [];
  if (!/\b(?:fees?|costs?|estimate|closing disclosure)\b/i.test(query)) return [];
  return issues.filter(({ system }) => system === 'Closing costs');
}

export const plainTitle = (title: string): string => foldSpace(title.replace(/[.?!]+$/, ''));

/** The issue that an earlier answer quoted. */
function quoted(item: string, issues: StoredIssue[]): StoredIssue[] {
  const text = foldSpace(item);
  return issues.filter(({ snippet }) => text.includes(snippet) || snippet.startsWith(text)).slice(0, 1);
}

/** Matches title, component, system and location of an issue. */
function aboutOf(subject: string, issues: StoredIssue[]): StoredIssue[] {
  const ideas = parseQuestion(subject).concepts.filter((concept) => concept.weight >= minWeight);
  if (ideas.length === 0) return [];
  return issues.filter(({ title, component, system, location }) => {
    const terms = new Set(analyzeText([title, component, system, location].join('\n')).map(({ term }) => term));
    return ideas.every((idea) => [...idea.terms].some(([term, value]) => value >= minWeight && terms.has(term)));
  });
}

/** The recommendation as quoted from the page. */
function advised(issues: StoredIssue[], { passages }: Question): ComposedAnswer | null {
  const found = issues.flatMap(({ recommendation, analysisId, page, file }) => {
    const snippet = foldSpace(recommendation ?? '');
    const stands = passages.some(
      (passage) =>
        passage.analysisId === analysisId && passage.page === page && foldSpace(passage.text).includes(snippet),
    );
    return snippet && stands ? [{ file, page, snippet, analysisId }] : [];
  });
  if (found.length === 0) return null;
  return { statements: found.map(({ snippet, page }) => `${snippet} (p. ${page})`), citations: found };
}

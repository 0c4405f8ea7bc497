// The cost estimate of an answer: the stored issues that the answer is about. Work that fixes several of them counts
// once.
import { groupByRepair, totalCost } from '../../catalogue/total.ts';
import type { Citation, EstimatedCost, Question } from '../../engine.ts';
import type { ParsedQuestion } from './question.ts';
import { hasManyFiles } from './statement.ts';
import { holdsAll, overlap, termsIn } from './terms.ts';

type Issue = Question['issues'][number];

export function estimateCost(
  question: ParsedQuestion,
  issues: Issue[],
  citations: Citation[],
): EstimatedCost | undefined {
  const priced = issues.filter((issue) => issue.estimatedCost);
  return costOfIssues(priced.filter((issue) => isAbout(issue, question, citations)));
}

/** Considers issues with a price only. */
export function costOfIssues(issues: Issue[]): EstimatedCost | undefined {
  const about = issues.filter((issue) => issue.estimatedCost);
  if (about.length === 0) return undefined;
  const manyFiles = hasManyFiles(about);
  const where = ({ file, page }: Issue) => (manyFiles ? `${file}, page ${page}` : `page ${page}`);
  return {
    total: totalCost(about)!,
    breakdown: groupByRepair(about).map(({ finding, cures, quantity }) => ({
      item: finding.title,
      quantity,
      cost: { low: finding.estimatedCost.low, high: finding.estimatedCost.high },
      notes: `${finding.estimatedCost.basis} (${cures.length === 1 ? 'finding' : 'findings'} on ${[...new Set(cures.map(where))].join(' and ')})`,
    })),
  };
}

/** The issue is on a cited page and shares the cited words, or contains every important concept of the question. */
function isAbout(issue: Issue, question: ParsedQuestion, citations: Citation[]): boolean {
  const words = termsIn(`${issue.title} ${issue.snippet}`);
  const cited = citations.some(
    (citation) =>
      citation.analysisId === issue.analysisId &&
      citation.page === issue.page &&
      overlap(termsIn(citation.snippet), words) > 0.5,
  );
  if (cited) return true;
  const ideas = question.concepts.filter((concept) => concept.weight >= 0.5);
  return ideas.length > 0 && holdsAll(ideas, words);
}

// Compares found issues with labelled ones. An issue matches a label when it is on one of its pages and shares half of
// the words of its title or quote; each counts once, the best pairs first.
import { shareOf, wordsOf } from '../../src/engine/builtin/items/words.ts';
import type { Caller, IssueRow } from './caller.ts';
import { type Figure, formatCount, formatShare } from './figures.ts';
import { isOnPage } from './page-text.ts';
import type { LabelledIssue, LabelledSet } from './set.ts';

export interface JudgedIssues {
  file: string;
  pairs: { label: LabelledIssue; found: IssueRow }[];
  missed: LabelledIssue[];
  spurious: IssueRow[];
  verbatim: boolean[];
}

const likeEnough = 0.5;
export function judgeIssues(file: string, labels: LabelledIssue[], found: IssueRow[]): Omit<JudgedIssues, 'verbatim'> {
  const foundWords = found.map((issue) =>
    wordsOf([issue.title, issue.description, issue.snippet, issue.component, issue.location].join(' ')),
  );
  const likely = labels
    .flatMap((label) =>
      found.map((issue, at) => {
        const likeness = Math.max(
          ...[label.title, label.quote ?? ''].map((text) => shareOf(wordsOf(text), foundWords[at]!)),
        );
        return { label, found: issue, likeness: label.pages.includes(issue.page) ? likeness : 0 };
      }),
    )
    .filter(({ likeness }) => likeness >= likeEnough)
    .sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<LabelledIssue | IssueRow>();
  const pairs = likely.filter((pair) => {
    if (taken.has(pair.label) || taken.has(pair.found)) return false;
    taken.add(pair.label).add(pair.found);
    return true;
  });
  return {
    file,
    pairs: pairs.map(({ label, found: issue }) => ({ label, found: issue })),
    missed: labels.filter((label) => !taken.has(label)),
    spurious: found.filter((issue) => !taken.has(issue)),
  };
}

export async function compareIssues(caller: Caller, set: LabelledSet, uploaded: Map<string, { analysisId: string }>) {
  const cases: JudgedIssues[] = [];
  for (const { file, issues } of set.issues) {
    const found = await caller.issues(uploaded.get(file)!.analysisId);
    const verbatim = found
      .map((issue) => isOnPage(set.pathOf(file), issue.page, issue.snippet))
      .filter((verdict) => verdict !== null);
    cases.push({ ...judgeIssues(file, issues, found), verbatim });
  }
  const pairs = cases.flatMap((judged) => judged.pairs);
  const labels = pairs.length + cases.flatMap((judged) => judged.missed).length;
  const found = pairs.length + cases.flatMap((judged) => judged.spurious).length;
  const verbatim = cases.flatMap((judged) => judged.verbatim);
  const figures: Figure[] = [
    formatShare('issue_recall', pairs.length, labels),
    formatShare('issue_precision', pairs.length, found),
    formatShare(
      'issue_severity_agreement',
      formatCount(pairs, (pair) => pair.label.severity === pair.found.severity),
      pairs.length,
    ),
    formatShare('issue_snippet_verbatim', formatCount(verbatim, Boolean), verbatim.length),
  ];
  return { cases, figures };
}

// Proposals of training reports as examples: which of them state a labelled issue, and how it is graded.
import type { IssueRow } from '../bench/eval/caller.ts';
import { judgeIssues } from '../bench/eval/issues.ts';
import { hashAll } from '../src/engine/builtin/items/linear.ts';
import { type Proposal, proposalsOf, settledReading } from '../src/engine/builtin/items/proposals.ts';
import { isSettled, ruledSeverity, severityFeatures } from '../src/engine/builtin/items/severity.ts';
import type { Issue, Severity } from '../src/engine/engine.ts';
import type { Example } from './linear.ts';
import { remarks } from './remarks.ts';
import type { TrainingReport } from './reports.ts';

export interface Judged extends Proposal {
  /** The grade of the label that it states; null when it states none. */
  severity: Severity | null;
}

interface JudgedReport {
  itemized: boolean;
  proposals: Judged[];
}

/** @param probabilities of the report's statements, by models that were not trained on it */
export function judgedProposals(report: TrainingReport, probabilities: number[]): JudgedReport {
  const reading = settledReading(report.reading, report.statements, probabilities);
  const proposals = proposalsOf(report.pages, reading, report.statements, probabilities);
  const issues = proposals.map(({ issue }) => issue);
  const { pairs } = judgeIssues(report.file, report.labels, issues as unknown as IssueRow[]);
  const grades = new Map(pairs.map(({ label, found }) => [found as unknown as Issue, label.severity as Severity]));
  return {
    itemized: reading.itemized,
    proposals: proposals.map((proposal) => ({ ...proposal, severity: grades.get(proposal.issue) ?? null })),
  };
}

export const acceptExamples = (proposals: Judged[], weight: number): Example[] =>
  proposals.map(({ features, severity }) => ({
    features: Uint32Array.from(hashAll(features)),
    label: severity === null ? 0 : 1,
    weight,
  }));

export interface GradedExample extends Pick<Example, 'features' | 'weight'> {
  severity: Severity;
}

/** A report with many issues counts as much as one with these. */
const enough = 40;

/** The labels of a report, as the reader words them, without those that the models do not grade. */
export function gradedExamples({ labels }: TrainingReport, proposals: Judged[]): GradedExample[] {
  const weight = Math.min(1, enough / Math.max(1, labels.length));
  return proposals.flatMap(({ issue, severity }) =>
    severity && !isSettled(issue) ? [{ features: Uint32Array.from(severityFeatures(issue)), severity, weight }] : [],
  );
}

/** What a remark counts beside an issue of a report. */
const remarkWeight = 0.5;

/** The defects of the remarks. */
export const gradedRemarks = (): GradedExample[] =>
  remarks().flatMap(({ item, text, severity, more = '' }) => {
    if (!severity) return [];
    const features = severityFeatures({
      title: item,
      snippet: text,
      description: `${text} ${more}`,
      recommendation: null,
      system: '',
      component: null,
      ...ruledSeverity(text, more),
    });
    return [{ features: Uint32Array.from(features), severity, weight: remarkWeight }];
  });

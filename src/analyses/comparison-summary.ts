// The section of a summary that lists comparison issues. It is separate from the text of the engine, which describes
// the document alone.
import { type Severity, severities } from '../engine/engine.ts';

type ComparedIssue = { title: string; page: number; severity: string };

const limits = { listed: 8, key: 5 };

const bySeverity = (issues: ComparedIssue[]): ComparedIssue[] =>
  issues.toSorted((a, b) => severities.indexOf(a.severity as Severity) - severities.indexOf(b.severity as Severity));

export function renderComparisonSection(issues: ComparedIssue[]): string[] {
  if (issues.length === 0) return [];
  const count = (severity: Severity) => `${issues.filter((issue) => issue.severity === severity).length} ${severity}`;
  const rest = issues.length - limits.listed;
  return [
    [
      '## Compared with the other documents of the property',
      `**${issues.length} more ${issues.length === 1 ? 'issue' : 'issues'}**, by fixed rules, without a model: ${severities.map(count).join(', ')}.`,
      '',
      ...bySeverity(issues)
        .slice(0, limits.listed)
        .map(({ title, severity, page }) => `- **${title}** – ${severity} (page ${page})`),
      ...(rest > 0 ? [`- and ${rest} more`] : []),
    ].join('\n'),
  ];
}

export const comparisonKeyFindings = (issues: ComparedIssue[]): { text: string; page: number }[] =>
  bySeverity(issues)
    .filter(({ severity }) => severity !== 'minor')
    .slice(0, limits.key)
    .map(({ title, page }) => ({ text: title, page }));

// What comparing found, in the summary of the document that it was found of. The engine's own words stay as they are: they
// are of the document alone.
import { type Severity, severities } from '../engine/engine.ts';

type Compared = { title: string; page: number; severity: string };

const told = { listed: 8, key: 5 };

const worstFirst = (issues: Compared[]): Compared[] =>
  issues.toSorted((a, b) => severities.indexOf(a.severity as Severity) - severities.indexOf(b.severity as Severity));

export function tellCompared(issues: Compared[]): string[] {
  if (issues.length === 0) return [];
  const count = (severity: Severity) => `${issues.filter((issue) => issue.severity === severity).length} ${severity}`;
  const rest = issues.length - told.listed;
  return [
    [
      '## Compared with the other documents of the property',
      `**${issues.length} more ${issues.length === 1 ? 'issue' : 'issues'}**, by fixed rules, without a model: ${severities.map(count).join(', ')}.`,
      '',
      ...worstFirst(issues)
        .slice(0, told.listed)
        .map(({ title, severity, page }) => `- **${title}** – ${severity} (page ${page})`),
      ...(rest > 0 ? [`- and ${rest} more`] : []),
    ].join('\n'),
  ];
}

export const keyOfCompared = (issues: Compared[]): { text: string; page: number }[] =>
  worstFirst(issues)
    .filter(({ severity }) => severity !== 'minor')
    .slice(0, told.key)
    .map(({ title, page }) => ({ text: title, page }));

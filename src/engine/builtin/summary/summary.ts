// Writes the summary of a document: a paragraph for people, then its facts and issues as Markdown lists. Every line comes
// from one of them and names its page.
import type { DocumentType } from '../../../documents/document-types.ts';
import type { ForeignLanguage } from '../../../language/languages.ts';
import type { Coverage, Fact, Issue, Severity } from '../../engine.ts';
import { clipped, plural } from '../answer/statement.ts';
import type { Subject } from '../specialist/subject.ts';
import { purposes } from './kinds.ts';
import { paragraph } from './prose.ts';
import { unreadIn } from './unread.ts';

export interface SummaryInput {
  filename: string;
  documentType: DocumentType;
  /** Of a short specialist report. */
  subject: Subject | null;
  facts: Fact[];
  issues: Issue[];
  notStated?: string[];
  notInspected: { text: string; page: number }[];
  coverage: Coverage;
  /** Of pages that were not read. */
  language?: ForeignLanguage | null;
}

const titles: Partial<Record<DocumentType, string>> = {
  inspection_report: 'Home inspection report',
  pest_report: 'Pest inspection report',
  hoa_document: 'HOA document',
};
const severities: Severity[] = ['critical', 'major', 'minor'];
const maxItems = { issues: 8, facts: 12, limits: 5 };

const titleOf = ({ documentType: type, subject }: SummaryInput): string =>
  (subject && purposes[subject].title) ??
  titles[type] ??
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;

/** Most severe first; in report order within a severity. */
export function sortBySeverity<T extends { severity: Severity; safetyHazard: boolean }>(issues: T[]): T[] {
  const rank = (issue: T): number => severities.indexOf(issue.severity) * 2 + (issue.safetyHazard ? 0 : 1);
  return issues.toSorted((one, other) => rank(one) - rank(other));
}

export function writeSummary(input: SummaryInput): string {
  const { facts, notInspected } = input;
  const issues = sortBySeverity(input.issues);
  const parts = [`# ${titleOf(input)}`, paragraph({ ...input, issues })];
  const unread = unreadIn(input.coverage, input.language);
  if (unread) parts.push(unread);
  if (facts.length > 0)
    parts.push(
      [
        '## Facts',
        ...facts.slice(0, maxItems.facts).map((fact) => `- ${fact.name}: ${fact.value} (page ${fact.page})`),
      ].join('\n'),
    );
  if (input.notStated && input.notStated.length > 0)
    parts.push(`**Not stated in this document**: ${input.notStated.join(', ')}.`);
  if (issues.length > 0) {
    parts.push(
      [
        '## Most important',
        ...issues
          .slice(0, maxItems.issues)
          .map(
            (issue) =>
              `- **${issue.title}** – ${issue.severity}, ${issue.system}${issue.location ? `, ${issue.location}` : ''} (page ${issue.page})`,
          ),
      ].join('\n'),
    );
    parts.push(['## By system', ...bySystem(issues)].join('\n'));
  }
  if (notInspected.length > 0) {
    const shown = notInspected
      .slice(0, maxItems.limits)
      .map((limit) => `- ${clipped(limit.text, 180)} (page ${limit.page})`);
    const rest = notInspected.length - maxItems.limits;
    parts.push(
      [
        '## Not inspected',
        ...shown,
        ...(rest > 0 ? [`- and ${plural(rest, 'more limit')} of the inspection`] : []),
      ].join('\n'),
    );
  }
  return parts.join('\n\n');
}

function bySystem(issues: Issue[]): string[] {
  const groups = Map.groupBy(issues, (issue) => issue.system);
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([system, group]) => {
      const pages = [...new Set(group.map((issue) => issue.page))].toSorted((one, other) => one - other);
      return `- ${system}: ${group.length} (page${pages.length === 1 ? '' : 's'} ${pages.join(', ')})`;
    });
}

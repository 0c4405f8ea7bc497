// Filters and sorts issues of all documents of a property.
import type { DocumentType, IssueRowFragment, IssuesQuery, Severity } from '../generated/operations.ts';

type Listed = NonNullable<IssuesQuery['analysis']['issues']>['issues'][number];
export type IssueFields = IssueRowFragment;
export type IssueItem = Listed & { documentId: string; filename: string };

export const severities: readonly Severity[] = ['critical', 'major', 'minor'];
export const sortOrders = ['severity', 'cost', 'page', 'system'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface IssueFilter {
  text: string;
  severities: readonly Severity[];
  system: string;
  trade: string;
  document: string;
  priced: boolean;
  sort: SortOrder;
}

export const noFilter: IssueFilter = {
  text: '',
  severities: [],
  system: '',
  trade: '',
  document: '',
  priced: false,
  sort: 'severity',
};

export const isFiltered = (filter: IssueFilter): boolean =>
  filter.text !== '' ||
  filter.severities.length > 0 ||
  filter.system !== '' ||
  filter.trade !== '' ||
  filter.document !== '' ||
  filter.priced;

export function selectIssues(issues: readonly IssueItem[], filter: IssueFilter): IssueItem[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return issues
    .filter(
      (issue) =>
        (filter.severities.length === 0 || filter.severities.includes(issue.severity)) &&
        (!filter.system || issue.system === filter.system) &&
        (!filter.trade || issue.trade === filter.trade) &&
        (!filter.document || issue.documentId === filter.document) &&
        (!filter.priced || issue.estimatedCost !== null) &&
        words.every((word) => searchText(issue).includes(word)),
    )
    .sort(comparators[filter.sort]);
}

const searchText = ({ title, description, snippet, location, component, system, trade }: IssueItem): string =>
  [title, description, snippet, location, component, system, trade].join(' ').toLowerCase();

type Compare = (a: IssueItem, b: IssueItem) => number;
const byPage: Compare = (a, b) => a.filename.localeCompare(b.filename) || a.page - b.page;
const bySeverity: Compare = (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity);
const comparators: Record<SortOrder, Compare> = {
  severity: (a, b) => bySeverity(a, b) || byPage(a, b),
  cost: (a, b) => (b.estimatedCost?.high ?? -1) - (a.estimatedCost?.high ?? -1) || bySeverity(a, b),
  page: byPage,
  system: (a, b) => a.system.localeCompare(b.system) || bySeverity(a, b),
};

/** Documents in which somebody inspected the house. */
const reports: readonly (DocumentType | null)[] = ['inspection_report', 'pest_report', 'hazard_report'];

interface Source {
  id: string;
  documentType: DocumentType | null;
}

/** What a seller can be asked to repair: critical and major issues of reports; without a report, those of all documents. */
export function seriousDefects(issues: readonly IssueItem[], documents: readonly Source[]): IssueItem[] {
  const serious = issues.filter(({ severity, compared }) => severity !== 'minor' && !compared);
  const found = new Set(documents.filter(({ documentType }) => reports.includes(documentType)).map(({ id }) => id));
  const reported = serious.filter(({ documentId }) => found.has(documentId));
  return found.size > 0 ? reported : serious;
}

export const valuesOf = (issues: readonly IssueItem[], field: 'system' | 'trade'): string[] =>
  [...new Set(issues.map((issue) => issue[field]).filter((value) => value !== null))].sort();

export function countBySeverity(issues: readonly { severity: Severity }[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, major: 0, minor: 0 };
  for (const { severity } of issues) counts[severity]++;
  return counts;
}

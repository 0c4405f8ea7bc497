// Issues of a document with page, severity and cost.
import type { Issue as IssueRow } from '../prisma/generated/client/client.ts';
import type { listIssues } from '../src/analyses/analyses.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxesOf } from '../src/documents/snippet.ts';
import { builder } from './builder.ts';
import { BoxType, type Cost, CostRange, itemCost, PageMeta, Severity } from './common.ts';
import { graphqlOnly } from './rest.ts';
import { costOf } from './summary.ts';

const IssueCost = builder.objectRef<Cost & { basis: string }>('IssueCost').implement({
  description: 'Estimated cost of fixing an issue.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'Lower bound.' }),
    high: t.exposeFloat('high', { description: 'Upper bound.' }),
    currency: t.exposeString('currency', { description: 'Three-letter currency code, for example `USD`.' }),
    basis: t.exposeString('basis', {
      description: 'Basis of the estimate: work, quantity, source and date of the prices.',
    }),
  }),
});

const issueCost = (row: IssueRow) => {
  const cost = costOf(row);
  return cost && { ...cost, basis: row.costBasis ?? '' };
};

const Issue = builder.prismaObject('Issue', {
  description: 'A defect or a notable term of a document. The snippet is a verbatim quote from the page.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    title: t.exposeString('title', { description: 'Short title.' }),
    description: t.exposeString('description', { description: 'Description from the document.' }),
    system: t.exposeString('system', {
      description: 'System of the house or part of the loan: `Roof`, `Electrical`, `Loan terms`.',
    }),
    component: t.exposeString('component', { nullable: true, description: 'Component of the system.' }),
    location: t.exposeString('location', { nullable: true, description: 'Location in the house.' }),
    severity: t.field({ type: Severity, description: 'Severity.', resolve: (issue) => issue.severity as never }),
    severityReason: t.exposeString('severityReason', { description: 'Why the issue has this severity.' }),
    safetyHazard: t.exposeBoolean('safetyHazard', { description: 'Whether the issue is a safety hazard.' }),
    page: t.exposeInt('page', { description: 'Number of the physical page, starting at 1.' }),
    snippet: t.exposeString('snippet', { description: 'Verbatim quote from the page with collapsed white space.' }),
    recommendation: t.exposeString('recommendation', {
      nullable: true,
      description: 'Recommendation from the document.',
    }),
    trade: t.exposeString('trade', { nullable: true, description: 'Trade that does the work.' }),
    estimatedCost: t.field({
      type: IssueCost,
      nullable: true,
      description: 'Estimated cost; null if the price list has no entry for the work.',
      resolve: issueCost,
    }),
    confidence: t.exposeFloat('confidence', { description: 'Confidence from 0 to 1.' }),
    compared: t.exposeBoolean('compared', {
      ...graphqlOnly,
      description: 'Whether the issue comes from the comparison with other documents of the property.',
    }),
    boxes: t.field({
      ...graphqlOnly,
      type: [BoxType],
      description: 'Position of the snippet on the page, one box for each line.',
      async resolve({ analysisId, page, snippet }, _args, { service }) {
        const row = await service.db.page.findUnique({ where: { analysisId_number: { analysisId, number: page } } });
        return boxesOf((row?.lines ?? []) as unknown as Line[], snippet);
      },
    }),
  }),
});

export const IssueList = builder.objectRef<Awaited<ReturnType<typeof listIssues>>>('IssueList').implement({
  description: 'Issues of a document, most severe first, then by page.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'Id of the analysis.' }),
    issues: t.field({
      ...itemCost,
      type: [Issue],
      description: 'Issues of this page.',
      resolve: (list) => list.issues,
    }),
    totalIssues: t.exposeInt('totalIssues', { description: 'Total number of issues that match the filter.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description:
        'Estimated cost of all issues of the document, whatever the filter, without double counting. Null if none could be priced.',
      resolve: ({ report }) => costOf(report),
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: (list) => list.meta }),
  }),
});

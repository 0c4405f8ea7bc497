// Issues: what is wrong, with page, severity and cost.
import type { Issue as IssueRow } from '../prisma/generated/client/client.ts';
import type { listIssues } from '../src/analyses/analyses.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxesOf } from '../src/documents/snippet.ts';
import { builder } from './builder.ts';
import { BoxType, type Cost, CostRange, itemCost, PageMeta, Severity } from './common.ts';
import { graphqlOnly } from './rest.ts';
import { costOf } from './summary.ts';

const IssueCost = builder.objectRef<Cost & { basis: string }>('IssueCost').implement({
  description: 'What putting an issue right may cost.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'The lower end.' }),
    high: t.exposeFloat('high', { description: 'The upper end.' }),
    currency: t.exposeString('currency', { description: 'Three-letter code, `USD`.' }),
    basis: t.exposeString('basis', {
      description: 'In words: which work, how much of it, where the prices come from and of when.',
    }),
  }),
});

const issueCost = (row: IssueRow) => {
  const cost = costOf(row);
  return cost && { ...cost, basis: row.costBasis ?? '' };
};

const Issue = builder.prismaObject('Issue', {
  description: 'Something that is wrong, or a term to mind. Its snippet stands on its page, word for word.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    title: t.exposeString('title', { description: 'In a few words.' }),
    description: t.exposeString('description', { description: 'As the document describes it.' }),
    system: t.exposeString('system', {
      description: 'The part of the house or of the loan: `Roof`, `Electrical`, `Loan terms`.',
    }),
    component: t.exposeString('component', { nullable: true, description: 'The part of the system.' }),
    location: t.exposeString('location', { nullable: true, description: 'Where in the house.' }),
    severity: t.field({ type: Severity, description: 'How grave.', resolve: (issue) => issue.severity as never }),
    severityReason: t.exposeString('severityReason', { description: 'The rule that made it so, in words.' }),
    safetyHazard: t.exposeBoolean('safetyHazard', { description: 'Whether people may come to harm.' }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
    snippet: t.exposeString('snippet', { description: 'Quoted from that page, white space folded.' }),
    recommendation: t.exposeString('recommendation', { nullable: true, description: 'What the document recommends.' }),
    trade: t.exposeString('trade', { nullable: true, description: 'Who does such work.' }),
    estimatedCost: t.field({
      type: IssueCost,
      nullable: true,
      description: 'Null where the price list has no line for it.',
      resolve: issueCost,
    }),
    confidence: t.exposeFloat('confidence', { description: '0 to 1.' }),
    boxes: t.field({
      ...graphqlOnly,
      type: [BoxType],
      description: 'Where the snippet stands on its page, a box a line.',
      async resolve({ analysisId, page, snippet }, _args, { service }) {
        const row = await service.db.page.findUnique({ where: { analysisId_number: { analysisId, number: page } } });
        return boxesOf((row?.lines ?? []) as unknown as Line[], snippet);
      },
    }),
  }),
});

export const IssueList = builder.objectRef<Awaited<ReturnType<typeof listIssues>>>('IssueList').implement({
  description: 'The issues of a document, in the order of its pages within each severity.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The analysis.' }),
    issues: t.field({ ...itemCost, type: [Issue], description: 'This page of them.', resolve: (list) => list.issues }),
    totalIssues: t.exposeInt('totalIssues', { description: 'All that the filter lets through.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description: 'Of the whole document; null where nothing could be priced.',
      resolve: ({ report }) => costOf(report),
    }),
    meta: t.field({ type: PageMeta, description: 'Where this page stands.', resolve: (list) => list.meta }),
  }),
});

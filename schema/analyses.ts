// Analyses: what was found in a document, and how far it is.
import type { Issue as IssueRow } from '../prisma/generated/client/client.ts';
import {
  deleteAnalysis,
  forceAnalysis,
  getAnalysis,
  getSummary,
  listIssues,
  type AnalysisSummary as Summary,
} from '../src/analyses/analyses.ts';
import { createAnalysis } from '../src/analyses/entry.ts';
import { percentDone } from '../src/analyses/progress.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxesOf } from '../src/documents/snippet.ts';
import type { Fact as EngineFact } from '../src/engine/engine.ts';
import { builder, uploaded } from './builder.ts';
import {
  AnalysisStatus,
  BoxType,
  Category,
  ChatStatus,
  type Cost,
  CostRange,
  cursorArgument,
  DocumentType,
  itemCost,
  limitArgument,
  PageMeta,
  pageCost,
  Severity,
} from './common.ts';
import { door, graphqlOnly } from './rest.ts';

const costOf = (row: { costLow: number | null; costHigh: number | null; costCurrency: string | null }): Cost | null =>
  row.costLow === null || row.costHigh === null
    ? null
    : { low: row.costLow, high: row.costHigh, currency: row.costCurrency ?? 'USD' };

const Statement = builder.objectRef<{ text: string; page: number }>('Statement').implement({
  description: 'Something that a page of the document says.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'In words.' }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
  }),
});

const Fact = builder.objectRef<EngineFact>('Fact').implement({
  description: 'A value that a professional looks for in such a document.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is, `Year built`.' }),
    value: t.exposeString('value', { description: 'As the document says it.' }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
  }),
});

const SeverityCounts = builder.objectRef<Summary['severityCounts']>('SeverityCounts').implement({
  description: 'Issues by severity.',
  fields: (t) => ({
    critical: t.exposeInt('critical', { description: 'Critical issues.' }),
    major: t.exposeInt('major', { description: 'Major issues.' }),
    minor: t.exposeInt('minor', { description: 'Minor issues.' }),
  }),
});

const AnalysisSummary = builder.objectRef<Summary>('AnalysisSummary').implement({
  description: 'A document in short.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The analysis.' }),
    documentType: t.field({
      type: DocumentType,
      description: 'What the document is.',
      resolve: (summary) => summary.documentType as never,
    }),
    summary: t.exposeString('summary', { description: 'Markdown.' }),
    keyFindings: t.field({
      type: [Statement],
      description: 'The gravest first.',
      resolve: (summary) => summary.keyFindings as never,
    }),
    facts: t.field({
      type: [Fact],
      description: 'Values with the page they stand on.',
      resolve: (summary) => summary.facts as never,
    }),
    notInspected: t.field({
      type: [Statement],
      description: 'What the document says was not looked at.',
      resolve: (summary) => summary.notInspected as never,
    }),
    severityCounts: t.field({
      type: SeverityCounts,
      description: 'Issues by severity.',
      resolve: (summary) => summary.severityCounts,
    }),
    totalIssues: t.exposeInt('totalIssues', { description: 'All issues.' }),
    estimatedCost: t.field({
      type: CostRange,
      nullable: true,
      description: 'Of all priced issues, none counted twice; null where nothing could be priced.',
      resolve: costOf,
    }),
    generatedBy: t.exposeString('generatedBy', { description: 'The engine, and its version or model.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
});

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

const IssueList = builder.objectRef<Awaited<ReturnType<typeof listIssues>>>('IssueList').implement({
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

const PageLine = builder.objectRef<Line>('PageLine').implement({
  description: 'A line of text on a page.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text.' }),
    box: t.field({ type: BoxType, description: 'Where it stands.', resolve: (line) => line }),
  }),
});

builder.prismaObject('Page', {
  description: 'A page of a document, as text with positions.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Physical page, from 1.' }),
    width: t.exposeFloat('width', { description: 'In points; pixels of a photo.' }),
    height: t.exposeFloat('height', { description: 'In points; pixels of a photo.' }),
    text: t.exposeString('text', { description: 'What every snippet is held against.' }),
    ocr: t.exposeBoolean('ocr', { description: 'Whether the text was recognized from a picture.' }),
    lines: t.field({
      type: [PageLine],
      description: 'In reading order.',
      resolve: (page) => page.lines as unknown as Line[],
    }),
  }),
});

const Progress = builder.prismaObject('Analysis', {
  variant: 'Progress',
  description: 'How far a document is. It only moves on.',
  fields: (t) => ({
    step: t.exposeString('step', {
      description: '`queued`, `reading`, `categorizing`, `analyzing`, `embedding`, `finished`.',
    }),
    percent: t.int({ description: '0 to 100.', resolve: percentDone }),
    pagesDone: t.exposeInt('pagesDone', { description: 'Pages read in the step `reading`.' }),
    pageCount: t.exposeInt('pageCount', { description: 'Pages in all.' }),
    revision: t.exposeInt('revision', { description: 'Grows with every change.' }),
  }),
});

export const Analysis = builder.prismaObject('Analysis', {
  description: 'A document and what became of it.',
  fields: (t) => ({
    analysisId: t.exposeID('id', { description: 'Our identifier.' }),
    propertyId: t.exposeID('propertyId', { nullable: true, description: 'The property it belongs to, if any.' }),
    jobId: t.exposeID('jobId', { description: 'The upload it came with.' }),
    filename: t.exposeString('filename', { description: 'As uploaded.' }),
    documentType: t.field({
      type: DocumentType,
      nullable: true,
      description: 'Null until it was read.',
      resolve: (row) => row.documentType as never,
    }),
    category: t.field({
      type: Category,
      nullable: true,
      description: 'At first a quick guess from name and first pages.',
      resolve: (row) => row.category as never,
    }),
    status: t.field({ type: AnalysisStatus, description: 'Where it stands.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { nullable: true, description: 'Physical pages.' }),
    totalIssues: t.exposeInt('totalIssues', { nullable: true, description: 'Null until it was analyzed.' }),
    severity: t.field({
      type: Severity,
      nullable: true,
      description: 'That of its worst issue; null without any.',
      resolve: (row) => row.severity as never,
    }),
    chatStatus: t.field({
      type: ChatStatus,
      description: 'Whether it can be asked about.',
      resolve: (row) => row.chatStatus,
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was skipped.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed, or why chat about it is limited.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was analyzed, skipped or failed.',
    }),
    progress: t.variant(Progress, { ...graphqlOnly, description: 'How far it is.' }),
    summary: t.field({
      ...graphqlOnly,
      type: AnalysisSummary,
      nullable: true,
      description: 'Null until it was analyzed.',
      resolve: (row, _args, { service, viewer }) =>
        row.status === 'analysis_done' ? getSummary(service, viewer, row.id) : null,
    }),
    issues: t.field({
      ...graphqlOnly,
      ...pageCost,
      type: IssueList,
      nullable: true,
      description: 'Null until it was analyzed.',
      args: {
        severity: t.arg({ type: Severity, description: 'Only these.' }),
        limit: t.arg.int(limitArgument),
        cursor: t.arg.string(cursorArgument),
      },
      resolve: (row, args, { service, viewer }) =>
        row.status === 'analysis_done' ? listIssues(service, viewer, row.id, args) : null,
    }),
    pages: t.relation('pages', {
      ...graphqlOnly,
      description: 'Its text, page by page.',
      args: {
        from: t.arg.int({ defaultValue: 1, description: 'The first page wanted.' }),
        count: t.arg.int({ defaultValue: 20, description: 'How many, at most 100.' }),
      },
      query: ({ from, count }) => ({
        where: { number: { gte: from ?? 1 } },
        orderBy: { number: 'asc' as const },
        take: Math.max(0, Math.min(count ?? 20, 100)),
      }),
    }),
  }),
});

const CreatedAnalysis = builder.prismaObject('Analysis', {
  variant: 'CreatedAnalysis',
  description: 'A file that has just been taken in.',
  fields: (t) => ({
    analysisId: t.exposeID('id', { description: 'Ask for its status with this.' }),
    filename: t.exposeString('filename', { description: 'As uploaded.' }),
    status: t.field({ type: AnalysisStatus, description: '`processing`.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { description: 'Physical pages.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
  }),
});

const ForcedAnalysis = builder.prismaObject('Analysis', {
  variant: 'ForcedAnalysis',
  description: 'A skipped document that is being analyzed all the same.',
  fields: (t) => ({
    analysisId: t.exposeID('id', { description: 'The analysis.' }),
    status: t.field({ type: AnalysisStatus, description: '`processing`.', resolve: (row) => row.status }),
  }),
});

const DeletedAnalysis = builder.objectRef<{ analysisId: string; deletedAt: Date }>('DeletedAnalysis').implement({
  description: 'An analysis that is gone: its file, its findings, its chat.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'What it was called.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When it was deleted.' }),
  }),
});

const tag = 'Analyses';
const reading = 'Errors: `not_found`, `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.';

builder.queryFields((t) => ({
  analysis: t.field({
    ...door('read', { method: 'GET', path: '/analyses/:id', tag }),
    type: Analysis,
    description: 'Where a document stands. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => getAnalysis(service, viewer, id),
  }),
  analysisSummary: t.field({
    ...door('read', { method: 'GET', path: '/analyses/:id/summary', tag }),
    type: AnalysisSummary,
    description: `A document in short. ${reading}`,
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => getSummary(service, viewer, id),
  }),
  analysisIssues: t.field({
    ...pageCost,
    ...door('read', { method: 'GET', path: '/analyses/:id/issues', tag }),
    type: IssueList,
    description: `The issues of a document with page, severity and cost. ${reading}`,
    args: {
      id: t.arg.id({ required: true, description: 'The analysis id.' }),
      severity: t.arg({ type: Severity, description: 'Only these.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { id, ...args }, { service, viewer }) => listIssues(service, viewer, id, args),
  }),
}));

builder.mutationFields((t) => ({
  createAnalysis: t.field({
    ...door('write', { method: 'POST', path: '/analyses', status: 201, multipart: true, tag }),
    type: CreatedAnalysis,
    description:
      'Uploads and analyzes a single file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic. Errors: `invalid_request`, `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`, `too_many_files`, `not_found`, `limit_exceeded`.',
    args: {
      file: t.arg({ type: 'Upload', required: true, description: 'The file.' }),
      propertyId: t.arg.id({ description: 'The property that it belongs to.' }),
      externalUserId: t.arg.string({ description: 'Your own user for whom it is analyzed.' }),
    },
    resolve: (_root, { file, ...input }, context) =>
      createAnalysis(context.service, context.viewer, { ...input, file: uploaded(context, file) }),
  }),
  deleteAnalysis: t.field({
    ...door('write', { method: 'DELETE', path: '/analyses/:id', tag }),
    type: DeletedAnalysis,
    description: 'Deletes an analysis with its file, findings and chat. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => deleteAnalysis(service, viewer, id),
  }),
  forceAnalysis: t.field({
    ...door('write', { method: 'POST', path: '/analyses/:analysis_id/analyze', tag }),
    type: ForcedAnalysis,
    description: 'Analyzes a skipped document all the same. Errors: `not_found`, `conflict` when it was not skipped.',
    args: { analysisId: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { analysisId }, { service, viewer }) => forceAnalysis(service, viewer, analysisId),
  }),
}));

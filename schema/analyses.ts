// Analyses: a document, what became of it, and how to ask for it.

import { createAnalysis } from '../src/analyses/admit-documents.ts';
import { deleteAnalysis, forceAnalysis, getAnalysis, getSummary, listIssues } from '../src/analyses/analyses.ts';
import { type FileLink as Link, linkToFile } from '../src/files/links.ts';
import { builder, uploaded } from './builder.ts';
import {
  AnalysisStatus,
  Category,
  ChatStatus,
  cursorArgument,
  DocumentType,
  limitArgument,
  linkCost,
  pageCost,
  Severity,
} from './common.ts';
import { IssueList } from './issues.ts';
import { Progress } from './pages.ts';
import { endpoint, graphqlOnly } from './rest.ts';
import { AnalysisSummary } from './summary.ts';

const FileLink = builder.objectRef<Link>('FileLink').implement({
  description: 'Where a file can be read for some minutes, without a key.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Whoever has it may read the file: hand it to nobody else.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it works.' }),
  }),
});

const pagesAtMost = (count?: number | null) => Math.max(0, Math.min(count ?? 20, 100));

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
    file: t.field({
      ...graphqlOnly,
      ...linkCost,
      type: FileLink,
      description: 'The document itself; of a photo, without the metadata it came with.',
      args: {
        inline: t.arg.boolean({
          description: 'To be shown in a browser (PDF, JPEG, PNG) instead of saved; false unless given.',
        }),
      },
      resolve: (row, { inline }, { service }) => linkToFile(service, row, inline ?? false),
    }),
    progress: t.field({
      ...graphqlOnly,
      type: Progress,
      description: 'How far it is.',
      resolve: (row) => row,
    }),
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
      complexity: ({ count }) => ({ multiplier: pagesAtMost(count) }),
      description: 'Page by page, what stands on it and how it looks.',
      args: {
        from: t.arg.int({ defaultValue: 1, description: 'The first page wanted.' }),
        count: t.arg.int({ defaultValue: 20, description: 'How many, at most 100.' }),
      },
      query: ({ from, count }) => ({
        where: { number: { gte: from ?? 1 } },
        orderBy: { number: 'asc' as const },
        take: pagesAtMost(count),
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
    ...endpoint('read', { method: 'GET', path: '/analyses/:id', tag }),
    type: Analysis,
    description: 'Where a document stands. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => getAnalysis(service, viewer, id),
  }),
  analysisSummary: t.field({
    ...endpoint('read', { method: 'GET', path: '/analyses/:id/summary', tag }),
    type: AnalysisSummary,
    description: `A document in short. ${reading}`,
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => getSummary(service, viewer, id),
  }),
  analysisIssues: t.field({
    ...pageCost,
    ...endpoint('read', { method: 'GET', path: '/analyses/:id/issues', tag }),
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
    ...endpoint('write', { method: 'POST', path: '/analyses', status: 201, multipart: true, tag }),
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
    ...endpoint('write', { method: 'DELETE', path: '/analyses/:id', tag }),
    type: DeletedAnalysis,
    description: 'Deletes an analysis with its file, findings and chat. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { id }, { service, viewer }) => deleteAnalysis(service, viewer, id),
  }),
  forceAnalysis: t.field({
    ...endpoint('write', { method: 'POST', path: '/analyses/:analysis_id/analyze', tag }),
    type: ForcedAnalysis,
    description: 'Analyzes a skipped document all the same. Errors: `not_found`, `conflict` when it was not skipped.',
    args: { analysisId: t.arg.id({ required: true, description: 'The analysis id.' }) },
    resolve: (_root, { analysisId }, { service, viewer }) => forceAnalysis(service, viewer, analysisId),
  }),
}));

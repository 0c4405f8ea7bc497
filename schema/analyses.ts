// Analyses: upload a document, read its status and results, delete it.

import { createAnalysis, uploadErrors } from '../src/analyses/admit-documents.ts';
import {
  AnalysisFailed,
  AnalysisNotReady,
  AnalysisSkipped,
  deleteAnalysis,
  getAnalysis,
  getSummary,
  listIssues,
} from '../src/analyses/analyses.ts';
import { forceAnalysis, retryAnalysis } from '../src/analyses/restart.ts';
import type { Coverage as CoverageRow } from '../src/engine/engine.ts';
import { AnalysisLimitExceeded } from '../src/entitlements/entitlements.ts';
import { createDocumentLink, type FileLink as Link } from '../src/files/links.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { textLimits } from '../src/platform/validation.ts';
import { builder, uploadedFile } from './builder.ts';
import { AnalysisStatus, ChatStatus, cursorArgument, limitArgument, linkCost, pageCost, Severity } from './common.ts';
import { analysisId, documentFields } from './document-fields.ts';
import { IssueList } from './issues.ts';
import { Progress } from './pages.ts';
import { endpoint, graphqlOnly, graphqlOnlyWith, within } from './rest.ts';
import { AnalysisSummary } from './summary.ts';

const FileLink = builder.objectRef<Link>('FileLink').implement({
  description: 'A temporary download link. It works without an API key.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The link. Anyone who has it can read the file, so do not share it.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires.' }),
  }),
});

const limitedCount = (count?: number | null) => Math.max(0, Math.min(count ?? 20, 100));

const Coverage = builder.objectRef<CoverageRow>('Coverage').implement({
  description: 'How much of a document could be read. Nothing is said about the rest.',
  fields: (t) => ({
    share: t.exposeFloat('share', {
      description: 'From 0 to 1: the mean over the pages of the share of their text that was read.',
    }),
    unreadPages: t.exposeIntList('unreadPages', {
      description: 'Numbers of the physical pages of which next to nothing could be read.',
    }),
  }),
});

export const Analysis = builder.prismaObject('Analysis', {
  description: 'A document and its analysis.',
  fields: (t) => ({
    id: t.exposeID('id', { ...graphqlOnly, description: 'Unique identifier; the same as `analysisId`.' }),
    analysisId: t.exposeID('id', { description: 'Unique identifier.' }),
    propertyId: t.exposeID('propertyId', {
      nullable: true,
      description: 'Id of the property of the document; null without one.',
    }),
    jobId: t.exposeID('jobId', documentFields.jobId),
    filename: t.exposeString('filename', documentFields.filename),
    documentType: t.field(documentFields.documentType),
    category: t.field(documentFields.category),
    status: t.field(documentFields.status),
    pageCount: t.exposeInt('pageCount', { nullable: true, description: 'Number of physical pages.' }),
    totalIssues: t.exposeInt('totalIssues', documentFields.totalIssues),
    severity: t.field(documentFields.severity),
    chatStatus: t.field({
      type: ChatStatus,
      description: 'Whether the document is available in chat.',
      resolve: (row) => row.chatStatus,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the document was skipped; null if it was not.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the analysis failed, or why chat about the document is limited; null otherwise.',
    }),
    createdAt: t.expose('createdAt', documentFields.createdAt),
    completedAt: t.expose('completedAt', documentFields.completedAt),
    coverage: t.field({
      ...graphqlOnly,
      type: Coverage,
      nullable: true,
      description: 'How much of the document could be read; null until it has been analyzed.',
      resolve: (row) => row.coverage as CoverageRow | null,
    }),
    file: t.field({
      ...graphqlOnly,
      ...linkCost,
      type: FileLink,
      description: 'Link to the document file. Photos are stored upright, without their metadata, and HEIC as JPEG.',
      args: {
        inline: t.arg.boolean({
          description: 'Show the file in the browser (PDF, JPEG, PNG) instead of downloading it. Default: false.',
        }),
      },
      resolve: (row, { inline }, { service }) => createDocumentLink(service, row, inline ?? false),
    }),
    progress: t.field({
      ...graphqlOnly,
      type: Progress,
      description: 'Progress of the analysis.',
      resolve: (row) => row,
    }),
    summary: t.field({
      ...graphqlOnly,
      type: AnalysisSummary,
      nullable: true,
      description: 'Summary of the document; null until it has been analyzed.',
      resolve: (row, _args, { service, viewer }) =>
        row.status === 'analysis_done' ? getSummary(service, viewer, row.id) : null,
    }),
    issues: t.field({
      ...graphqlOnlyWith(InvalidRequest),
      ...pageCost,
      type: IssueList,
      nullable: true,
      description: 'Issues of the document; null until it has been analyzed.',
      args: {
        severity: t.arg({ type: Severity, description: 'Filter by severity.' }),
        limit: t.arg.int(limitArgument),
        cursor: t.arg.string(cursorArgument),
      },
      resolve: (row, args, { service, viewer }) =>
        row.status === 'analysis_done' ? listIssues(service, viewer, row.id, args) : null,
    }),
    pages: t.relation('pages', {
      ...graphqlOnly,
      complexity: ({ count }) => ({ multiplier: limitedCount(count) }),
      description: 'The pages with their text and images.',
      args: {
        from: t.arg.int({ defaultValue: 1, description: 'Number of the first page to return.' }),
        count: t.arg.int({ defaultValue: 20, description: 'Number of pages to return (at most 100).' }),
      },
      query: ({ from, count }) => ({
        where: { number: { gte: from ?? 1 } },
        orderBy: { number: 'asc' as const },
        take: limitedCount(count),
      }),
    }),
  }),
});

const CreatedAnalysis = builder.prismaObject('Analysis', {
  variant: 'CreatedAnalysis',
  description: 'A newly uploaded document.',
  fields: (t) => ({
    analysisId: t.exposeID('id', { description: 'Id of the analysis. Use it to retrieve the status.' }),
    filename: t.exposeString('filename', documentFields.filename),
    status: t.field({ type: AnalysisStatus, description: 'Always `processing`.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { description: 'Number of physical pages.' }),
    createdAt: t.expose('createdAt', documentFields.createdAt),
  }),
});

const ForcedAnalysis = builder.prismaObject('Analysis', {
  variant: 'ForcedAnalysis',
  description: 'A skipped document whose analysis was forced.',
  fields: (t) => ({
    analysisId: t.exposeID('id', { description: 'Id of the analysis.' }),
    status: t.field({ type: AnalysisStatus, description: 'Always `processing`.', resolve: (row) => row.status }),
  }),
});

const DeletedAnalysis = builder.objectRef<{ analysisId: string; deletedAt: Date }>('DeletedAnalysis').implement({
  description: 'A deleted analysis.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'Id of the deleted analysis.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When it was deleted.' }),
  }),
});

const tag = 'Analyses';
const resultErrors = [NotFound, AnalysisNotReady, AnalysisSkipped, AnalysisFailed];

builder.queryFields((t) => ({
  analysis: t.field({
    ...endpoint('read', [NotFound], { method: 'GET', path: '/analyses/:id', tag }),
    type: Analysis,
    description: 'Retrieves an analysis.',
    args: { id: t.arg.id(analysisId) },
    resolve: (_root, { id }, { service, viewer }) => getAnalysis(service, viewer, id),
  }),
  analysisSummary: t.field({
    ...endpoint('read', resultErrors, { method: 'GET', path: '/analyses/:id/summary', tag }),
    type: AnalysisSummary,
    description: 'Retrieves the summary of an analysis.',
    args: { id: t.arg.id(analysisId) },
    resolve: (_root, { id }, { service, viewer }) => getSummary(service, viewer, id),
  }),
  analysisIssues: t.field({
    ...pageCost,
    ...endpoint('read', resultErrors, { method: 'GET', path: '/analyses/:id/issues', tag }),
    type: IssueList,
    description: 'Lists the issues of a document with page, severity and cost.',
    args: {
      id: t.arg.id(analysisId),
      severity: t.arg({ type: Severity, description: 'Filter by severity.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { id, ...args }, { service, viewer }) => listIssues(service, viewer, id, args),
  }),
}));

builder.mutationFields((t) => ({
  createAnalysis: t.field({
    ...endpoint('write', uploadErrors, { method: 'POST', path: '/analyses', status: 201, multipart: true, tag }),
    type: CreatedAnalysis,
    description: 'Uploads and analyzes one file: .pdf, .doc, .docx, .jpg, .jpeg, .png, .heic.',
    args: {
      file: t.arg({ type: 'Upload', required: true, description: 'The file to analyze.' }),
      propertyId: t.arg.id({ description: 'Id of the property to add the document to.', ...within(textLimits) }),
      externalUserId: t.arg.string({
        description: 'Your id of the end user for whom the document is analyzed.',
        ...within(textLimits),
      }),
    },
    resolve: (_root, { file, ...input }, context) =>
      createAnalysis(context.service, context.viewer, { ...input, file: uploadedFile(context, file) }),
  }),
  deleteAnalysis: t.field({
    ...endpoint('write', [NotFound], { method: 'DELETE', path: '/analyses/:id', tag }),
    type: DeletedAnalysis,
    description: 'Deletes an analysis with its file, issues and chat.',
    args: { id: t.arg.id(analysisId) },
    resolve: (_root, { id }, { service, viewer }) => deleteAnalysis(service, viewer, id),
  }),
  forceAnalysis: t.field({
    ...endpoint('write', [NotFound, Conflict], { method: 'POST', path: '/analyses/:analysis_id/analyze', tag }),
    type: ForcedAnalysis,
    description: 'Forces the analysis of a skipped document.',
    args: { analysisId: t.arg.id(analysisId) },
    resolve: (_root, { analysisId }, { service, viewer }) => forceAnalysis(service, viewer, analysisId),
  }),
  retryAnalysis: t.field({
    ...endpoint('write', [NotFound, Conflict, AnalysisLimitExceeded]),
    type: Analysis,
    description:
      'Analyzes a failed document again. It counts as an analysis unless it fails again, because a failed one is not counted.',
    args: { id: t.arg.id(analysisId) },
    resolve: (_root, { id }, { service, viewer }) => retryAnalysis(service, viewer, id),
  }),
}));

// Result types of the console.
import type { Analysis as AnalysisRow } from '../prisma/generated/client/client.ts';
import type { AccountRow, AccountRows } from '../src/accounts/overview.ts';
import type { NewSession } from '../src/accounts/sessions.ts';
import type { AnalysisList } from '../src/analyses/list.ts';
import type { FailingJob, QueueRow } from '../src/queue/overview.ts';
import type { Health } from '../src/service/health.ts';
import { AccountTier, Mode, Scope } from './account.ts';
import { builder } from './builder.ts';
import { AnalysisStatus, DocumentType, itemCost, PageMeta } from './common.ts';
import { documentFields } from './document-fields.ts';

export const ConsoleSession = builder.objectRef<NewSession>('ConsoleSession').implement({
  description: 'A session of the console. Its token is shown only once and works like an API key with its scopes.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The token. Send it as `Authorization: Bearer lt_sess_…`.' }),
    accountId: t.id({
      nullable: true,
      description: 'Id of the account; null for an operator who has not opened one.',
      resolve: ({ session }) => session.accountId,
    }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ session }) => session.mode }),
    scopes: t.field({
      type: [Scope],
      description: 'Scopes of the session.',
      resolve: ({ session }) => session.scopes as never,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the session expires.',
      resolve: ({ session }) => session.expiresAt,
    }),
  }),
});

const OperatorAccount = builder.objectRef<AccountRow>('OperatorAccount').implement({
  description: 'An account as operators see it. Counts are of both modes.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    name: t.exposeString('name', { description: 'Name of the account.' }),
    grant: t.field({ type: AccountTier, description: 'Tier granted without payment.', resolve: ({ grant }) => grant }),
    grantUntil: t.expose('grantUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the grant; null if none.',
    }),
    subscribed: t.field({
      type: AccountTier,
      nullable: true,
      description: 'Tier of the live subscription of the account; null without one.',
      resolve: ({ subscribed }) => subscribed,
    }),
    perMinute: t.exposeInt('perMinute', { nullable: true, description: 'Own limit of requests per minute.' }),
    perHour: t.exposeInt('perHour', { nullable: true, description: 'Own limit of requests per hour.' }),
    chatPerMinute: t.exposeInt('chatPerMinute', {
      nullable: true,
      description: 'Own limit of chat messages per minute.',
    }),
    creditsLow: t.exposeInt('creditsLow', { nullable: true, description: 'Threshold for `credits.low`.' }),
    activeKeys: t.exposeInt('activeKeys', { description: 'Number of API keys that are not revoked.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a key of the account was last used.',
    }),
    properties: t.exposeInt('properties', { description: 'Number of properties.' }),
    documents: t.exposeInt('documents', { description: 'Number of documents.' }),
    unfinishedDocuments: t.exposeInt('unfinishedDocuments', { description: 'Documents that are not finished.' }),
    failedDocuments: t.exposeInt('failedDocuments', { description: 'Documents whose analysis failed.' }),
    webhooks: t.exposeInt('webhooks', { description: 'Number of webhooks.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its deletion started; null if it is not being deleted.',
    }),
  }),
});

export const OperatorAccountList = builder.objectRef<AccountRows>('OperatorAccountList').implement({
  description: 'Accounts, newest first.',
  fields: (t) => ({
    accounts: t.field({
      ...itemCost,
      type: [OperatorAccount],
      description: 'Accounts of this page.',
      resolve: ({ accounts }) => accounts,
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: ({ meta }) => meta }),
  }),
});

const OperatorDocument = builder.objectRef<AnalysisRow>('OperatorDocument').implement({
  description: 'A document of any account, without its contents.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    accountId: t.exposeID('accountId', { description: 'Id of the account.' }),
    mode: t.field({ type: Mode, description: 'Live or test.', resolve: ({ mode }) => mode }),
    propertyId: t.exposeID('propertyId', { nullable: true, description: 'Id of the property; null without one.' }),
    filename: t.exposeString('filename', documentFields.filename),
    status: t.field({ type: AnalysisStatus, description: 'Processing status.', resolve: ({ status }) => status }),
    documentType: t.field({
      type: DocumentType,
      nullable: true,
      description: 'Type of the document; null until it has been categorized.',
      resolve: ({ documentType }) => documentType as never,
    }),
    pageCount: t.exposeInt('pageCount', { description: 'Number of physical pages.' }),
    step: t.exposeString('step', { description: 'Current step of the analysis.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why the document was skipped.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the analysis failed, or chat is limited.' }),
    createdAt: t.expose('createdAt', documentFields.createdAt),
    completedAt: t.expose('completedAt', documentFields.completedAt),
  }),
});

export const OperatorDocumentList = builder.objectRef<AnalysisList>('OperatorDocumentList').implement({
  description: 'Documents of all accounts, newest first.',
  fields: (t) => ({
    documents: t.field({
      ...itemCost,
      type: [OperatorDocument],
      description: 'Documents of this page.',
      resolve: ({ documents }) => documents,
    }),
    totalDocuments: t.int({
      description: 'Total number of documents that match the filter.',
      resolve: ({ countDocuments }) => countDocuments(),
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: ({ meta }) => meta }),
  }),
});

const QueueCount = builder.objectRef<QueueRow>('QueueCount').implement({
  description: 'Jobs of one account, kind and state.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { nullable: true, description: 'Id of the account; null without one.' }),
    job: t.exposeString('job', { description: 'Kind of the job, for example `analysis.run`.' }),
    state: t.exposeString('state', {
      description: '`waiting`, `scheduled` (due later), `running`, or `dead` (out of attempts).',
    }),
    count: t.exposeInt('count', { description: 'Number of jobs.' }),
    oldestSeconds: t.exposeFloat('oldestSeconds', { description: 'For how many seconds the oldest has been due.' }),
  }),
});

const Failing = builder.objectRef<FailingJob>('FailingJob').implement({
  description: 'A job whose last attempt failed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the job in the queue.' }),
    accountId: t.exposeID('accountId', { nullable: true, description: 'Id of the account; null without one.' }),
    job: t.exposeString('job', { description: 'Kind of the job.' }),
    attempts: t.exposeInt('attempts', { description: 'Attempts so far.' }),
    maxAttempts: t.exposeInt('maxAttempts', { description: 'Attempts at most.' }),
    lastError: t.exposeString('lastError', { description: 'Error of the last attempt.' }),
    runAt: t.expose('runAt', { type: 'DateTime', description: 'When the next attempt is due.' }),
  }),
});

export const Queue = builder.objectRef<{ counts: QueueRow[]; failing: FailingJob[] }>('OperatorQueue').implement({
  description: 'The queue of background jobs.',
  fields: (t) => ({
    counts: t.field({
      type: [QueueCount],
      description: 'Jobs by account, kind and state, most first.',
      resolve: ({ counts }) => counts,
    }),
    failing: t.field({
      type: [Failing],
      description: 'Jobs whose last attempt failed, latest first (at most 100).',
      resolve: ({ failing }) => failing,
    }),
  }),
});

export const HealthCheck = builder.objectRef<[name: string, state: Health]>('HealthCheck').implement({
  description: 'A part that the service depends on.',
  fields: (t) => ({
    name: t.string({ description: '`database`, `worker`, `search` or `storage`.', resolve: ([name]) => name }),
    ok: t.boolean({ description: 'Whether it works.', resolve: ([, state]) => state === 'ok' }),
  }),
});

// Sign-in to the console, and what operators see of all accounts there. Only in GraphQL.
import { validate } from 'uuid';
import type { Analysis as AnalysisRow } from '../prisma/generated/client/client.ts';
import { setAccountLimits } from '../src/accounts/accounts.ts';
import { viewerOfAccount } from '../src/accounts/authenticate.ts';
import { openAccount, openConsole } from '../src/accounts/console.ts';
import { listAccounts } from '../src/accounts/overview.ts';
import { listAllAnalyses } from '../src/analyses/list.ts';
import { restartAnalysis } from '../src/analyses/restart.ts';
import { keyActor, recordAct } from '../src/audit-log/acts.ts';
import { AnalysisLimitExceeded } from '../src/entitlements/entitlements.ts';
import type { Viewer } from '../src/identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { textLimits } from '../src/platform/validation.ts';
import { listFailingJobs, readQueue } from '../src/queue/overview.ts';
import { checkHealth } from '../src/service/health.ts';
import { Mode } from './account.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import { AnalysisStatus, cursorArgument, DocumentType, limitArgument, pageCost } from './common.ts';
import { ConsoleSession, HealthCheck, OperatorAccountList, OperatorDocumentList, Queue } from './console-types.ts';
import { endpoint, within } from './rest.ts';

const maxFailingJobs = 100;

/** These show customers of both modes. @throws InvalidRequest */
function requireLive(viewer: Viewer): void {
  if (viewer.mode !== 'live') throw new InvalidRequest('mode', 'This operation requires a live key.');
}

const accountArgument = { description: 'Id of the account.' };

builder.queryFields((t) => ({
  operatorAccounts: t.field({
    ...endpoint('admin', [InvalidRequest]),
    ...pageCost,
    type: OperatorAccountList,
    description: 'Lists accounts, newest first.',
    args: {
      text: t.arg.string({ description: 'Filter by a part of the name, or by id.', ...within(textLimits) }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => {
      requireLive(viewer);
      return listAccounts(service.db, args);
    },
  }),
  operatorDocuments: t.field({
    ...endpoint('admin', [InvalidRequest, NotFound]),
    ...pageCost,
    type: OperatorDocumentList,
    description: 'Lists documents of all accounts with the reason of a failure, newest first. It does not open them.',
    args: {
      accountId: t.arg.id({ description: 'Filter by account.' }),
      mode: t.arg({ type: Mode, description: 'Live or test; both if absent.' }),
      status: t.arg({ type: AnalysisStatus, description: 'Filter by status.' }),
      documentType: t.arg({ type: DocumentType, description: 'Filter by type.' }),
      text: t.arg.string({ description: 'Filter by a part of the file name.', ...within(textLimits) }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { accountId, mode, ...args }, { service, viewer }) => {
      requireLive(viewer);
      if (accountId && !validate(accountId)) throw new NotFound('account');
      return listAllAnalyses(service.db, { ...(accountId && { accountId }), ...(mode && { mode }) }, args);
    },
  }),
  operatorQueue: t.field({
    ...endpoint('admin', [InvalidRequest]),
    type: Queue,
    complexity: { multiplier: 20 },
    description: 'Shows the queue: jobs by account, kind and state, and the last errors.',
    resolve: async (_root, _args, { service, viewer }) => {
      requireLive(viewer);
      const [counts, failing] = await Promise.all([
        readQueue(service.pool),
        listFailingJobs(service.pool, maxFailingJobs),
      ]);
      return { counts, failing };
    },
  }),
  operatorHealth: t.field({
    ...endpoint('admin', []),
    type: [HealthCheck],
    description: 'Checks the database, a worker, the search engine and the file storage.',
    resolve: (_root, _args, { service }) => checkHealth(service),
  }),
}));

builder.mutationFields((t) => ({
  openConsole: t.field({
    ...endpoint('admin', [InvalidRequest]),
    type: ConsoleSession,
    description:
      'Exchanges the one-time link of `lintel console link`, sent as `Authorization: Bearer lt_link_…`, for a console session of 4 hours. API keys cannot be exchanged.',
    resolve: (_root, _args, { service, viewer }) => {
      if (!viewer.session?.reach) throw new InvalidRequest('authorization', 'Send the one-time link.');
      return openConsole(service, viewer);
    },
  }),
  openAccount: t.field({
    ...endpoint('admin', [InvalidRequest, NotFound]),
    type: ConsoleSession,
    description:
      'Creates a console session of 4 hours with all scopes of one account, which works like an API key of that account. Recorded in the audit log.',
    args: {
      accountId: t.arg.id({ required: true, ...accountArgument }),
      mode: t.arg({ type: Mode, required: true, description: 'Live or test.' }),
      reason: t.arg.string({ description: 'Reason; stored in the audit log.', ...within(textLimits) }),
    },
    resolve: (_root, args, { service, viewer }) => {
      requireLive(viewer);
      return openAccount(service, viewer, args);
    },
  }),
  setAccountLimits: t.field({
    ...endpoint('admin', [InvalidRequest, NotFound]),
    type: 'Boolean',
    description: 'Sets rate limits of an account. A limit that is null is that of the tier; one that is absent stays.',
    args: {
      accountId: t.arg.id({ required: true, ...accountArgument }),
      perMinute: t.arg.int({ description: 'Requests per minute.' }),
      perHour: t.arg.int({ description: 'Requests per hour.' }),
      chatPerMinute: t.arg.int({ description: 'Chat messages per minute.' }),
      reason: t.arg.string({ description: 'Reason; stored in the audit log.', ...within(textLimits) }),
    },
    resolve: async (_root, { accountId, reason, ...limits }, { service, viewer }) => {
      requireLive(viewer);
      await setAccountLimits(service.db, accountId, limits);
      const act = { action: 'account.limits', accountId, subject: accountId, after: limits, reason };
      await recordAct(service.db, keyActor(viewer), act);
      return true;
    },
  }),
  operatorRestartDocument: t.field({
    ...endpoint('admin', [InvalidRequest, NotFound, Conflict, AnalysisLimitExceeded]),
    type: Analysis,
    description: 'Retries a failed document of any account, or forces the analysis of a skipped one.',
    args: { id: t.arg.id({ required: true, description: 'Id of the document.' }) },
    resolve: async (_root, { id }, { service, viewer }): Promise<AnalysisRow> => {
      requireLive(viewer);
      const row = validate(id) ? await service.db.analysis.findUnique({ where: { id } }) : null;
      if (!row) throw new NotFound('analysis');
      const restarted = await restartAnalysis(
        service,
        await viewerOfAccount(service.pool, row.accountId, row.mode),
        id,
      );
      const act = { action: 'document.restart', accountId: row.accountId, subject: id, before: { status: row.status } };
      await recordAct(service.db, keyActor(viewer), act);
      return restarted;
    },
  }),
}));

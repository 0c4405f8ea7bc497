// Every task of the worker, and the pool that runs it. Separate pools keep kinds of work apart: a payment never waits
// for OCR.

import { deleteEndedSessions } from '../accounts/sessions.ts';
import { embedJob } from '../analyses/embed.ts';
import { eraseAnalysis, eraseFiles } from '../analyses/erase.ts';
import { runAnalysis } from '../analyses/run.ts';
import { sweepUploads } from '../analyses/sweep.ts';
import { handleEvent } from '../billing/events.ts';
import { reconcile } from '../billing/reconcile.ts';
import type { Config } from '../config/config.ts';
import { returnRemainingCredits } from '../credits/return-credits.ts';
import { deleteExpiredCalls } from '../idempotency/idempotent-calls.ts';
import { deliverEvent } from '../payments/sandbox/deliver.ts';
import { renewSubscription } from '../payments/sandbox/subscriptions.ts';
import { eraseProperty } from '../properties/delete.ts';
import type { JobName, JobPayloads } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';
import { eraseAccount } from '../workflows/delete-account.ts';
import { applyRetention } from '../workflows/retention.ts';

export interface Task {
  attempts: number;
  maxAttempts: number;
  signal: AbortSignal;
}

type Tasks = { [N in JobName]: (service: Service, payload: JobPayloads[N], task: Task) => Promise<void> };

const attemptOf = ({ attempts, maxAttempts, signal }: Task, alone = false) => ({
  last: attempts >= maxAttempts,
  signal,
  alone,
});

export const tasks: Tasks = {
  'analysis.run': (service, { analysisId, alone }, task) => runAnalysis(service, analysisId, attemptOf(task, alone)),
  'analysis.ocr': (service, { analysisId, alone }, task) =>
    runAnalysis(service, analysisId, { ...attemptOf(task, alone), ocr: true }),
  'analysis.embed': (service, { jobId }, { attempts, signal }) => embedJob(service, jobId, attempts, signal),
  'analysis.erase': (service, payload) => eraseAnalysis(service, payload),
  'analysis.erase-files': (service, payload) => eraseFiles(service, payload),
  'property.erase': (service, payload) => eraseProperty(service, payload),
  'account.erase': (service, { accountId, pseudonym }) => eraseAccount(service, accountId, pseudonym),
  async 'retention.apply'(service) {
    service.log.info(await applyRetention(service, service.config.retention), 'retention applied');
  },
  'provider.event': (service, { provider, eventId }) => handleEvent(service, provider, eventId),
  'provider.event.stripe': (service, { provider, eventId }) => handleEvent(service, provider, eventId),
  'credits.give-back': ({ db }, { analysisId: id, ...owner }) => returnRemainingCredits(db, { id, ...owner }),
  async 'billing.reconcile'(service) {
    service.log.info(await reconcile(service), 'reconciled with the payment providers');
  },
  'sandbox.deliver': (service, { eventId }) => deliverEvent(service, eventId),
  'sandbox.renew': (service, { subscriptionId }) => renewSubscription(service, subscriptionId),
  async 'upload.sweep'(service) {
    await deleteExpiredCalls(service);
    await deleteEndedSessions(service);
    await sweepUploads(service);
  },
};

type PoolName = 'money' | 'maintenance' | 'documents' | 'ocr' | 'embeddings';

const poolOf: Record<JobName, PoolName> = {
  'provider.event': 'money',
  'provider.event.stripe': 'money',
  'credits.give-back': 'money',
  'sandbox.deliver': 'money',
  'sandbox.renew': 'money',
  'analysis.erase': 'maintenance',
  'analysis.erase-files': 'maintenance',
  'property.erase': 'maintenance',
  'account.erase': 'maintenance',
  'retention.apply': 'maintenance',
  'upload.sweep': 'maintenance',
  'billing.reconcile': 'maintenance',
  'analysis.run': 'documents',
  'analysis.ocr': 'ocr',
  'analysis.embed': 'embeddings',
};

export interface PoolPlan {
  name: PoolName;
  tasks: JobName[];
  /** Concurrent jobs of any one account. */
  size: number;
}

/** Jobs that need a key are left to processes that have it. */
const runsHere = (task: JobName, { stripe }: Pick<Config, 'stripe'>): boolean =>
  task !== 'provider.event.stripe' || stripe !== null;

export function planPools(config: Pick<Config, 'workerConcurrency' | 'parser' | 'stripe'>): PoolPlan[] {
  const { workerConcurrency, parser } = config;
  const sizes: Record<PoolName, number> = {
    money: 4,
    maintenance: 2,
    documents: workerConcurrency,
    ocr: parser.processes,
    embeddings: 2,
  };
  return (Object.keys(sizes) as PoolName[]).map((name) => ({
    name,
    tasks: (Object.keys(poolOf) as JobName[]).filter((task) => poolOf[task] === name && runsHere(task, config)),
    size: sizes[name],
  }));
}

// Permanently deletes an account: its keys immediately, everything else by a job that retries until nothing is left,
// including the ledger and subscriptions. An account with an active subscription is deleted only on explicit request.
import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';
import { notifyKeysChanged } from '../accounts/keys.ts';
import { endSessions } from '../accounts/sessions.ts';
import { enqueueErasure } from '../analyses/erase.ts';
import { analysisJobKeys } from '../analyses/jobs.ts';
import { closeBooks } from '../billing/books.ts';
import type { Database } from '../database/client.ts';
import { modes } from '../identity/viewer.ts';
import type { PaymentPorts } from '../payments/open.ts';
import type { ProviderName } from '../payments/payments.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { enqueue, removeWaitingJobs, unlimitedAttempts } from '../queue/enqueue.ts';
import type { Service } from '../service/service.ts';

class SubscriptionInForce extends Conflict {
  constructor(count: number) {
    super(
      `The account has ${count === 1 ? 'a subscription' : `${count} subscriptions`} in force. Wait until they end, or force the deletion, which ends them at the provider.`,
    );
  }
}

export interface DeletedAccount {
  accountId: string;
  deletedAt: Date;
}

/** @throws NotFound, and Conflict while a subscription is in force, unless `force` is set */
export async function deleteAccount(
  { db, payments }: { db: Database; payments: PaymentPorts },
  accountId: string,
  { force, pseudonym = randomUUID() }: { force: boolean; pseudonym?: string },
): Promise<DeletedAccount> {
  if (!validate(accountId) || !(await db.account.findUnique({ where: { id: accountId } })))
    throw new NotFound('account');
  const open = await openSubscriptions(db, accountId);
  if (open.length > 0 && !force) throw new SubscriptionInForce(open.length);
  for (const { provider, providerSubscriptionId } of open) {
    const port = payments.named(provider as ProviderName);
    if (!port)
      throw new Conflict(`A subscription at ${provider} cannot be ended, because the key of the provider is not set.`);
    await port.endSubscription(providerSubscriptionId!);
  }
  const deletedAt = new Date();
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from account where id = ${accountId}::uuid for update`;
    const { count } = await tx.account.updateMany({ where: { id: accountId }, data: { deletedAt } });
    if (count === 0) throw new NotFound('account');
    const keys = await tx.apiKey.findMany({ where: { accountId }, select: { id: true } });
    await tx.apiKey.deleteMany({ where: { accountId } });
    await notifyKeysChanged(
      tx,
      keys.map(({ id }) => id),
    );
    await endSessions(tx, accountId);
    await tx.webhook.deleteMany({ where: { accountId } });
    await enqueue(
      tx,
      'account.erase',
      { accountId, pseudonym },
      { key: `account.erase:${accountId}`, maxAttempts: unlimitedAttempts },
    );
  });
  return { accountId, deletedAt };
}

const openSubscriptions = (db: Database, accountId: string) =>
  db.subscription.findMany({
    where: { accountId, providerSubscriptionId: { not: null }, status: { not: 'canceled' } },
    select: { provider: true, providerSubscriptionId: true },
  });

const batchSize = 100;

/**
 * Can be repeated after a crash at any point. Files and index entries are deleted by separate jobs, after a running
 * embedding. The account row is deleted last.
 */
export async function eraseAccount(
  service: Service,
  accountId: string,
  pseudonym: string = randomUUID(),
): Promise<void> {
  await closeCheckouts(service, accountId);
  for (;;) {
    const rows = await service.db.analysis.findMany({
      where: { accountId },
      select: { id: true, mode: true, jobId: true, propertyId: true, storageKey: true },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    await service.db.$transaction(async (tx) => {
      for (const mode of modes)
        await enqueueErasure(
          tx,
          { accountId, mode },
          rows.filter((row) => row.mode === mode),
        );
      await removeWaitingJobs(
        tx,
        rows.flatMap(({ id }) => analysisJobKeys(id)),
      );
      await tx.analysis.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    });
    if (rows.length < batchSize) break;
  }
  for (const { key } of await service.db.stagedFile.findMany({ where: { accountId } })) {
    await service.storage.delete(key);
    await service.db.stagedFile.deleteMany({ where: { key } });
  }
  await service.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from account where id = ${accountId}::uuid for update`;
    // Documents that were uploaded meanwhile are deleted by the next attempt.
    if (await tx.analysis.count({ where: { accountId } })) throw new Error('The account still has documents.');
    await tx.$executeRaw`
      with ours as (select id from sandbox_object where data::text like '%' || ${accountId}::text || '%')
      delete from sandbox_event e where exists (select 1 from ours where e.body like '%' || ours.id || '%')`;
    await tx.$executeRaw`
      with ours as (select id from sandbox_object where data::text like '%' || ${accountId}::text || '%')
      delete from sandbox_object o using ours where o.id = ours.id or o.data::text like '%' || ours.id || '%'`;
    await closeBooks(tx, accountId, pseudonym);
    for (const table of tables)
      await tx.$executeRawUnsafe(`delete from ${table} where account_id = $1::uuid`, accountId);
    await tx.account.deleteMany({ where: { id: accountId } });
  });
}

/** Tables with an account id that no cascade deletes, in an order that satisfies their foreign keys. */
const tables = [
  'payment',
  'operator_act',
  'analysis_use',
  'report_purchase',
  'credit_purchase',
  'checkout',
  'subscription',
  'provider_customer',
  'document_access',
  'credit_entry',
  'credit_account',
  'idempotent_call',
  'webhook_event',
  'webhook_rate',
  'rate_count',
  'chat_use',
];

/** Prevents payments for a deleted account. */
async function closeCheckouts(service: Service, accountId: string): Promise<void> {
  const open = await service.db.checkout.findMany({ where: { accountId, status: 'open', sessionId: { not: null } } });
  for (const { provider, sessionId } of open) await service.payments.named(provider)?.expireCheckout(sessionId!);
}

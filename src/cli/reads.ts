// Commands that show accounts and their keys, and revoke a key.
import type { Command } from 'commander';
import type { AccountRow } from '../accounts/overview.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import { type ListingOptions, listing, runListing, runShow } from './listing.ts';
import { account, cursor, id, limit, mode, option, type PageOptions, reason, required } from './options.ts';
import { run } from './run.ts';

export async function findAccount(db: Database, accountId: string): Promise<AccountRow> {
  const { listAccounts } = await import('../accounts/overview.ts');
  const { accounts } = await listAccounts(db, { text: accountId });
  if (!accounts[0]) throw new NotFound('account');
  return accounts[0];
}

export function addAccountReads(accounts: Command): void {
  listing(accounts.command('list').description('List accounts, newest first.'))
    .addOption(option('--text <text>', 'part of the name, or an id'))
    .addOption(limit())
    .addOption(cursor())
    .action((values: ListingOptions & PageOptions & { text?: string }) =>
      runListing(
        values,
        'accounts',
        ['id', 'name', 'grant', 'subscribed', 'properties', 'documents', 'failed_documents', 'last_used_at'],
        async ({ db }) => {
          const { listAccounts } = await import('../accounts/overview.ts');
          return listAccounts(db, { limit: values.limit, cursor: values.cursor ?? null, text: values.text });
        },
      ),
    );

  listing(accounts.command('show').description('Show an account with its tier and limits in force.'))
    .addOption(required(account()))
    .addOption(mode().default('live'))
    .action((values: ListingOptions & { account: string; mode: Mode }) =>
      runShow(values, async ({ db, viewerOf }) => {
        const row = await findAccount(db, values.account);
        if (row.deletedAt) return row;
        const { requestsPerDay } = await import('../limits/usage.ts');
        const viewer = await viewerOf(values.account, values.mode);
        const limits = { ...viewer.limits, requestsPerDay: requestsPerDay(viewer) };
        return { ...row, mode: values.mode, tier: viewer.tier, limits };
      }),
    );

  listing(accounts.command('usage').description('Show what an account has used of its limits.'))
    .addOption(required(account()))
    .addOption(mode().default('live'))
    .action((values: ListingOptions & { account: string; mode: Mode }) =>
      runShow(values, async ({ db, pool, viewerOf }) => {
        const { readUsage } = await import('../limits/usage.ts');
        const viewer = await viewerOf(values.account, values.mode);
        const { since, ...usage } = await readUsage({ db, pool }, viewer);
        return { accountId: values.account, mode: values.mode, tier: viewer.tier, periodStart: since, ...usage };
      }),
    );
}

export function addKeyReads(keys: Command): void {
  listing(keys.command('list').description('List the API keys of an account, newest first, without their secrets.'))
    .addOption(required(account()))
    .action((values: ListingOptions & { account: string }) =>
      runListing(
        values,
        'keys',
        ['id', 'mode', 'prefix', 'scopes', 'last_used_at', 'revoked_at', 'created_at'],
        async ({ db }) => {
          const { listKeys } = await import('../accounts/keys.ts');
          await findAccount(db, values.account);
          const rows = await listKeys(db, values.account);
          return { keys: rows.map(({ hash: _hash, accountId: _account, ...row }) => row) };
        },
      ),
    );

  keys
    .command('revoke')
    .description('Revoke an API key; its open connections and session tokens end.')
    .addOption(required(account()))
    .addOption(required(option('--key <id>', 'id of the key, from key list', id)))
    .addOption(reason())
    .action((values: { account: string; key: string; reason?: string }) =>
      run(async ({ db, record }) => {
        const { revokeKey } = await import('../accounts/keys.ts');
        await revokeKey(db, values.account, values.key);
        const act = { action: 'key.revoke', accountId: values.account, subject: values.key, reason: values.reason };
        await record(act);
        return { accountId: values.account, key: values.key, revoked: true };
      }),
    );
}

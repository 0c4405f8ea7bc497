// Commands for accounts and their keys.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { type Tier, tiers } from '../identity/tiers.ts';
import { defaultScopes, type Mode, type Scope, scopes } from '../identity/viewer.ts';
import { account, choice, mode, moment, option, positive, reason, required } from './options.ts';
import { addAccountReads, addKeyReads } from './reads.ts';
import { run } from './run.ts';

export function addAccountCommands(program: Command): void {
  const accounts = program.command('account').description('Accounts of API customers.');

  accounts
    .command('create')
    .description('Create an account with a live and a test key.')
    .addOption(required(option('--name <name>', 'name of the customer')))
    .addOption(choice('--tier <tier>', 'tier granted without payment', tiers).default('free'))
    .action(({ name, tier }: { name: string; tier: Tier }) =>
      run(async ({ db }) => (await import('../accounts/accounts.ts')).createAccount(db, name, tier)),
    );

  accounts
    .command('set')
    .description('Grant a tier without payment, or set when end users run low on credits.')
    .addOption(required(account()))
    .addOption(choice('--tier <tier>', 'tier to grant; free ends a grant', tiers))
    .addOption(
      option('--until <date>', 'end of the grant, for example 2026-03-31; without it the grant has no end', moment),
    )
    .addOption(option('--credits-low <number>', 'balance at or below which credits.low is sent, or off', creditsLow))
    .addOption(reason())
    .action((values: SetOptions) =>
      run(async ({ db, actor }) => {
        const { setAccount } = await import('../accounts/grant.ts');
        return setAccount(db, actor, {
          accountId: values.account,
          tier: values.tier ?? null,
          until: values.until ?? null,
          ...(values.creditsLow !== undefined && {
            creditsLow: values.creditsLow === 'off' ? null : values.creditsLow,
          }),
          reason: values.reason ?? null,
        });
      }),
    );

  accounts
    .command('limits')
    .description('Set rate limits of an account; limits that are not given stay as they are.')
    .addOption(required(account()))
    .addOption(option('--per-minute <number>', 'requests per minute', positive))
    .addOption(option('--per-hour <number>', 'requests per hour', positive))
    .addOption(option('--chat-per-minute <number>', 'chat messages per minute', positive))
    .action(({ account: accountId, ...limits }: LimitOptions) =>
      run(async ({ db }) => {
        const { setAccountLimits } = await import('../accounts/accounts.ts');
        await setAccountLimits(db, accountId, limits);
        return { accountId, ...limits };
      }),
    );

  accounts
    .command('delete')
    .description('Delete an account with all its data; this cannot be undone.')
    .addOption(required(account()))
    .requiredOption('--confirm', 'confirm that the data of the account is to be deleted')
    .option('--end-subscriptions', 'cancel active subscriptions at the payment provider')
    .addOption(option('--export <file>', 'write payments and credits to this file first, without names'))
    .action(({ account: accountId, endSubscriptions, export: path }: DeleteOptions) =>
      run(async ({ db, config, log }) => {
        const [{ openPayments }, { exportBooks }, { deleteAccount }] = await Promise.all([
          import('../payments/open.ts'),
          import('../billing/books.ts'),
          import('../workflows/delete-account.ts'),
        ]);
        const payments = await openPayments(config, db, { publicUrl: config.publicUrl ?? '' }, log);
        const pseudonym = randomUUID();
        const lines = path === undefined ? null : await exportBooks(db, accountId, pseudonym, path);
        const options = { force: Boolean(endSubscriptions), pseudonym };
        const deleted = await deleteAccount({ db, payments }, accountId, options).catch(async (error) => {
          if (path !== undefined) await rm(path);
          throw error;
        });
        return { ...deleted, ...(lines !== null && { pseudonym, exportedLines: lines }) };
      }),
    );

  addAccountReads(accounts);

  const keys = program.command('key').description('API keys.');
  addKeyReads(keys);
  keys
    .command('create')
    .description('Create an API key.')
    .addOption(required(account()))
    .addOption(mode().default('live'))
    .addOption(
      option('--scopes <list>', `scopes with commas between them, of: ${scopes.join(', ')}`, scopeList).default(
        undefined,
        defaultScopes.join(','),
      ),
    )
    .action((values: { account: string; mode: Mode; scopes?: Scope[] }) =>
      run(async ({ db }) => {
        const { createKey } = await import('../accounts/keys.ts');
        return { key: (await createKey(db, values.account, values.mode, values.scopes)).key };
      }),
    );
}

interface SetOptions {
  account: string;
  tier?: Tier;
  until?: Date;
  creditsLow?: number | 'off';
  reason?: string;
}

interface LimitOptions {
  account: string;
  perMinute?: number;
  perHour?: number;
  chatPerMinute?: number;
}

interface DeleteOptions {
  account: string;
  endSubscriptions?: boolean;
  export?: string;
}

function creditsLow(value: string): number | 'off' {
  if (value === 'off') return value;
  if (!/^\d{1,7}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 0 to 1000000, or off.');
  return Number(value);
}

function scopeList(value: string): Scope[] {
  return value.split(',').map((each) => {
    const found = scopes.find((scope) => scope === each.trim());
    if (!found) throw new InvalidArgumentError(`Allowed scopes are ${scopes.join(', ')}.`);
    return found;
  });
}

// The operator's command line: `npm run -s lintel -- …`. It works beside a running server, on the same database, and
// prints one JSON object, or a table or CSV where one is asked for.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createAccount, setAccountLimits } from './accounts/accounts.ts';
import { createKey } from './accounts/keys.ts';
import { rebuildSearch } from './analyses/rebuild.ts';
import { openDatabase, openEngines, openSearch } from './app/start.ts';
import { exportBooks } from './billing/books.ts';
import { billingCommands, billingOptions, billingUsage } from './cli/billing.ts';
import { type Command, oneOf, printed, required, UsageError, type Values, whole } from './cli/values.ts';
import { readConfig } from './config/config.ts';
import { auditCredits } from './credits/audit.ts';
import { connectDatabase } from './database/client.ts';
import { databaseTrouble } from './database/errors.ts';
import { tiers } from './identity/tiers.ts';
import { modes, scopes } from './identity/viewer.ts';
import { openPayments } from './payments/open.ts';
import { advanceClock } from './platform/clock.ts';
import { ownerOnly } from './platform/data-dir.ts';
import { ApiError } from './platform/errors.ts';
import { createLogger } from './platform/logger.ts';
import { messageFor } from './platform/start-error.ts';
import { deleteAccount } from './workflows/delete-account.ts';

const usage = `usage:
  lintel account create --name NAME --tier ${tiers.join('|')}
  lintel account delete --account ID --confirm [--end-subscriptions] [--export FILE]
  lintel account limits --account ID [--per-minute N] [--per-hour N] [--chat-per-minute N]
  lintel clock advance --days N | --seconds N
  lintel credits audit
  lintel key create --account ID --mode ${modes.join('|')} [--scopes ${scopes.join(',')}]
  lintel search rebuild
${billingUsage}`;

const commands: Record<string, Command> = {
  ...billingCommands,
  async 'account create'({ db }, { name, tier = 'free' }) {
    const { accountId, liveKey, testKey } = await createAccount(db, required('name', name), oneOf('tier', tier, tiers));
    return { account_id: accountId, live_key: liveKey, test_key: testKey };
  },
  async 'account delete'({ db }, { account, confirm, 'end-subscriptions': force, export: path }, config) {
    if (!confirm) throw new UsageError('--confirm is needed: this cannot be undone');
    const payments = openPayments(config, db, { publicUrl: config.publicUrl ?? '' }, createLogger(config, 2));
    const id = required('account', account);
    const pseudonym = randomUUID();
    const lines = path === undefined ? null : await exportBooks(db, id, pseudonym, path);
    const gone = await deleteAccount({ db, payments }, id, { force: Boolean(force), pseudonym }).catch(
      async (error) => {
        if (path !== undefined) await rm(path);
        throw error;
      },
    );
    const answer = { account_id: gone.accountId, deleted_at: gone.deletedAt.toISOString() };
    return lines === null ? answer : { ...answer, pseudonym, exported_lines: lines };
  },
  async 'account limits'({ db }, values) {
    const account = required('account', values.account);
    const limits = {
      perMinute: whole('per-minute', values['per-minute']),
      perHour: whole('per-hour', values['per-hour']),
      chatPerMinute: whole('chat-per-minute', values['chat-per-minute']),
    };
    await setAccountLimits(db, account, limits);
    return {
      account_id: account,
      per_minute: limits.perMinute,
      per_hour: limits.perHour,
      chat_per_minute: limits.chatPerMinute,
    };
  },
  async 'key create'({ db }, { account, mode = 'live', scopes: list }) {
    const wanted = list?.split(',').map((scope) => oneOf('scopes', scope.trim(), scopes));
    const { key } = await createKey(db, required('account', account), oneOf('mode', mode, modes), wanted);
    return { key };
  },
  'credits audit': async ({ pool }) => {
    const audit = await auditCredits(pool);
    if (audit.faults.length > 0) process.exitCode = 1;
    return audit;
  },
  async 'search rebuild'({ db, pool }, _values, config) {
    const log = createLogger(config, 2);
    const search = openSearch(config, pool, log);
    return rebuildSearch({ db, pool, search, engineFor: openEngines(config, log) });
  },
  async 'clock advance'({ pool }, { days, seconds }, config) {
    if (config.production) throw new UsageError('the clock is not moved in production');
    if ((days === undefined) === (seconds === undefined)) throw new UsageError('give --days or --seconds');
    const ms = days === undefined ? whole('seconds', seconds)! * 1000 : whole('days', days)! * 86_400_000;
    return { now: (await advanceClock(pool, ms)).toISOString() };
  },
};

/** `--credits -1` as `--credits=-1`: the parser takes a number below zero for an option. */
const withNegatives = (args: string[]): string[] =>
  args.flatMap((arg, i) => {
    if (/^-\d+$/.test(arg)) return [];
    const next = args[i + 1] ?? '';
    return arg.startsWith('--') && /^-\d+$/.test(next) ? [`${arg}=${next}`] : [arg];
  });

async function main(args: string[]): Promise<void> {
  const [noun = '', verb = '', ...rest] = args;
  const command = commands[`${noun} ${verb}`];
  if (!command) throw new UsageError('no such command');
  const names = [
    'name',
    'tier',
    'account',
    'mode',
    'scopes',
    'per-minute',
    'per-hour',
    'chat-per-minute',
    'days',
    'seconds',
    'export',
    ...billingOptions.names,
  ];
  const flags = ['confirm', 'end-subscriptions', ...billingOptions.flags];
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  let values: Values;
  try {
    values = parseArgs({ args: withNegatives(rest), options }).values as Values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const config = readConfig();
  const database = await openDatabase(config);
  const connections = connectDatabase(database.url, 2, () => undefined);
  try {
    const answer = await command(connections, values, config);
    process.stdout.write(typeof answer === 'string' ? answer : `${JSON.stringify(printed(answer))}\n`);
  } finally {
    await connections.close();
    await database.stop();
  }
}

process.umask(ownerOnly);
main(process.argv.slice(2))
  .catch((error) => {
    if (error instanceof UsageError) console.error(`${error.message}\n${usage}`);
    else if (error instanceof ApiError) console.error(error.message);
    else if (databaseTrouble(error)) console.error('The database did not answer in time. Try again.');
    else console.error(messageFor(error) ?? error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  })
  // The migration engine leaves a timer of ten seconds behind.
  .finally(() => process.stdout.write('', () => process.exit()));

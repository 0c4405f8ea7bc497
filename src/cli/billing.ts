// The operator's commands about money: refunds, adjustments, grants, customers, lists and figures. Every change is
// written to the audit log with the user of the machine.
import { validate } from 'uuid';
import { setAccount } from '../accounts/grant.ts';
import { commandLineActor, listActs } from '../audit-log/acts.ts';
import { bindCustomer } from '../billing/customers.ts';
import { listRevenue, listUsage, revenueColumns, toCsv, toTable, usageColumns } from '../billing/figures.ts';
import { listEndUsers, listEntries, listPayments, listPurchases, listSubscriptions } from '../billing/ledgers.ts';
import { reconcile } from '../billing/reconcile.ts';
import { acceptHeld, refundPurchase } from '../billing/refund.ts';
import type { Config } from '../config/config.ts';
import { adjustCredits } from '../credits/adjust.ts';
import type { Database } from '../database/client.ts';
import { tiers } from '../identity/tiers.ts';
import { modes } from '../identity/viewer.ts';
import { openPayments } from '../payments/open.ts';
import { providers } from '../payments/payments.ts';
import { createLogger } from '../platform/logger.ts';
import { type Command, moment, oneOf, printed, required, signed, UsageError, type Values, whole } from './values.ts';

export const billingUsage = `  lintel account set --account ID [--tier ${tiers.join('|')} [--until DATE]] [--credits-low N|off] [--reason TEXT]
  lintel billing accept --id ID [--reason TEXT]
  lintel billing audit-log [--account ID] [--limit N] [--cursor C]
  lintel billing bind-customer --account ID --customer cus_… [--mode ${modes.join('|')}] [--provider ${providers.join('|')}] [--user ID]
  lintel billing end-users --account ID [--mode M] [--limit N] [--cursor C]
  lintel billing ledger --account ID --user ID [--mode M] [--limit N] [--cursor C]
  lintel billing payments [--account ID] [--mode M] [--user ID] [--limit N] [--cursor C]
  lintel billing purchases [--account ID] [--mode M] [--user ID] [--limit N] [--cursor C]
  lintel billing reconcile
  lintel billing refund --purchase ID [--amount CENTS] [--reason TEXT]
  lintel billing revenue [--account ID] [--mode M] [--from 2026-01] [--to 2026-03] [--by-user] [--csv|--table]
  lintel billing subscriptions [--account ID] [--mode M] [--user ID] [--limit N] [--cursor C]
  lintel billing usage [--account ID] [--mode M] [--from 2026-01] [--to 2026-03] [--by-user] [--csv|--table]
  lintel credits adjust --account ID --user ID --credits N --reason TEXT [--mode M]`;

export const billingOptions = {
  names: [
    'until',
    'credits-low',
    'reason',
    'id',
    'limit',
    'cursor',
    'customer',
    'provider',
    'user',
    'purchase',
    'amount',
    'from',
    'to',
    'credits',
  ],
  flags: ['by-user', 'csv', 'table'],
};

/** No page is opened here, so the address is not used. Errors go to the standard error. */
const serviceOf = (db: Database, config: Config) => {
  const log = createLogger(config, 2);
  return { db, log, payments: openPayments(config, db, { publicUrl: config.publicUrl ?? '' }, log) };
};

const modeOf = ({ mode = 'live' }: Values) => oneOf('mode', mode, modes);
const accountOf = (account: string): string => {
  if (!validate(account)) throw new UsageError('--account must be the id of an account');
  return account;
};
const scopeOf = (values: Values) => ({
  ...(values.account && { accountId: accountOf(values.account) }),
  ...(values.mode && { mode: modeOf(values) }),
});
const pageOf = ({ limit, cursor }: Values) => ({ limit: whole('limit', limit) ?? 100, cursor: cursor ?? null });
const metaOf = ({ hasMore, nextCursor }: { hasMore: boolean; nextCursor: string | null }) => ({
  has_more: hasMore,
  next_cursor: nextCursor,
});

const figuresOf = (values: Values) => ({
  ...scopeOf(values),
  from: values.from ?? null,
  to: values.to ?? null,
  byUser: Boolean(values['by-user']),
});

function shown(rows: readonly object[], columns: readonly string[], { csv, table }: Values): object | string {
  if (csv && table) throw new UsageError('give --csv or --table');
  if (!csv && !table) return { rows };
  const named = printed(rows) as object[];
  const names = Object.keys(printed(Object.fromEntries(columns.map((column) => [column, null]))) as object);
  return csv ? toCsv(named, names) : toTable(named, names);
}

export const billingCommands: Record<string, Command> = {
  async 'account set'({ db }, { account, tier, until, 'credits-low': low, reason }) {
    const creditsLow = low === undefined ? undefined : low === 'off' ? null : Number(low);
    return setAccount(db, commandLineActor(), {
      accountId: required('account', account),
      tier: tier === undefined ? null : oneOf('tier', tier, tiers),
      until: until === undefined ? null : moment('until', until),
      ...(creditsLow !== undefined && { creditsLow }),
      reason: reason ?? null,
    });
  },
  'billing accept': ({ db }, { id, reason }, config) =>
    acceptHeld(serviceOf(db, config), commandLineActor(), { id: required('id', id), reason: reason ?? null }),
  async 'billing audit-log'({ db }, values) {
    const { acts, meta } = await listActs(db, values.account ? accountOf(values.account) : null, pageOf(values));
    return { acts, meta: metaOf(meta) };
  },
  async 'billing bind-customer'({ db }, values, config) {
    const { payments } = serviceOf(db, config);
    const mode = modeOf(values);
    const provider = values.provider ? oneOf('provider', values.provider, providers) : payments.forMode(mode).name;
    const port = payments.named(provider);
    if (!port) throw new UsageError('STRIPE_SECRET_KEY is not set here');
    const accountId = accountOf(required('account', values.account));
    const customerId = required('customer', values.customer);
    const externalUserId = values.user ?? null;
    await bindCustomer(db, port, commandLineActor(), { accountId, mode, externalUserId, customerId });
    return { account_id: accountId, mode, provider, customer: customerId, external_user_id: externalUserId };
  },
  async 'billing end-users'({ db }, values) {
    const scope = { accountId: accountOf(required('account', values.account)), mode: modeOf(values) };
    const { users, meta } = await listEndUsers(db, scope, pageOf(values));
    return { users, meta: metaOf(meta) };
  },
  async 'billing ledger'({ db }, values) {
    const scope = { accountId: accountOf(required('account', values.account)), mode: modeOf(values) };
    const args = { ...pageOf(values), externalUserId: required('user', values.user) };
    const { entries, meta } = await listEntries(db, scope, args);
    return { entries, meta: metaOf(meta) };
  },
  async 'billing payments'({ db }, values) {
    const args = { ...pageOf(values), externalUserId: values.user ?? null };
    const { payments, meta } = await listPayments(db, scopeOf(values), args);
    return { payments, meta: metaOf(meta) };
  },
  async 'billing purchases'({ db }, values) {
    const args = { ...pageOf(values), externalUserId: values.user ?? null };
    const { purchases, meta } = await listPurchases(db, scopeOf(values), args);
    return { purchases, meta: metaOf(meta) };
  },
  'billing reconcile': ({ db }, _values, config) => reconcile(serviceOf(db, config)),
  'billing refund': ({ db }, { purchase, amount, reason }, config) =>
    refundPurchase(serviceOf(db, config), commandLineActor(), {
      purchaseId: required('purchase', purchase),
      amountCents: whole('amount', amount) ?? null,
      reason: reason ?? null,
    }),
  'billing revenue': async ({ db }, values) => shown(await listRevenue(db, figuresOf(values)), revenueColumns, values),
  async 'billing subscriptions'({ db }, values, config) {
    const { payments } = serviceOf(db, config);
    const args = { ...pageOf(values), externalUserId: values.user ?? null };
    const { subscriptions, meta } = await listSubscriptions(db, scopeOf(values), args);
    const rows = [];
    for (const row of subscriptions) {
      const port = payments.named(row.provider);
      const at = port && (await port.getSubscription(row.providerSubscriptionId!));
      const atProvider = port ? (at?.status ?? 'not found') : 'no key';
      rows.push({ ...row, atProvider, suspendedAtProvider: at?.suspended ?? null });
    }
    return { subscriptions: rows, meta: metaOf(meta) };
  },
  'billing usage': async ({ db }, values) => shown(await listUsage(db, figuresOf(values)), usageColumns, values),
  'credits adjust': ({ db }, values) =>
    adjustCredits(db, commandLineActor(), {
      accountId: required('account', values.account),
      mode: modeOf(values),
      externalUserId: required('user', values.user),
      credits: signed('credits', required('credits', values.credits)),
      reason: required('reason', values.reason),
    }),
};

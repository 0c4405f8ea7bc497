// Commands about money. Every change is recorded in the audit log with the user of the machine.
import { type Command, Option } from 'commander';
import type { Mode } from '../identity/viewer.ts';
import { type ProviderName, providers } from '../payments/payments.ts';
import {
  account,
  choice,
  cursor,
  id,
  limit,
  mode,
  option,
  type PageOptions,
  positive,
  reason,
  required,
  type ScopeOptions,
  user,
} from './options.ts';
import { type Context, run, snakeCased } from './run.ts';

type ListOptions = ScopeOptions & PageOptions & { user?: string };
type AccountListOptions = PageOptions & { account: string; mode: Mode };
type FigureOptions = ScopeOptions & { from?: string; to?: string; byUser?: boolean; csv?: boolean; table?: boolean };

export function addBillingCommands(program: Command): void {
  const billing = program.command('billing').description('Payments, subscriptions and figures.');
  addChanges(billing);
  addLists(billing);
  addFigures(billing);
}

/** No payment page is opened here, so no public address is needed. */
async function billingOf({ db, config, log }: Context) {
  const { openPayments } = await import('../payments/open.ts');
  return { db, log, payments: await openPayments(config, db, { publicUrl: config.publicUrl ?? '' }, log) };
}

const ledgers = () => import('../billing/ledgers.ts');

function addChanges(billing: Command): void {
  billing
    .command('refund')
    .description('Refund a payment, in full or in part.')
    .addOption(required(option('--purchase <id>', 'id of a purchase, report, checkout or payment', id)))
    .addOption(option('--amount <cents>', 'US cents; without it everything that is left', positive))
    .addOption(reason())
    .action((values: { purchase: string; amount?: number; reason?: string }) =>
      run(async (context) => {
        const { refundPurchase } = await import('../billing/refund.ts');
        return refundPurchase(await billingOf(context), context.actor, {
          purchaseId: values.purchase,
          amountCents: values.amount ?? null,
          reason: values.reason ?? null,
        });
      }),
    );

  billing
    .command('accept')
    .description('Accept a payment that was held because its amount differs from the price.')
    .addOption(required(option('--id <id>', 'id of the held payment, from billing reconcile', id)))
    .addOption(reason())
    .action((values: { id: string; reason?: string }) =>
      run(async (context) => {
        const { acceptHeld } = await import('../billing/refund.ts');
        return acceptHeld(await billingOf(context), context.actor, { id: values.id, reason: values.reason ?? null });
      }),
    );

  billing
    .command('reconcile')
    .description('Compare with the payment provider and repair what missed events left behind.')
    .action(() =>
      run(async (context) => {
        const { reconcile } = await import('../billing/reconcile.ts');
        return reconcile(await billingOf(context));
      }),
    );

  billing
    .command('bind-customer')
    .description('Bind a customer of the payment provider to an account or to one of its end users.')
    .addOption(required(account()))
    .addOption(required(option('--customer <id>', 'id of the customer at the provider: cus_…')))
    .addOption(mode().default('live'))
    .addOption(choice('--provider <name>', 'payment provider; without it the provider of the mode', providers))
    .addOption(user())
    .action((values: { account: string; customer: string; mode: Mode; provider?: ProviderName; user?: string }) =>
      run(async (context) => {
        const [{ bindCustomer }, { StartError }] = await Promise.all([
          import('../billing/customers.ts'),
          import('../platform/start-error.ts'),
        ]);
        const { db, payments } = await billingOf(context);
        const provider = values.provider ?? payments.forMode(values.mode).name;
        const port = payments.named(provider);
        if (!port) throw new StartError('STRIPE_SECRET_KEY is not set.');
        const owner = { accountId: values.account, mode: values.mode, externalUserId: values.user ?? null };
        await bindCustomer(db, port, context.actor, { ...owner, customerId: values.customer });
        const { externalUserId, ...rest } = owner;
        return { ...rest, provider, customer: values.customer, externalUserId };
      }),
    );
}

const scopeOf = ({ account: accountId, mode }: ScopeOptions) => ({
  ...(accountId !== undefined && { accountId }),
  ...(mode !== undefined && { mode }),
});
const pageOf = ({ limit, cursor }: PageOptions) => ({ limit, cursor: cursor ?? null });
const listOf = (values: ListOptions) => ({ ...pageOf(values), externalUserId: values.user ?? null });

function addLists(billing: Command): void {
  const list = (name: string, description: string) =>
    billing.command(name).description(description).addOption(limit()).addOption(cursor());
  const listOfAll = (name: string, description: string) =>
    list(name, description).addOption(account()).addOption(mode()).addOption(user());

  listOfAll('purchases', 'List purchases of credits and reports, newest first.').action((values: ListOptions) =>
    run(async ({ db }) => (await ledgers()).listPurchases(db, scopeOf(values), listOf(values))),
  );

  listOfAll('payments', 'List payments, including those of subscriptions, newest first.').action(
    (values: ListOptions) => run(async ({ db }) => (await ledgers()).listPayments(db, scopeOf(values), listOf(values))),
  );

  listOfAll('subscriptions', 'List subscriptions with their state at the provider, newest first.').action(
    (values: ListOptions) =>
      run(async (context) => {
        const { db, payments } = await billingOf(context);
        const { listSubscriptions } = await ledgers();
        const { subscriptions, meta } = await listSubscriptions(db, scopeOf(values), listOf(values));
        const rows = [];
        for (const row of subscriptions) {
          const port = payments.named(row.provider);
          const found = port && (await port.getSubscription(row.providerSubscriptionId!));
          const atProvider = port ? (found?.status ?? 'not found') : 'no key';
          rows.push({ ...row, atProvider, suspendedAtProvider: found?.suspended ?? null });
        }
        return { subscriptions: rows, meta };
      }),
  );

  list('end-users', 'List end users with their balances.')
    .addOption(required(account()))
    .addOption(mode().default('live'))
    .action((values: AccountListOptions) =>
      run(async ({ db }) => {
        const { listEndUsers } = await ledgers();
        return listEndUsers(db, { accountId: values.account, mode: values.mode }, pageOf(values));
      }),
    );

  list('ledger', 'List the credit movements of an end user, newest first.')
    .addOption(required(account()))
    .addOption(required(user()))
    .addOption(mode().default('live'))
    .action((values: AccountListOptions & { user: string }) =>
      run(async ({ db }) => {
        const { listEntries } = await ledgers();
        const scope = { accountId: values.account, mode: values.mode };
        return listEntries(db, scope, { ...pageOf(values), externalUserId: values.user });
      }),
    );

  list('audit-log', 'List what operators did: who, when, and the state before and after.')
    .addOption(account())
    .action((values: PageOptions & { account?: string }) =>
      run(async ({ db }) => {
        const { listActs } = await import('../audit-log/acts.ts');
        return listActs(db, values.account ?? null, pageOf(values));
      }),
    );
}

function addFigures(billing: Command): void {
  const figures = (name: string, description: string) =>
    billing
      .command(name)
      .description(description)
      .addOption(account())
      .addOption(mode())
      .addOption(option('--from <month>', 'first month, for example 2026-01'))
      .addOption(option('--to <month>', 'last month, for example 2026-03'))
      .option('--by-user', 'one row for each end user')
      .addOption(new Option('--csv', 'print CSV').conflicts('table'))
      .option('--table', 'print a table');
  const inputOf = (values: FigureOptions) => ({
    ...scopeOf(values),
    from: values.from ?? null,
    to: values.to ?? null,
    byUser: values.byUser ?? false,
  });

  figures('revenue', 'Print revenue by month, account and kind.').action((values: FigureOptions) =>
    run(async ({ db }) => {
      const { listRevenue, revenueColumns } = await import('../billing/figures.ts');
      return formatted(await listRevenue(db, inputOf(values)), revenueColumns, values);
    }),
  );

  figures('usage', 'Print analyses and credits used, by month and account.').action((values: FigureOptions) =>
    run(async ({ db }) => {
      const { listUsage, usageColumns } = await import('../billing/figures.ts');
      return formatted(await listUsage(db, inputOf(values)), usageColumns, values);
    }),
  );
}

async function formatted(
  rows: readonly object[],
  columns: readonly string[],
  { csv, table }: FigureOptions,
): Promise<object | string> {
  if (!csv && !table) return { rows };
  const { toCsv, toTable } = await import('../billing/figures.ts');
  const named = snakeCased(rows) as object[];
  const names = Object.keys(snakeCased(Object.fromEntries(columns.map((column) => [column, null]))) as object);
  return csv ? toCsv(named, names) : toTable(named, names);
}

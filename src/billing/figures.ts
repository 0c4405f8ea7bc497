// Revenue and usage by account, month and, optionally, end user; as rows, CSV or a text table.
import { Prisma } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { InvalidRequest } from '../platform/errors.ts';
import type { Scope } from './ledgers.ts';

export interface FiguresInput extends Scope {
  /** First and last month, inclusive: `2026-03`. */
  from?: string | null;
  to?: string | null;
  /** One row for each end user. */
  byUser?: boolean | null;
}

export interface RevenueRow {
  month: string;
  /** `closed:…` for a deleted account. */
  account: string;
  mode: Mode;
  provider: 'stripe' | 'sandbox';
  kind: 'subscription' | 'report' | 'credits';
  /** Null for the account itself, and without `byUser`. */
  externalUserId: string | null;
  currency: string;
  payments: number;
  amountCents: number;
  refundedCents: number;
  netCents: number;
}

export interface UsageRow {
  month: string;
  account: string;
  mode: Mode;
  externalUserId: string | null;
  /** Analyses charged to an allowance or a report purchase. */
  analyses: number;
  creditsPurchased: number;
  creditsSpent: number;
  creditsReversed: number;
  creditsAdjusted: number;
}

const maxRows = 10_000;

/** @throws InvalidRequest */
function period({ from, to }: FiguresInput): { since: Date; until: Date } {
  const first = monthStart('from', from) ?? new Date(Date.UTC(2000, 0, 1));
  const last = monthStart('to', to) ?? new Date(Date.UTC(2999, 11, 1));
  return { since: first, until: new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1)) };
}

function monthStart(field: string, value: string | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(value))
    throw new InvalidRequest(field, `${field} must be a month, for example 2026-03.`);
  return new Date(`${value}-01T00:00:00.000Z`);
}

const scoped = ({ accountId, mode }: Scope) => Prisma.sql`
  (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)
  and (${mode ?? null}::text is null or mode::text = ${mode ?? null}::text)`;

/** Payments by the month of payment. A later refund is subtracted from that month. @throws InvalidRequest */
export function listRevenue(db: Database, input: FiguresInput): Promise<RevenueRow[]> {
  const { since, until } = period(input);
  const user = input.byUser ? Prisma.sql`external_user_id` : Prisma.sql`null::text`;
  // Totals of deleted accounts match no account and no user.
  const closed = input.accountId || input.byUser ? Prisma.sql`false` : Prisma.sql`true`;
  return db.$queryRaw<RevenueRow[]>`
    with money as (
      select paid_at at time zone 'UTC' as at, account_id::text as account, mode, provider, kind, ${user} as external_user_id,
        currency, 1 as payments, amount_cents,
        case when dispute = 'lost' then amount_cents else refunded_cents end as refunded_cents
      from payment where ${scoped(input)} and paid_at >= ${since} and paid_at < ${until}
      union all
      select month, 'closed:' || pseudonym, mode, provider, kind, null, currency, payments, amount_cents, refunded_cents
      from closed_book where ${closed} and month >= ${since} and month < ${until}
        and (${input.mode ?? null}::text is null or mode::text = ${input.mode ?? null}::text)
    )
    select to_char(at, 'YYYY-MM') as month, account, mode, provider, kind, external_user_id as "externalUserId", currency,
      sum(payments)::int as payments, sum(amount_cents)::float8 as "amountCents",
      sum(refunded_cents)::float8 as "refundedCents", sum(amount_cents - refunded_cents)::float8 as "netCents"
    from money group by 1, 2, 3, 4, 5, 6, 7 order by 1 desc, 2, 3, 4, 5, 6 nulls first limit ${maxRows}`;
}

/** Months are in business time. @throws InvalidRequest */
export function listUsage(db: Database, input: FiguresInput): Promise<UsageRow[]> {
  const { since, until } = period(input);
  const user = input.byUser ? Prisma.sql`external_user_id` : Prisma.sql`null::text`;
  return db.$queryRaw<UsageRow[]>`
    with used as (
      select used_at as at, account_id, mode, ${user} as external_user_id, 1 as analyses, 0 as purchased, 0 as spent,
        0 as reversed, 0 as adjusted
      from analysis_use where given_back_at is null and ${scoped(input)} and used_at >= ${since} and used_at < ${until}
      union all
      select created_at, account_id, mode, ${user}, 0,
        case when kind = 'purchase' then delta else 0 end,
        case when kind in ('access', 'returned') then -delta else 0 end,
        case when kind = 'reversal' then -delta else 0 end,
        case when kind = 'adjustment' then delta else 0 end
      from credit_entry where ${scoped(input)} and created_at >= ${since} and created_at < ${until}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, account_id::text as account, mode,
      external_user_id as "externalUserId", sum(analyses)::int as analyses, sum(purchased)::int as "creditsPurchased",
      sum(spent)::int as "creditsSpent", sum(reversed)::int as "creditsReversed", sum(adjusted)::int as "creditsAdjusted"
    from used group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4 nulls first limit ${maxRows}`;
}

/** RFC 4180. An apostrophe before a cell that starts like a formula keeps spreadsheets from running it. */
export function toCsv(rows: readonly object[], columns: readonly string[]): string {
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : String(value);
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => columns.map((name) => cell((row as Record<string, unknown>)[name])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

export const revenueColumns = [
  'month',
  'account',
  'mode',
  'provider',
  'kind',
  'externalUserId',
  'currency',
  'payments',
  'amountCents',
  'refundedCents',
  'netCents',
] as const satisfies (keyof RevenueRow)[];

export const usageColumns = [
  'month',
  'account',
  'mode',
  'externalUserId',
  'analyses',
  'creditsPurchased',
  'creditsSpent',
  'creditsReversed',
  'creditsAdjusted',
] as const satisfies (keyof UsageRow)[];

/** Text with aligned columns, for a terminal. */
export function toTable(rows: readonly object[], columns: readonly string[]): string {
  const cells = rows.map((row) => columns.map((name) => String((row as Record<string, unknown>)[name] ?? '')));
  const widths = columns.map((name, i) => Math.max(name.length, ...cells.map((line) => line[i]!.length)));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => text.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  return `${[line(columns), ...cells.map(line)].join('\n')}\n`;
}

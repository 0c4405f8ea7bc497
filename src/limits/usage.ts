// What an account has used of its limits so far.
import { accountUsage, type PeriodUsage } from '../entitlements/entitlements.ts';
import type { Viewer } from '../identity/viewer.ts';
import { testRequestsPerDay } from '../rate-limits/windows.ts';
import type { Service } from '../service/service.ts';

export interface AccountUsage extends PeriodUsage {
  requestsThisMinute: number;
  requestsThisHour: number;
  requestsToday: number;
  chatMessagesThisMinute: number;
  chatMessagesThisMonth: number;
  properties: number;
  documents: number;
  /** Of the stored files. */
  bytes: number;
}

/** Requests per UTC day; null if unlimited. */
export const requestsPerDay = ({ mode }: Pick<Viewer, 'mode'>): number | null =>
  mode === 'test' ? testRequestsPerDay : null;

type Counts = Omit<AccountUsage, keyof PeriodUsage>;

/** Counted windows are those of UTC. Months of chat are counted as the limit counts them, if there is one. */
const countsSql = `
  with window_counts as (select * from rate_count where account_id = $1 and mode = $2::mode),
    month as (select date_trunc('month', now() at time zone 'utc') at time zone 'utc' as start)
  select
    coalesce((select minute_count from window_counts where minute = date_trunc('minute', now())), 0)::int as "requestsThisMinute",
    coalesce((select hour_count from window_counts where hour = date_trunc('hour', now() at time zone 'utc') at time zone 'utc'), 0)::int as "requestsThisHour",
    coalesce((select day_count from window_counts where day = date_trunc('day', now() at time zone 'utc') at time zone 'utc'), 0)::int as "requestsToday",
    coalesce((select chat_minute_count from window_counts where chat_minute = date_trunc('minute', now())), 0)::int as "chatMessagesThisMinute",
    case when $3 then (select count(*) from chat_use, month where account_id = $1 and mode = $2::mode and answered and created_at >= start)
      else (select count(*) from chat_message, month where account_id = $1 and mode = $2::mode and created_at >= start)
    end::int as "chatMessagesThisMonth",
    (select count(*) from property where account_id = $1 and mode = $2::mode)::int as properties,
    (select count(*) from analysis where account_id = $1 and mode = $2::mode)::int as documents,
    (select coalesce(sum(bytes), 0) from analysis where account_id = $1 and mode = $2::mode)::float8 as bytes`;

export async function readUsage({ db, pool }: Pick<Service, 'db' | 'pool'>, viewer: Viewer): Promise<AccountUsage> {
  const values = [viewer.accountId, viewer.mode, viewer.limits.chatPerMonth !== null];
  const [period, { rows }] = await Promise.all([accountUsage(db, viewer), pool.query<Counts>(countsSql, values)]);
  return { ...period, ...rows[0]! };
}

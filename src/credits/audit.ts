// Recomputes every balance from the ledger and says where the figures differ. It changes nothing.
import type pg from 'pg';

export interface Audit {
  holders: number;
  entries: number;
  /** Empty when all is well. */
  faults: { account_id: string; mode: string; external_user_id: string; fault: string }[];
}

const sql = `
  with sums as (
    select account_id, mode, external_user_id, sum(delta)::int as balance, count(*)::int as entries,
           coalesce(sum(delta) filter (where delta > 0), 0)::int as purchased,
           coalesce(-sum(delta) filter (where delta < 0), 0)::int as spent
    from credit_entry group by 1, 2, 3
  ), unlocked as (
    select account_id, mode, external_user_id, count(*)::int as documents from document_access group by 1, 2, 3
  ), paid as (
    select account_id, mode, external_user_id, sum(credits)::int as credits
    from credit_purchase where status = 'completed' group by 1, 2, 3
  )
  select account_id, mode, external_user_id, coalesce(s.entries, 0) as entries, concat_ws('; ',
    case when coalesce(a.balance, 0) <> coalesce(s.balance, 0) then format('balance %s, ledger %s', a.balance, s.balance) end,
    case when coalesce(a.total_purchased, 0) <> coalesce(s.purchased, 0) then format('purchased %s, ledger %s', a.total_purchased, s.purchased) end,
    case when coalesce(a.total_spent, 0) <> coalesce(s.spent, 0) then format('spent %s, ledger %s', a.total_spent, s.spent) end,
    case when coalesce(s.spent, 0) <> coalesce(u.documents, 0) then format('spent %s, unlocked %s', s.spent, u.documents) end,
    case when coalesce(s.purchased, 0) <> coalesce(p.credits, 0) then format('ledger %s, paid purchases %s', s.purchased, p.credits) end,
    case when s.balance < 0 then 'below zero' end) as fault
  from credit_account a
    full join sums s using (account_id, mode, external_user_id)
    full join unlocked u using (account_id, mode, external_user_id)
    full join paid p using (account_id, mode, external_user_id)`;

export async function auditCredits(pool: pg.Pool): Promise<Audit> {
  const { rows } = await pool.query<Audit['faults'][number] & { entries: number }>(sql);
  const faults = rows.filter(({ fault }) => fault !== '').map(({ entries, ...fault }) => fault);
  return { holders: rows.length, entries: rows.reduce((sum, { entries }) => sum + entries, 0), faults };
}

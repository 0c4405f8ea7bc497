// Recomputes every balance from the ledger and reports differences. Read-only.
import type pg from 'pg';

export interface Audit {
  holders: number;
  entries: number;
  /** Empty if all balances are correct. */
  faults: { account_id: string; mode: string; external_user_id: string; fault: string }[];
}

const sql = `
  with sums as (
    select account_id, mode, external_user_id, sum(delta)::int as balance, count(*)::int as entries,
           coalesce(sum(delta) filter (where kind in ('purchase', 'reversal')), 0)::int as purchased,
           coalesce(-sum(delta) filter (where kind in ('access', 'returned')), 0)::int as spent,
           coalesce(sum(delta) filter (where kind = 'adjustment'), 0)::int as adjusted,
           sum(written_off)::int as written_off
    from credit_entry group by 1, 2, 3
  ), unlocked as (
    select account_id, mode, external_user_id, count(*)::int as documents from document_access group by 1, 2, 3
  ), paid as (
    select account_id, mode, external_user_id, sum(credits - reversed)::int as credits, sum(written_off)::int as written_off
    from credit_purchase where status in ('completed', 'refunded') group by 1, 2, 3
  ), below as (
    select distinct account_id, mode, external_user_id from credit_entry where balance_after < 0
  )
  select account_id, mode, external_user_id, coalesce(s.entries, 0) as entries, concat_ws('; ',
    case when coalesce(a.balance, 0) <> coalesce(s.balance, 0) then format('balance %s, ledger %s', a.balance, s.balance) end,
    case when coalesce(a.total_purchased, 0) <> coalesce(s.purchased, 0) then format('purchased %s, ledger %s', a.total_purchased, s.purchased) end,
    case when coalesce(a.total_spent, 0) <> coalesce(s.spent, 0) then format('spent %s, ledger %s', a.total_spent, s.spent) end,
    case when coalesce(a.total_adjusted, 0) <> coalesce(s.adjusted, 0) then format('adjusted %s, ledger %s', a.total_adjusted, s.adjusted) end,
    case when coalesce(s.spent, 0) <> coalesce(u.documents, 0) then format('spent %s, unlocked %s', s.spent, u.documents) end,
    case when coalesce(s.purchased, 0) <> coalesce(p.credits, 0) then format('ledger %s, paid purchases %s', s.purchased, p.credits) end,
    case when coalesce(s.written_off, 0) <> coalesce(p.written_off, 0) then format('written off %s, purchases %s', s.written_off, p.written_off) end,
    case when s.balance < 0 or b.account_id is not null then 'below zero' end) as fault
  from credit_account a
    full join sums s using (account_id, mode, external_user_id)
    full join unlocked u using (account_id, mode, external_user_id)
    full join paid p using (account_id, mode, external_user_id)
    left join below b using (account_id, mode, external_user_id)`;

export async function auditCredits(pool: pg.Pool): Promise<Audit> {
  const { rows } = await pool.query<Audit['faults'][number] & { entries: number }>(sql);
  const faults = rows.filter(({ fault }) => fault !== '').map(({ entries, ...fault }) => fault);
  return { holders: rows.length, entries: rows.reduce((sum, { entries }) => sum + entries, 0), faults };
}

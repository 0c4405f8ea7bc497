// The queries of the hand-written server with prepared statements of node-postgres.
import pg from 'pg';
import type { Queries } from './queries.ts';

const property = `
  select p.id, p.external_id as "externalId", p.address, p.city, p.state, p.zip_code as "zipCode", p.country,
         p.created_at as "createdAt", p.updated_at as "updatedAt",
         (select count(*)::int from analysis a where a.property_id = p.id) as "documentCount"
  from property p where p.account_id = $1 and p.mode = 'live'`;
const issue = `
  select id, title, description, system, component, location, severity, severity_reason as "severityReason",
         safety_hazard as "safetyHazard", page, position, snippet, recommendation, trade, cost_low as "costLow",
         cost_high as "costHigh", cost_currency as "costCurrency", cost_basis as "costBasis", confidence
  from issue where analysis_id = $1 order by severity, position limit $2`;
const report = `
  select cost_low as "costLow", cost_high as "costHigh", cost_currency as "costCurrency"
  from analysis join report on analysis_id = id where id = $2 and account_id = $1 and mode = 'live'`;
const message = `
  select id, query, answer, created_at as "createdAt" from chat_message
  where account_id = $1 and mode = 'live' and analysis_id = $2 order by id desc limit $3`;

export function openPgQueries(url: string): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const run = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const total = async (table: string, id: string) =>
    (await run<{ n: number }>(`n-${table}`, `select count(*)::int as n from ${table} where analysis_id = $1`, [id]))[0]!
      .n;
  return {
    async account(hash) {
      const text =
        'select account_id as "accountId", per_minute as "perMinute" from api_key k join account a on a.id = k.account_id where hash = $1';
      const [row] = await run<{ accountId: string; perMinute: number | null }>('account', text, [hash]);
      return row ? { accountId: row.accountId, perMinute: row.perMinute ?? 3000 } : null;
    },
    property: async (accountId, id) =>
      (await run('property', `${property} and p.id = $2`, [accountId, id]))[0] as never,
    properties: (accountId, take) => run('properties', `${property} order by p.id desc limit $2`, [accountId, take]),
    async issues(accountId, id, take) {
      const [totals] = await run<never>('report', report, [accountId, id]);
      if (!totals) return null;
      const [count, issues] = await Promise.all([total('issue', id), run<never>('issues', issue, [id, take])]);
      return { total: count, issues, report: totals };
    },
    async messages(accountId, id, take) {
      const [count, messages] = await Promise.all([
        total('chat_message', id),
        run<never>('messages', message, [accountId, id, take]),
      ]);
      return { total: count, messages };
    },
  };
}

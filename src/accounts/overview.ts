// Accounts as the operator sees them.
import { Prisma } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import type { Tier } from '../identity/tiers.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { optionalText } from '../platform/validation.ts';

export interface AccountRow {
  id: string;
  name: string;
  grant: Tier;
  grantUntil: Date | null;
  /** Tier of the account's own live subscription. */
  subscribed: Tier | null;
  perMinute: number | null;
  perHour: number | null;
  chatPerMinute: number | null;
  creditsLow: number | null;
  activeKeys: number;
  lastUsedAt: Date | null;
  properties: number;
  documents: number;
  unfinishedDocuments: number;
  failedDocuments: number;
  webhooks: number;
  createdAt: Date;
  /** Set while the account is being deleted. */
  deletedAt: Date | null;
}

export interface AccountRows {
  accounts: AccountRow[];
  meta: PageMeta;
}

/** Newest first. Counts are of both modes. @param args.text part of the name, or an id. @throws InvalidRequest */
export async function listAccounts(db: Database, args: PageArgs & { text?: string | null }): Promise<AccountRows> {
  const part = parsePageArgs(args);
  const text = optionalText('text', args.text);
  const of = (table: string, where = 'true') =>
    Prisma.raw(`(select count(*)::int from ${table} t where t.account_id = a.id and ${where})`);
  const rows = await db.$queryRaw<AccountRow[]>`
    select a.id, a.name, a."grant"::text as "grant", a.grant_until as "grantUntil",
      (select max(s.tier)::text from subscription s
       where s.account_id = a.id and s.mode = 'live' and s.external_user_id is null and s.open_slot is not null
         and s.status in ('active', 'trialing', 'past_due')) as subscribed,
      a.per_minute as "perMinute", a.per_hour as "perHour", a.chat_per_minute as "chatPerMinute",
      a.credits_low as "creditsLow", ${of('api_key', 't.revoked_at is null')} as "activeKeys",
      (select max(k.last_used_at) from api_key k where k.account_id = a.id) as "lastUsedAt",
      ${of('property')} as properties, ${of('analysis')} as documents,
      ${of('analysis', 't.finished_at is null')} as "unfinishedDocuments",
      ${of('analysis', "t.status = 'failed'")} as "failedDocuments", ${of('webhook')} as webhooks,
      a.created_at as "createdAt", a.deleted_at as "deletedAt"
    from account a
    where (${text}::text is null or strpos(lower(a.name), lower(${text}::text)) > 0 or a.id::text = lower(${text}::text))
      and (${part.after}::uuid is null or a.id < ${part.after}::uuid)
    order by a.id desc limit ${part.take}`;
  const { items, meta } = toPage(rows, part, ({ id }) => id);
  return { accounts: items, meta };
}

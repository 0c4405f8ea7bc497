// API keys: created once, shown once, stored as SHA-256. A key identifies its account and mode.
import { createHash, randomBytes } from 'node:crypto';
import { validate } from 'uuid';
import type { Prisma } from '../../prisma/generated/client/client.ts';
import type { Database, Transaction } from '../database/client.ts';
import { notify } from '../database/event-bus.ts';
import { bestTier, type Tier, tierLimits } from '../identity/tiers.ts';
import { defaultScopes, type Mode, type Scope, type Viewer } from '../identity/viewer.ts';
import { ApiError, InvalidRequest, NotFound } from '../platform/errors.ts';

const pattern = /^lt_(live|test)_[A-Za-z0-9_-]{43}$/;
const hash = (key: string) => createHash('sha256').update(key).digest();

export interface NewKey {
  id: string;
  /** Shown only once. */
  key: string;
}

export class Unauthorized extends ApiError {
  static override readonly kind = {
    code: 'unauthorized',
    status: 401,
    cause: 'the API key is missing or not valid.',
    remedy: 'Send a valid key as `Authorization: Bearer <API_KEY>`.',
  };

  constructor() {
    super('The API key is missing or not valid. Send it as "Authorization: Bearer <API_KEY>".');
  }
}

export async function createKey(
  db: Database | Transaction,
  accountId: string,
  mode: Mode,
  scopes: readonly Scope[] = defaultScopes,
): Promise<NewKey> {
  if (!validate(accountId) || !(await db.account.findUnique({ where: { id: accountId }, select: { id: true } }))) {
    throw new NotFound('account');
  }
  const key = `lt_${mode}_${randomBytes(32).toString('base64url')}`;
  const row = await db.apiKey.create({
    data: { accountId, mode, prefix: key.slice(0, 12), hash: hash(key), scopes: [...new Set(scopes)] },
  });
  return { id: row.id, key };
}

/** Newest first, including revoked keys. */
export const listKeys = (db: Database, accountId: string) =>
  db.apiKey.findMany({ where: { accountId }, orderBy: { id: 'desc' } });

/** Also closes open connections of the key. @throws NotFound */
export const revokeKey = (db: Database, accountId: string, id: string): Promise<void> =>
  changeKey(db, accountId, id, { revokedAt: new Date() });

/**
 * Removes scopes from a key and closes its open connections that need them.
 * @throws NotFound, and InvalidRequest for a scope that the key does not have
 */
export async function narrowKey(db: Database, accountId: string, id: string, scopes: readonly Scope[]): Promise<void> {
  const key = validate(id) && (await db.apiKey.findFirst({ where: { id, accountId, revokedAt: null } }));
  if (!key) throw new NotFound('key');
  const wider = scopes.find((scope) => !key.scopes.includes(scope));
  if (wider) throw new InvalidRequest('scopes', `The key does not have the scope "${wider}".`);
  await changeKey(db, accountId, id, { scopes: [...new Set(scopes)] });
}

async function changeKey(db: Database, accountId: string, id: string, data: Prisma.ApiKeyUpdateInput): Promise<void> {
  if (!validate(id)) throw new NotFound('key');
  await db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({ where: { id, accountId, revokedAt: null }, data });
    if (count === 0) throw new NotFound('key');
    await notifyKeysChanged(tx, [id]);
  });
}

/** Scopes of an active key; null if it was revoked or deleted. */
export async function scopesInForce(pool: Queryable, keyId: string): Promise<ReadonlySet<Scope> | null> {
  const text = 'select scopes from api_key where id = $1 and revoked_at is null';
  const { rows } = await pool.query<{ scopes: Scope[] }>({ name: 'key-scopes', text, values: [keyId] });
  return rows[0] ? new Set(rows[0].scopes) : null;
}

export const keyTopic = (keyId: string) => `key:${keyId}`;

/** Notifies every process, when the transaction commits, to check open connections of these keys. */
export const notifyKeysChanged = (tx: Transaction, keyIds: readonly string[]): Promise<void> =>
  notify(tx, keyIds.map(keyTopic));

interface KeyRow {
  id: string;
  account_id: string;
  mode: Mode;
  scopes: Scope[];
  grant: Tier;
  subscribed: Tier | null;
  reported: boolean;
  per_minute: number | null;
  per_hour: number | null;
  chat_per_minute: number | null;
  stale: boolean;
}

const findKey = `
  select k.id, k.account_id, k.mode, k.scopes,
         case when a.grant_until <= business.now then 'free' else a."grant" end as "grant", a.per_minute, a.per_hour, a.chat_per_minute,
         coalesce(k.last_used_at < now() - interval '1 minute', true) as stale,
         (select max(s.tier) from subscription s
          where s.account_id = k.account_id and s.mode = k.mode and s.external_user_id is null
            and s.provider_subscription_id is not null
            and not s.suspended and not s.superfluous
            and (s.status in ('active', 'trialing', 'past_due') or (s.status = 'canceled' and s.current_period_end > business.now))
         ) as subscribed,
         exists (select 1 from report_purchase r
          where r.account_id = k.account_id and r.mode = k.mode and r.external_user_id is null and r.expires_at > business.now
         ) as reported
  from api_key k join account a on a.id = k.account_id
    cross join (select now() + coalesce((select offset_ms from clock where id = 1), 0) * interval '1 millisecond' as now) business
  where k.hash = $1 and k.revoked_at is null`;

interface Queryable {
  query<R extends object>(query: { name: string; text: string; values: unknown[] }): Promise<{ rows: R[] }>;
}

/**
 * The viewer of an `Authorization` header. One prepared query, because it runs for every request.
 * @throws Unauthorized
 */
export async function authenticate(pool: Queryable, authorization: string | undefined): Promise<Viewer> {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key || !pattern.test(key)) throw new Unauthorized();
  const { rows } = await pool.query<KeyRow>({ name: 'find-key', text: findKey, values: [hash(key)] });
  const row = rows[0];
  if (!row) throw new Unauthorized();
  if (row.stale) {
    const text = `update api_key set last_used_at = now() where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;
    await pool.query({ name: 'touch-key', text, values: [row.id] });
  }
  // A granted report tier is stored as a purchase and expires like one.
  const grant = row.grant === 'report' ? 'free' : row.grant;
  const tier = bestTier(grant, row.subscribed ?? 'free', row.reported ? 'report' : 'free');
  const limits = tierLimits[tier];
  return {
    accountId: row.account_id,
    mode: row.mode,
    keyId: row.id,
    scopes: new Set(row.scopes),
    tier,
    grant,
    limits: {
      ...limits,
      requestsPerMinute: row.per_minute ?? limits.requestsPerMinute,
      requestsPerHour: row.per_hour ?? limits.requestsPerHour,
      chatPerMinute: row.chat_per_minute ?? limits.chatPerMinute,
    },
  };
}

// Who sends a request: the viewer of an API key or a session token. One prepared query each, because it runs for every
// request.

import { validate } from 'uuid';
import { bestTier, type Tier, tierLimits } from '../identity/tiers.ts';
import {
  linkScope,
  type Mode,
  type Reach,
  type Scope,
  type Session,
  type SessionScope,
  scopes,
  sessionScopes,
  type Viewer,
} from '../identity/viewer.ts';
import { ApiError, NotFound } from '../platform/errors.ts';
import { hashOf } from './keys.ts';

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

export interface Queryable {
  query<R extends object>(query: { name: string; text: string; values: unknown[] }): Promise<{ rows: R[] }>;
}

const form = /^Bearer +(lt_(live|test|sess|link)_[A-Za-z0-9_-]{43})$/i;

/**
 * The viewer of an `Authorization` header.
 * @throws Unauthorized
 */
export async function authenticate(pool: Queryable, authorization: string | undefined): Promise<Viewer> {
  const [, token, kind] = form.exec(authorization ?? '') ?? [];
  if (!token) throw new Unauthorized();
  return kind === 'sess' || kind === 'link' ? viewerOfSession(pool, hashOf(token)) : viewerOfKey(pool, hashOf(token));
}

interface AccountColumns {
  account_id: string;
  mode: Mode;
  grant: Tier;
  subscribed: Tier | null;
  reported: boolean;
  per_minute: number | null;
  per_hour: number | null;
  chat_per_minute: number | null;
}

/** The account `a` of a credential `c`, with what decides its tier. */
const accountColumns = `
  c.account_id, c.mode, a.per_minute, a.per_hour, a.chat_per_minute,
  case when a.grant_until <= business.now then 'free' else a."grant" end as "grant",
  (select max(s.tier) from subscription s
   where s.account_id = c.account_id and s.mode = c.mode and s.external_user_id is null
     and s.provider_subscription_id is not null
     and not s.suspended and not s.superfluous
     and (s.status in ('active', 'trialing', 'past_due') or (s.status = 'canceled' and s.current_period_end > business.now))
  ) as subscribed,
  exists (select 1 from report_purchase r
   where r.account_id = c.account_id and r.mode = c.mode and r.external_user_id is null and r.expires_at > business.now
  ) as reported`;
const businessTime = `
  (select now() + coalesce((select offset_ms from clock where id = 1), 0) * interval '1 millisecond' as now) business`;

function accountOf(row: AccountColumns): Pick<Viewer, 'accountId' | 'mode' | 'tier' | 'grant' | 'limits'> {
  // A granted report tier is stored as a purchase and expires like one.
  const grant = row.grant === 'report' ? 'free' : row.grant;
  const tier = bestTier(grant, row.subscribed ?? 'free', row.reported ? 'report' : 'free');
  const limits = tierLimits[tier];
  return {
    accountId: row.account_id,
    mode: row.mode,
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

interface KeyRow extends AccountColumns {
  id: string;
  scopes: Scope[];
  stale: boolean;
}

const findKey = `
  select c.id, c.scopes, coalesce(c.last_used_at < now() - interval '1 minute', true) as stale, ${accountColumns}
  from api_key c join account a on a.id = c.account_id cross join ${businessTime}
  where c.hash = $1 and c.revoked_at is null`;

async function viewerOfKey(pool: Queryable, hash: Buffer): Promise<Viewer> {
  const { rows } = await pool.query<KeyRow>({ name: 'find-key', text: findKey, values: [hash] });
  const row = rows[0];
  if (!row) throw new Unauthorized();
  if (row.stale) {
    const text = `update api_key set last_used_at = now() where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;
    await pool.query({ name: 'touch-key', text, values: [row.id] });
  }
  return { ...accountOf(row), keyId: row.id, session: null, scopes: new Set(row.scopes) };
}

/** A session `c` in force: not ended, and neither is the key `k` that created it. */
const sessionInForce = 'c.expires_at > now() and c.revoked_at is null and (c.key_id is null or k.revoked_at is null)';

type Kind = 'portal' | 'link' | 'console';
interface ScopeColumns {
  kind: Kind;
  scopes: string[];
  /** Null without a key. */
  key_scopes: string[] | null;
}

interface SessionRow extends Omit<AccountColumns, 'account_id' | 'grant'>, ScopeColumns {
  id: string;
  key_id: string | null;
  account_id: string | null;
  grant: Tier | null;
  property_ids: string[];
  external_user_id: string | null;
  unlocked: string[];
  requests_per_minute: number;
  expires_at: Date;
}

const findSession = `
  select c.id, c.kind, c.key_id, c.scopes, k.scopes as key_scopes, c.property_ids, c.external_user_id,
    c.requests_per_minute, c.expires_at,
    array(select d.analysis_id from document_access d
     where d.account_id = c.account_id and d.mode = c.mode and d.external_user_id = c.external_user_id) as unlocked,
    ${accountColumns}
  from session_token c left join account a on a.id = c.account_id left join api_key k on k.id = c.key_id
    cross join ${businessTime}
  where c.hash = $1 and ${sessionInForce}`;

/** The scope that a key needs for a session with the given one. */
export const keyScope = (scope: SessionScope): Scope => (scope === 'write:upload' ? 'write' : scope);

/** A session for a browser never has more scopes than its key has now. */
function effectiveScopes({ kind, scopes, key_scopes: ofKey }: ScopeColumns): Viewer['scopes'] {
  if (kind === 'link') return new Set([linkScope]);
  if (kind === 'console') return new Set(scopes as Scope[]);
  const allowed = (scope: SessionScope) => ofKey === null || ofKey.includes(keyScope(scope));
  return new Set(sessionScopes.filter((scope) => scopes.includes(scope) && allowed(scope)));
}

/** An operator who has not chosen an account sees no customer data but by the operator's queries. */
const noAccount = { account_id: '00000000-0000-0000-0000-000000000000', grant: 'enterprise' } as const;

async function viewerOfSession(pool: Queryable, hash: Buffer): Promise<Viewer> {
  const { rows } = await pool.query<SessionRow>({ name: 'find-session', text: findSession, values: [hash] });
  const row = rows[0];
  if (!row) throw new Unauthorized();
  const { account_id, grant } = row;
  const owner = account_id === null || grant === null ? noAccount : { account_id, grant };
  const reach: Reach = {
    propertyIds: row.property_ids,
    externalUserId: row.external_user_id,
    analysisIds: row.unlocked,
  };
  const session: Session = {
    id: row.id,
    requestsPerMinute: row.requests_per_minute,
    expiresAt: row.expires_at,
    reach: row.kind === 'console' ? null : reach,
  };
  return { ...accountOf({ ...row, ...owner }), keyId: row.key_id, session, scopes: effectiveScopes(row) };
}

const findAccount = `
  select ${accountColumns}
  from (select id as account_id, $2::mode as mode from account where id = $1 and deleted_at is null) c
    join account a on a.id = c.account_id cross join ${businessTime}`;

/** The account itself, for the operator. */
export async function viewerOfAccount(pool: Queryable, accountId: string, mode: Mode): Promise<Viewer> {
  const values = [accountId, mode];
  const { rows } = validate(accountId)
    ? await pool.query<AccountColumns>({ name: 'find-account', text: findAccount, values })
    : { rows: [] };
  if (!rows[0]) throw new NotFound('account');
  return { ...accountOf(rows[0]), keyId: null, session: null, scopes: new Set(scopes) };
}

export interface AccessInForce {
  scopes: Viewer['scopes'];
  /** Milliseconds until the credential expires; null if it does not. */
  leftMs: number | null;
}

/** Scopes of the viewer's credential; null if it was revoked, deleted or has expired. */
export async function accessInForce(pool: Queryable, { keyId, session }: Viewer): Promise<AccessInForce | null> {
  if (!session) {
    const text = 'select scopes from api_key where id = $1 and revoked_at is null';
    const { rows } = await pool.query<{ scopes: Scope[] }>({ name: 'key-scopes', text, values: [keyId] });
    return rows[0] ? { scopes: new Set(rows[0].scopes), leftMs: null } : null;
  }
  const text = `
    select c.kind, c.scopes, k.scopes as key_scopes, extract(epoch from c.expires_at - now())::float8 * 1000 as left_ms
    from session_token c left join api_key k on k.id = c.key_id where c.id = $1 and ${sessionInForce}`;
  const { rows } = await pool.query<ScopeColumns & { left_ms: number }>({
    name: 'session-scopes',
    text,
    values: [session.id],
  });
  const row = rows[0];
  return row ? { scopes: effectiveScopes(row), leftMs: row.left_ms } : null;
}

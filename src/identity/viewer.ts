// The caller: an account in one of its two modes, live or test. Every function takes the viewer and treats rows of other
// accounts and modes, and rows that a session token does not reach, as missing.
import { ApiError } from '../platform/errors.ts';
import type { Tier, TierLimits } from './tiers.ts';

export const scopes = ['read', 'write', 'chat', 'billing', 'credits', 'webhooks', 'admin'] as const;
export type Scope = (typeof scopes)[number];
/** Scopes of a key by default. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'admin');

/** Scopes of session tokens. `write:upload` allows uploads and no other change. */
export const sessionScopes = ['read', 'chat', 'write:upload'] as const;
export type SessionScope = (typeof sessionScopes)[number];
/** The only scope of a one-time link of the operator. */
export const linkScope = 'console:open';
export type TokenScope = SessionScope | typeof linkScope;
/** The scope of operations that every credential can use. */
export const anyScope = 'any';

export type Mode = 'live' | 'test';
export const modes = ['live', 'test'] as const;

export interface Viewer {
  accountId: string;
  mode: Mode;
  /** The API key, or the one that created the session token; null for a session of the operator. */
  keyId: string | null;
  session: Session | null;
  scopes: ReadonlySet<Scope | TokenScope>;
  /** The effective tier: the highest of grant, subscription and report purchase. */
  tier: Tier;
  /** The tier that the operator granted. */
  grant: Tier;
  limits: Readonly<TierLimits>;
}

/** Finds the viewer of an `Authorization` header. */
export interface Viewers {
  /** @throws Unauthorized */
  authenticate(authorization: string | undefined): Promise<Viewer>;
  /** Drops what is kept of an account, or of all: the next request of this process sees a change that was just made. */
  evict(accountId?: string): void;
}

/** The session token of a request. */
export interface Session {
  id: string;
  requestsPerMinute: number;
  expiresAt: Date;
  /** Null for a console session, which sees everything of its account. */
  reach: Reach | null;
}

/** What a session token can see of its account. */
export interface Reach {
  propertyIds: string[];
  externalUserId: string | null;
  /** Documents that the end user has unlocked. */
  analysisIds: string[];
}

export class Forbidden extends ApiError {
  static override readonly kind = {
    code: 'forbidden',
    status: 403,
    cause: 'the key lacks the scope.',
    remedy: 'Use a key with the scope that the message names.',
  };

  constructor(scope: Scope | TokenScope | typeof anyScope, message = `This key lacks the scope "${scope}".`) {
    super(message);
  }
}

/** What an operation needs. Session tokens can use only operations with a session scope. */
export interface Needs {
  scope: Scope | typeof anyScope;
  sessionScope?: TokenScope | typeof anyScope;
}

/** The scope that the viewer needs for an operation; null if session tokens cannot use it. */
export const neededScope = (viewer: Pick<Viewer, 'session'>, { scope, sessionScope }: Needs) =>
  viewer.session?.reach ? (sessionScope ?? null) : scope;

export const includesScope = (scopes: Viewer['scopes'], needed: Scope | TokenScope | typeof anyScope): boolean =>
  needed === anyScope || scopes.has(needed);

/** @throws Forbidden */
export function requireScope(viewer: Viewer, needs: Needs): void {
  const needed = neededScope(viewer, needs);
  if (needed === null) throw new Forbidden(needs.scope, 'Session tokens cannot be used for this operation.');
  if (!includesScope(viewer.scopes, needed))
    throw new Forbidden(needed, viewer.session?.reach ? `This session token lacks the scope "${needed}".` : undefined);
}

/** The owner of customer rows, for new rows and for rows that session tokens cannot read. */
export const ownedBy = (viewer: Pick<Viewer, 'accountId' | 'mode'>) => ({
  accountId: viewer.accountId,
  mode: viewer.mode,
});

/** A viewer, or the owner of the data in a job. */
export type Owner = Pick<Viewer, 'accountId' | 'mode'> & Partial<Pick<Viewer, 'session'>>;

/** The filter that every query of properties must include. */
export function visibleProperties(viewer: Owner) {
  const reach = viewer.session?.reach;
  return { ...ownedBy(viewer), AND: reach ? [{ id: { in: reach.propertyIds } }] : [] };
}

/** The filter that every query of documents must include. */
export function visibleAnalyses(viewer: Owner) {
  const reach = viewer.session?.reach;
  const within = reach && { OR: [{ propertyId: { in: reach.propertyIds } }, { id: { in: reach.analysisIds } }] };
  return { ...ownedBy(viewer), AND: within ? [within] : [] };
}

/** The filter that every query of chat messages must include. A session token reads those of its own end user. */
export function visibleMessages(viewer: Owner) {
  const reach = viewer.session?.reach;
  return { ...ownedBy(viewer), ...(reach && { externalUserId: reach.externalUserId }) };
}

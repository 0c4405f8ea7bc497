// Who asks: an account in one of its two worlds, live or test. Every verb takes the viewer, and whatever is not the
// viewer's is not there.
import { ApiError } from '../platform/errors.ts';
import type { Tier, TierLimits } from './tiers.ts';

export const scopes = ['read', 'write', 'chat', 'billing', 'credits', 'webhooks', 'admin'] as const;
export type Scope = (typeof scopes)[number];
/** What a key may do unless it is narrowed. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'admin');

export type Mode = 'live' | 'test';
export const modes = ['live', 'test'] as const;

export interface Viewer {
  accountId: string;
  mode: Mode;
  keyId: string;
  scopes: ReadonlySet<Scope>;
  /** The tier in force: the best of grant, subscription and report purchase. */
  tier: Tier;
  /** What the operator gave. */
  grant: Tier;
  limits: Readonly<TierLimits>;
}

export class Forbidden extends ApiError {
  constructor(scope: Scope) {
    super('forbidden', 403, `This key lacks the scope "${scope}".`);
  }
}

export function requireScope(viewer: Viewer, scope: Scope): void {
  if (!viewer.scopes.has(scope)) throw new Forbidden(scope);
}

/** The filter that every query of a customer's rows carries. */
export const owned = (viewer: Pick<Viewer, 'accountId' | 'mode'>) => ({
  accountId: viewer.accountId,
  mode: viewer.mode,
});

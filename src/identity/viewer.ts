// The caller: an account in one of its two modes, live or test. Every function takes the viewer and treats rows of other
// accounts and modes as missing.
import { ApiError } from '../platform/errors.ts';
import type { Tier, TierLimits } from './tiers.ts';

export const scopes = ['read', 'write', 'chat', 'billing', 'credits', 'webhooks', 'admin'] as const;
export type Scope = (typeof scopes)[number];
/** Scopes of a key by default. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'admin');

export type Mode = 'live' | 'test';
export const modes = ['live', 'test'] as const;

export interface Viewer {
  accountId: string;
  mode: Mode;
  keyId: string;
  scopes: ReadonlySet<Scope>;
  /** The effective tier: the highest of grant, subscription and report purchase. */
  tier: Tier;
  /** The tier that the operator granted. */
  grant: Tier;
  limits: Readonly<TierLimits>;
}

export class Forbidden extends ApiError {
  static override readonly kind = {
    code: 'forbidden',
    status: 403,
    cause: 'the key lacks the scope.',
    remedy: 'Use a key with the scope that the message names.',
  };

  constructor(scope: Scope) {
    super(`This key lacks the scope "${scope}".`);
  }
}

export function requireScope(viewer: Viewer, scope: Scope): void {
  if (!viewer.scopes.has(scope)) throw new Forbidden(scope);
}

/** The filter that every query of customer rows must include. */
export const owned = (viewer: Pick<Viewer, 'accountId' | 'mode'>) => ({
  accountId: viewer.accountId,
  mode: viewer.mode,
});

// Who uses the console in this tab: an API key, or a session that a one-time link was exchanged for. An operator can open
// an account, and keeps the own session meanwhile.

export interface ConsoleSession {
  token: string;
  /** The operator's own token, while an account is open. */
  operator?: string;
}

const storageKey = 'lintel.console';
const linkPrefix = 'lt_link_';

export function readConsoleSession(): ConsoleSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ConsoleSession | null;
  } catch {
    return null;
  }
}

export function saveConsoleSession(session: ConsoleSession | null): void {
  if (session) sessionStorage.setItem(storageKey, JSON.stringify(session));
  else sessionStorage.removeItem(storageKey);
}

/** A link carries its token in the fragment, which is removed from the address at once. */
export function takeTokenFromAddress(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token') ?? fragment.get('link');
  if (!token) return;
  history.replaceState(null, '', location.pathname);
  saveConsoleSession({ token });
}

/** Links are exchanged for a session before anything else. */
export const isLink = (token: string): boolean => token.startsWith(linkPrefix);

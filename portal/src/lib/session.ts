// The credential of this tab: an API key or a session token. It arrives in the fragment of the address, which browsers
// do not send to servers, and is removed from the address at once.

export interface Session {
  token: string;
  /** The property to open. */
  property?: string;
  /** A question to suggest. */
  question?: string;
  /** Of a share link, which others may use too. */
  shared?: boolean;
}

const storageKey = 'lintel.session';

/** Of the address, else of this tab; does not change the address. */
export const credential = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? readSession()?.token;

export function readSession(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export const saveSession = (session: Session): void => sessionStorage.setItem(storageKey, JSON.stringify(session));

export const endSession = (): void => sessionStorage.clear();

/** What a session token may do is known to the service alone. API keys are for the whole account. */
export const isSessionToken = (token: string): boolean => token.startsWith('lt_sess_');

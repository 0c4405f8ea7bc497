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

/** Call before the router reads the address. */
export function takeSessionFromAddress(): { opened: Session | null; fragment: URLSearchParams } {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (!token) return { opened: null, fragment };
  const session: Session = {
    token,
    property: fragment.get('property') ?? undefined,
    question: fragment.get('question') ?? undefined,
    shared: fragment.has('request') || undefined,
  };
  for (const name of ['token', 'property', 'question']) fragment.delete(name);
  const rest = fragment.toString();
  history.replaceState(history.state, '', location.pathname + location.search + (rest && `#${rest}`));
  saveSession(session);
  return { opened: session, fragment };
}

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

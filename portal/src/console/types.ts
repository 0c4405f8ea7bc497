import type { ConsoleSession } from './session.ts';

/** Who is signed in. */
export interface Who {
  /** Null for an operator who has opened no account. */
  account: { id: string; name: string; tier: string } | null;
  operator: boolean;
  /** Whether API keys may be seen and changed. */
  keys: boolean;
}

export interface ViewProps {
  /** The part of the address after the view. */
  item: string | undefined;
  open(path: string): void;
  session: ConsoleSession;
  use(session: ConsoleSession | null): void;
}

// Who is signed in, in this tab, what they may do, and the client that acts for them.
import type { Client } from '@urql/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { SessionDocument } from '../generated/operations.ts';
import { createClient, endOnService, refused } from '../lib/client.ts';
import { endSession, isSessionToken, readSession, type Session, saveSession } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { type SignInNotice, SignInScreen } from '../screens/SignInScreen.tsx';
import { Failed, Loading } from '../ui/State.tsx';

interface Permissions {
  mayChat: boolean;
  mayUpload: boolean;
  /** Whether documents and properties may be created and deleted, and links shared. */
  mayManage: boolean;
}

type Failure = Parameters<typeof Failed>[0]['error'];

/** Of the permissions of a session token, which the service knows. */
interface Check {
  known: boolean;
  error: Failure | undefined;
  retry(): void;
}

const all: Permissions = { mayChat: true, mayUpload: true, mayManage: true };
const none: Permissions = { mayChat: false, mayUpload: false, mayManage: false };

interface Auth extends Permissions {
  check: Check;
  session: Session;
  client: Client;
  signOut(): void;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(readSession);
  const [notice, setNotice] = useState<SignInNotice>();
  const ended = useSignal(refused) === session?.token;
  if (!session || ended)
    return (
      <SignInScreen
        notice={session ? 'ended' : notice}
        onSignIn={(next) => {
          saveSession(next);
          setNotice(undefined);
          setSession(next);
        }}
      />
    );
  const signOut = () => {
    const { token, shared } = session;
    if (!shared) void endOnService(token).then((done) => !done && setNotice('notEnded'));
    endSession();
    setSession(null);
  };
  return (
    <SignedIn key={session.token} session={session} signOut={signOut}>
      {children}
    </SignedIn>
  );
}

interface Props {
  session: Session;
  signOut(): void;
  children: ReactNode;
}

function SignedIn({ session, signOut, children }: Props) {
  const client = useMemo(() => createClient(session.token), [session]);
  const [permissions, setPermissions] = useState<Permissions | null>(isSessionToken(session.token) ? null : all);
  const [error, setError] = useState<Failure>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!isSessionToken(session.token)) return;
    void client.query(SessionDocument, {}, { requestPolicy: 'network-only' }).then((result) => {
      const { scopes = [], wholeAccount = false } = result.data?.session ?? {};
      const mayManage = wholeAccount && scopes.includes('write');
      setError(result.error);
      if (!result.error)
        setPermissions({
          mayChat: scopes.includes('chat'),
          mayUpload: scopes.includes(mayManage ? 'write' : 'write:upload'),
          mayManage,
        });
    });
  }, [client, session, round]);

  const known = permissions !== null;
  const check: Check = { known, error, retry: () => setRound(round + 1) };
  return (
    <AuthContext value={{ ...(permissions ?? none), check, session, client, signOut }}>
      <Provider value={client}>{children}</Provider>
    </AuthContext>
  );
}

/** What depends on permissions. The rest of a view need not wait for them. */
export function Permitted({ children }: { children: ReactNode }) {
  const { known, error, retry } = useAuth().check;
  if (!known && error) return <Failed error={error} retry={retry} />;
  return known ? children : <Loading lines={6} />;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('AuthProvider is missing');
  return auth;
}

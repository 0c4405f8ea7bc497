// Who is signed in, in this tab, what they may do, and the client that acts for them.
import type { Client } from '@urql/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { SessionDocument } from '../generated/operations.ts';
import { createClient, signedOut } from '../lib/client.ts';
import { endSession, isSessionToken, readSession, type Session, saveSession } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { SignInScreen } from '../screens/SignInScreen.tsx';
import { Failed, Loading } from '../ui/State.tsx';

interface Permissions {
  mayChat: boolean;
  mayUpload: boolean;
  /** Whether documents and properties may be created and deleted, and links shared. */
  mayManage: boolean;
}

interface Auth extends Permissions {
  session: Session;
  client: Client;
  signOut(): void;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(readSession);
  const ended = useSignal(signedOut);
  if (!session || ended)
    return (
      <SignInScreen
        ended={ended && session !== null}
        onSignIn={(next) => {
          saveSession(next);
          signedOut.set(false);
          setSession(next);
        }}
      />
    );
  const signOut = () => {
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
  const [permissions, setPermissions] = useState<Permissions | null>(
    isSessionToken(session.token) ? null : { mayChat: true, mayUpload: true, mayManage: true },
  );
  const [error, setError] = useState<Parameters<typeof Failed>[0]['error']>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!isSessionToken(session.token)) return;
    void client.query(SessionDocument, {}, { requestPolicy: 'network-only' }).then((result) => {
      const { scopes = [], wholeAccount = false } = result.data?.session ?? {};
      const mayManage = wholeAccount && scopes.includes('write');
      if (result.error) setError(result.error);
      else
        setPermissions({
          mayChat: scopes.includes('chat'),
          mayUpload: scopes.includes(mayManage ? 'write' : 'write:upload'),
          mayManage,
        });
    });
  }, [client, session, round]);

  if (!permissions && error) return <Failed error={error} retry={() => setRound(round + 1)} />;
  if (!permissions) return <Loading lines={6} />;
  return (
    <AuthContext value={{ ...permissions, session, client, signOut }}>
      <Provider value={client}>{children}</Provider>
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('AuthProvider is missing');
  return auth;
}

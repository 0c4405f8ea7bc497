// Signs in to the console, and finds out what this sign-in may see.
import type { Client } from '@urql/core';
import { useEffect, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { IsOperatorDocument, KeysDocument, OpenConsoleDocument, WhoDocument } from '../generated/console.ts';
import { codeOf, createClient, endOnService, refused } from '../lib/client.ts';
import { useSignal } from '../lib/signal.ts';
import { type SignInNotice, SignInScreen } from '../screens/SignInScreen.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Failed, Loading } from '../ui/State.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { type ConsoleSession, isLink, readConsoleSession, saveConsoleSession } from './session.ts';
import { useConsoleTexts } from './texts.ts';
import type { Who } from './types.ts';

export function Console() {
  const { t } = useConsoleTexts();
  const [session, setSession] = useState(readConsoleSession);
  const [notice, setNotice] = useState<SignInNotice>();
  const ended = useSignal(refused) === session?.token;
  const use = (next: ConsoleSession | null) => {
    saveConsoleSession(next);
    setNotice(undefined);
    setSession(next);
    // A session of an account was opened for this visit; that of the operator waits meanwhile.
    const left = [session?.token, session?.operator].filter(
      (token) => token !== undefined && token !== next?.token && token !== next?.operator && !isLink(token),
    );
    void Promise.all(left.map((token) => endOnService(token!))).then(
      (done) => next === null && done.includes(false) && setNotice('notEnded'),
    );
  };
  if (!session || ended) {
    const link = session !== null && isLink(session.token);
    return (
      <>
        <SignInScreen
          notice={session && !link ? 'ended' : notice}
          lead={t('console.signIn')}
          onSignIn={({ token }) => use({ token })}
        />
        {link && <Notice kind="error">{t('console.linkFailed')}</Notice>}
      </>
    );
  }
  return <SignedIn key={session.token} session={session} use={use} />;
}

interface Props {
  session: ConsoleSession;
  use(session: ConsoleSession | null): void;
}

function SignedIn({ session, use }: Props) {
  const { t } = useConsoleTexts();
  const client = useMemo(() => createClient(session.token), [session]);
  const [who, setWho] = useState<Who | null>(null);
  const [error, setError] = useState<Parameters<typeof Failed>[0]['error']>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => {
    let left = false;
    void (async () => {
      if (isLink(session.token)) {
        const { data, error: failure } = await client.mutation(OpenConsoleDocument, {});
        if (left) return;
        if (data) use({ token: data.openConsole.token });
        else if (codeOf(failure) === 'network') setError(failure);
        else refused.set(session.token);
        return;
      }
      const found = await findOut(client);
      if (left) return;
      if ('error' in found) setError(found.error);
      else setWho(found);
    })();
    return () => {
      left = true;
    };
  }, [client]);

  if (error) return <Failed error={error} retry={() => location.reload()} />;
  if (!who) return <Loading lines={8} />;
  if (!who.account && !who.operator) return <Notice kind="error">{t('console.nothing')}</Notice>;
  return (
    <Provider value={client}>
      <ConsoleFrame who={who} session={session} use={use} />
    </Provider>
  );
}

async function findOut(client: Client): Promise<Who | { error: NonNullable<Parameters<typeof codeOf>[0]> }> {
  const [account, operator, keys] = await Promise.all([
    client.query(WhoDocument, {}, { requestPolicy: 'network-only' }),
    client.query(IsOperatorDocument, {}, { requestPolicy: 'network-only' }),
    client.query(KeysDocument, {}, { requestPolicy: 'network-only' }),
  ]);
  if (account.error && codeOf(account.error) === 'network') return { error: account.error };
  const isAllowed = ({ data }: { data?: unknown }) => data !== undefined && data !== null;
  return { account: account.data?.account ?? null, operator: isAllowed(operator), keys: isAllowed(keys) };
}

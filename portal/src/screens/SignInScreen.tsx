// Asks for an API key or a session token, and tries it.
import { type FormEvent, useState } from 'react';
import { PropertiesDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { codeOf, createClient } from '../lib/client.ts';
import type { Session } from '../lib/session.ts';
import { Field } from '../ui/Field.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Preferences } from '../ui/Preferences.tsx';

/** The last session is no longer valid, or could not be ended on the service. */
export type SignInNotice = 'ended' | 'notEnded' | undefined;

interface Props {
  notice: SignInNotice;
  lead?: string;
  onSignIn(session: Session): void;
}

export function SignInScreen({ notice, lead, onSignIn }: Props) {
  const { t } = useTexts();
  const [token, setToken] = useState('');
  const [trying, setTrying] = useState(false);
  const [refused, setRefused] = useState<'refused' | 'network' | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTrying(true);
    setRefused(null);
    const { error } = await createClient(token.trim()).query(PropertiesDocument, {});
    setTrying(false);
    const code = codeOf(error);
    if (code === 'unauthorized') setRefused('refused');
    else if (code === 'network') setRefused('network');
    else onSignIn({ token: token.trim() });
  }

  return (
    <div className="sign-in">
      <main className="card">
        <div className="brand">
          <Logo />
          {t('app.name')}
        </div>
        <h1>{t('signIn.title')}</h1>
        <p className="lead">{lead ?? t('signIn.lead')}</p>
        {notice && <Notice kind="warning">{t(`signIn.${notice}`)}</Notice>}
        <form onSubmit={submit}>
          <Field
            label={t('signIn.label')}
            hint={t('signIn.hint')}
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          {refused && <Notice kind="error">{t(refused === 'network' ? 'error.network' : 'signIn.refused')}</Notice>}
          <button type="submit" className="primary" disabled={trying}>
            {t('signIn.submit')}
          </button>
        </form>
        <Preferences />
      </main>
    </div>
  );
}

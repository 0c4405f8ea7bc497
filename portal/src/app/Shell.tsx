// The frame of every screen: header, notices, and the place of the screen.
import { Link, Outlet } from '@tanstack/react-router';
import { TextsProvider, useTexts } from '../i18n/i18n.tsx';
import { connection } from '../lib/client.ts';
import { useSignal } from '../lib/signal.ts';
import { useOnline } from '../lib/use-online.ts';
import { Logo } from '../ui/Logo.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Preferences } from '../ui/Preferences.tsx';
import { AuthProvider, useAuth } from './auth.tsx';

export function Shell() {
  return (
    <TextsProvider>
      <AuthProvider>
        <Frame />
      </AuthProvider>
    </TextsProvider>
  );
}

function Frame() {
  const { t } = useTexts();
  const online = useOnline();
  const live = useSignal(connection);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="header">
        <Link to="/" className="brand">
          <Logo />
          {t('app.name')}
        </Link>
        <Preferences>
          <SignOut />
        </Preferences>
      </header>
      {!online && <Notice kind="warning">{t('app.offline')}</Notice>}
      {online && live === 'lost' && <Notice kind="warning">{t('app.reconnecting')}</Notice>}
      <main id="content" className="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function SignOut() {
  const { t } = useTexts();
  const { signOut } = useAuth();
  return (
    <button type="button" className="quiet" onClick={signOut}>
      {t('app.signOut')}
    </button>
  );
}

export function NotFound() {
  const { t } = useTexts();
  return (
    <div className="page">
      <h1>{t('app.notFound')}</h1>
      <Link to="/">{t('app.home')}</Link>
    </div>
  );
}

export function RenderError() {
  return (
    <TextsProvider>
      <RenderErrorText />
    </TextsProvider>
  );
}

function RenderErrorText() {
  const { t } = useTexts();
  return (
    <div className="page" role="alert">
      <p>{t('error.render')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

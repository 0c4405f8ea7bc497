// The frame of the console: navigation beside the view.
import { type ComponentType, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Preferences } from '../ui/Preferences.tsx';
import { useConsoleTexts } from './texts.ts';
import type { ViewProps, Who } from './types.ts';
import { useView } from './use-view.ts';
import { AccountsView } from './views/AccountsView.tsx';
import { AllDocumentsView } from './views/AllDocumentsView.tsx';
import { AuditView } from './views/AuditView.tsx';
import { BillingView } from './views/BillingView.tsx';
import { DocumentsView } from './views/DocumentsView.tsx';
import { HealthView } from './views/HealthView.tsx';
import { KeysView } from './views/KeysView.tsx';
import { PaymentsView } from './views/PaymentsView.tsx';
import { QueueView } from './views/QueueView.tsx';
import { UsageView } from './views/UsageView.tsx';
import { WebhooksView } from './views/WebhooksView.tsx';

const ofAccount = {
  usage: UsageView,
  keys: KeysView,
  documents: DocumentsView,
  webhooks: WebhooksView,
  billing: BillingView,
} satisfies Record<string, ComponentType<ViewProps>>;

const ofOperator = {
  accounts: AccountsView,
  'all-documents': AllDocumentsView,
  queue: QueueView,
  payments: PaymentsView,
  audit: AuditView,
  health: HealthView,
} satisfies Record<string, ComponentType<ViewProps>>;

type Name = keyof typeof ofAccount | keyof typeof ofOperator;

interface Props extends Pick<ViewProps, 'session' | 'use'> {
  who: Who;
}

export function ConsoleFrame({ who, session, use }: Props) {
  const { t } = useConsoleTexts();
  const { t: common } = useTexts();
  const [path, open] = useView();
  const own = (Object.keys(ofAccount) as Name[]).filter((each) => each !== 'keys' || who.keys);
  const groups = [
    { title: t('console.account'), names: who.account ? own : [] },
    { title: t('console.operator'), names: who.operator ? (Object.keys(ofOperator) as Name[]) : [] },
  ];
  const allowed = groups.flatMap(({ names }) => names);
  const [first, item] = path.split('/');
  const name = allowed.find((each) => each === first) ?? allowed[0]!;
  const views: Record<Name, ComponentType<ViewProps>> = { ...ofAccount, ...ofOperator };
  const View = views[name];
  const current = useRef<HTMLButtonElement>(null);
  // On a narrow screen the navigation is one line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another view is opened
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name]);
  useEffect(() => {
    document.title = `${t(`nav.${name}`)} – ${t('console.title')}`;
  }, [name, t]);

  return (
    <div className="frame">
      <a className="skip" href="#content">
        {common('app.skip')}
      </a>
      <header className="header">
        <span className="brand">
          <Logo />
          {t('console.title')}
        </span>
        <Preferences>
          <button type="button" className="quiet" onClick={() => use(null)}>
            {common('app.signOut')}
          </button>
        </Preferences>
      </header>
      {session.operator && who.account && (
        <Notice kind="info">
          {t('console.viewing', { name: who.account.name })}{' '}
          <button type="button" className="link" onClick={() => use({ token: session.operator! })}>
            {t('console.leave')}
          </button>
        </Notice>
      )}
      <div className="console">
        <nav className="console-nav" aria-label={t('console.title')}>
          {groups.map(
            ({ title, names }) =>
              names.length > 0 && (
                <div key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {names.map((each) => (
                      <li key={each}>
                        <button
                          type="button"
                          ref={each === name ? current : undefined}
                          aria-current={each === name ? 'page' : undefined}
                          onClick={() => open(each)}
                        >
                          {t(`nav.${each}`)}
                        </button>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </nav>
        <main id="content" className="console-view" tabIndex={-1}>
          <h1>{t(`nav.${name}`)}</h1>
          <View key={name} item={item} open={open} session={session} use={use} />
        </main>
      </div>
    </div>
  );
}

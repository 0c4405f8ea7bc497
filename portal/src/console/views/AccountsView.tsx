// All accounts. The operator opens one and sees it as its owner does.
import { useState } from 'react';
import { AccountsDocument, type Mode, OpenAccountDocument } from '../../generated/console.ts';
import { Field } from '../../ui/Field.tsx';
import { Action } from '../Action.tsx';
import { Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import type { ViewProps } from '../types.ts';
import { useList } from '../use-list.ts';
import { AccountForms, CreateAccount } from './AccountForms.tsx';

export function AccountsView({ item, open, session, use }: ViewProps) {
  const { t } = useConsoleTexts();
  const [text, setText] = useState('');
  const list = useList(AccountsDocument, { text: text || undefined }, ({ operatorAccounts }) => ({
    rows: operatorAccounts.accounts,
    nextCursor: operatorAccounts.meta.nextCursor,
  }));
  const back = () => {
    list.reload();
    open('accounts');
  };
  if (item) return <AccountForms account={item} onBack={back} />;
  return (
    <>
      <CreateAccount onDone={list.reload} />
      <Field
        label={t('list.search')}
        hideLabel
        placeholder={t('list.search')}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ListTable
        label={t('nav.accounts')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.name'), cell: ({ name, id }) => <span title={id}>{name}</span> },
          { title: t('field.tier'), cell: ({ grant, subscribed }) => subscribed ?? grant },
          { title: t('field.documents'), cell: ({ documents }) => documents },
          { title: t('field.failed'), cell: ({ failedDocuments }) => failedDocuments },
          { title: t('field.lastUsed'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          {
            title: t('field.actions'),
            cell: ({ id, name, deletedAt }) =>
              deletedAt ? (
                t('accounts.deleted')
              ) : (
                <div className="button-row">
                  <button
                    type="button"
                    className="small"
                    aria-label={`${t('accounts.manage')}: ${name}`}
                    onClick={() => open(`accounts/${id}`)}
                  >
                    {t('accounts.manage')}
                  </button>
                  {(['live', 'test'] satisfies Mode[]).map((mode) => (
                    <Action
                      key={mode}
                      label={`${t('accounts.open')} (${t(`keys.${mode}`)})`}
                      of={name}
                      mutation={OpenAccountDocument}
                      variables={{ id, mode }}
                      onDone={({ openAccount }) =>
                        use({ token: openAccount.token, operator: session.operator ?? session.token })
                      }
                    />
                  ))}
                </div>
              ),
          },
        ]}
      />
    </>
  );
}

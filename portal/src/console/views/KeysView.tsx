import {
  CreateKeyDocument,
  KeysDocument,
  type KeysQuery,
  type Mode,
  NarrowKeyDocument,
  RevokeKeyDocument,
} from '../../generated/console.ts';
import { Action } from '../Action.tsx';
import { Form } from '../Form.tsx';
import { Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

type Scope = KeysQuery['apiKeys'][number]['scopes'][number];
const scopes: Scope[] = ['read', 'write', 'chat', 'billing', 'credits', 'webhooks', 'admin'];

type Key = KeysQuery['apiKeys'][number];

export function KeysView() {
  const { t } = useConsoleTexts();
  const list = useList(KeysDocument, {}, ({ apiKeys }) => ({ rows: apiKeys, nextCursor: null }));
  return (
    <>
      <Form
        title={t('keys.create')}
        inputs={[
          {
            name: 'mode',
            label: t('field.mode'),
            type: 'select',
            options: [
              { value: 'live', label: t('keys.live') },
              { value: 'test', label: t('keys.test') },
            ],
          },
          {
            name: 'scopes',
            label: `${t('field.scopes')}. ${t('keys.scopesHint')}`,
            type: 'checkboxes',
            options: scopes.map((scope) => ({ value: scope, label: scope })),
          },
        ]}
        mutation={CreateKeyDocument}
        variables={(values) => {
          const chosen = values.all<Scope>('scopes');
          return { mode: values.text('mode') as Mode, scopes: chosen.length > 0 ? chosen : undefined };
        }}
        onDone={list.reload}
        result={({ createApiKey }) => (
          <>
            {t('keys.created')} <code>{createApiKey.key}</code>
          </>
        )}
      />
      <ListTable
        label={t('nav.keys')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.key'), cell: ({ prefix }) => <code>{prefix}…</code> },
          { title: t('field.mode'), cell: (key) => t(`keys.${key.mode}`) },
          { title: t('field.scopes'), cell: (key) => <Scopes of={key} reload={list.reload} /> },
          { title: t('field.lastUsed'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          {
            title: t('field.state'),
            cell: ({ revokedAt }) => (
              <span className={revokedAt ? 'badge document-failed' : 'badge status-chat_ready'}>
                {t(revokedAt ? 'keys.revoked' : 'keys.active')}
              </span>
            ),
          },
          {
            title: t('field.actions'),
            cell: ({ id, prefix, revokedAt }) =>
              !revokedAt && (
                <Action
                  label={t('keys.revoke')}
                  of={prefix}
                  mutation={RevokeKeyDocument}
                  variables={{ id }}
                  question={t('keys.revokeConfirm', { name: prefix })}
                  onDone={list.reload}
                />
              ),
          },
        ]}
      />
    </>
  );
}

function Scopes({ of: key, reload }: { of: Key; reload(): void }) {
  const { t } = useConsoleTexts();
  if (key.revokedAt || key.scopes.length < 2) return key.scopes.join(', ');
  return (
    <ul className="chips">
      {key.scopes.map((scope) => (
        <li key={scope} className="chip">
          {scope}{' '}
          <Action
            label="×"
            of={`${t('keys.narrow')} ${scope}, ${key.prefix}`}
            mutation={NarrowKeyDocument}
            variables={{ id: key.id, scopes: key.scopes.filter((each) => each !== scope) }}
            onDone={reload}
          />
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { useMutation } from 'urql';
import {
  CreateKeyDocument,
  KeysDocument,
  type KeysQuery,
  type Mode,
  NarrowKeyDocument,
  RevokeKeyDocument,
} from '../../generated/console.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useErrorText } from '../../ui/State.tsx';
import { Action } from '../Action.tsx';
import { Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

type Key = KeysQuery['apiKeys'][number];

export function KeysView() {
  const { t } = useConsoleTexts();
  const errorText = useErrorText();
  const list = useList(KeysDocument, {}, ({ apiKeys }) => ({ rows: apiKeys, nextCursor: null }));
  const [mode, setMode] = useState<Mode>('live');
  const [{ data, error, fetching }, create] = useMutation(CreateKeyDocument);
  return (
    <>
      <div className="button-row">
        <Select
          label={t('field.mode')}
          value={mode}
          options={[
            { value: 'live', label: t('keys.live') },
            { value: 'test', label: t('keys.test') },
          ]}
          onChange={(value) => setMode(value as Mode)}
        />
        <button
          type="button"
          className="primary"
          disabled={fetching}
          onClick={() => void create({ mode }).then(list.reload)}
        >
          {t('keys.create')}
        </button>
      </div>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {data && (
        <Notice kind="info">
          {t('keys.created')} <code>{data.createApiKey.key}</code>
        </Notice>
      )}
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

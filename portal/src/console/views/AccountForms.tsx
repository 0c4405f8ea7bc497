// What an operator changes of an account: tier, limits, credits of end users.
import {
  AccountsDocument,
  type AccountsQuery,
  type AccountTier,
  AdjustCreditsDocument,
  CreateAccountDocument,
  type Mode,
  SetAccountDocument,
  SetLimitsDocument,
} from '../../generated/console.ts';
import { Form } from '../Form.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';

type Account = AccountsQuery['operatorAccounts']['accounts'][number];

const tiers = ['free', 'report', 'pro', 'enterprise'] satisfies AccountTier[];

export function CreateAccount({ onDone }: { onDone(): void }) {
  const { t } = useConsoleTexts();
  return (
    <Form
      title={t('accounts.create')}
      inputs={[{ name: 'name', label: t('field.name'), required: true }]}
      mutation={CreateAccountDocument}
      variables={(values) => ({ name: values.text('name') ?? '' })}
      onDone={onDone}
      result={({ createAccount: { liveKey, testKey } }) => (
        <>
          {t('keys.created')} <code>{liveKey}</code> <code>{testKey}</code>
        </>
      )}
    />
  );
}

export function AccountForms({ account: id, onBack }: { account: string; onBack(): void }) {
  const { t } = useConsoleTexts();
  const list = useList(AccountsDocument, { text: id }, ({ operatorAccounts }) => ({
    rows: operatorAccounts.accounts,
    nextCursor: null,
  }));
  const account = list.rows?.[0];
  return (
    <>
      <div className="button-row">
        <button type="button" className="quiet" onClick={onBack}>
          ← {t('console.leave')}
        </button>
        <strong>{account?.name}</strong>
      </div>
      <ListTable
        label={t('nav.accounts')}
        list={list}
        rowKey={(row) => row.id}
        columns={[
          { title: t('field.tier'), cell: ({ grant, subscribed }) => subscribed ?? grant },
          { title: t('limit.minute'), cell: ({ perMinute }) => perMinute ?? '–' },
          { title: t('limit.hour'), cell: ({ perHour }) => perHour ?? '–' },
          { title: t('limit.chat'), cell: ({ chatPerMinute }) => chatPerMinute ?? '–' },
          { title: t('field.creditsLow'), cell: ({ creditsLow }) => creditsLow ?? '–' },
        ]}
      />
      {account && <Forms account={account} reload={list.reload} />}
    </>
  );
}

function Forms({ account, reload }: { account: Account; reload(): void }) {
  const { t } = useConsoleTexts();
  const { id, grant, grantUntil, creditsLow, perMinute, perHour, chatPerMinute } = account;
  const reason = { name: 'reason', label: t('field.reason') };
  const limit = (name: string, label: string, value: number | null) =>
    ({ name, label, value, type: 'number', min: 1, hint: t('accounts.limitHint') }) as const;
  return (
    <>
      <Form
        title={t('accounts.setTier')}
        inputs={[
          {
            name: 'tier',
            label: t('field.tier'),
            type: 'select',
            options: tiers.map((tier) => ({ value: tier, label: tier })),
            value: grant,
          },
          { name: 'until', label: t('field.until'), type: 'date', value: grantUntil?.slice(0, 10) },
          { name: 'creditsLow', label: t('field.creditsLow'), type: 'number', min: 0, value: creditsLow },
          reason,
        ]}
        mutation={SetAccountDocument}
        variables={(values) => ({
          id,
          tier: values.text('tier') as AccountTier,
          until: values.text('until') && `${values.text('until')}T00:00:00.000Z`,
          creditsLow: values.number('creditsLow') ?? null,
          reason: values.text('reason'),
        })}
        onDone={reload}
      />
      <Form
        title={t('accounts.setLimits')}
        inputs={[
          limit('perMinute', t('limit.minute'), perMinute),
          limit('perHour', t('limit.hour'), perHour),
          limit('chatPerMinute', t('limit.chat'), chatPerMinute),
          reason,
        ]}
        mutation={SetLimitsDocument}
        variables={(values) => ({
          id,
          perMinute: values.number('perMinute') ?? null,
          perHour: values.number('perHour') ?? null,
          chatPerMinute: values.number('chatPerMinute') ?? null,
          reason: values.text('reason'),
        })}
        onDone={reload}
      />
      <Form
        title={t('accounts.adjust')}
        inputs={[
          {
            name: 'mode',
            label: t('field.mode'),
            type: 'select',
            options: (['live', 'test'] satisfies Mode[]).map((mode) => ({ value: mode, label: t(`keys.${mode}`) })),
            value: 'live',
          },
          { name: 'user', label: t('field.user'), required: true },
          { name: 'credits', label: t('accounts.credits'), type: 'number', required: true },
          { ...reason, required: true },
        ]}
        mutation={AdjustCreditsDocument}
        variables={(values) => ({
          id,
          mode: values.text('mode') as Mode,
          user: values.text('user') ?? '',
          credits: values.number('credits') ?? 0,
          reason: values.text('reason') ?? '',
        })}
        result={({ adjustCredits }) => t('accounts.balance', { n: adjustCredits.balance })}
      />
    </>
  );
}

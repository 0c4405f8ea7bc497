import { useQuery } from 'urql';
import { IsOperatorDocument } from '../../generated/console.ts';
import { Failed, Loading } from '../../ui/State.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';

export function HealthView() {
  const { t } = useConsoleTexts();
  const [{ data, error }, refresh] = useQuery({ query: IsOperatorDocument, requestPolicy: 'network-only' });
  const reload = () => refresh({ requestPolicy: 'network-only' });
  if (error && !data) return <Failed error={error} retry={reload} />;
  if (!data) return <Loading />;
  return (
    <ListTable
      label={t('nav.health')}
      list={{ rows: data.operatorHealth, error: undefined, more: undefined, reload }}
      rowKey={({ name }) => name}
      columns={[
        { title: t('field.name'), cell: ({ name }) => name },
        {
          title: t('field.state'),
          cell: ({ ok }) => (
            <span className={ok ? 'badge status-chat_ready' : 'badge document-failed'}>
              {t(ok ? 'health.ok' : 'health.bad')}
            </span>
          ),
        },
      ]}
    />
  );
}

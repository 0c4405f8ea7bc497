import { useQuery } from 'urql';
import { QueueDocument } from '../../generated/console.ts';
import { Failed, Loading } from '../../ui/State.tsx';
import { Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';

export function QueueView() {
  const { t } = useConsoleTexts();
  const [{ data, error }, refresh] = useQuery({ query: QueueDocument, requestPolicy: 'network-only' });
  const reload = () => refresh({ requestPolicy: 'network-only' });
  if (error && !data) return <Failed error={error} retry={reload} />;
  if (!data) return <Loading />;
  const { counts, failing } = data.operatorQueue;
  const shown = { error: undefined, more: undefined, reload };
  const account = ({ accountId }: { accountId: string | null }) => (accountId ? <code>{accountId}</code> : '–');
  return (
    <>
      <h2>{t('queue.jobs')}</h2>
      <ListTable
        label={t('queue.jobs')}
        list={{ rows: counts, ...shown }}
        rowKey={({ accountId, job, state }) => `${accountId} ${job} ${state}`}
        columns={[
          { title: t('field.account'), cell: account },
          { title: t('field.job'), cell: ({ job }) => job },
          { title: t('field.state'), cell: ({ state }) => <Status of={state} /> },
          { title: t('field.count'), cell: ({ count }) => count },
          {
            title: t('field.oldest'),
            cell: ({ oldestSeconds }) => t('queue.seconds', { n: Math.round(oldestSeconds) }),
          },
        ]}
      />
      <h2>{t('queue.failing')}</h2>
      <ListTable
        label={t('queue.failing')}
        list={{ rows: failing, ...shown }}
        rowKey={({ id }) => id}
        columns={[
          { title: t('field.account'), cell: account },
          { title: t('field.job'), cell: ({ job }) => job },
          { title: t('field.attempts'), cell: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}` },
          { title: t('field.time'), cell: ({ runAt }) => <Time at={runAt} /> },
          { title: t('field.error'), cell: ({ lastError }) => lastError },
        ]}
      />
    </>
  );
}

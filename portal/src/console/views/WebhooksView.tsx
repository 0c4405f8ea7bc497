import { WebhooksDocument } from '../../generated/console.ts';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import type { ViewProps } from '../types.ts';
import { useList } from '../use-list.ts';
import { DeliveriesView } from './DeliveriesView.tsx';
import { CreateWebhook } from './WebhookForms.tsx';

export function WebhooksView({ item, open }: ViewProps) {
  const { t } = useConsoleTexts();
  const list = useList(WebhooksDocument, {}, ({ webhooks }) => ({ rows: webhooks.webhooks, nextCursor: null }));
  // What was opened may have been changed or deleted.
  const back = () => {
    list.reload();
    open('webhooks');
  };
  if (item) return <DeliveriesView webhook={item} onBack={back} />;
  return (
    <>
      <CreateWebhook onDone={list.reload} />
      <ListTable
        label={t('nav.webhooks')}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          { title: 'URL', cell: ({ url }) => url },
          { title: t('field.event'), cell: ({ events }) => events.join(', ') },
          {
            title: t('field.state'),
            cell: ({ active, pausedReason }) => (
              <>
                <span className={active ? 'badge status-chat_ready' : 'badge document-failed'}>
                  {t(active ? 'webhooks.active' : 'webhooks.inactive')}
                </span>{' '}
                {pausedReason}
              </>
            ),
          },
          {
            title: t('field.actions'),
            cell: ({ id, url }) => (
              <div className="button-row">
                <button
                  type="button"
                  className="small"
                  aria-label={`${t('webhooks.open')}: ${url}`}
                  onClick={() => open(`webhooks/${id}`)}
                >
                  {t('webhooks.open')}
                </button>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

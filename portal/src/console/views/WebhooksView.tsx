import { TestWebhookDocument, type TestWebhookMutation, WebhooksDocument } from '../../generated/console.ts';
import { Action } from '../Action.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import type { ViewProps } from '../types.ts';
import { useList } from '../use-list.ts';
import { DeliveriesView } from './DeliveriesView.tsx';

export function WebhooksView({ item, open }: ViewProps) {
  const { t } = useConsoleTexts();
  const list = useList(WebhooksDocument, {}, ({ webhooks }) => ({ rows: webhooks.webhooks, nextCursor: null }));
  if (item) return <DeliveriesView webhook={item} onBack={() => open('webhooks')} />;
  return (
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
              <Action<TestWebhookMutation, { id: string }>
                label={t('webhooks.test')}
                of={url}
                mutation={TestWebhookDocument}
                variables={{ id }}
                onDone={() => open(`webhooks/${id}`)}
              />
            </div>
          ),
        },
      ]}
    />
  );
}

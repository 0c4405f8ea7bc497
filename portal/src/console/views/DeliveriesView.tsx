// The deliveries of a webhook: what was sent, what was answered, and another try.
import { useState } from 'react';
import { useQuery } from 'urql';
import {
  DeliveriesDocument,
  type DeliveriesQuery,
  ReplayDeliveryDocument,
  type WebhookDeliveryStatus,
  WebhookDetailsDocument,
} from '../../generated/console.ts';
import { localeOf } from '../../lib/format.ts';
import { Select } from '../../ui/Select.tsx';
import { Action } from '../Action.tsx';
import { Status, Time } from '../format.tsx';
import { ListTable } from '../ListTable.tsx';
import { useConsoleTexts } from '../texts.ts';
import { useList } from '../use-list.ts';
import { WebhookForms } from './WebhookForms.tsx';

const statuses = ['pending', 'delivered', 'failed'] satisfies WebhookDeliveryStatus[];

type Delivery = DeliveriesQuery['webhookDeliveries']['deliveries'][number];

export function DeliveriesView({ webhook: id, onBack }: { webhook: string; onBack(): void }) {
  const { t, language } = useConsoleTexts();
  const [status, setStatus] = useState<WebhookDeliveryStatus | ''>('');
  const [{ data }, again] = useQuery({
    query: WebhookDetailsDocument,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const list = useList(DeliveriesDocument, { id, status: status || undefined }, ({ webhookDeliveries }) => ({
    rows: webhookDeliveries.deliveries,
    nextCursor: webhookDeliveries.meta.nextCursor,
  }));
  const stats = data?.webhook.deliveryStats;
  return (
    <>
      <div className="button-row">
        <button type="button" className="quiet" onClick={onBack}>
          ← {t('webhooks.back')}
        </button>
        <strong>{data?.webhook.url}</strong>
        {data && !data.webhook.active && <span className="badge document-failed">{t('webhooks.inactive')}</span>}
      </div>
      {data && (
        <WebhookForms
          webhook={data.webhook}
          onDeleted={onBack}
          reload={() => {
            again({ requestPolicy: 'network-only' });
            list.reload();
          }}
        />
      )}
      {stats && (
        <p className="muted">
          {t('webhooks.stats', {
            n: stats.totalDeliveries,
            rate: stats.successRate.toLocaleString(localeOf(language), { style: 'percent' }),
          })}
        </p>
      )}
      <div className="filter-row">
        <Select
          label={t('list.status')}
          value={status}
          options={[{ value: '', label: t('list.all') }, ...statuses.map((each) => ({ value: each, label: each }))]}
          onChange={(value) => setStatus(value as typeof status)}
        />
      </div>
      <ListTable
        label={t('webhooks.open')}
        list={list}
        rowKey={(delivery) => delivery.id}
        columns={[
          { title: t('field.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: t('field.event'), cell: ({ type }) => type },
          { title: t('field.status'), cell: ({ status }) => <Status of={status} /> },
          { title: t('field.attempts'), cell: (delivery) => <Attempts of={delivery} /> },
          {
            title: t('field.actions'),
            cell: (delivery) =>
              delivery.status !== 'pending' && (
                <Action
                  label={t('webhooks.replay')}
                  of={delivery.type}
                  mutation={ReplayDeliveryDocument}
                  variables={{ id: delivery.id }}
                  onDone={list.reload}
                />
              ),
          },
        ]}
      />
    </>
  );
}

function Attempts({ of: { attempts, body } }: { of: Delivery }) {
  const { t } = useConsoleTexts();
  const last = attempts.at(-1);
  return (
    <details>
      <summary>
        {attempts.length} · {last?.statusCode ?? last?.error ?? t('webhooks.noAnswer')}
      </summary>
      <h3>{t('webhooks.body')}</h3>
      <pre>{pretty(body)}</pre>
      <h3>{t('webhooks.answer')}</h3>
      <ol>
        {attempts.map(({ number, startedAt, latencyMs, statusCode, responseBody, error }) => (
          <li key={number}>
            <Time at={startedAt} /> · {latencyMs} ms · {statusCode ?? t('webhooks.noAnswer')} {error}
            {responseBody && <pre>{responseBody}</pre>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

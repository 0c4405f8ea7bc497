// Creates and changes webhooks.
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  RotateSecretDocument,
  SendTestEventDocument,
  UpdateWebhookDocument,
  type WebhookDetailsQuery,
} from '../../generated/console.ts';
import { Action } from '../Action.tsx';
import { Form, type Values } from '../Form.tsx';
import { useConsoleTexts } from '../texts.ts';

const eventTypes = [
  'document.analysis_completed',
  'document.skipped',
  'document.embedding_failed',
  'document.analysis_failed',
  'property.chat_ready',
  'webhook.test',
  'credits.purchased',
  'credits.reversed',
  'credits.low',
  'subscription.updated',
  'payment.failed',
];
const eventOptions = eventTypes.map((type) => ({ value: type, label: type }));

type Webhook = WebhookDetailsQuery['webhook'];

function useInputs(webhook?: Webhook) {
  const { t } = useConsoleTexts();
  return [
    { name: 'url', label: 'URL', type: 'url', required: true, value: webhook?.url },
    { name: 'description', label: t('field.description'), value: webhook?.description },
    { name: 'events', label: t('field.events'), type: 'checkboxes', options: eventOptions, value: webhook?.events },
  ] as const;
}

/** The service refuses a form without them, and says why. */
const common = (values: Values) => ({
  url: values.text('url') ?? '',
  description: values.text('description') ?? null,
  events: values.all('events'),
});

function useSecret() {
  const { t } = useConsoleTexts();
  return (secret: string | null) => (
    <>
      {t('webhooks.secret')} <code>{secret}</code>
    </>
  );
}

export function CreateWebhook({ onDone }: { onDone(): void }) {
  const { t } = useConsoleTexts();
  const secret = useSecret();
  return (
    <Form
      title={t('webhooks.create')}
      inputs={useInputs()}
      mutation={CreateWebhookDocument}
      variables={common}
      onDone={onDone}
      result={({ createWebhook }) => secret(createWebhook.signingSecret)}
    />
  );
}

interface Props {
  webhook: Webhook;
  reload(): void;
  onDeleted(): void;
}

export function WebhookForms({ webhook, reload, onDeleted }: Props) {
  const { t } = useConsoleTexts();
  const secret = useSecret();
  const { id, url, active } = webhook;
  const state = [
    { value: 'true', label: t('webhooks.active') },
    { value: 'false', label: t('webhooks.inactive') },
  ];
  return (
    <div className="form-list">
      <Form
        title={t('webhooks.edit')}
        inputs={[
          ...useInputs(webhook),
          { name: 'active', label: t('field.state'), type: 'select', options: state, value: String(active) },
        ]}
        mutation={UpdateWebhookDocument}
        variables={(values) => ({ id, ...common(values), active: values.text('active') === 'true' })}
        onDone={reload}
      />
      <Form
        title={t('webhooks.test')}
        inputs={[
          {
            name: 'type',
            label: t('field.event'),
            type: 'select',
            options: eventOptions,
            value: 'webhook.test',
          },
        ]}
        mutation={SendTestEventDocument}
        variables={(values) => ({ id, type: values.text('type')! })}
        onDone={reload}
        result={({ sendTestEvent }) => sendTestEvent.message}
      />
      <Form
        title={t('webhooks.rotate')}
        inputs={[]}
        mutation={RotateSecretDocument}
        variables={() => ({ id })}
        onDone={reload}
        result={({ rotateWebhookSecret }) => secret(rotateWebhookSecret.signingSecret)}
      />
      <Action
        label={t('webhooks.delete')}
        of={url}
        mutation={DeleteWebhookDocument}
        variables={{ id }}
        question={t('webhooks.deleteConfirm', { name: url })}
        onDone={onDeleted}
      />
    </div>
  );
}

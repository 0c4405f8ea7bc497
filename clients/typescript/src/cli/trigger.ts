// lintel trigger EVENT [--webhook ID]
import { LintelError } from '../errors.ts';
import { type Context, UsageError } from './context.ts';
import { eventTypes } from './events.ts';

const mutation = `mutation ($id: ID!, $type: WebhookEventType!) {
  sendTestEvent(webhookId: $id, type: $type) { deliveryId message status }
}`;

interface Sent {
  sendTestEvent: { deliveryId: string; message: string; status: string };
}

export async function trigger(context: Context): Promise<boolean> {
  const { positionals, client, graphql, terminal, text, signal, apiKey, json } = context;
  const [type] = positionals;
  if (!type || positionals.length > 1) throw new UsageError('Name one event.');
  const known: readonly string[] = eventTypes;
  if (!known.includes(type)) throw new UsageError(`"${type}" is no event. Events: ${known.join(', ')}.`);
  if (!apiKey.startsWith('lt_test_')) throw new UsageError('trigger needs a test key (lt_test_…).');
  const given = text('webhook');
  const ids = given ? [given] : [];
  if (!given) for await (const { id } of client.webhooks.list({ limit: 100, active: true }, { signal })) ids.push(id);
  if (ids.length === 0) throw new LintelError('There is no active webhook in test mode. Start "lintel listen".');
  const deliveries = [];
  for (const id of ids) {
    const { sendTestEvent: sent } = await graphql.query<Sent>(mutation, { id, type });
    deliveries.push({ webhook_id: id, delivery_id: sent.deliveryId, status: sent.status, message: sent.message });
  }
  if (json) terminal.json({ event: type, deliveries });
  else for (const { webhook_id, message } of deliveries) terminal.print(`${webhook_id}  ${message}`);
  return true;
}

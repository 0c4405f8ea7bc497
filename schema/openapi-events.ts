// The `webhooks` of the OpenAPI document: every event with its payload and the headers of a delivery.

import { webhookVersion } from '../src/outbound/delivery.ts';
import { eventTypes } from '../src/webhooks/event-types.ts';
import { events, pascal, payloadName } from './openapi-event-payloads.ts';
import { type Json, ref } from './openapi-types.ts';

const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const seconds = { type: 'string', pattern: String.raw`^\d+$` };
// Not shared components, which generators of clients leave out when only webhooks use them.
const deliveryHeaders: Json[] = [
  header('X-Service-Webhook-Version', 'Version of the delivery format.', {
    type: 'string',
    const: webhookVersion,
  }),
  header('X-Service-Event', 'Type of the event.', ref('WebhookEventType')),
  header(
    'X-Service-Delivery-ID',
    'Id of the delivery, the same in every attempt and replay. Store it and ignore duplicates.',
    { type: 'string', format: 'uuid' },
  ),
  header('X-Service-Timestamp', 'Unix seconds of this attempt.', seconds),
  header(
    'X-Service-Signature',
    '`sha256=` and the base64 of HMAC-SHA256 over timestamp, dot and raw body, keyed with the whole secret. While a replaced secret is still valid, a second signature follows after a comma: accept the delivery if one of them matches.',
    { type: 'string', pattern: '^sha256=[A-Za-z0-9+/]{43}=(,sha256=[A-Za-z0-9+/]{43}=)?$' },
  ),
  header('webhook-id', 'Id of the delivery (Standard Webhooks).'),
  header('webhook-timestamp', 'Unix seconds of this attempt (Standard Webhooks).', seconds),
  header('webhook-signature', 'Signatures, separated by spaces (Standard Webhooks).'),
];

/** The `webhooks` of the OpenAPI document. */
export function webhooks(): Record<string, Json> {
  return Object.fromEntries(
    eventTypes.map((name) => {
      const { summary, description } = events[name];
      const operation = {
        operationId: `on${pascal(name)}`,
        tags: ['Events'],
        summary,
        description,
        parameters: deliveryHeaders,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: ref(payloadName(name)) } },
        },
        responses: {
          '2XX': { description: 'Received. Answer within 30 seconds and do the work afterwards.' },
          '4XX': { description: 'Refused, like every other status: the delivery is attempted again, up to 5 times.' },
        },
        security: [],
        'x-webhook-version': webhookVersion,
      };
      return [name, { post: operation }];
    }),
  );
}

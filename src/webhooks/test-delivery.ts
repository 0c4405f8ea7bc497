// A test delivery: one immediate attempt, regardless of event types and of whether the endpoint is active.
import { v7 } from 'uuid';
import { notifyTopicsInSql } from '../database/event-bus.ts';
import type { Viewer } from '../identity/viewer.ts';
import { Conflict } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import type { EventType } from './event-types.ts';
import { bodyOf, deliveriesTopic } from './outbox.ts';
import { samplePayload } from './sample-events.ts';
import { validSecrets } from './secrets.ts';
import { logAttempts } from './settle.ts';
import { inTransaction } from './transaction.ts';
import { findWebhook } from './webhooks.ts';

export interface TestDelivery {
  deliveryId: string;
  message: string;
  status: 'delivered' | 'failed';
}

/**
 * @param type of the sample; a test of live mode has its own type, which no receiver takes for an event
 * @throws NotFound, Conflict
 */
export async function testWebhook(
  service: Service,
  viewer: Viewer,
  id: string,
  type: EventType = 'webhook.test',
): Promise<TestDelivery> {
  const webhook = await findWebhook(service, viewer, id);
  const deliveryId = v7();
  if (viewer.mode === 'live' && type !== 'webhook.test')
    throw new Conflict('Only a test key sends samples of other events than webhook.test.');
  const body = bodyOf(type, samplePayload(type, await service.clock.now()));
  const secrets = await validSecrets(service, webhook);
  const outcome = await service.webhookSender.send({ deliveryId, url: webhook.url, secrets, type, body });
  const status = outcome.delivered ? 'delivered' : 'failed';
  await inTransaction(service.pool, async (client) => {
    // Stores nothing if the webhook was deleted meanwhile.
    const { rowCount } = await client.query(
      `insert into webhook_delivery (id, webhook_id, type, body, test, status, attempt_count, tries, created_at, finished_at)
       select $1, id, $2, $3, true, $4::webhook_delivery_status, 1, 1, $5, now() from webhook
       where id = $6 and account_id = $7 and mode = $8::mode for key share`,
      [deliveryId, type, body, status, outcome.startedAt, id, viewer.accountId, viewer.mode],
    );
    if (!rowCount) return;
    await logAttempts(client, [{ deliveryId, number: 1, outcome }]);
    await notifyTopicsInSql(client, [deliveriesTopic(id)]);
  });
  const answered = outcome.statusCode === null ? outcome.error : `The endpoint answered ${outcome.statusCode}.`;
  return {
    deliveryId,
    status,
    message: outcome.delivered ? `Test event delivered. ${answered}` : `Test event not delivered. ${answered}`,
  };
}

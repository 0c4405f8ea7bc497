// Replays finished deliveries: the same delivery, with the same id, starts a new series of attempts.
import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Viewer } from '../identity/viewer.ts';
import { Conflict, InvalidRequest } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { getDelivery } from './delivery-log.ts';
import { dispatchTopic } from './outbox.ts';
import { businessNowSql } from './schedule.ts';
import { findWebhook } from './webhooks.ts';

interface Choice {
  deliveryId?: string;
  webhookId?: string;
  from?: Date;
  to?: Date;
  deadOnly?: boolean;
}

/** Pending deliveries and tests are not replayed. */
async function replay(service: Pick<Service, 'db'>, { accountId, mode }: Viewer, choice: Choice): Promise<number> {
  const count = await service.db.$executeRawUnsafe(
    `update webhook_delivery d set status = 'pending', tries = 0, replayed = true, due_at = ${businessNowSql}, finished_at = null
     from webhook w
     where w.id = d.webhook_id and w.account_id = $1::uuid and w.mode = $2::mode and not d.test and d.status <> 'pending'
       and ($3::uuid is null or d.id = $3::uuid) and ($4::uuid is null or d.webhook_id = $4::uuid)
       and ($5::timestamptz is null or d.created_at >= $5::timestamptz)
       and ($6::timestamptz is null or d.created_at < $6::timestamptz)
       and (not $7 or d.status = 'failed')`,
    accountId,
    mode,
    choice.deliveryId ?? null,
    choice.webhookId ?? null,
    choice.from ?? null,
    choice.to ?? null,
    choice.deadOnly ?? false,
  );
  await notifyTopics(service.db, [dispatchTopic]);
  return count;
}

/** @throws NotFound, Conflict for a test or a pending delivery */
export async function replayDelivery(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<WebhookDelivery> {
  const { test } = await getDelivery(service, viewer, id);
  if (test) throw new Conflict('A test delivery cannot be replayed. Send another test.');
  if ((await replay(service, viewer, { deliveryId: id })) === 0) {
    throw new Conflict('This delivery is still pending.');
  }
  return getDelivery(service, viewer, id);
}

/** Replays the dead letters of one endpoint or of all. @throws NotFound */
export async function replayDeadLetters(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  webhookId: string | null | undefined,
): Promise<number> {
  if (webhookId !== null && webhookId !== undefined) await findWebhook(service, viewer, webhookId);
  return replay(service, viewer, { webhookId: webhookId ?? undefined, deadOnly: true });
}

/**
 * Replays finished deliveries of an endpoint created from `from` (inclusive) to `to` (exclusive).
 * @throws NotFound, InvalidRequest
 */
export async function replayRange(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  webhookId: string,
  range: { from: Date; to: Date },
): Promise<number> {
  await findWebhook(service, viewer, webhookId);
  if (range.from >= range.to) throw new InvalidRequest('to', 'to must be after from.');
  return replay(service, viewer, { webhookId, ...range });
}

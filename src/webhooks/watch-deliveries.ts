// Streams the new deliveries of a webhook, for receivers that the service cannot reach.
import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Service } from '../service/service.ts';
import { deliveriesTopic } from './outbox.ts';
import { findWebhook } from './webhooks.ts';

/** Deliveries become visible out of order: transactions take time, and tests are stored with the time of their start. */
const overlapMs = 60_000;
const batchSize = 100;

/**
 * Deliveries that are created from now on or from a given time, tests included, each once. Ends with the signal.
 * @throws NotFound, also when the webhook is deleted
 */
export async function* watchDeliveries(
  service: Service,
  viewer: Viewer,
  webhookId: string,
  since: Date | null | undefined,
  signal: AbortSignal,
): AsyncGenerator<WebhookDelivery> {
  /** Recent deliveries that are sent, or older than the stream, with the time of their creation. */
  const seen = new Map<string, number>();
  const { rows: clock } = await service.pool.query<{ now: Date }>('select now()');
  const start = since ?? clock[0]!.now;
  let from: number | undefined;
  for await (const _ of service.events.watch(deliveriesTopic(webhookId), signal)) {
    const { id } = await findWebhook(service, viewer, webhookId);
    const now = Date.now();
    const createdAt = { gte: new Date(from ?? Math.min(start.getTime(), now - overlapMs)) };
    let last: string | undefined;
    do {
      const rows: WebhookDelivery[] = await service.db.webhookDelivery.findMany({
        where: { webhookId: id, createdAt, id: { gt: last, notIn: [...seen.keys()] } },
        orderBy: { id: 'asc' },
        take: batchSize,
      });
      for (const row of rows) {
        seen.set(row.id, row.createdAt.getTime());
        // What came earlier and is visible at the start is not sent; what becomes visible later is.
        if (from !== undefined || row.createdAt >= start) yield row;
      }
      last = rows.length === batchSize ? rows.at(-1)!.id : undefined;
      for (const [row, at] of seen) if (at < now - 2 * overlapMs) seen.delete(row);
    } while (last);
    from = now - overlapMs;
  }
}

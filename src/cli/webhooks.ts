// Commands that show webhooks and their deliveries, and replay deliveries.
import type { Command } from 'commander';
import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import type { Mode, Viewer } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import { type ListingOptions, listing, runListing, runShow } from './listing.ts';
import { account, choice, cursor, id, limit, mode, option, type PageOptions, required } from './options.ts';
import { type Context, run } from './run.ts';

const statuses: WebhookDelivery['status'][] = ['pending', 'delivered', 'failed'];

/** The owner of a webhook. @throws NotFound */
async function ownerOf({ db, viewerOf }: Context, webhookId: string): Promise<Viewer> {
  const row = await db.webhook.findUnique({ where: { id: webhookId } });
  if (!row) throw new NotFound('webhook');
  return viewerOf(row.accountId, row.mode);
}

async function deliveryOf({ db }: Context, deliveryId: string) {
  const row = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { attempts: { orderBy: { number: 'asc' } } },
  });
  if (!row) throw new NotFound('delivery');
  return row;
}

const webhookOption = () => option('--webhook <id>', 'id of the webhook', id);
const deliveryOption = () => option('--delivery <id>', 'id of the delivery', id);

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Webhooks of customers.');
  listing(webhooks.command('list').description('List the webhooks of an account, newest first.'))
    .addOption(required(account()))
    .addOption(mode().default('live'))
    .action((values: ListingOptions & { account: string; mode: Mode }) =>
      runListing(
        values,
        'webhooks',
        ['id', 'url', 'events', 'active', 'failures', 'paused_at', 'created_at'],
        async ({ db, viewerOf }) => {
          const { listWebhooks } = await import('../webhooks/webhooks.ts');
          const viewer = await viewerOf(values.account, values.mode);
          const { webhooks: rows, total } = await listWebhooks({ db }, viewer, { limit: 100 });
          return { webhooks: rows.map(({ secret: _secret, previousSecret: _previous, ...row }) => row), total };
        },
      ),
    );

  const deliveries = program.command('deliveries').description('Deliveries of events to webhooks.');
  listing(deliveries.command('list').description('List the deliveries of a webhook, newest first.'))
    .addOption(required(webhookOption()))
    .addOption(choice('--status <status>', 'status of the delivery', statuses))
    .addOption(limit())
    .addOption(cursor())
    .action((values: ListingOptions & PageOptions & { webhook: string; status?: WebhookDelivery['status'] }) =>
      runListing(
        values,
        'deliveries',
        ['id', 'type', 'status', 'test', 'attempt_count', 'due_at', 'created_at', 'finished_at'],
        async (context) => {
          const { listDeliveries } = await import('../webhooks/delivery-log.ts');
          return listDeliveries(context, await ownerOf(context, values.webhook), values.webhook, {
            limit: values.limit,
            cursor: values.cursor ?? null,
            status: values.status,
          });
        },
      ),
    );

  listing(deliveries.command('show').description('Show a delivery with its body and every answer.'))
    .addOption(required(deliveryOption()))
    .action((values: ListingOptions & { delivery: string }) =>
      runShow(values, (context) => deliveryOf(context, values.delivery)),
    );

  deliveries
    .command('replay')
    .description('Send a delivery again, or all failed deliveries of a webhook.')
    .addOption(deliveryOption().conflicts('webhook'))
    .addOption(webhookOption())
    .action(({ delivery, webhook }: { delivery?: string; webhook?: string }, command: Command) => {
      if (!delivery && !webhook) command.error('error: give --delivery or --webhook');
      return run(async (context) => {
        const { replayDeadLetters, replayDelivery } = await import('../webhooks/replay.ts');
        const webhookId = webhook ?? (await deliveryOf(context, delivery!)).webhookId;
        const viewer = await ownerOf(context, webhookId);
        const replayed = delivery
          ? await replayDelivery(context, viewer, delivery).then(() => 1)
          : await replayDeadLetters(context, viewer, webhookId);
        const act = { action: 'webhook.replay', accountId: viewer.accountId, subject: delivery ?? webhookId };
        await context.record({ ...act, after: { replayed } });
        return { webhookId, replayed };
      });
    });
}

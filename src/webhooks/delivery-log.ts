// Queries on the delivery log: deliveries with their attempts, and dead letters.
import { validate } from 'uuid';
import type { Prisma, WebhookDelivery } from '../../prisma/generated/client/client.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import type { Service } from '../service/service.ts';
import { findWebhook } from './webhooks.ts';

export interface DeliveryList {
  deliveries: WebhookDelivery[];
  meta: PageMeta;
}

export interface DeliveryFilter extends PageArgs {
  status?: WebhookDelivery['status'] | null;
  type?: string | null;
}

/** A dead letter is a delivery that failed permanently. Tests are excluded. */
export const deadLetter = { status: 'failed', test: false } as const satisfies Prisma.WebhookDeliveryWhereInput;

/** Newest first. @throws NotFound, InvalidRequest */
export async function listDeliveries(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  webhookId: string,
  filter: DeliveryFilter,
): Promise<DeliveryList> {
  const { id } = await findWebhook(service, viewer, webhookId);
  return read(service, { webhookId: id, status: filter.status ?? undefined, type: filter.type ?? undefined }, filter);
}

/** Dead letters of one endpoint or of all, newest first. @throws NotFound, InvalidRequest */
export async function listDeadLetters(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  webhookId: string | null | undefined,
  args: PageArgs,
): Promise<DeliveryList> {
  if (webhookId !== null && webhookId !== undefined) await findWebhook(service, viewer, webhookId);
  return read(service, { ...deadLetter, webhookId: webhookId ?? undefined, webhook: ownedBy(viewer) }, args);
}

async function read(
  service: Pick<Service, 'db'>,
  where: Prisma.WebhookDeliveryWhereInput,
  args: PageArgs,
): Promise<DeliveryList> {
  const part = parsePageArgs(args);
  const rows = await service.db.webhookDelivery.findMany({
    where: { ...where, ...(part.after ? { id: { lt: part.after } } : {}) },
    orderBy: { id: 'desc' },
    take: part.take,
  });
  const { items, meta } = toPage(rows, part, (row) => row.id);
  return { deliveries: items, meta };
}

/** @throws NotFound */
export async function getDelivery(service: Pick<Service, 'db'>, viewer: Viewer, id: string): Promise<WebhookDelivery> {
  const row = validate(id)
    ? await service.db.webhookDelivery.findFirst({ where: { id, webhook: ownedBy(viewer) } })
    : null;
  if (!row) throw new NotFound('delivery');
  return row;
}

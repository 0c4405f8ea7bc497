// Webhook registrations. The signing secret is shown once and never changes.
import { v7, validate } from 'uuid';
import type { Prisma, Webhook } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { findRecordedEffect, recordEffect } from '../idempotency/recorded-effects.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { makeSecret, sealedFor } from '../outbound/signature.ts';
import { requireAllowedUrl } from '../outbound/url.ts';
import { InvalidRequest, NotFound, PlanLimitExceeded } from '../platform/errors.ts';
import { offsetLimits, pageSizeLimits } from '../platform/pagination.ts';
import { type ListLimits, optionalText, textLimits, wholeNumber } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { type EventType, eventTypes, isEventType } from './event-types.ts';
import { deliveriesTopic } from './outbox.ts';

export const descriptionLimits = textLimits;
export const eventLimits = { minItems: 1 } satisfies ListLimits;

/** `limit_exceeded` with the limit and number of webhooks. */
export class WebhookLimitExceeded extends PlanLimitExceeded {
  constructor(limit: number, used: number) {
    super(`This plan has at most ${limit} webhooks.`, {
      details: { limit, used },
      suggested_action: 'upgrade_tier',
    });
  }
}

export interface WebhookInput {
  url: string;
  events: readonly string[];
  description?: string | null;
  active?: boolean | null;
}

export interface DeliveryStats {
  totalDeliveries: number;
  successfulDeliveries: number;
  failedDeliveries: number;
  /** Percent. */
  successRate: number;
}

export type WebhookView = Webhook & { signingSecret?: string; deliveryStats?: DeliveryStats };

/** @throws InvalidRequest, WebhookLimitExceeded */
export async function createWebhook(service: Service, viewer: Viewer, input: WebhookInput): Promise<WebhookView> {
  const events = requireEvents(input.events);
  const description = optionalText('description', input.description, descriptionLimits);
  const url = await requireAllowedUrl(input.url, service.webhookSender.rules);
  const from = { url, events, description, active: input.active ?? true };
  const earlier = await findRecordedEffect('webhook', from, (id) => findWebhook(service, viewer, id));
  if (earlier) {
    return { ...earlier, signingSecret: service.sealer.open(earlier.secret, sealedFor(earlier.id)).toString() };
  }
  const id = v7();
  const signingSecret = makeSecret();
  const secret = service.sealer.seal(signingSecret, sealedFor(id));
  const row = await service.db.$transaction(async (tx) => {
    await requireRoom(tx, viewer);
    await recordEffect(tx, 'webhook', from, id);
    return tx.webhook.create({
      data: { id, ...ownedBy(viewer), ...from, secret },
    });
  });
  return { ...row, signingSecret };
}

/** The row lock serializes registrations of one account, so that they are counted exactly. */
async function requireRoom(tx: Transaction, viewer: Viewer): Promise<void> {
  const limit = viewer.limits.webhooks;
  if (limit === null) return;
  await tx.$queryRaw`select 1 from account where id = ${viewer.accountId}::uuid for no key update`;
  const used = await tx.webhook.count({ where: ownedBy(viewer) });
  if (used >= limit) throw new WebhookLimitExceeded(limit, used);
}

/** Removes duplicates and keeps the order. @throws InvalidRequest */
function requireEvents(events: readonly string[]): EventType[] {
  const known = events.filter(isEventType);
  if (known.length === 0 || known.length < events.length) {
    throw new InvalidRequest('events', `events must name at least one of: ${eventTypes.join(', ')}.`);
  }
  return [...new Set(known)];
}

export interface WebhookList {
  webhooks: Webhook[];
  total: number;
  limit: number;
  offset: number;
}

export interface WebhookFilter {
  limit?: number | null;
  offset?: number | null;
  active?: boolean | null;
}

/** Newest first. @throws InvalidRequest */
export async function listWebhooks(
  service: Pick<Service, 'db'>,
  viewer: Viewer,
  filter: WebhookFilter,
): Promise<WebhookList> {
  const limit = wholeNumber('limit', filter.limit, pageSizeLimits);
  const offset = wholeNumber('offset', filter.offset, offsetLimits);
  const where: Prisma.WebhookWhereInput = { ...ownedBy(viewer), active: filter.active ?? undefined };
  const [total, webhooks] = await Promise.all([
    service.db.webhook.count({ where }),
    service.db.webhook.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: offset }),
  ]);
  return { webhooks, total, limit, offset };
}

/** @throws NotFound */
export async function findWebhook(service: Pick<Service, 'db'>, viewer: Viewer, id: string): Promise<Webhook> {
  const row = validate(id) ? await service.db.webhook.findFirst({ where: { id, ...ownedBy(viewer) } }) : null;
  if (!row) throw new NotFound('webhook');
  return row;
}

/** @throws NotFound */
export async function getWebhook(service: Service, viewer: Viewer, id: string): Promise<WebhookView> {
  const row = await findWebhook(service, viewer, id);
  return { ...row, deliveryStats: await deliveryStats(service, id) };
}

async function deliveryStats(service: Service, webhookId: string): Promise<DeliveryStats> {
  const groups = await service.db.webhookDelivery.groupBy({ by: ['status'], where: { webhookId }, _count: true });
  const count = (status: 'delivered' | 'failed') => groups.find((group) => group.status === status)?._count ?? 0;
  const [delivered, failed] = [count('delivered'), count('failed')];
  const total = delivered + failed;
  return {
    totalDeliveries: total,
    successfulDeliveries: delivered,
    failedDeliveries: failed,
    successRate: total === 0 ? 0 : Math.round((delivered / total) * 10_000) / 100,
  };
}

export interface WebhookChange {
  url?: string | null;
  events?: readonly string[] | null;
  /** Null removes it. */
  description?: string | null;
  active?: boolean | null;
}

/** Changes only the given fields. Setting it to active ends a pause. @throws NotFound, InvalidRequest */
export async function updateWebhook(
  service: Service,
  viewer: Viewer,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  for (const field of ['url', 'events', 'active'] as const) {
    if (change[field] === null) throw new InvalidRequest(field, `${field} must not be null.`);
  }
  const data: Prisma.WebhookUpdateInput = {};
  if (change.events) data.events = requireEvents(change.events);
  if (change.description !== undefined)
    data.description = optionalText('description', change.description, descriptionLimits);
  if (change.url) data.url = await requireAllowedUrl(change.url, service.webhookSender.rules);
  if (typeof change.active === 'boolean') {
    // An explicit change ends a pause and resets the failure count.
    Object.assign(data, { active: change.active, pausedAt: null, pausedReason: null, failures: 0, failingSince: null });
  }
  await findWebhook(service, viewer, id);
  return service.db.$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id, ...ownedBy(viewer) }, data });
    if (count === 0) throw new NotFound('webhook');
    return tx.webhook.findUniqueOrThrow({ where: { id } });
  });
}

/** Also deletes its deliveries and their log. @throws NotFound */
export async function deleteWebhook(service: Service, viewer: Viewer, id: string): Promise<void> {
  await findWebhook(service, viewer, id);
  const { count } = await service.db.webhook.deleteMany({ where: { id, ...ownedBy(viewer) } });
  if (count === 0) throw new NotFound('webhook');
  await notifyTopics(service.db, [deliveriesTopic(id)]);
}

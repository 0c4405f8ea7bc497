// The log of webhook deliveries and their attempts, and replays. Only in GraphQL.

import type { WebhookAttempt as AttemptRow } from '../prisma/generated/client/client.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import {
  type DeliveryList as Deliveries,
  getDelivery,
  listDeadLetters,
  listDeliveries,
} from '../src/webhooks/delivery-log.ts';
import { replayDeadLetters, replayDelivery, replayRange } from '../src/webhooks/replay.ts';
import { watchDeliveries } from '../src/webhooks/watch-deliveries.ts';
import { builder } from './builder.ts';
import { cursorArgument, itemCost, limitArgument, PageMeta, pageCost } from './common.ts';
import { endpoint } from './rest.ts';
import { abortableGenerator } from './stream.ts';
import { DeliveryStatus, EventType } from './webhooks.ts';

const Attempt = builder.objectRef<AttemptRow>('WebhookAttempt').implement({
  description: 'A delivery attempt with its response.',
  fields: (t) => ({
    number: t.exposeInt('number', {
      description: 'Number of the attempt, starting at 1 and continuing across replays.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the attempt started.' }),
    latencyMs: t.exposeInt('latencyMs', { description: 'Duration in milliseconds.' }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'HTTP status of the response; null without a response.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the attempt failed without a response, or why the response was rejected.',
    }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'The first 4 KiB of the response body.',
    }),
  }),
});

const Delivery = builder.prismaObject('WebhookDelivery', {
  description: 'The delivery of an event to a webhook.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Id as in `X-Service-Delivery-ID`. It is the same in every attempt and replay.',
    }),
    webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }),
    type: t.field({ type: EventType, description: 'Type of the event.', resolve: ({ type }) => type }),
    body: t.exposeString('body', { description: 'JSON body as sent.' }),
    status: t.field({ type: DeliveryStatus, description: 'Status of the delivery.', resolve: ({ status }) => status }),
    test: t.exposeBoolean('test', { description: 'Whether this is a test delivery.' }),
    attempts: t.field({
      type: [Attempt],
      select: { attempts: { orderBy: { number: 'asc' } } },
      description: 'Attempts so far.',
      resolve: ({ attempts }) => attempts,
    }),
    nextAttemptAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is due; null if none is planned.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the delivery was created.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was delivered or failed permanently; null before that.',
    }),
  }),
});

const DeliveryList = builder.objectRef<Deliveries>('WebhookDeliveryList').implement({
  description: 'A list of deliveries, newest first.',
  fields: (t) => ({
    deliveries: t.field({
      ...itemCost,
      type: [Delivery],
      description: 'Deliveries of this page.',
      resolve: (list) => list.deliveries,
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: (list) => list.meta }),
  }),
});

const id = { required: true as const, description: 'Id of the webhook.' };

builder.queryFields((t) => ({
  webhookDelivery: t.field({
    ...endpoint('webhooks', [NotFound]),
    type: Delivery,
    description: 'Retrieves a delivery with its attempts.',
    args: { id: t.arg.id({ required: true, description: 'Id of the delivery.' }) },
    resolve: (_root, args, { service, viewer }) => getDelivery(service, viewer, args.id),
  }),
  webhookDeliveries: t.field({
    ...pageCost,
    ...endpoint('webhooks', [NotFound, InvalidRequest]),
    type: DeliveryList,
    description: 'Lists the deliveries of a webhook, newest first.',
    args: {
      webhookId: t.arg.id(id),
      status: t.arg({ type: DeliveryStatus, description: 'Filter by status.' }),
      type: t.arg({ type: EventType, description: 'Filter by event type.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { webhookId, ...args }, { service, viewer }) => listDeliveries(service, viewer, webhookId, args),
  }),
  webhookDeadLetters: t.field({
    ...pageCost,
    ...endpoint('webhooks', [NotFound, InvalidRequest]),
    type: DeliveryList,
    description: 'Lists failed deliveries (dead letters), newest first.',
    args: {
      webhookId: t.arg.id({ description: 'Id of the webhook. Default: all webhooks.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { webhookId, ...args }, { service, viewer }) => listDeadLetters(service, viewer, webhookId, args),
  }),
}));

builder.subscriptionFields((t) => ({
  webhookDeliveryCreated: t.field({
    ...endpoint('webhooks', [NotFound]),
    type: Delivery,
    description:
      'Sends every new delivery of a webhook, tests included, as soon as it is created. For receivers that the service cannot reach.',
    args: {
      webhookId: t.arg.id(id),
      since: t.arg({
        type: 'DateTime',
        description:
          'Send deliveries that were created since this time first. After a lost connection, use the `createdAt` of the last delivery. Default: only new ones.',
      }),
    },
    subscribe: (_root, { webhookId, since }, { service, viewer, signal }) =>
      abortableGenerator(signal, (stop) => watchDeliveries(service, viewer, webhookId, since, stop)),
    resolve: (delivery) => delivery,
  }),
}));

builder.mutationFields((t) => ({
  replayWebhookDelivery: t.field({
    ...endpoint('webhooks', [NotFound, Conflict]),
    type: Delivery,
    description: 'Replays a delivery with the same id and up to 5 attempts.',
    args: { id: t.arg.id({ required: true, description: 'Id of the delivery.' }) },
    resolve: (_root, args, { service, viewer }) => replayDelivery(service, viewer, args.id),
  }),
  replayWebhookDeadLetters: t.field({
    ...endpoint('webhooks', [NotFound]),
    type: 'Int',
    description: 'Replays all failed deliveries (dead letters). Returns their number.',
    args: { webhookId: t.arg.id({ description: 'Id of the webhook. Default: all webhooks.' }) },
    resolve: (_root, { webhookId }, { service, viewer }) => replayDeadLetters(service, viewer, webhookId),
  }),
  replayWebhookDeliveries: t.field({
    ...endpoint('webhooks', [NotFound, InvalidRequest]),
    type: 'Int',
    description:
      'Replays the finished deliveries of a webhook that were created in a time range. Returns their number.',
    args: {
      webhookId: t.arg.id(id),
      from: t.arg({ type: 'DateTime', required: true, description: 'Start of the time range (inclusive).' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'End of the time range (exclusive).' }),
    },
    resolve: (_root, { webhookId, ...range }, { service, viewer }) => replayRange(service, viewer, webhookId, range),
  }),
}));

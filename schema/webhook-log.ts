// What was sent to webhooks, every attempt of it, and what is sent again. GraphQL alone has it.
import type { WebhookAttempt as AttemptRow } from '../prisma/generated/client/client.ts';
import {
  type DeliveryList as Deliveries,
  getDelivery,
  listDeadLetters,
  listDeliveries,
} from '../src/webhooks/delivery-log.ts';
import { replayDeadLetters, replayDelivery, replayRange } from '../src/webhooks/replay.ts';
import { builder } from './builder.ts';
import { cursorArgument, itemCost, limitArgument, PageMeta, pageCost } from './common.ts';
import { endpoint } from './rest.ts';
import { DeliveryStatus, EventType } from './webhooks.ts';

const Attempt = builder.objectRef<AttemptRow>('WebhookAttempt').implement({
  description: 'One try to deliver, with what came back.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1, across replays.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was sent.' }),
    latencyMs: t.exposeInt('latencyMs', { description: 'Milliseconds until its end.' }),
    statusCode: t.exposeInt('statusCode', { nullable: true, description: 'Null when no answer came.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why no answer came, or why it was refused.' }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'The first 4 KiB of the answer.' }),
  }),
});

const Delivery = builder.prismaObject('WebhookDelivery', {
  description: 'An event on its way to one endpoint.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'As in `X-Service-Delivery-ID`; the same in every attempt and replay.' }),
    webhookId: t.exposeID('webhookId', { description: 'The endpoint.' }),
    type: t.field({ type: EventType, description: 'What happened.', resolve: ({ type }) => type }),
    body: t.exposeString('body', { description: 'The JSON as it is sent.' }),
    status: t.field({ type: DeliveryStatus, description: 'How far it has come.', resolve: ({ status }) => status }),
    test: t.exposeBoolean('test', { description: 'Sent by a test, not by something that happened.' }),
    attempts: t.field({
      type: [Attempt],
      select: { attempts: { orderBy: { number: 'asc' } } },
      description: 'Every try so far.',
      resolve: ({ attempts }) => attempts,
    }),
    nextAttemptAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'When it is tried next.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the event was addressed to the endpoint.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was delivered or given up.',
    }),
  }),
});

const DeliveryList = builder.objectRef<Deliveries>('WebhookDeliveryList').implement({
  description: 'Deliveries, newest first.',
  fields: (t) => ({
    deliveries: t.field({
      ...itemCost,
      type: [Delivery],
      description: 'This page of them.',
      resolve: (list) => list.deliveries,
    }),
    meta: t.field({ type: PageMeta, description: 'Where this page stands.', resolve: (list) => list.meta }),
  }),
});

const id = { required: true as const, description: 'The webhook id.' };

builder.queryFields((t) => ({
  webhookDelivery: t.field({
    ...endpoint('webhooks'),
    type: Delivery,
    description: 'One delivery with its attempts. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The delivery id.' }) },
    resolve: (_root, args, { service, viewer }) => getDelivery(service, viewer, args.id),
  }),
  webhookDeliveries: t.field({
    ...pageCost,
    ...endpoint('webhooks'),
    type: DeliveryList,
    description: 'The delivery log of an endpoint, newest first. Errors: `not_found`, `invalid_request`.',
    args: {
      webhookId: t.arg.id(id),
      status: t.arg({ type: DeliveryStatus, description: 'Only those.' }),
      type: t.arg({ type: EventType, description: 'Only those of this event.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { webhookId, ...args }, { service, viewer }) => listDeliveries(service, viewer, webhookId, args),
  }),
  webhookDeadLetters: t.field({
    ...pageCost,
    ...endpoint('webhooks'),
    type: DeliveryList,
    description: 'What was given up after its last attempt, newest first. Errors: `not_found`, `invalid_request`.',
    args: {
      webhookId: t.arg.id({ description: 'Of this endpoint; of all unless given.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { webhookId, ...args }, { service, viewer }) => listDeadLetters(service, viewer, webhookId, args),
  }),
}));

builder.mutationFields((t) => ({
  replayWebhookDelivery: t.field({
    ...endpoint('webhooks'),
    type: Delivery,
    description: 'Sends a delivery again, with the same id and up to 5 attempts. Errors: `not_found`, `conflict`.',
    args: { id: t.arg.id({ required: true, description: 'The delivery id.' }) },
    resolve: (_root, args, { service, viewer }) => replayDelivery(service, viewer, args.id),
  }),
  replayWebhookDeadLetters: t.field({
    ...endpoint('webhooks'),
    type: 'Int',
    description: 'Sends everything again that was given up. Says how many. Errors: `not_found`.',
    args: { webhookId: t.arg.id({ description: 'Of this endpoint; of all unless given.' }) },
    resolve: (_root, { webhookId }, { service, viewer }) => replayDeadLetters(service, viewer, webhookId),
  }),
  replayWebhookDeliveries: t.field({
    ...endpoint('webhooks'),
    type: 'Int',
    description:
      'Sends again what was addressed to an endpoint in a time range, delivered or not. Says how many. Errors: `not_found`, `invalid_request`.',
    args: {
      webhookId: t.arg.id(id),
      from: t.arg({ type: 'DateTime', required: true, description: 'From this moment.' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'Until just before this one.' }),
    },
    resolve: (_root, { webhookId, ...range }, { service, viewer }) => replayRange(service, viewer, webhookId, range),
  }),
}));

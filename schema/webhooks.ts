// Webhooks: who is told of what.
import { InvalidRequest } from '../src/platform/errors.ts';
import { eventTypes, isEventType } from '../src/webhooks/event-types.ts';
import { type TestDelivery as Test, testWebhook } from '../src/webhooks/test-delivery.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  type DeliveryStats as Stats,
  updateWebhook,
  type WebhookList as Webhooks,
  type WebhookView,
} from '../src/webhooks/webhooks.ts';
import { builder } from './builder.ts';
import { itemCost, limitArgument, pageCost } from './common.ts';
import { endpoint, graphqlOnly, presentOnly } from './rest.ts';

export const EventType = builder.scalarType('WebhookEventType', {
  description: `What can happen: ${eventTypes.map((type) => `\`${type}\``).join(', ')}.`,
  serialize: String,
  parseValue(value) {
    if (!isEventType(value)) throw new InvalidRequest('events', `An event type is one of: ${eventTypes.join(', ')}.`);
    return value;
  },
});

const DeliveryStats = builder.objectRef<Stats>('DeliveryStats').implement({
  description: 'How deliveries to an endpoint ended, tests included; those still being tried are not counted.',
  fields: (t) => ({
    totalDeliveries: t.exposeInt('totalDeliveries', { description: 'All that have ended.' }),
    successfulDeliveries: t.exposeInt('successfulDeliveries', { description: 'Those that were taken.' }),
    failedDeliveries: t.exposeInt('failedDeliveries', { description: 'Those that were given up.' }),
    successRate: t.exposeFloat('successRate', { description: 'Percent; 0 when there are none.' }),
  }),
});

const Webhook = builder.objectRef<WebhookView>('Webhook').implement({
  description: 'An address of yours that is told what happens.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    url: t.exposeString('url', { description: 'Where events are sent.' }),
    events: t.field({ type: [EventType], description: 'What it is told of.', resolve: ({ events }) => events }),
    active: t.exposeBoolean('active', { description: 'Whether anything is sent.' }),
    description: t.exposeString('description', { nullable: true, description: 'Your words.' }),
    signingSecret: t.string({
      ...presentOnly,
      nullable: true,
      description: 'Only in the answer that creates it: verify deliveries with it. It cannot be read again or changed.',
      resolve: ({ signingSecret }) => signingSecret,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    deliveryStats: t.field({
      ...presentOnly,
      type: DeliveryStats,
      nullable: true,
      description: 'Only when a single webhook is read.',
      resolve: ({ deliveryStats }) => deliveryStats,
    }),
    pausedAt: t.expose('pausedAt', {
      ...graphqlOnly,
      type: 'DateTime',
      nullable: true,
      description: 'When we made it inactive, after 100 failures in a row over at least a day.',
    }),
    pausedReason: t.exposeString('pausedReason', {
      ...graphqlOnly,
      nullable: true,
      description: 'Why we did. Making it active again ends the pause.',
    }),
  }),
});

const WebhookList = builder.objectRef<Webhooks>('WebhookList').implement({
  description: 'Webhooks, newest first.',
  fields: (t) => ({
    webhooks: t.field({
      ...itemCost,
      type: [Webhook],
      description: 'This page of them, without their secrets.',
      resolve: (list) => list.webhooks,
    }),
    total: t.exposeInt('total', { description: 'All that the filter lets through.' }),
    limit: t.exposeInt('limit', { description: 'At most so many are in this page.' }),
    offset: t.exposeInt('offset', { description: 'So many stand before it.' }),
  }),
});

export const DeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'How far a delivery has come.',
  values: {
    pending: { description: 'Due, or waiting for its next attempt.' },
    delivered: { description: 'Answered with 2xx.' },
    failed: { description: 'Given up after 5 attempts: a dead letter. (A test: after one.)' },
  },
});

const TestDelivery = builder.objectRef<Test>('WebhookTestResult').implement({
  description: 'What came of a test delivery.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'As in `X-Service-Delivery-ID`.' }),
    message: t.exposeString('message', { description: 'What the endpoint answered, for people.' }),
    status: t.field({ type: DeliveryStatus, description: '`delivered` or `failed`.', resolve: ({ status }) => status }),
  }),
});

const tag = 'Webhooks';
const id = { required: true as const, description: 'The webhook id.' };

builder.queryFields((t) => ({
  webhook: t.field({
    ...endpoint('webhooks', { method: 'GET', path: '/webhooks/:webhook_id', tag }),
    type: Webhook,
    description: 'One webhook, with how its deliveries ended. Errors: `not_found`.',
    args: { webhookId: t.arg.id(id) },
    resolve: (_root, { webhookId }, { service, viewer }) => getWebhook(service, viewer, webhookId),
  }),
  webhooks: t.field({
    ...pageCost,
    ...endpoint('webhooks', { method: 'GET', path: '/webhooks', tag }),
    type: WebhookList,
    description: 'Your webhooks, newest first. Errors: `invalid_request`.',
    args: {
      limit: t.arg.int(limitArgument),
      offset: t.arg.int({ description: 'Skip so many; 0 unless given.' }),
      active: t.arg.boolean({ description: 'Only the active, or only the inactive ones.' }),
    },
    resolve: (_root, args, { service, viewer }) => listWebhooks(service, viewer, args),
  }),
}));

const url = 'An https URL that leads to a public address.';
const events = 'What it is told of; at least one.';
const description = 'Your words, at most 500 characters.';

builder.mutationFields((t) => ({
  createWebhook: t.field({
    ...endpoint('webhooks', { method: 'POST', path: '/webhooks', status: 201, tag }),
    type: Webhook,
    description:
      'Registers a webhook. Its signing secret is shown this once. Errors: `invalid_request`, `limit_exceeded`.',
    args: {
      url: t.arg.string({ required: true, description: url }),
      events: t.arg({ type: [EventType], required: true, description: events }),
      description: t.arg.string({ description }),
      active: t.arg.boolean({ description: 'Whether anything is sent; true unless given.' }),
    },
    resolve: (_root, args, { service, viewer }) => createWebhook(service, viewer, args),
  }),
  updateWebhook: t.field({
    ...endpoint('webhooks', {
      method: 'PATCH',
      path: '/webhooks/:webhook_id',
      refusedFields: { signing_secret: 'The signing secret cannot be changed: delete the webhook and create another.' },
      tag,
    }),
    type: Webhook,
    description:
      'Changes what is given of a webhook and leaves the rest. The signing secret cannot be changed. Errors: `invalid_request`, `not_found`.',
    args: {
      webhookId: t.arg.id(id),
      url: t.arg.string({ description: url }),
      events: t.arg({ type: [EventType], description: events }),
      description: t.arg.string({ description: `${description} Null takes them away.` }),
      active: t.arg.boolean({ description: 'Whether anything is sent.' }),
    },
    resolve: (_root, { webhookId, ...change }, { service, viewer }) =>
      updateWebhook(service, viewer, webhookId, change),
  }),
  deleteWebhook: t.field({
    ...endpoint('webhooks', { method: 'DELETE', path: '/webhooks/:webhook_id', status: 204, tag }),
    type: 'Boolean',
    description: 'Deletes a webhook and the log of its deliveries. Errors: `not_found`.',
    args: { webhookId: t.arg.id(id) },
    resolve: async (_root, { webhookId }, { service, viewer }) => {
      await deleteWebhook(service, viewer, webhookId);
      return true;
    },
  }),
  testWebhook: t.field({
    ...endpoint('webhooks', { method: 'POST', path: '/webhooks/:webhook_id/test', tag }),
    type: TestDelivery,
    description: 'Sends a `webhook.test` event at once, in one attempt, and says what came of it. Errors: `not_found`.',
    args: { webhookId: t.arg.id(id) },
    resolve: (_root, { webhookId }, { service, viewer }) => testWebhook(service, viewer, webhookId),
  }),
}));

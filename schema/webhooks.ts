// Webhooks: endpoints that receive events.
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { urlLimits } from '../src/platform/validation.ts';
import { eventTypes, isEventType } from '../src/webhooks/event-types.ts';
import { rotateSecret, secretOverlapHours } from '../src/webhooks/secrets.ts';
import { type TestDelivery as Test, testWebhook } from '../src/webhooks/test-delivery.ts';
import {
  createWebhook,
  deleteWebhook,
  descriptionLimits,
  eventLimits,
  getWebhook,
  listWebhooks,
  type DeliveryStats as Stats,
  updateWebhook,
  WebhookLimitExceeded,
  type WebhookList as Webhooks,
  type WebhookView,
} from '../src/webhooks/webhooks.ts';
import { builder } from './builder.ts';
import { itemCost, limitArgument, offsetArgument, pageCost } from './common.ts';
import { endpoint, graphqlOnly, presentOnly, removableWithin, within } from './rest.ts';

export const EventType = builder.scalarType('WebhookEventType', {
  description: `Type of an event: ${eventTypes.map((type) => `\`${type}\``).join(', ')}.`,
  serialize: String,
  parseValue(value) {
    if (!isEventType(value)) throw new InvalidRequest('events', `An event type is one of: ${eventTypes.join(', ')}.`);
    return value;
  },
});

const DeliveryStats = builder.objectRef<Stats>('DeliveryStats').implement({
  description: 'Statistics of finished deliveries to a webhook, including tests. Pending deliveries are not counted.',
  fields: (t) => ({
    totalDeliveries: t.exposeInt('totalDeliveries', { description: 'Number of finished deliveries.' }),
    successfulDeliveries: t.exposeInt('successfulDeliveries', { description: 'Number of successful deliveries.' }),
    failedDeliveries: t.exposeInt('failedDeliveries', { description: 'Number of failed deliveries.' }),
    successRate: t.exposeFloat('successRate', { description: 'Success rate in percent; 0 without deliveries.' }),
  }),
});

const Webhook = builder.objectRef<WebhookView>('Webhook').implement({
  description: 'An endpoint that receives events.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    url: t.exposeString('url', { description: 'URL that receives the events.' }),
    events: t.field({ type: [EventType], description: 'Event types that are sent.', resolve: ({ events }) => events }),
    active: t.exposeBoolean('active', { description: 'Whether events are sent.' }),
    description: t.exposeString('description', { nullable: true, description: 'Your description.' }),
    signingSecret: t.string({
      ...presentOnly,
      nullable: true,
      description:
        'Secret to verify deliveries with. It is only in the response that creates the webhook, or replaces the secret, and cannot be read again.',
      resolve: ({ signingSecret }) => signingSecret,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the webhook was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the webhook was last changed.' }),
    deliveryStats: t.field({
      ...presentOnly,
      type: DeliveryStats,
      nullable: true,
      description: 'Delivery statistics. Present only when a single webhook is retrieved.',
      resolve: ({ deliveryStats }) => deliveryStats,
    }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      ...graphqlOnly,
      type: 'DateTime',
      nullable: true,
      description: 'When the replaced signing secret stops signing; null if the secret was never replaced.',
    }),
    pausedAt: t.expose('pausedAt', {
      ...graphqlOnly,
      type: 'DateTime',
      nullable: true,
      description:
        'When the webhook was paused automatically, after 100 consecutive failures over at least one day; null if it is not paused.',
    }),
    pausedReason: t.exposeString('pausedReason', {
      ...graphqlOnly,
      nullable: true,
      description: 'Why the webhook was paused. Set it to active to resume.',
    }),
  }),
});

const WebhookList = builder.objectRef<Webhooks>('WebhookList').implement({
  description: 'A list of webhooks, newest first.',
  fields: (t) => ({
    webhooks: t.field({
      ...itemCost,
      type: [Webhook],
      description: 'Webhooks of this page, without their secrets.',
      resolve: (list) => list.webhooks,
    }),
    total: t.exposeInt('total', { description: 'Total number of webhooks that match the filter.' }),
    limit: t.exposeInt('limit', { description: 'Maximum number of items in this page.' }),
    offset: t.exposeInt('offset', { description: 'Number of skipped items.' }),
  }),
});

export const DeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'Status of a delivery.',
  values: {
    pending: { description: 'Due, or waiting for the next attempt.' },
    delivered: { description: 'The endpoint responded with 2xx.' },
    failed: { description: 'Failed after 5 attempts (dead letter), or after the single attempt of a test.' },
  },
});

const TestDelivery = builder.objectRef<Test>('WebhookTestResult').implement({
  description: 'Result of a test delivery.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'Id as in `X-Service-Delivery-ID`.' }),
    message: t.exposeString('message', { description: 'Human-readable result.' }),
    status: t.field({
      type: DeliveryStatus,
      description: 'Status: `delivered` or `failed`.',
      resolve: ({ status }) => status,
    }),
  }),
});

const tag = 'Webhooks';
const id = { required: true as const, description: 'Id of the webhook.' };

builder.queryFields((t) => ({
  webhook: t.field({
    ...endpoint('webhooks', [NotFound], { method: 'GET', path: '/webhooks/:webhook_id', tag }),
    type: Webhook,
    description: 'Retrieves a webhook with its delivery statistics.',
    args: { webhookId: t.arg.id(id) },
    resolve: (_root, { webhookId }, { service, viewer }) => getWebhook(service, viewer, webhookId),
  }),
  webhooks: t.field({
    ...pageCost,
    ...endpoint('webhooks', [InvalidRequest], { method: 'GET', path: '/webhooks', tag }),
    type: WebhookList,
    description: 'Lists your webhooks, newest first.',
    args: {
      limit: t.arg.int(limitArgument),
      offset: t.arg.int(offsetArgument),
      active: t.arg.boolean({ description: 'Filter by active or inactive.' }),
    },
    resolve: (_root, args, { service, viewer }) => listWebhooks(service, viewer, args),
  }),
}));

const url = 'An https URL with a public address.';
const events = 'Event types to send; at least one.';
const description = `Your description (at most ${descriptionLimits.maxLength} characters).`;

builder.mutationFields((t) => ({
  createWebhook: t.field({
    ...endpoint('webhooks', [InvalidRequest, WebhookLimitExceeded], {
      method: 'POST',
      path: '/webhooks',
      status: 201,
      tag,
    }),
    type: Webhook,
    description: 'Creates a webhook. The signing secret is shown only once.',
    args: {
      url: t.arg.string({ required: true, description: url, ...within(urlLimits) }),
      events: t.arg({ type: [EventType], required: true, description: events, ...within(eventLimits) }),
      description: t.arg.string({ description, ...within(descriptionLimits) }),
      active: t.arg.boolean({ description: 'Whether events are sent. Default: true.' }),
    },
    resolve: (_root, args, { service, viewer }) => createWebhook(service, viewer, args),
  }),
  updateWebhook: t.field({
    ...endpoint('webhooks', [InvalidRequest, NotFound], {
      method: 'PATCH',
      path: '/webhooks/:webhook_id',
      refusedFields: { signing_secret: 'The signing secret cannot be changed: delete the webhook and create another.' },
      tag,
    }),
    type: Webhook,
    description: 'Updates the given fields of a webhook. The signing secret cannot be changed.',
    args: {
      webhookId: t.arg.id(id),
      url: t.arg.string({ description: url, ...within(urlLimits) }),
      events: t.arg({ type: [EventType], description: events, ...within(eventLimits) }),
      description: t.arg.string({
        description: `${description} Null removes it.`,
        ...removableWithin(descriptionLimits),
      }),
      active: t.arg.boolean({ description: 'Whether events are sent.' }),
    },
    resolve: (_root, { webhookId, ...change }, { service, viewer }) =>
      updateWebhook(service, viewer, webhookId, change),
  }),
  rotateWebhookSecret: t.field({
    ...endpoint('webhooks', [NotFound]),
    type: Webhook,
    description: `Replaces the signing secret. For ${secretOverlapHours} hours deliveries are signed with both the new and the replaced secret. The new one is shown only once.`,
    args: { webhookId: t.arg.id(id) },
    resolve: (_root, { webhookId }, { service, viewer }) => rotateSecret(service, viewer, webhookId),
  }),
  deleteWebhook: t.field({
    ...endpoint('webhooks', [NotFound], { method: 'DELETE', path: '/webhooks/:webhook_id', status: 204, tag }),
    type: 'Boolean',
    description: 'Deletes a webhook and its delivery log.',
    args: { webhookId: t.arg.id(id) },
    resolve: async (_root, { webhookId }, { service, viewer }) => {
      await deleteWebhook(service, viewer, webhookId);
      return true;
    },
  }),
  testWebhook: t.field({
    ...endpoint('webhooks', [NotFound], { method: 'POST', path: '/webhooks/:webhook_id/test', tag }),
    type: TestDelivery,
    description: 'Sends a `webhook.test` event in a single attempt and returns the result.',
    args: { webhookId: t.arg.id(id) },
    resolve: (_root, { webhookId }, { service, viewer }) => testWebhook(service, viewer, webhookId),
  }),
  sendTestEvent: t.field({
    ...endpoint('webhooks', [NotFound, Conflict]),
    type: TestDelivery,
    description:
      'Sends a sample of an event to a webhook of test mode, in a single attempt, whatever events the webhook receives. Its ids refer to nothing. In live mode only `webhook.test` can be sent.',
    args: {
      webhookId: t.arg.id(id),
      type: t.arg({ type: EventType, required: true, description: 'Type of the event.' }),
    },
    resolve: (_root, { webhookId, type }, { service, viewer }) =>
      testWebhook(service, viewer, webhookId, type as (typeof eventTypes)[number]),
  }),
}));

// Test events: samples with the payloads that the OpenAPI document describes.
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restSchema } from '../../schema/index.ts';
import { openApi } from '../../schema/openapi.ts';
import { payloadName } from '../../schema/openapi-event-payloads.ts';
import { eventTypes } from '../../src/webhooks/event-types.ts';
import { type App, client, startApp } from '../app.ts';
import { isSignatureValid, type Sink, startSink } from './sink.ts';

let app: App;
let sink: Sink;
let account: Awaited<ReturnType<App['account']>>;
beforeAll(async () => {
  [app, sink] = await Promise.all([startApp(), startSink()]);
  account = await app.account();
});
afterAll(() => Promise.all([app.close(), sink.close()]));

const ajv = new Ajv({ validateFormats: false, allowUnionTypes: true, strict: false });
ajv.addSchema({ components: openApi(restSchema).components as object }, 'openapi');

const hook = async (key: string, path: string) =>
  (await client(app.url, key).post('/v1/webhooks', { url: sink.url + path, events: ['webhook.test'] })).body;
const send = (key: string, id: string, type: string) =>
  client(app.url, key).graphql(
    'mutation ($id: ID!, $type: WebhookEventType!) { sendTestEvent(webhookId: $id, type: $type) { deliveryId status } }',
    { id, type },
  );

test.each(eventTypes)('sends a signed sample of %s', async (type) => {
  const path = `/${type}`;
  const { id, signing_secret } = await hook(account.testKey, path);
  const { body } = await send(account.testKey, id, type);
  expect(body.data.sendTestEvent.status).toBe('delivered');
  const [received] = sink.at(path);
  expect(received!.json.event).toBe(type);
  const valid = ajv.getSchema(`openapi#/components/schemas/${payloadName(type)}`)!;
  expect([valid(received!.json), valid.errors]).toEqual([true, null]);
  expect(isSignatureValid(received!, signing_secret)).toBe(true);
});

test('a live key sends no sample that a receiver could take for an event', async () => {
  const { id } = await hook(account.liveKey, '/live');
  const { body } = await send(account.liveKey, id, 'property.chat_ready');
  expect(body.errors[0].extensions.code).toBe('conflict');
  expect((await send(account.liveKey, id, 'webhook.test')).body.data.sendTestEvent.status).toBe('delivered');
  expect(sink.at('/live')).toHaveLength(1);
});

test('a webhook of another account is not found', async () => {
  const { id } = await hook(account.testKey, '/foreign');
  const other = await app.account();
  expect((await send(other.testKey, id, 'webhook.test')).body.errors[0].extensions.code).toBe('not_found');
});

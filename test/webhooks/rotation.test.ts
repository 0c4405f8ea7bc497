// Rotation of signing secrets: for a day both secrets sign.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '../../src/webhooks/outbox.ts';
import { type App, client, startApp } from '../app.ts';
import { isSignatureValid, type Received, type Sink, standardSignature, startSink } from './sink.ts';

let app: App;
let sink: Sink;
let api: ReturnType<typeof client>;
let accountId: string;

beforeAll(async () => {
  [app, sink] = await Promise.all([startApp(), startSink()]);
  const account = await app.account();
  accountId = account.accountId;
  api = client(app.url, account.liveKey);
});
afterAll(() => Promise.all([app.close(), sink.close()]));

const rotation =
  'mutation($id: ID!) { rotateWebhookSecret(webhookId: $id) { id signingSecret previousSecretUntil updatedAt } }';
const rotate = async (id: string, caller = api) => (await caller.graphql(rotation, { id })).body;

/** Whether a signature of the delivery, in both schemes, is of the secret. */
function signs(received: Received, secret: string): boolean {
  const { headers, id, body } = received;
  const contract = String(headers['x-service-signature'])
    .split(',')
    .some((one) => isSignatureValid({ body, headers: { ...headers, 'x-service-signature': one } }, secret));
  const standard = String(headers['webhook-signature'])
    .split(' ')
    .includes(standardSignature(secret, id, String(headers['webhook-timestamp']), body));
  expect(standard).toBe(contract);
  return contract;
}

/** An event of the dispatcher, then a test delivery. */
async function deliveries(path: string, id: string): Promise<Received[]> {
  const before = sink.at(path).length;
  await app.service.db.$transaction((tx) =>
    recordEvent(tx, { accountId, mode: 'live', subjectId: id, type: 'document.skipped', payload: {} }),
  );
  await sink.count(path, before + 1);
  await api.post(`/v1/webhooks/${id}/test`);
  return (await sink.count(path, before + 2)).slice(before);
}

const create = async (path: string) =>
  (await api.post('/v1/webhooks', { url: sink.url + path, events: ['document.skipped'] })).body;

describe('a rotated secret', () => {
  test('signs beside the replaced one for 24 hours, and alone afterwards', async () => {
    const { id, signing_secret: first } = await create('/rotated');
    for (const one of await deliveries('/rotated', id)) {
      expect(one.headers['x-service-signature']).not.toContain(',');
      expect(one.headers['x-service-webhook-version']).toBe('2.0');
    }
    const { signingSecret: second, previousSecretUntil } = (await rotate(id)).data.rotateWebhookSecret;
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(Date.parse(previousSecretUntil) - (await app.service.clock.now()).getTime()).toBeCloseTo(86_400_000, -5);
    for (const one of await deliveries('/rotated', id)) {
      expect([signs(one, first), signs(one, second)]).toEqual([true, true]);
    }
    await app.service.db.webhook.update({ where: { id }, data: { previousSecretUntil: new Date(0) } });
    for (const one of await deliveries('/rotated', id)) {
      expect([signs(one, first), signs(one, second)]).toEqual([false, true]);
      expect(isSignatureValid(one, second)).toBe(true);
    }
  });

  test('leaves at most two valid', async () => {
    const { id, signing_secret: first } = await create('/twice');
    const second = (await rotate(id)).data.rotateWebhookSecret.signingSecret;
    const third = (await rotate(id)).data.rotateWebhookSecret.signingSecret;
    for (const one of await deliveries('/twice', id)) {
      expect([first, second, third].map((secret) => signs(one, secret))).toEqual([false, true, true]);
    }
  });

  test('replaces each other secret once when two requests rotate at the same time', async () => {
    const { id, signing_secret: first } = await create('/together');
    const both = await Promise.all([rotate(id), rotate(id)]);
    const secrets = both.map(({ data }) => data.rotateWebhookSecret.signingSecret);
    for (const one of await deliveries('/together', id)) {
      expect([first, ...secrets].map((secret) => signs(one, secret))).toEqual([false, true, true]);
    }
  });

  test('is shown once and stored encrypted', async () => {
    const { id } = await create('/stored');
    const { signingSecret } = (await rotate(id)).data.rotateWebhookSecret;
    expect((await api.get(`/v1/webhooks/${id}`)).body).not.toHaveProperty('signing_secret');
    const row = await app.service.db.webhook.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.secret).includes(Buffer.from(signingSecret))).toBe(false);
  });

  test('is not found by another account', async () => {
    const { id } = await create('/foreign');
    const other = client(app.url, (await app.account()).liveKey);
    expect((await rotate(id, other)).errors[0].extensions.code).toBe('not_found');
    expect((await rotate('x')).errors[0].extensions.code).toBe('not_found');
  });
});

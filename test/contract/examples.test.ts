// The response examples of the OpenAPI document. Each status of each operation is provoked at a true start of the
// service, and every response must fit its schema. `npm run examples` stores what was received.
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonStatus } from '../../schema/response-examples.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { recordEnd } from '../../src/webhooks/document-events.ts';
import { recordCreditsReversed, recordPaymentFailed } from '../../src/webhooks/money-events.ts';
import { type Answer, type App, client, eventually, startApp } from '../app.ts';
import { submitForm } from '../billing/pages.ts';
import { giveCredits } from '../credits/give.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { type Sink, startSink } from '../webhooks/sink.ts';
import { contractFaults, documentedOperations, openApiDocument, payloadFaults } from './document.ts';
import { type Examples, file, missingExamples, nobody, operationOf } from './examples.ts';

type Api = ReturnType<typeof client>;
type Json = Record<string, unknown>;
const received: Examples = { common: {}, operations: {}, events: {} };
const urls = { success_url: 'https://portal.example/paid', cancel_url: 'https://portal.example/back' };

let app: App;
let sink: Sink;
let api: Api;
let accountId: string;

/** Calls an operation, checks the response against the document, and keeps it. */
async function ask(
  id: string,
  {
    params = {},
    query = '',
    body,
    headers,
    as = api,
  }: { params?: Json; query?: string; body?: unknown; headers?: Record<string, string>; as?: Api } = {},
): Promise<Answer> {
  const { method, path } = operationOf(id);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? nobody)) + query;
  const answer = await as.call(method, url, body, headers);
  expect(contractFaults(method, url, answer)).toEqual([]);
  const code = answer.body?.error?.code ?? (answer.status < 400 ? 'example' : (answer.body?.error ?? 'conflict'));
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (code in commonStatus) received.common[code] ??= answer.body;
  else {
    const byStatus = received.operations[id] ?? {};
    const bodies = isStream ? framesOf(answer.body) : { [code]: answer.body ?? null };
    received.operations[id] = { ...byStatus, [answer.status]: { ...bodies, ...byStatus[answer.status] } };
  }
  return answer;
}

/** The first event of each type. */
function framesOf(text: string): Record<string, Json> {
  const frames: Record<string, Json> = {};
  for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
    const frame = JSON.parse(data!) as Json;
    frames[String(frame.type)] ??= frame;
  }
  return frames;
}

const codeOf = ({ body }: Answer) => body.error.code ?? body.error;
const once = (key: string) => ({ 'idempotency-key': key });

beforeAll(async () => {
  [app, sink] = await Promise.all([startApp({ LOG_LEVEL: 'silent' }), startSink()]);
  const account = await app.account();
  accountId = account.accountId;
  await app.service.db.account.update({ where: { id: accountId }, data: { creditsLow: 1 } });
  api = client(app.url, account.liveKey);
});
afterAll(async () => {
  await Promise.all([app.close(), sink.close()]);
  if (process.env.RECORD_EXAMPLES) store();
});

test('properties, documents and chat', async () => {
  const events = openApiDocument.components.schemas.WebhookEventType.enum;
  const hook = await ask('createWebhook', { body: { url: `${sink.url}/all`, events, description: 'Portal' } });
  const webhook = { webhook_id: hook.body.id };
  for (const id of ['getWebhook', 'testWebhook', 'updateWebhook'])
    await ask(id, { params: webhook, body: id === 'updateWebhook' ? { active: true } : undefined });
  await ask('listWebhooks');

  const house = { address: '418 Juniper Ridge Court', city: 'Fort Collins', state: 'CO', external_id: 'listing-2207' };
  const property = (await ask('createProperty', { body: house })).body.id;
  expect((await ask('createProperty', { body: house })).status).toBe(409);
  await ask('createProperty', { body: { ...house, address: ' ' } });
  const pay = await makePdf([
    ['EARNINGS STATEMENT', 'Pay period 03/01/2026', 'Gross pay 2,200.00', 'Net pay 1,700.00'],
  ]);
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['inspection-report.pdf', await inspectionPdf('418 Juniper Ridge Court')],
    ['pay-slip.pdf', pay],
  ];
  const upload = await ask('uploadDocuments', { params: { id: property }, body: formOf('files', files) });
  const [report, skipped] = upload.body.documents.map(({ id }: { id: string }) => id);
  await ask('uploadDocuments', {
    params: { id: property },
    body: formOf('files', [['notes.txt', new TextEncoder().encode('text')]]),
  });
  await ask('uploadDocuments', { body: formOf('files', files) });
  await eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body.status,
    (status) => status === 'chat_ready',
  );
  for (const id of ['getProperty', 'listPropertyDocuments']) {
    await ask(id, { params: { id: property } });
    await ask(id);
  }
  await ask('listProperties', { query: '?external_id=listing-2207' });

  for (const id of ['getAnalysis', 'getAnalysisSummary', 'listAnalysisIssues']) {
    await ask(id, { params: { id: report } });
    await ask(id);
    if (id !== 'getAnalysis') expect(codeOf(await ask(id, { params: { id: skipped } }))).toBe('analysis_skipped');
  }
  const question = { query: 'What is wrong with the service panel?' };
  for (const id of ['createChatMessage', 'streamChatMessage']) {
    await ask(id, { body: { ...question, property_id: property, session_id: 'visit-7' } });
    expect(codeOf(await ask(id, { body: { query: ' ', property_id: property } }))).toBe('invalid_query');
    expect(codeOf(await ask(id, { body: question }))).toBe('invalid_request');
    await ask(id, { body: { ...question, property_id: nobody } });
    expect(codeOf(await ask(id, { body: { ...question, analysis_id: skipped } }))).toBe('analysis_skipped');
  }
  for (const params of [{ analysis_id: property }, {}]) await ask('listChatHistory', { params });
  for (const params of [{ analysis_id: property }, {}]) await ask('deleteChat', { params });

  const one = () => formOf('file', [['report.pdf', files[0]![1]]]);
  const analysis = await ask('createAnalysis', { body: one(), headers: once('analysis') });
  expect((await ask('createAnalysis', { body: formOf('file', [files[1]!]), headers: once('analysis') })).status).toBe(
    409,
  );
  await ask('createAnalysis', { body: formOf('file', [['empty.pdf', new Uint8Array()]]) });
  await ask('createAnalysis', { body: formOf('file', [files[0]!], { property_id: nobody }) });
  expect((await ask('forceAnalysis', { params: { analysis_id: report } })).status).toBe(409);
  await ask('forceAnalysis', { params: { analysis_id: skipped } });
  await ask('forceAnalysis');
  await ask('deleteAnalysis', { params: { id: analysis.body.analysis_id } });
  await ask('deleteAnalysis');

  await unlock(report);
  await ask('deleteWebhook', { params: { webhook_id: (await ask('createWebhook', { body: hookBody() })).body.id } });
});

const hookBody = () => ({ url: `${sink.url}/other`, events: ['webhook.test'] });

/** Credits, and the events that need a fault. */
async function unlock(report: string): Promise<void> {
  const user = { external_user_id: 'user-481' };
  await giveCredits(app.service, accountId, 'user-481', 2);
  await ask('getCreditBalance', { query: '?external_user_id=user-481' });
  await ask('listCreditPacks');
  await ask('listCreditHistory', { query: '?external_user_id=user-481' });
  await ask('accessDocuments', { body: { ...user, analysis_ids: [report] } });
  await ask('accessDocuments', { body: { ...user, analysis_ids: [nobody] } });
  const poor = { external_user_id: 'user-482', analysis_ids: [report] };
  expect((await ask('accessDocuments', { body: poor })).status).toBe(402);
  await ask('accessDocuments', { body: { ...user, analysis_ids: [] } });
  await app.service.db.$transaction(async (tx) => {
    const row = await tx.analysis.findUniqueOrThrow({ where: { id: report } });
    await recordEnd(tx, {
      document: row,
      end: { status: 'failed', error: 'The file could not be read.' },
      at: new Date(),
    });
    await recordEnd(tx, {
      document: row,
      end: { chatStatus: 'limited', error: 'The text could not be embedded.' },
      at: new Date(),
    });
    const purchase = await tx.creditPurchase.findFirstOrThrow({ where: { accountId } });
    const balance = await tx.creditAccount.findFirstOrThrow({ where: { accountId } });
    await recordCreditsReversed(tx, { purchaseId: purchase.id, credits: 1, after: balance });
    const payment = { accountId, mode: 'live' as const, externalUserId: 'user-481', kind: 'credits' as const };
    await recordPaymentFailed(tx, {
      payment: { ...payment, subjectId: purchase.id, amountCents: 1999, paymentUrl: 'https://pay.example/invoice' },
      at: new Date(),
    });
  });
  const failed = { status: 'failed' as const, error: 'The file could not be read.' };
  const { id } = await app.service.db.analysis.update({ where: { id: report }, data: failed });
  const access = { body: { ...user, analysis_ids: [id] } };
  await app.service.db.documentAccess.deleteMany({ where: { accountId } });
  expect(codeOf(await ask('accessDocuments', access))).toBe('analysis_failed');
}

test('money', async () => {
  const account = await app.account('free');
  const own = client(app.url, account.liveKey);
  await app.service.db.account.update({ where: { id: account.accountId }, data: { perMinute: 1000, perHour: 1000 } });
  await own.post('/v1/webhooks', { url: `${sink.url}/money`, events: ['subscription.updated'] });
  await ask('listTiers', { as: own });
  await ask('getSubscription', { as: own });
  await ask('openPortal', { as: own, body: { return_url: 'https://portal.example' } });
  const checkout = await ask('openCheckout', { as: own, body: { tier: 'pro', ...urls } });
  await ask('purchaseReport', { as: own, body: urls });
  await ask('purchaseCredits', { as: own, body: { external_user_id: 'user-481', pack_type: 'medium', ...urls } });
  await submitForm(checkout.body.checkout_url, 'decline');
  await submitForm(checkout.body.checkout_url, 'cancel');

  const customer = { tier: 'pro', provider_customer_id: 'cus_sandbox_ok' };
  for (const provider_customer_id of ['cus_sandbox_declined', 'cus_unknown'])
    await ask('createSubscription', { as: own, body: { ...customer, provider_customer_id } });
  await ask('createSubscription', { as: own, body: { ...customer, tier: 'gold' } });
  const made = await ask('createSubscription', { as: own, body: customer });
  expect((await ask('createSubscription', { as: own, body: customer })).status).toBe(409);
  expect((await ask('openCheckout', { as: own, body: { tier: 'pro', ...urls } })).status).toBe(409);
  await ask('getSubscription', { as: own });
  await ask('openPortal', { as: own, body: { return_url: 'https://portal.example' } });
  const params = { subscription_id: made.body.subscription_id };
  expect((await ask('upgradeSubscription', { as: own, params, body: { new_tier: 'pro' } })).status).toBe(409);
  await ask('upgradeSubscription', { as: own, params, body: { new_tier: 'gold' } });
  await ask('upgradeSubscription', { as: own, params, body: { new_tier: 'enterprise' } });
  await ask('upgradeSubscription', { as: own, body: { new_tier: 'pro' } });
  expect((await ask('reactivateSubscription', { as: own, params })).status).toBe(409);
  await ask('cancelSubscription', { as: own, params });
  await ask('reactivateSubscription', { as: own, params });
  for (const id of ['cancelSubscription', 'reactivateSubscription']) await ask(id, { as: own });
  // Events of the calls above may still set the state of the provider: until they are handled, end it again.
  await eventually(
    async () => {
      await app.service.db.subscription.updateMany({
        where: { accountId: account.accountId },
        data: { status: 'canceled', currentPeriodEnd: new Date(0) },
      });
      return ask('cancelSubscription', { as: own, params });
    },
    ({ status }) => status === 409,
  );
  await sink.count('/money', 1);

  // The bank asks the payer of an upgrade.
  const payer = client(app.url, (await app.account('free')).liveKey);
  const waits = await payer.post('/v1/subscriptions', {
    tier: 'pro',
    provider_customer_id: 'cus_sandbox_authenticate',
  });
  expect((await ask('openCheckout', { as: payer, body: { tier: 'pro', ...urls } })).status).toBe(402);
  await submitForm(waits.body.error.payment_url, 'authenticate');
  const active = await eventually(
    () => payer.get('/v1/subscriptions'),
    ({ status, body }) => status === 200 && body.status === 'active',
  );
  const change = { params: { subscription_id: active.body.subscription_id }, body: { new_tier: 'enterprise' } };
  expect((await ask('upgradeSubscription', { as: payer, ...change })).status).toBe(402);
});

test('what every operation can return', async () => {
  const scopeless = await createKey(app.service.db, accountId, 'live', ['admin']);
  const noKey = client(app.url, 'lt_live_unknown');
  const narrow = client(app.url, scopeless.key);
  const limited = await app.account('free');
  await app.service.db.account.update({
    where: { id: limited.accountId },
    data: { perMinute: 0, perHour: 0, chatPerMinute: 0 },
  });
  const throttled = client(app.url, limited.liveKey);
  for (const { operationId: id, method } of documentedOperations) {
    expect([id, codeOf(await ask(id, { as: noKey }))]).toEqual([id, 'unauthorized']);
    expect([id, codeOf(await ask(id, { as: narrow }))]).toEqual([id, 'forbidden']);
    expect([id, codeOf(await ask(id, { as: throttled }))]).toEqual([id, 'rate_limit_exceeded']);
    const statuses = Object.keys(openApiDocument.paths[operationOf(id).path][method.toLowerCase()].responses);
    if (!statuses.includes('400') && !statuses.includes('404')) continue;
    // An empty body, a limit out of range, an empty Idempotency-Key, an id that nobody has.
    const query = method === 'GET' ? '?limit=0' : '';
    const headers = method === 'POST' ? once('') : undefined;
    await ask(id, { query, headers, body: method === 'PUT' || method === 'PATCH' ? { url: 7 } : undefined });
    await ask(id, { body: method === 'PATCH' ? {} : undefined });
    if (method !== 'POST' || !statuses.includes('409')) continue;
    // The same key for two requests.
    const body = (text: string) =>
      operationOf(id).body?.type === 'multipart/form-data' ? formOf('x', [], { text }) : { text };
    await ask(id, { headers: once(`twice-${id}`), body: body('a') });
    expect([id, codeOf(await ask(id, { headers: once(`twice-${id}`), body: body('b') }))]).toEqual([id, 'conflict']);
  }
  const database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  await database.query('begin; lock table rate_count in access exclusive mode');
  // The process can have counted calls ahead.
  const busy = await eventually(
    () => ask('listProperties'),
    ({ status }) => status !== 200,
  );
  await database.query('rollback; alter table rate_count rename to rate_count_lost');
  const broken = await Promise.all(documentedOperations.map(({ operationId }) => ask(operationId)));
  await database.query('alter table rate_count_lost rename to rate_count');
  await database.end();
  expect(busy.status).toBe(503);
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set([500]));
});

test('every event', async () => {
  const seen = () => new Set(sink.received.map(({ json }) => json.event)).size;
  await eventually(
    async () => seen(),
    (count) => count === openApiDocument.components.schemas.WebhookEventType.enum.length,
  );
  for (const { json } of sink.received) {
    expect([json.event, payloadFaults(json)]).toEqual([json.event, []]);
    received.events[json.event] ??= json;
  }
  expect(Object.keys(received.events).sort()).toEqual(
    [...openApiDocument.components.schemas.WebhookEventType.enum].sort(),
  );
});

test('there is one for each status of each operation', () => {
  expect(missingExamples(received)).toEqual([]);
});

/** Without what differs from machine to machine or is secret. */
function store(): void {
  const text = JSON.stringify(received, null, 2)
    .replaceAll(app.url, 'https://lintel.example')
    .replace(/http:\/\/localhost:\d+/g, 'https://lintel.example')
    .replaceAll(sink.url, 'https://portal.example/hooks')
    .replace(/whsec_[^"]+/g, 'whsec_…');
  writeFileSync(file, `${text}\n`);
}

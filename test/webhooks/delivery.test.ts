import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { isSignatureValid, respondWith, type Sink, standardSignature, startSink } from './sink.ts';

const begunAt = Date.now();
let app: App;
let sink: Sink;
let api: ReturnType<typeof client>;
let testApi: ReturnType<typeof client>;

const allEvents = [
  'document.analysis_completed',
  'document.skipped',
  'document.embedding_failed',
  'document.analysis_failed',
  'property.chat_ready',
];

beforeAll(async () => {
  [app, sink] = await Promise.all([startApp(), startSink()]);
  const account = await app.account();
  api = client(app.url, account.liveKey);
  testApi = client(app.url, account.testKey);
});
afterAll(() => Promise.all([app.close(), sink.close()]));

const hook = async (path: string, body: object = {}, caller = api) =>
  (await caller.post('/v1/webhooks', { url: sink.url + path, events: allEvents, ...body })).body;
const paySlip = () =>
  makePdf([
    ['EARNINGS STATEMENT', 'Employee: C. Person', 'Pay period 03/01/2026', 'Gross pay 2,200.00', 'Net pay 1,700.00'],
  ]);
const noZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

describe('an upload', () => {
  let secret: string;
  let property: string;
  let upload: { job_id: string; documents: { id: string }[] };

  beforeAll(async () => {
    secret = (await hook('/upload')).signing_secret;
    await hook('/only-ready', { events: ['property.chat_ready'] });
    await hook('/inactive', { active: false });
    await hook('/test-mode', {}, testApi);
    property = (await api.post('/v1/properties', { address: '1 Hook Lane' })).body.id;
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['report.pdf', await inspectionPdf('for hooks')],
      ['pay.pdf', await paySlip()],
    ];
    upload = (await api.post(`/v1/properties/${property}/upload`, formOf('files', files))).body;
    await sink.count('/upload', 3);
  });

  test('§6.3 sends events for each document and for the upload, with exactly the fields of the API contract', async () => {
    const of = (event: string) => sink.at('/upload').find(({ json }) => json.event === event)!.json;
    const [report, pay] = upload.documents.map(({ id }) => id);
    const analysis = (await api.get(`/v1/analyses/${report}`)).body;
    expect(of('document.analysis_completed')).toEqual({
      event: 'document.analysis_completed',
      analysis_id: report,
      property_id: property,
      job_id: upload.job_id,
      filename: 'report.pdf',
      document_type: 'inspection_report',
      status: 'analysis_done',
      page_count: 3,
      total_issues: analysis.total_issues,
      severity: analysis.severity,
      completed_at: analysis.completed_at.slice(0, -1),
    });
    expect(of('document.skipped')).toEqual({
      event: 'document.skipped',
      analysis_id: pay,
      property_id: property,
      job_id: upload.job_id,
      filename: 'pay.pdf',
      document_type: 'uncategorized',
      status: 'skipped',
      reason: (await api.get(`/v1/analyses/${pay}`)).body.reason,
      skipped_at: expect.stringMatching(noZone),
    });
    expect(of('property.chat_ready')).toEqual({
      event: 'property.chat_ready',
      property_id: property,
      job_id: upload.job_id,
      total_documents: 2,
      analyzed_documents: 1,
      skipped_documents: 1,
      embedded_documents: 1,
      status: 'chat_ready',
      completed_at: expect.stringMatching(noZone),
    });
    expect(sink.at('/upload').at(-1)!.json.event).toBe('property.chat_ready');
  });

  test('§5 §6.2 has the headers of the API contract and valid signatures', () => {
    for (const received of sink.at('/upload')) {
      const { headers, method, json, id, body } = received;
      expect(method).toBe('POST');
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Service-Webhook/1.0',
        'x-service-event': json.event,
        'webhook-id': id,
        'webhook-timestamp': headers['x-service-timestamp'],
      });
      const sentAt = Number(headers['x-service-timestamp']) * 1000;
      expect(sentAt).toBeGreaterThan(begunAt - 1000);
      expect(sentAt).toBeLessThanOrEqual(Date.now());
      expect(isSignatureValid(received, secret)).toBe(true);
      expect(isSignatureValid({ ...received, body: `${body} ` }, secret)).toBe(false);
      expect(headers['webhook-signature']).toBe(
        standardSignature(secret, id, String(headers['webhook-timestamp']), body),
      );
    }
  });

  test('§6.1 sends events only to active subscribers in the same mode', async () => {
    expect((await sink.count('/only-ready', 1)).map(({ json }) => json.event)).toEqual(['property.chat_ready']);
    const { rows } = await app.service.pool.query(
      `select w.url from webhook_delivery d join webhook w on w.id = d.webhook_id group by 1 order by 1`,
    );
    expect(rows).toEqual([{ url: `${sink.url}/only-ready` }, { url: `${sink.url}/upload` }]);
  });

  test('§6.1 sends events for reused results and forced analyses as well', async () => {
    const before = sink.at('/upload').length;
    await api.post('/v1/analyses', formOf('file', [['again.pdf', await inspectionPdf('for hooks')]]));
    await api.post(`/v1/analyses/${upload.documents[1]!.id}/analyze`);
    const [first, second] = (await sink.count('/upload', before + 2)).slice(before).map(({ json }) => json);
    const events = [first, second].toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
    expect(events).toMatchObject([
      { event: 'document.analysis_completed', filename: 'again.pdf', total_issues: expect.any(Number) },
      { event: 'document.analysis_completed', filename: 'pay.pdf', job_id: upload.job_id },
    ]);
    // An analysis without a property has none in its payload.
    expect(events[0]).not.toHaveProperty('property_id');
  });
});

test('matches the signature fixture of Standard Webhooks', (context) => {
  const path = new URL('../../../shared/fixtures/webhooks/standard-webhooks-vectors.json', import.meta.url);
  if (!existsSync(path)) return context.skip('../shared/fixtures is absent');
  const { secret, valid } = JSON.parse(readFileSync(path, 'utf8'));
  expect(standardSignature(secret, valid.id, valid.timestamp, valid.body)).toBe(valid.signature);
});

describe('§4.4 a test delivery', () => {
  test('arrives immediately, regardless of event types and active state', async () => {
    const { id, signing_secret: secret } = await hook('/tested', { active: false, events: ['document.skipped'] });
    const { status, body } = await api.post(`/v1/webhooks/${id}/test`);
    expect(status).toBe(200);
    const [received] = sink.at('/tested');
    expect(body).toEqual({ delivery_id: received!.id, message: expect.stringContaining('200'), status: 'delivered' });
    expect(received!.json).toEqual({
      event: 'webhook.test',
      message: expect.any(String),
      timestamp: expect.stringMatching(noZone),
    });
    expect(isSignatureValid(received!, secret)).toBe(true);
  });

  test('that fails is reported, not retried, and counted', async () => {
    const { id } = await hook('/broken');
    sink.reply('/broken', respondWith(503, 'down'));
    const { body } = await api.post(`/v1/webhooks/${id}/test`);
    expect(body).toMatchObject({ status: 'failed', message: expect.stringContaining('503') });
    sink.reply('/broken', respondWith(204));
    await api.post(`/v1/webhooks/${id}/test`);
    await api.post(`/v1/webhooks/${id}/test`);
    expect((await api.get(`/v1/webhooks/${id}`)).body.delivery_stats).toEqual({
      total_deliveries: 3,
      successful_deliveries: 2,
      failed_deliveries: 1,
      success_rate: 66.67,
    });
    const log = await api.graphql(
      'query($id: ID!) { webhookDelivery(id: $id) { test status attempts { number statusCode responseBody } } }',
      { id: body.delivery_id },
    );
    expect(log.body.data.webhookDelivery).toEqual({
      test: true,
      status: 'failed',
      attempts: [{ number: 1, statusCode: 503, responseBody: 'down' }],
    });
    const { body: dead } = await api.graphql(
      'query($id: ID!) { webhookDeadLetters(webhookId: $id) { deliveries { id } } }',
      { id },
    );
    expect(dead.data.webhookDeadLetters.deliveries).toEqual([]);
  });
});

test('§4.4 a deleted webhook receives nothing more, and its log is deleted', async () => {
  const { id } = await hook('/deleted');
  sink.reply('/deleted', respondWith(500));
  const { body: analysis } = await api.post('/v1/analyses', formOf('file', [['gone.pdf', await paySlip()]]));
  await sink.count('/deleted', 1);
  expect((await api.get(`/v1/analyses/${analysis.analysis_id}`)).body.status).toBe('skipped');
  expect((await api.delete(`/v1/webhooks/${id}`)).status).toBe(204);
  const left = () => app.service.db.webhookDelivery.count({ where: { webhookId: id } });
  expect(await left()).toBe(0);
  expect(await app.service.db.webhookAttempt.count({ where: { delivery: { webhookId: id } } })).toBe(0);
  await eventually(
    () => app.service.db.webhookEvent.count(),
    (count) => count === 0,
  );
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { honestModel, wordVector } from '../engine/gemini/model.ts';
import { type StandIn as Model, startStandIn as startModel } from '../engine/gemini/server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Sink, startSink } from '../webhooks/sink.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events: { name: string; attributes: Attribute[] }[];
  service: string;
}

/** A trace collector (OTLP over HTTP). */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (request.url === '/v1/traces') {
      bodies.push(body);
      for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
        const service = resource.attributes.find(({ key }: Attribute) => key === 'service.name').value.stringValue;
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span: Span) => ({ ...span, service })));
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, bodies, close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
let model: Model;
let sink: Sink;
let app: App;

beforeAll(async () => {
  [collector, model, sink] = await Promise.all([startCollector(), startModel(honestModel, wordVector), startSink()]);
  app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'lintel-traced',
    GEMINI_API_KEY: 'test-key',
    GEMINI_BASE_URL: model.url,
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([collector.close(), model.close(), sink.close()]);
});

// They arrive in several exports.
const spansOfUpload = [
  'POST /v1/properties/:id/upload',
  'storage put',
  'job analysis.run',
  'engine analyze',
  'job analysis.embed',
  'engine embed',
  'search index',
];

test('one trace links the caller, the upload, jobs and model calls, without customer data', async () => {
  const api = client(app.url, (await app.account()).liveKey);
  await api.post('/v1/webhooks', { url: `${sink.url}/secret-path`, events: ['property.chat_ready'] });
  const property = (await api.post('/v1/properties', { address: '1 Traced Way' })).body.id;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const caller = '00f067aa0ba902b7';
  const form = formOf('files', [['traced-name.pdf', await inspectionPdf()]]);
  await api.call('POST', `/v1/properties/${property}/upload`, form, { traceparent: `00-${traceId}-${caller}-01` });
  const of = () => collector.spans.filter((span) => span.traceId === traceId);
  await eventually(
    async () => of().map(({ name }) => name),
    (names) => spansOfUpload.every((name) => names.includes(name)),
  );
  const find = (name: string) => of().find((span) => span.name === name)!;
  const request = find('POST /v1/properties/:id/upload');
  expect(request).toMatchObject({ parentSpanId: caller, service: 'lintel-traced' });
  expect(find('storage put').parentSpanId).toBe(request.spanId);
  const run = find('job analysis.run');
  expect(run.parentSpanId).toBe(request.spanId);
  // The second job was enqueued by the first.
  const embed = find('job analysis.embed');
  expect(embed.parentSpanId).toBe(run.spanId);
  expect(find('engine embed').parentSpanId).toBe(embed.spanId);
  const asked = find('engine analyze');
  expect(asked.parentSpanId).toBe(run.spanId);
  const used = asked.events.find(({ name }) => name === 'model call')!.attributes.map(({ key, value }) => [key, value]);
  expect(Object.fromEntries(used)).toEqual({
    'gen_ai.request.model': { stringValue: 'gemini-3.8-flash' },
    'gen_ai.usage.input_tokens': { intValue: expect.any(Number) },
    'gen_ai.usage.output_tokens': { intValue: expect.any(Number) },
  });

  await api.post('/v1/chat', { property_id: property, query: 'What is wrong with the service panel?' });
  await api.post('/v1/chat/stream', { property_id: property, query: 'Is the water heater old?' });
  const traceOf = (name: string) => collector.spans.find((span) => span.name === name)?.traceId;
  await eventually(
    async () => [traceOf('POST /v1/chat'), traceOf('POST /v1/chat/stream'), traceOf('webhook deliver')],
    (found) => found.every(Boolean),
  );
  for (const chat of ['POST /v1/chat', 'POST /v1/chat/stream']) {
    const names = collector.spans.filter((span) => span.traceId === traceOf(chat)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['search search', 'engine answer']));
  }
  expect(sink.received[0]!.headers.traceparent).toBeUndefined();
  const all = collector.bodies.join();
  expect(all).not.toMatch(/traced-name|Traced Way|service panel|water heater|double tapped|secret-path|lt_live|Bearer/);
});

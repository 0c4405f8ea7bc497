// Which engine serves which key, tested through the whole service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../../app.ts';
import { formOf, inspectionPdf } from '../../pdf.ts';
import { honestModel, kindOf, wordVector } from './model.ts';
import { type StandIn, startStandIn } from './server.ts';

let app: App;
let standIn: StandIn;
let keys: { live: string; test: string };

beforeAll(async () => {
  standIn = await startStandIn(honestModel, wordVector);
  app = await startApp({
    GEMINI_API_KEY: 'test-key',
    GEMINI_BASE_URL: standIn.url,
    GEMINI_MODEL: 'gemini-test',
    GEMINI_EMBEDDING_MODEL: 'gemini-embedding-test',
  });
  const { liveKey, testKey } = await app.account();
  keys = { live: liveKey, test: testKey };
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

async function walk(key: string) {
  const api = client(app.url, key);
  const property = (await api.post('/v1/properties', { address: '4 Model Way', city: 'Boulder', state: 'CO' })).body.id;
  await api.post(`/v1/properties/${property}/upload`, formOf('files', [['report.pdf', await inspectionPdf()]]));
  await eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body,
    (body) => body.status === 'chat_ready',
  );
  await api.post('/v1/chat', { property_id: property, query: 'What is wrong with the roof?' });
  const analysis = await app.service.db.analysis.findFirstOrThrow({
    where: { propertyId: property },
    include: { report: true },
  });
  const chunks = await app.service.db.chunk.findMany({ where: { analysisId: analysis.id } });
  const message = await app.service.db.chatMessage.findFirstOrThrow({ where: { propertyId: property } });
  return { analysis, chunks, message };
}

describe('with a Gemini key', () => {
  test('uses Gemini for documents and questions of live keys', async () => {
    const { analysis, chunks, message } = await walk(keys.live);
    const name = 'gemini-test/gemini-embedding-test';
    expect(analysis).toMatchObject({ chatStatus: 'ready', report: { generatedBy: name } });
    expect(message.generatedBy).toBe(name);
    expect(new Set(chunks.map(({ embeddedBy }) => embeddedBy))).toEqual(new Set([name]));
    for (const { vector } of chunks) expect(vector!.byteLength).toBe(768 * 4);
    const kinds = standIn.asked.map((asked) => (asked.method === 'batchEmbedContents' ? 'embed' : kindOf(asked)));
    expect(new Set(kinds)).toEqual(new Set(['categorize', 'read', 'embed', 'answer']));
  });

  test('never uses Gemini for test keys', async () => {
    const before = standIn.asked.length;
    const { analysis, chunks, message } = await walk(keys.test);
    expect(analysis.report!.generatedBy).toBe('builtin-2');
    expect(message.generatedBy).toBe('builtin-2');
    expect(new Set(chunks.map(({ embeddedBy }) => embeddedBy))).toEqual(new Set(['builtin-2']));
    expect(standIn.asked.length).toBe(before);
  });
});

test('answers with the built-in engine while Gemini is down', async () => {
  const api = client(app.url, keys.live);
  const property = (await app.service.db.property.findFirstOrThrow({ where: { mode: 'live' } })).id;
  standIn.faults.push(...new Array(8).fill({ status: 503 }));
  const { status } = await api.post('/v1/chat', { property_id: property, query: 'What is wrong with the roof?' });
  const message = await app.service.db.chatMessage.findFirst({
    where: { propertyId: property },
    orderBy: { id: 'desc' },
  });
  expect(status).toBe(200);
  expect(message!.generatedBy).toBe('builtin-2 (fallback)');
});

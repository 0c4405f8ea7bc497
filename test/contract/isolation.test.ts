// Every endpoint with an id treats ids of another account, or of the other mode, like unknown ids.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { documentedOperations } from './document.ts';

let app: App;
let pdf: Uint8Array<ArrayBuffer>;
const ids: Record<string, string> = {};
const missing = '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11';
const callers: Record<string, ReturnType<typeof client>> = {};

beforeAll(async () => {
  app = await startApp();
  pdf = await inspectionPdf();
  const [owner, other] = [await app.account(), await app.account()];
  const api = client(app.url, owner.liveKey);
  ids.property = (await api.post('/v1/properties', { address: 'Mine' })).body.id;
  const upload = await api.post(`/v1/properties/${ids.property}/upload`, formOf('files', [['a.pdf', pdf]]));
  ids.analysis = upload.body.documents[0].id;
  await eventually(
    async () => (await api.get(`/v1/analyses/${ids.analysis}`)).body.chat_status,
    (status) => status === 'ready',
  );
  await api.post('/v1/chat', { property_id: ids.property, query: 'Panel?' });
  callers['another account'] = client(app.url, other.liveKey);
  callers['the other mode'] = client(app.url, owner.testKey);
});
afterAll(() => app.close());

/** Requests for each kind of id. A new endpoint with an id must be listed, or the first test fails. */
const calls: Record<string, (id: string) => [string, string, unknown?]> = {
  getProperty: (id) => ['GET', `/v1/properties/${id}`],
  listPropertyDocuments: (id) => ['GET', `/v1/properties/${id}/documents`],
  uploadDocuments: (id) => ['POST', `/v1/properties/${id}/upload`, formOf('files', [['a.pdf', pdf]])],
  getAnalysis: (id) => ['GET', `/v1/analyses/${id}`],
  getAnalysisSummary: (id) => ['GET', `/v1/analyses/${id}/summary`],
  listAnalysisIssues: (id) => ['GET', `/v1/analyses/${id}/issues`],
  deleteAnalysis: (id) => ['DELETE', `/v1/analyses/${id}`],
  forceAnalysis: (id) => ['POST', `/v1/analyses/${id}/analyze`],
  listChatHistory: (id) => ['GET', `/v1/chat/${id}/history`],
  deleteChat: (id) => ['DELETE', `/v1/chat/${id}`],
};
const kindOf = (operation: string) =>
  /^(getProperty|property|listPropertyDocuments|propertyDocuments|uploadDocuments)$/.test(operation)
    ? 'property'
    : 'analysis';

test('§5 covers every document and chat endpoint with an id', () => {
  const takesId = documentedOperations.filter(
    ({ path }) => path.includes('{') && /^\/v1\/(properties|analyses|chat)/.test(path),
  );
  expect(takesId.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(['another account', 'the other mode'])('§5 for %s', (who) => {
  const plain = ({ status, body }: { status: number; body: { error?: object } }) => [status, body.error];

  test.each(Object.keys(calls))('%s', async (operation) => {
    const [method, path, body] = calls[operation]!(ids[kindOf(operation)]!);
    const [, absent, again] = calls[operation]!(missing);
    const answer = await callers[who]!.call(method, path, body);
    expect(answer.status).toBe(404);
    expect(plain(answer)).toEqual(plain(await callers[who]!.call(method, absent, again)));
  });

  test.each(['/v1/chat', '/v1/chat/stream'])('%s', async (path) => {
    for (const [field, id] of [
      ['property_id', ids.property],
      ['analysis_id', ids.analysis],
    ] as const) {
      const answer = await callers[who]!.post(path, { [field]: id, query: 'Panel?' });
      expect(plain(answer)).toEqual(plain(await callers[who]!.post(path, { [field]: missing, query: 'Panel?' })));
      expect(answer.status).toBe(404);
    }
  });

  test('uploading a file to a property', async () => {
    const answer = await callers[who]!.post(
      '/v1/analyses',
      formOf('file', [['a.pdf', pdf]], { property_id: ids.property! }),
    );
    expect(answer.status).toBe(404);
  });

  test('GraphQL fields', async () => {
    const asked: Record<string, (id: string) => string> = {
      property: (id) => `{ property(id: "${id}") { id } }`,
      propertyDocuments: (id) => `{ propertyDocuments(id: "${id}") { totalDocuments } }`,
      analysis: (id) => `{ analysis(id: "${id}") { filename } }`,
      analysisSummary: (id) => `{ analysisSummary(id: "${id}") { summary } }`,
      analysisIssues: (id) => `{ analysisIssues(id: "${id}") { totalIssues } }`,
      chatHistory: (id) => `{ chatHistory(analysisId: "${id}") { meta { totalCount } } }`,
      deleteAnalysis: (id) => `mutation { deleteAnalysis(id: "${id}") { deletedAt } }`,
      forceAnalysis: (id) => `mutation { forceAnalysis(analysisId: "${id}") { status } }`,
      deleteChat: (id) => `mutation { deleteChat(analysisId: "${id}") { messagesDeleted } }`,
    };
    for (const [field, query] of Object.entries(asked)) {
      const root = schema.getQueryType()!.getFields()[field] ?? schema.getMutationType()!.getFields()[field];
      expect(root, field).toBeTruthy();
      const errors = async (id: string) =>
        (await callers[who]!.graphql(query(id))).body.errors.map(
          ({ message, extensions }: { message: string; extensions: object }) => [message, extensions],
        );
      const answer = await errors(ids[kindOf(field)]!);
      expect(answer[0][1].code, field).toBe('not_found');
      expect(answer).toEqual(await errors(missing));
    }
  });
});

test('§5 the data of the owner is unchanged', async () => {
  expect(await app.service.db.analysis.count({ where: { id: ids.analysis } })).toBe(1);
  expect(await app.service.db.chatMessage.count({ where: { propertyId: ids.property } })).toBe(1);
});

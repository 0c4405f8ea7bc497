// The MCP server with the official client, in the current protocol and the one before it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createKey, revokeKey } from '../../src/accounts/keys.ts';
import type { Scope } from '../../src/identity/viewer.ts';
import { type App, client as apiClient, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Connection, connect, protocols } from './client.ts';

let app: App;
let account: NewAccount;
let key: string;
let propertyId: string;
let analysisId: string;
/** Signals of the questions that the engine was asked. */
const asked: (AbortSignal | undefined)[] = [];
let hold: Promise<void> | undefined;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  key = account.liveKey;
  const api = apiClient(app.url, key);
  propertyId = (await api.post('/v1/properties', { address: '7 Tool Street', city: 'Denver' })).body.id;
  const form = formOf('files', [['report.pdf', await inspectionPdf('of tools')]]);
  analysisId = (await api.post(`/v1/properties/${propertyId}/upload`, form)).body.documents[0].id;
  await eventually(
    async () => (await api.get(`/v1/properties/${propertyId}/documents`)).body.status,
    (status) => status === 'chat_ready',
  );
  const { engineFor } = app.service;
  app.service.engineFor = (mode) => ({
    ...engineFor(mode),
    async *answer(question, signal) {
      asked.push(signal);
      const left = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      await Promise.race([hold, left]);
      signal?.throwIfAborted();
      yield* engineFor(mode).answer(question, signal);
    },
  });
});
afterAll(() => app.close());

const query = 'What is wrong with the service panel?';
const keyWith = async (scope: Scope) => (await createKey(app.service.db, account.accountId, 'live', [scope])).key;
const used = (accountId: string) => app.service.db.chatUse.count({ where: { accountId } });

describe.each(protocols)('in the protocol of %s', (protocol) => {
  let lintel: Connection;
  beforeAll(async () => {
    lintel = await connect(app.url, key, protocol);
  });
  afterAll(() => lintel.close());

  test('describes its tools with the limits of the API', async () => {
    expect(lintel.client.getServerVersion()).toMatchObject({ name: 'lintel' });
    const { tools } = await lintel.client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['list_properties', true],
      ['list_documents', true],
      ['get_summary', true],
      ['list_issues', true],
      ['ask', false],
      ['read_page', true],
    ]);
    const schemaOf = (name: string) => tools.find((tool) => tool.name === name)!.inputSchema;
    expect(schemaOf('ask')).toMatchObject({
      required: ['query'],
      properties: { query: { type: 'string', minLength: 1, maxLength: 500 }, idempotency_key: { maxLength: 255 } },
    });
    expect(schemaOf('list_issues')).toMatchObject({
      required: ['analysis_id'],
      properties: { severity: { enum: ['critical', 'major', 'minor'] }, limit: { minimum: 1, maximum: 100 } },
    });
    for (const { inputSchema } of tools)
      for (const input of Object.values(inputSchema.properties ?? {}))
        expect((input as { description?: string }).description).toBeTruthy();
  });

  test('goes from the properties to a cited page', async () => {
    const { properties, meta } = (await lintel.call('list_properties', { city: 'denver' })).body;
    expect(properties).toMatchObject([{ id: propertyId, address: '7 Tool Street', status: 'chat_ready' }]);
    expect(meta).toEqual({ has_more: false, next_cursor: null });
    const { documents } = (await lintel.call('list_documents', { property_id: propertyId })).body;
    expect(documents).toMatchObject([{ id: analysisId, filename: 'report.pdf', document_type: 'inspection_report' }]);
    const { issues } = (await lintel.call('list_issues', { analysis_id: analysisId, limit: 1 })).body;
    const wanted = (await apiClient(app.url, key).get(`/v1/analyses/${analysisId}/issues?limit=1`)).body.issues;
    expect(issues).toEqual(wanted);
    const summary = (await lintel.call('get_summary', { analysis_id: analysisId })).body;
    expect(summary.total_issues).toBeGreaterThan(0);
    const { answer, citations, message_id } = (await lintel.call('ask', { property_id: propertyId, query })).body;
    expect(answer).not.toBe('');
    const { analysis_id, page, snippet } = citations[0];
    expect(analysis_id).toBe(analysisId);
    const read = (await lintel.call('read_page', { analysis_id, page })).body;
    expect(read).toMatchObject({ analysis_id, filename: 'report.pdf', page, page_count: documents[0].page_count });
    expect(read.text.replace(/\s+/g, ' ')).toContain(snippet);
    const { messages } = (await apiClient(app.url, key).get(`/v1/chat/${propertyId}/history?limit=1`)).body;
    expect(messages).toMatchObject([{ message_id, query }]);
  });

  test('offers pages as resources', async () => {
    const { resourceTemplates } = await lintel.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'lintel://analyses/{analysis_id}/pages/{page}' }]);
    const uri = `lintel://analyses/${analysisId}/pages/1`;
    const { text } = (await lintel.call('read_page', { analysis_id: analysisId, page: 1 })).body;
    expect((await lintel.client.readResource({ uri })).contents).toEqual([{ uri, mimeType: 'text/plain', text }]);
    for (const missing of [`${uri}0`, 'lintel://analyses/x/pages/1', 'lintel://properties/1', 'file:///etc/passwd'])
      await expect(lintel.client.readResource({ uri: missing })).rejects.toThrow(/No such/);
  });

  test.each(['another account', 'the other mode'])('finds nothing of %s', async (whose) => {
    const other = whose === 'another account' ? (await app.account()).liveKey : account.testKey;
    const foreign = await connect(app.url, other, protocol);
    expect((await foreign.call('list_properties')).body.properties).toEqual([]);
    const calls: [string, Record<string, unknown>][] = [
      ['list_documents', { property_id: propertyId }],
      ['get_summary', { analysis_id: analysisId }],
      ['list_issues', { analysis_id: analysisId }],
      ['ask', { property_id: propertyId, query }],
      ['ask', { analysis_id: analysisId, query }],
      ['read_page', { analysis_id: analysisId, page: 1 }],
    ];
    for (const [name, args] of calls) {
      const { failed, body } = await foreign.call(name, args);
      expect([name, failed, body.error.code]).toEqual([name, true, 'not_found']);
    }
    await expect(foreign.client.readResource({ uri: `lintel://analyses/${analysisId}/pages/1` })).rejects.toThrow(
      /No such/,
    );
    await foreign.close();
  });

  test.each([
    ['a missing argument', 'list_documents', {}, 'invalid_request', 'property_id'],
    ['a wrong type', 'list_issues', { analysis_id: 'x', limit: 'many' }, 'invalid_request', 'limit'],
    ['an unknown value', 'list_issues', { analysis_id: 'x', severity: 'grave' }, 'invalid_request', 'severity'],
    ['a limit out of bounds', 'list_properties', { limit: 101 }, 'invalid_request', 'limit'],
    ['an invalid cursor', 'list_properties', { cursor: 'x' }, 'invalid_request', 'cursor'],
    ['neither property nor document', 'ask', { query }, 'invalid_request', 'property_id'],
    ['an empty question', 'ask', { property_id: 'x', query: ' ' }, 'invalid_query', undefined],
    ['a question that is too long', 'ask', { property_id: 'x', query: 'q'.repeat(501) }, 'invalid_request', 'query'],
    ['an invalid key', 'ask', { property_id: 'x', query, idempotency_key: 7 }, 'invalid_request', 'idempotency_key'],
    ['a malformed id', 'list_issues', { analysis_id: 'x' }, 'not_found', undefined],
    ['a page of zero', 'read_page', { analysis_id: 'own', page: 0 }, 'not_found', undefined],
    ['an unknown page', 'read_page', { analysis_id: 'own', page: 9_999 }, 'not_found', undefined],
    ['a page that is no integer', 'read_page', { analysis_id: 'own', page: 1.5 }, 'invalid_request', 'page'],
  ])('%s is an error with a code', async (_what, name, args, code, field) => {
    const given = 'analysis_id' in args && args.analysis_id === 'own' ? { ...args, analysis_id: analysisId } : args;
    const { failed, body } = await lintel.call(name, given);
    expect([failed, body.error.code, body.error.details?.field]).toEqual([true, code, field]);
    expect(body.error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an unknown tool is refused', async () => {
    await expect(lintel.client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow(/Unknown tool/);
  });

  test('a key without the scope is forbidden', async () => {
    const scoped = await connect(app.url, await keyWith('read'), protocol);
    expect((await scoped.call('list_properties')).failed).toBe(false);
    expect((await scoped.call('ask', { property_id: propertyId, query })).body.error.code).toBe('forbidden');
    await scoped.close();
    const chatting = await connect(app.url, await keyWith('chat'), protocol);
    expect((await chatting.call('ask', { property_id: propertyId, query })).failed).toBe(false);
    expect((await chatting.call('read_page', { analysis_id: analysisId, page: 1 })).body.error.code).toBe('forbidden');
    await chatting.close();
  });

  test('a revoked key is refused from then on', async () => {
    const { id, key: revoked } = await createKey(app.service.db, account.accountId, 'live');
    const connection = await connect(app.url, revoked, protocol);
    expect((await connection.call('list_properties')).failed).toBe(false);
    await revokeKey(app.service.db, account.accountId, id);
    // Each process hears of it in less than a second.
    await eventually(
      () =>
        connection.call('list_properties').then(
          () => false,
          () => true,
        ),
      (refused) => refused,
    );
    await expect(connect(app.url, revoked, protocol)).rejects.toThrow();
    await connection.close();
  });

  test('a full rate limit is an error that says how long to wait', async () => {
    const free = await app.account('free');
    const connection = await connect(app.url, free.liveKey, protocol);
    let refused: Awaited<ReturnType<Connection['call']>>;
    do refused = await connection.call('list_properties');
    while (!refused.failed);
    expect(refused.body.error).toMatchObject({ code: 'rate_limit_exceeded', retry_after: expect.any(Number) });
    // Questions have their own limit, and REST counts with the same windows.
    expect((await connection.call('ask', { property_id: 'x', query })).body.error.code).toBe('not_found');
    expect((await apiClient(app.url, free.liveKey).get('/v1/properties')).status).toBe(429);
    await expect(connection.client.listResourceTemplates()).rejects.toThrow();
    await connection.close();
  });

  test('a repeated question with a key is answered and counted once', async () => {
    const free = await app.account('free');
    const own = await apiClient(app.url, free.liveKey).post('/v1/properties', { address: '1 Once Way' });
    const connection = await connect(app.url, free.liveKey, protocol);
    const question = { property_id: own.body.id, query: 'Is the roof sound?', idempotency_key: 'once' };
    const first = await connection.call('ask', question);
    expect([first.failed, first.body.confidence]).toEqual([false, 'low']);
    expect((await connection.call('ask', question)).body).toEqual(first.body);
    expect(await used(free.accountId)).toBe(1);
    const other = await connection.call('ask', { ...question, query: 'Something else?' });
    expect([other.failed, other.body.error.code]).toEqual([true, 'conflict']);
    const withHeader = await connect(app.url, free.liveKey, protocol, { 'idempotency-key': 'once' });
    const { idempotency_key: _, ...plain } = question;
    expect((await withHeader.call('ask', plain)).body).toEqual(first.body);
    expect(await used(free.accountId)).toBe(1);
    await Promise.all([connection.close(), withHeader.close()]);
  });

  test('a client that leaves ends the work, and the question is not counted', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const before = asked.length;
    const history = async () =>
      (await apiClient(app.url, key).get(`/v1/chat/${analysisId}/history`)).body.meta.total_count;
    const messages = await history();
    const leaving = await connect(app.url, key, protocol);
    const call = leaving.call('ask', { analysis_id: analysisId, query });
    call.catch(() => undefined);
    await eventually(
      async () => asked.length,
      (count) => count > before,
    );
    await leaving.close();
    await expect(call).rejects.toThrow();
    await eventually(async () => asked.at(-1)!.aborted, Boolean);
    resolve();
    hold = undefined;
    expect(await history()).toBe(messages);
  });
});

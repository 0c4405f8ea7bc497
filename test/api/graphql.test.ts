import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createKey } from '../../src/accounts/keys.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

let app: App;
/** Without a worker, whose statements and watchers would count. */
let quiet: App;
let key: string;
let accountId: string;
let api: ReturnType<typeof client>;
const nobody = '018f0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  [app, quiet] = await Promise.all([startApp(), startApp({ ROLE: 'api' })]);
  const account = await app.account();
  key = account.liveKey;
  accountId = account.accountId;
  api = client(app.url, key);
});
afterAll(() => Promise.all([app.close(), quiet.close()]));

const property = async (address: string, caller = api): Promise<string> =>
  (await caller.graphql('mutation($a: String!) { createProperty(address: $a) { id } }', { a: address })).body.data
    .createProperty.id;

describe('over HTTP', () => {
  test('returns the same values as REST in camelCase', async () => {
    const id = await property('1 Graph Way');
    const { body } = await api.graphql(
      'query($id: ID!) { property(id: $id) { id address zipCode documentCount status createdAt } }',
      { id },
    );
    const rest = (await api.get(`/v1/properties/${id}`)).body;
    expect(body.data.property).toEqual({
      id,
      address: rest.address,
      zipCode: null,
      documentCount: 0,
      status: 'empty',
      createdAt: rest.created_at,
    });
  });

  test.each([
    ['{ property(id: "x") { id } }', 'not_found'],
    [`{ analysisIssues(id: "${nobody}") { totalIssues } }`, 'not_found'],
    ['{ properties(limit: 0) { meta { hasMore } } }', 'invalid_request'],
    ['mutation { createProperty(address: " ") { id } }', 'invalid_request'],
    [`mutation { chat(propertyId: "${nobody}", query: " ") { answer } }`, 'invalid_query'],
    ['{ webhookDeadLetters(webhookId: "") { deliveries { id } } }', 'not_found'],
    ['mutation { replayWebhookDeadLetters(webhookId: "") }', 'not_found'],
    ['{ apiKeys { id } }', 'forbidden'],
    ['{ nothing }', 'invalid_request'],
    ['{ property(id: 1', 'invalid_request'],
    ['query($l: Int!) { properties(limit: $l) { meta { hasMore } } }', 'invalid_request'],
  ])('%s is %s, without a stack', async (query, code) => {
    const { body } = await api.graphql(query);
    expect(body.errors[0].extensions.code).toBe(code);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select /i);
  });

  test('responds with 401 in GraphQL format without a key', async () => {
    const answer = await client(app.url, 'no').graphql('{ account { name } }');
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, 'unauthorized']);
  });

  test('an admin key creates accounts and keys, and revokes them', async () => {
    const admin = client(app.url, (await createKey(app.service.db, accountId, 'live', ['admin', 'read'])).key);
    const { liveKey } = (await admin.graphql('mutation { createAccount(name: "New") { accountId liveKey testKey } }'))
      .body.data.createAccount;
    expect((await client(app.url, liveKey).graphql('{ account { name tier } }')).body.data.account).toEqual({
      name: 'New',
      tier: 'free',
    });
    const made = (await admin.graphql('mutation { createApiKey(mode: test, scopes: [read]) { id key } }')).body.data
      .createApiKey;
    expect((await client(app.url, made.key).get('/v1/properties')).status).toBe(200);
    await admin.graphql('mutation($id: ID!) { revokeApiKey(id: $id) }', { id: made.id });
    expect((await client(app.url, made.key).get('/v1/properties')).status).toBe(401);
    const keys = (await admin.graphql('{ apiKeys { id revokedAt scopes } }')).body.data.apiKeys;
    expect(keys.find((k: { id: string }) => k.id === made.id)).toMatchObject({
      revokedAt: expect.any(String),
      scopes: ['read'],
    });
  });

  test('a nested list of documents needs a constant number of queries', async () => {
    const { accountId, liveKey } = await quiet.account();
    const caller = client(quiet.url, liveKey);
    const id = await property('N plus one', caller);
    const analyses = Array.from({ length: 12 }, (_, i) => ({
      accountId,
      mode: 'live' as const,
      propertyId: id,
      filename: `${i}.pdf`,
      storageKey: `none/${i}`,
      fileType: 'pdf',
      bytes: 1,
      sha256: `${i}`,
      pageCount: 1,
      finishedAt: new Date(),
      status: 'skipped' as const,
    }));
    const job = await quiet.service.db.job.create({
      data: { accountId, mode: 'live', propertyId: id, bulk: true, finishedAt: new Date() },
    });
    await quiet.service.db.analysis.createMany({ data: analyses.map((row) => ({ ...row, jobId: job.id })) });
    const count = async (limit: number) => {
      let queries = 0;
      const { pool } = quiet.service;
      const original = pool.query;
      pool.query = function (this: typeof pool, ...args: unknown[]) {
        // Who calls and how often is read and counted apart from the operation.
        const { name = '' } = (args[0] ?? {}) as { name?: string };
        if (!/^(find-key|touch-key|take-|give-back)/.test(name)) queries++;
        return (original as (...a: unknown[]) => unknown).apply(this, args);
      } as typeof pool.query;
      const { body } = await caller.graphql(
        'query($id: ID!, $limit: Int) { propertyDocuments(id: $id, limit: $limit) { documents { id analysis { chatStatus progress { percent } pages { number } } } } }',
        { id, limit },
      );
      pool.query = original;
      expect(body.errors).toBeUndefined();
      expect(body.data.propertyDocuments.documents).toHaveLength(limit);
      return queries;
    };
    const [few, more] = [await count(2), await count(12)];
    expect(few).toBeGreaterThan(2);
    expect(more).toBeLessThanOrEqual(few);
  });

  test('GraphiQL needs no key and no external resources', async () => {
    const response = await fetch(`${app.url}/graphql`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).toContain('GraphiQL');
    expect(html).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
  });
});

describe('a malicious operation', () => {
  const nested = (depth: number): string =>
    depth === 0 ? '{ id }' : `{ analysis { issues { issues { id } } summary { facts { name } } } id }`;
  const deep = (levels: number): string => {
    let type = 'name';
    for (let i = 0; i < levels; i++) type = `fields { type { ${type} } }`;
    return `{ __type(name: "Query") { ${type} } properties { meta { hasMore } } }`;
  };
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: account { id }`).join(' ')} }`;
  const wide = `{ ${'a: account { id name tier createdAt } '.repeat(1500)} }`;
  const lists = `{ properties(limit: 100) { properties { documents(limit: 100) { documents ${nested(1)} } } } }`;

  test.each([
    ['of many aliases', aliases(300)],
    ['deeply nested', deep(9)],
    ['of lists in lists in lists', lists.replace('{ id }', '{ id title description boxes { x y width height } }')],
    [
      'of many links',
      `{ properties(limit: 100) { properties { documents(limit: 100) { documents { analysis { file { url } } } } } } }`,
    ],
    ['longer than any sensible one', wide],
    ['of fragments that name each other', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
    ['with half a million brackets', '{'.repeat(500_000)],
  ])('rejects %s before execution', async (_name, query) => {
    const { body } = await api.graphql(query);
    expect(body.errors[0].extensions.code).toBe('invalid_request');
    expect(body.data ?? null).toBeNull();
  });

  test('accepts a large but reasonable operation', async () => {
    const { body } = await api.graphql(
      '{ properties(limit: 20) { properties { id documents { documents { id filename analysis { file { url } summary { keyFindings { text page } } } } } } } }',
    );
    expect(body.errors).toBeUndefined();
  });
});

describe('over WebSocket', () => {
  const connect = (authorization = `Bearer ${key}`, at = app) =>
    createClient({
      url: `${at.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization },
      retryAttempts: 0,
    });

  test('progress starts with the current state, only increases, and completes when everything is finished', async () => {
    const id = await property('Progress Way');
    const socket = connect();
    const query =
      'subscription($id: ID!) { propertyProgress(id: $id) { status percent finishedDocuments totalDocuments documents { status } } }';
    const seen: { status: string; percent: number; finishedDocuments: number }[] = [];
    const upload = await api.post(
      `/v1/properties/${id}/upload`,
      formOf('files', [['a.pdf', await inspectionPdf('for progress')]]),
    );
    for await (const { data, errors } of socket.iterate<{ propertyProgress: (typeof seen)[number] }>({
      query,
      variables: { id },
    })) {
      expect(errors).toBeUndefined();
      seen.push(data!.propertyProgress);
    }
    expect(seen.at(-1)).toMatchObject({ status: 'chat_ready', percent: 100, finishedDocuments: 1, totalDocuments: 1 });
    expect(seen.map((state) => state.percent)).toEqual(seen.map((state) => state.percent).toSorted((a, b) => a - b));
    const states = [];
    const one = 'subscription($id: ID!) { analysisProgress(id: $id) { status progress { step percent } } }';
    for await (const { data } of socket.iterate({ query: one, variables: { id: upload.body.documents[0].id } }))
      states.push(data!.analysisProgress);
    expect(states).toEqual([{ status: 'analysis_done', progress: { step: 'finished', percent: 100 } }]);
    await socket.dispose();
  });

  test('chat streams and ends with the full message', async () => {
    const id = await property('Stream Way');
    await api.post(`/v1/properties/${id}/upload`, formOf('files', [['a.pdf', await inspectionPdf('for a stream')]]));
    await eventually(
      async () => (await api.get(`/v1/properties/${id}/documents`)).body.status,
      (status) => status === 'chat_ready',
    );
    const socket = connect();
    const query =
      'subscription($id: ID!) { chatStream(propertyId: $id, query: "What is wrong with the service panel?") { type delta page message { answer citations { page boxes { width } } } } }';
    // biome-ignore lint/suspicious/noExplicitAny: frames have fields by type
    const frames: any[] = [];
    for await (const { data } of socket.iterate({ query, variables: { id } })) frames.push(data!.chatStream);
    expect(frames[0].type).toBe('start');
    const { message } = frames.at(-1);
    expect(
      frames
        .filter((frame) => frame.type === 'content')
        .map((frame) => frame.delta)
        .join(''),
    ).toBe(message.answer);
    expect(message.citations[0].page).toBe(2);
    expect(message.citations[0].boxes[0].width).toBeGreaterThan(50);
    await socket.dispose();
  });

  test('errors have their codes', async () => {
    const socket = connect();
    const results = [];
    for await (const result of socket.iterate({
      query: `subscription { propertyProgress(id: "${nobody}") { percent } }`,
    }))
      results.push(result);
    expect(results[0]?.errors?.[0]).toMatchObject({ message: 'No such property.', extensions: { code: 'not_found' } });
    await socket.dispose();
  });

  test('closes with 4401 for an invalid key', async () => {
    const socket = connect('Bearer nothing');
    const closed = (async () => {
      for await (const _ of socket.iterate({ query: 'subscription { analysisProgress(id: "x") { status } }' }));
    })();
    await expect(closed).rejects.toMatchObject({ code: 4401 });
  });

  test('limits the concurrent subscriptions of a socket', async () => {
    const id = await property('Crowded Way');
    const socket = connect();
    const query = 'subscription($id: ID!) { propertyProgress(id: $id) { percent } }';
    const watches = Array.from({ length: 100 }, () => socket.iterate({ query, variables: { id } }));
    await Promise.all(watches.map((watch) => watch.next()));
    const one = () => socket.iterate<{ propertyProgress: { percent: number } }>({ query, variables: { id } }).next();
    const refused = await one().catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain('rate_limit_exceeded');
    await watches[0]!.return?.();
    await eventually(
      () =>
        one().then(
          ({ value }) => value.data?.propertyProgress.percent,
          () => undefined,
        ),
      (percent) => percent === 0,
    );
    await socket.dispose();
  });

  test('closes sockets with a reason at shutdown', async () => {
    const stopping = await startApp();
    const account = await stopping.account();
    const socket = connect(`Bearer ${account.liveKey}`, stopping);
    const closed = new Promise<{ code: number }>((resolve) =>
      socket.on('closed', (event) => resolve(event as { code: number })),
    );
    const { body } = await client(stopping.url, account.liveKey).post('/v1/properties', { address: 'Stop' });
    const watch = socket.iterate({
      query: 'subscription($id: ID!) { propertyProgress(id: $id) { percent } }',
      variables: { id: body.id },
    });
    await watch.next();
    const end = watch.next().catch(() => undefined);
    await stopping.close();
    expect((await closed).code).toBe(1001);
    await end;
  });

  test('a cancelled subscription releases its resources', async () => {
    const { liveKey } = await quiet.account();
    const id = await property('Quiet Way', client(quiet.url, liveKey));
    const { events } = quiet.service;
    const before = events.watching();
    const socket = connect(`Bearer ${liveKey}`, quiet);
    const watch = socket.iterate({
      query: 'subscription($id: ID!) { propertyProgress(id: $id) { percent } }',
      variables: { id },
    });
    await watch.next();
    // The socket subscribes to its key, and the operation to its property.
    expect(events.watching()).toBe(before + 2);
    await watch.return?.();
    await eventually(
      async () => events.watching(),
      (count) => count === before,
    );
    await socket.dispose();
  });
});

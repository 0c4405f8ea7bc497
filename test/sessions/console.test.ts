// Sign-in to the console by a link that works once, and what operators do there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsoleLink } from '../../src/accounts/console.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { openSocket } from '../api/socket.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import type { Api } from './prepare.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const cli = { name: 'cli:test' };
const link = (accountId: string | null = null) => createConsoleLink(app.service.db, cli, { accountId, mode: 'live' });
const exchange = 'mutation { openConsole { token accountId mode scopes expiresAt } }';
const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code;

async function operator(): Promise<Api> {
  const { token } = await link();
  return client(app.url, (await client(app.url, token).graphql(exchange)).body.data.openConsole.token);
}
async function opened(api: Api, accountId: string, mode = 'live'): Promise<Api> {
  const query =
    'mutation($id: ID!, $mode: Mode!) { openAccount(accountId: $id, mode: $mode, reason: "help") { token } }';
  return client(app.url, (await api.graphql(query, { id: accountId, mode })).body.data.openAccount.token);
}

describe('a link', () => {
  test('is exchanged once, also by concurrent requests, and opens nothing itself', async () => {
    const { token } = await link();
    const caller = client(app.url, token);
    for (const query of [
      '{ operatorAccounts { meta { hasMore } } }',
      '{ properties { meta { hasMore } } }',
      '{ session { id } }',
    ])
      expect(codeOf(await caller.graphql(query))).toBe('forbidden');
    expect((await caller.get('/v1/properties')).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 6 }, () => caller.graphql(exchange)));
    const good = answers.filter(({ body }) => body.data?.openConsole);
    expect(good).toHaveLength(1);
    expect(good[0]!.body.data.openConsole).toMatchObject({ accountId: null, mode: 'live', scopes: ['admin'] });
    expect((await caller.graphql(exchange)).status).toBe(401);
  });

  test('expires, and cannot be replaced by a key or a session token', async () => {
    const { token, session } = await link();
    await app.service.db.sessionToken.update({ where: { id: session.id }, data: { expiresAt: new Date() } });
    expect((await client(app.url, token).graphql(exchange)).status).toBe(401);
    const { accountId } = await app.account();
    const { key } = await createKey(app.service.db, accountId, 'live', ['admin']);
    expect(codeOf(await client(app.url, key).graphql(exchange))).toBe('invalid_request');
    expect(codeOf(await (await operator()).graphql(exchange))).toBe('invalid_request');
  });

  test('for an account opens that account without the scope admin', async () => {
    const { accountId, liveKey } = await app.account();
    await client(app.url, liveKey).post('/v1/properties', { address: 'Customer Court' });
    const { token } = await link(accountId);
    const { data } = (await client(app.url, token).graphql(exchange)).body;
    const customer = client(app.url, data.openConsole.token);
    expect((await customer.get('/v1/properties')).body.properties).toHaveLength(1);
    expect(codeOf(await customer.graphql('{ operatorAccounts { meta { hasMore } } }'))).toBe('forbidden');
    await expect(link('019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an operator', () => {
  test('sees accounts but no customer data until an account is opened', async () => {
    const api = await operator();
    const { accountId, liveKey } = await app.account('pro');
    await client(app.url, liveKey).post('/v1/properties', { address: 'Seen Street' });
    const { data } = (
      await api.graphql(
        'query($id: String) { operatorAccounts(text: $id) { accounts { id name grant properties activeKeys } } }',
        {
          id: accountId,
        },
      )
    ).body;
    expect(data.operatorAccounts.accounts).toEqual([
      { id: accountId, name: 'Test', grant: 'pro', properties: 1, activeKeys: 2 },
    ]);
    expect(codeOf(await api.graphql('{ properties { meta { hasMore } } }'))).toBe('forbidden');
    const inside = await opened(api, accountId);
    expect((await inside.get('/v1/properties')).body.properties).toHaveLength(1);
    expect((await (await opened(api, accountId, 'test')).get('/v1/properties')).body.properties).toHaveLength(0);
  });

  test('makes, narrows and revokes keys of an opened account, and each step is in the audit log', async () => {
    const { accountId } = await app.account();
    const api = await operator();
    const inside = await opened(api, accountId);
    const { data } = (await inside.graphql('mutation { createApiKey(mode: live) { id key } }')).body;
    const { id, key } = data.createApiKey;
    const socket = await openSocket(app.url, key);
    expect((await inside.graphql('mutation($id: ID!) { revokeApiKey(id: $id) }', { id })).body.data.revokeApiKey).toBe(
      true,
    );
    expect(await socket.closed).toMatchObject({ code: 4401 });
    const log = await api.graphql('query($id: ID) { operatorActs(accountId: $id) { acts { action actor reason } } }', {
      id: accountId,
    });
    expect(log.body.data.operatorActs.acts[0]).toMatchObject({ action: 'account.open', reason: 'help' });
    expect(log.body.data.operatorActs.acts[0].actor).toMatch(/^session:/);
  });

  test('loses an opened account with its deletion', async () => {
    const { accountId } = await app.account();
    const inside = await opened(await operator(), accountId);
    const socket = await openSocket(app.url, inside.key);
    await inside.graphql('mutation($id: ID!) { deleteAccount(confirm: $id) { deletedAt } }', { id: accountId });
    expect(await socket.closed).toMatchObject({ code: 4401 });
    expect((await inside.get('/v1/properties')).status).toBe(401);
  });

  test('sets rate limits of an account', async () => {
    const { accountId, liveKey } = await app.account();
    const query = 'mutation($id: ID!, $n: Int) { setAccountLimits(accountId: $id, perMinute: $n) }';
    const api = await operator();
    await api.graphql(query, { id: accountId, n: 7 });
    expect((await client(app.url, liveKey).get('/v1/properties')).headers.get('x-ratelimit-limit')).toBe('7');
    await api.graphql(query, { id: accountId, n: null });
    expect((await client(app.url, liveKey).get('/v1/properties')).headers.get('x-ratelimit-limit')).toBe('3000');
    expect(codeOf(await api.graphql(query, { id: accountId, n: 0 }))).toBe('invalid_request');
  });

  test('sees the queue and the health of the service', async () => {
    const api = await operator();
    const { data } = (
      await api.graphql(
        '{ operatorHealth { name ok } operatorQueue { counts { job state count } failing { job lastError } } }',
      )
    ).body;
    expect(data.operatorHealth).toEqual(
      ['database', 'worker', 'search', 'storage'].map((name) => ({ name, ok: true })),
    );
    expect(data.operatorQueue.counts).toBeInstanceOf(Array);
  });
});

describe('a document without a result', () => {
  const statusOf = (id: string) => async () =>
    (await app.service.db.analysis.findUniqueOrThrow({ where: { id } })).status;
  const retry = 'mutation($id: ID!) { retryAnalysis(id: $id) { status error } }';
  const restart = 'mutation($id: ID!) { operatorRestartDocument(id: $id) { status } }';

  async function uploaded(tier: 'free' | 'enterprise', bytes: Uint8Array<ArrayBuffer>) {
    const account = await app.account(tier);
    const api = client(app.url, account.liveKey);
    const { body } = await api.post('/v1/analyses', formOf('file', [['report.pdf', bytes]]));
    return { ...account, api, id: body.analysis_id as string };
  }
  /** As a failure of the last attempt leaves it. */
  async function failed() {
    const document = await uploaded('free', await inspectionPdf());
    const { db } = app.service;
    await eventually(
      () => db.analysis.findUniqueOrThrow({ where: { id: document.id } }),
      ({ finishedAt }) => finishedAt !== null,
    );
    const { useId } = await db.analysis.update({
      where: { id: document.id },
      data: { status: 'failed', error: 'It failed.', completedAt: new Date(), finishedAt: new Date() },
    });
    await db.analysisUse.update({ where: { id: useId! }, data: { givenBackAt: new Date() } });
    return document;
  }

  test('is retried after a failure, and counts again', async () => {
    const { api, id, accountId } = await failed();
    const listed = await (await operator()).graphql(
      'query($id: ID) { operatorDocuments(accountId: $id, status: failed) { totalDocuments documents { id error } } }',
      { id: accountId },
    );
    expect(listed.body.data.operatorDocuments).toEqual({ totalDocuments: 1, documents: [{ id, error: 'It failed.' }] });
    expect((await api.graphql(retry, { id })).body.data.retryAnalysis).toEqual({ status: 'processing', error: null });
    await eventually(statusOf(id), (status) => status === 'analysis_done');
    const where = { accountId, givenBackAt: null };
    expect(await app.service.db.analysisUse.count({ where })).toBe(1);
    expect(codeOf(await api.graphql(retry, { id }))).toBe('conflict');
  });

  test('is not retried beyond the allowance', async () => {
    const { api, id, accountId } = await failed();
    await app.service.db.analysisUse.create({
      data: { accountId, mode: 'live', usedAt: await app.service.clock.now() },
    });
    expect(codeOf(await api.graphql(retry, { id }))).toBe('limit_exceeded');
    expect(await statusOf(id)()).toBe('failed');
  });

  test('is forced by an operator when it was skipped', async () => {
    const { id } = await uploaded('enterprise', await makePdf([['A poem about the sea', 'and the waves that roll']]));
    await eventually(statusOf(id), (status) => status === 'skipped');
    const operatorApi = await operator();
    expect((await operatorApi.graphql(restart, { id })).body.data.operatorRestartDocument.status).toBe('processing');
    await eventually(statusOf(id), (status) => status === 'analysis_done');
    expect(codeOf(await operatorApi.graphql(restart, { id }))).toBe('conflict');
    expect(codeOf(await operatorApi.graphql(restart, { id: 'x' }))).toBe('not_found');
  });
});

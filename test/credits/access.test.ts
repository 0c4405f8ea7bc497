import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { finishDocument } from '../../src/analyses/finish.ts';
import { auditCredits } from '../../src/credits/audit.ts';
import { type App, client, eventually, served, startApp } from '../app.ts';
import { makeAnalysis, setRunning } from '../billing/analyses.ts';
import { giveCredits } from './give.ts';

let app: App;
let account: NewAccount;
let api: ReturnType<typeof client>;
beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  api = client(app.url, account.liveKey);
});
afterAll(() => app.close());

/** One after the other: on a busy machine, many at once would wait too long for a connection. */
async function documents(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await makeAnalysis(app.service, account.accountId));
  return ids;
}
const give = (user: string, credits: number) => giveCredits(app.service, account.accountId, user, credits);
const access = (user: string, ids: unknown, headers?: Record<string, string>) =>
  api.post('/v1/credits/access', { external_user_id: user, analysis_ids: ids }, headers);
const patientAccess = (user: string, id: string) => served(() => access(user, [id]));
const balanceOf = async (user: string) => (await api.get(`/v1/credits/balance?external_user_id=${user}`)).body;

describe('§4.3 access', () => {
  test('200 concurrent requests on a balance of 10 spend exactly 10', async () => {
    await give('rush', 10);
    const ids = await documents(200);
    const answers = await Promise.all(ids.map((id) => patientAccess('rush', id)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(402)]).toEqual([10, 190]);
    expect(await balanceOf('rush')).toMatchObject({ balance: 0, total_purchased: 10, total_spent: 10 });
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });

  test('spends exactly the balance from two processes', async () => {
    await give('pair', 10);
    const ids = await documents(60);
    const halves = [ids.slice(0, 30), ids.slice(30)];
    const results = await Promise.all(
      halves.map((half) => accessElsewhere(app.databaseUrl, account.accountId, 'pair', half)),
    );
    expect(results.flat().filter((result) => result === 'unlocked')).toHaveLength(10);
    expect(results.flat().filter((result) => result === 'payment_required')).toHaveLength(50);
    expect(await balanceOf('pair')).toMatchObject({ balance: 0, total_spent: 10 });
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });

  test('concurrent requests for one document are charged once', async () => {
    await give('double', 5);
    const [id] = await documents(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => patientAccess('double', id!)));
    expect(answers.reduce((sum, { body }) => sum + body.credits_spent, 0)).toBe(1);
  });

  test('unlocks all or nothing, counts duplicates once, and does not charge unlocked documents again', async () => {
    await give('whole', 2);
    const [a, b, c] = await documents(3);
    expect((await access('whole', [a, b, c])).body).toMatchObject({
      error: 'payment_required',
      credits_required: 3,
      credits_available: 2,
      credits_needed: 1,
      can_unlock: false,
    });
    expect((await balanceOf('whole')).balance).toBe(2);
    expect((await access('whole', [a, a])).body).toMatchObject({ accessible_documents: [a], credits_spent: 1 });
    expect((await access('whole', [a, b])).body).toMatchObject({ credits_spent: 1, remaining_balance: 0 });
    expect((await access('whole', [a, b])).body).toMatchObject({ credits_spent: 0, remaining_balance: 0 });
  });

  test('an unknown, malformed or foreign id returns 404 and unlocks nothing', async () => {
    await give('unknown', 5);
    const [mine] = await documents(1);
    const other = await app.account();
    for (const id of [randomUUID(), 'nonsense', await makeAnalysis(app.service, other.accountId)]) {
      const answer = await access('unknown', [mine, id]);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    }
    expect((await balanceOf('unknown')).balance).toBe(5);
  });

  test.each([
    [{ external_user_id: 'u' }, 'analysis_ids'],
    [{ external_user_id: 'u', analysis_ids: [] }, 'analysis_ids'],
    [{ external_user_id: 'u', analysis_ids: 'x' }, 'analysis_ids'],
    [{ external_user_id: 'u', analysis_ids: [5] }, 'analysis_ids'],
    [{ external_user_id: ' ', analysis_ids: ['x'] }, 'external_user_id'],
    [{ analysis_ids: ['x'] }, 'external_user_id'],
  ])('%j is refused by %s', async (body, field) => {
    const answer = await api.post('/v1/credits/access', body);
    expect([answer.status, answer.body.error]).toMatchObject([400, { code: 'invalid_request', details: { field } }]);
  });

  test('rejects a header and a body with different users', async () => {
    const answer = await access('one', [randomUUID()], { 'X-External-User-ID': 'two' });
    expect([answer.status, answer.body.error.details]).toEqual([400, { field: 'external_user_id' }]);
  });

  test('GraphQL returns the same error code and extras', async () => {
    const ids = await documents(1);
    const query =
      'mutation($ids: [String!]!) { accessDocuments(externalUserId: "poor", analysisIds: $ids) { creditsSpent } }';
    const { body } = await api.graphql(query, { ids });
    expect(body.errors[0].extensions).toMatchObject({ code: 'payment_required', credits_needed: 1, can_unlock: false });
  });
});

test('ledger entries can’t be changed, and the audit finds a wrong balance', async () => {
  await give('ledger', 3);
  const { pool } = app.service;
  await expect(pool.query(`update credit_entry set delta = 100 where external_user_id = 'ledger'`)).rejects.toThrow(
    /never changed/,
  );
  await expect(pool.query(`delete from credit_entry where external_user_id = 'ledger'`)).rejects.toThrow(
    /never changed/,
  );
  await expect(pool.query(`update credit_account set balance = -1 where external_user_id = 'ledger'`)).rejects.toThrow(
    /check/,
  );
  await pool.query(`update credit_account set balance = 4, total_purchased = 4 where external_user_id = 'ledger'`);
  expect((await auditCredits(pool)).faults).toMatchObject([
    { external_user_id: 'ledger', fault: expect.stringMatching(/balance 4, ledger 3/) },
  ]);
  await pool.query(`update credit_account set balance = 3, total_purchased = 3 where external_user_id = 'ledger'`);
});

test('a test key can’t read live credits', async () => {
  await give('modes', 3);
  const testApi = client(app.url, account.testKey);
  expect((await testApi.get('/v1/credits/balance?external_user_id=modes')).body).toEqual({
    external_user_id: 'modes',
    balance: 0,
    has_unlimited: false,
    total_purchased: 0,
    total_spent: 0,
  });
});

function accessElsewhere(databaseUrl: string, accountId: string, user: string, ids: string[]): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `${import.meta.dirname}/unlock-process.ts`],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(JSON.stringify({ databaseUrl, accountId, user, ids }));
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`exit ${code}`)))),
  );
}

describe('failed and skipped documents', () => {
  const end = async (id: string, status: 'failed' | 'skipped') => {
    const { db } = app.service;
    const row = await db.analysis.findUniqueOrThrow({ where: { id } });
    await db.$transaction((tx) => finishDocument(tx, row, { status, error: 'broken', reason: 'blank' }));
  };
  const running = async () => {
    const [id] = await documents(1);
    await setRunning(app.service, id!);
    return id!;
  };

  test.each(['failed', 'skipped'] as const)('%s documents are rejected and cost nothing', async (status) => {
    const user = `refused-${status}`;
    await give(user, 3);
    const [good, bad] = [(await documents(1))[0]!, await running()];
    await end(bad, status);
    const answer = await access(user, [good, bad]);
    expect([answer.status, answer.body.error.code]).toEqual([409, `analysis_${status}`]);
    expect(await balanceOf(user)).toMatchObject({ balance: 3, total_spent: 0 });
  });

  test.each(['failed', 'skipped'] as const)('the credit is returned if the document is %s later', async (status) => {
    const [a, b] = [`first-${status}`, `second-${status}`];
    await give(a, 2);
    await give(b, 1);
    const id = await running();
    for (const user of [a, b]) expect((await access(user, [id])).body.credits_spent).toBe(1);
    await end(id, status);
    await end(id, status);
    expect(await balanceOf(a)).toMatchObject({ balance: 2, total_purchased: 2, total_spent: 0 });
    expect((await balanceOf(b)).balance).toBe(1);
    expect((await access(a, [id])).status).toBe(409);
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });

  test('the credits of all users of a document are returned', async () => {
    const buyers = Array.from({ length: 60 }, (_, i) => `many-${i}`);
    for (const user of buyers) await give(user, 1);
    const id = await running();
    for (const user of buyers) expect((await access(user, [id])).status).toBe(200);
    await end(id, 'failed');
    const balances = () => app.service.db.creditAccount.findMany({ where: { externalUserId: { in: buyers } } });
    const rows = await eventually(balances, (found) => found.every(({ balance }) => balance === 1));
    expect(rows).toHaveLength(60);
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });

  test('a document that fails while it is unlocked costs nothing', async () => {
    await give('race', 20);
    const ids: string[] = [];
    while (ids.length < 20) ids.push(await running());
    await Promise.all(ids.flatMap((id) => [access('race', [id]), end(id, 'failed')]));
    expect(await balanceOf('race')).toMatchObject({ balance: 20, total_spent: 0 });
    expect((await auditCredits(app.service.pool)).faults).toEqual([]);
  });
});

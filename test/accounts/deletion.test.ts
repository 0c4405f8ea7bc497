// Deletions that cannot be done at once, and those that nobody asks for by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../src/accounts/delete.ts';
import { applyRetention } from '../../src/retention.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { freshWord, report } from './marked.ts';
import { remains } from './remains.ts';

describe('a deletion', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('a subscription in force keeps an account, unless it is to be ended', async () => {
    const { accountId, liveKey } = await app.account('free');
    const api = client(app.url, liveKey);
    const { body } = await api.post('/v1/subscriptions', { tier: 'pro', provider_customer_id: 'cus_sandbox_ok' });
    expect(body.status).toBe('active');
    await expect(deleteAccount(app.service, accountId, { force: false })).rejects.toMatchObject({ code: 'conflict' });
    expect((await api.get('/v1/subscriptions')).status).toBe(200);
    await deleteAccount(app.service, accountId, { force: true });
    const sandbox = app.service.payments.forMode('live');
    expect((await sandbox.getSubscription(body.provider_subscription_id))?.status ?? 'canceled').toBe('canceled');
    await eventually(
      () => app.service.db.account.count({ where: { id: accountId } }),
      (count) => count === 0,
    );
    expect(await sandbox.getCustomer('cus_sandbox_ok')).not.toBeNull();
    await expect(deleteAccount(app.service, accountId, { force: true })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a storage that is away: the deletion is finished when it is back', async () => {
    const { accountId, liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const marker = freshWord();
    const ids: string[] = [];
    for (const name of ['one.pdf', 'two.pdf']) {
      const form = new FormData();
      form.append('file', new Blob([await report(marker)]), name);
      ids.push((await api.post('/v1/analyses', form)).body.analysis_id);
    }
    const { storage } = app.service;
    let failures = 0;
    const away = async () => {
      failures++;
      throw new Error('away');
    };
    app.service.storage = { ...storage, delete: away };
    await api.delete(`/v1/analyses/${ids[0]}`);
    await deleteAccount(app.service, accountId, { force: false });
    await eventually(
      async () => failures,
      (count) => count >= 2,
    );
    expect((await remains(app, marker, app.service.config.dataDir)).length).toBeGreaterThan(0);
    app.service.storage = storage;
    // Their next tries would come in some seconds.
    await eventually(
      async () => {
        await app.service.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`);
        return remains(app, marker, app.service.config.dataDir);
      },
      (found) => found.length === 0,
    );
  });

  test('what is older than the settings keep goes, the rest stays', async () => {
    const { liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const ids: string[] = [];
    for (const name of ['old.pdf', 'new.pdf']) {
      const form = new FormData();
      form.append('file', new Blob([await report(freshWord())]), name);
      ids.push((await api.post('/v1/analyses', form)).body.analysis_id);
    }
    const [old, young] = ids as [string, string];
    for (const id of ids) {
      await eventually(
        async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
        (status) => status === 'ready',
      );
    }
    const ask = async () =>
      (await api.post('/v1/chat', { analysis_id: young, query: 'Is the roof worn?' })).body.message_id;
    const [oldMessage, youngMessage] = [await ask(), await ask()];
    const { pool } = app.service;
    await pool.query(`update analysis set created_at = now() - interval '31 days' where id = $1`, [old]);
    await pool.query(`update chat_message set created_at = now() - interval '8 days' where id = $1`, [oldMessage]);
    const none = { documentsDays: 0, chatDays: 0, webhookLogDays: 0 };
    expect(await applyRetention(app.service, none)).toEqual({ documents: 0, messages: 0, deliveries: 0 });
    const gone = await applyRetention(app.service, { documentsDays: 30, chatDays: 7, webhookLogDays: 90 });
    expect(gone).toEqual({ documents: 1, messages: 1, deliveries: 0 });
    expect((await api.get(`/v1/analyses/${old}`)).status).toBe(404);
    const { body } = await api.get(`/v1/chat/${young}/history`);
    expect(body.messages.map((message: { message_id: string }) => message.message_id)).toEqual([youngMessage]);
  });
});

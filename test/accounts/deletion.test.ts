// Deletions that are delayed, and automatic deletion by retention.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProperty } from '../../src/properties/delete.ts';
import { deleteAccount } from '../../src/workflows/delete-account.ts';
import { applyRetention } from '../../src/workflows/retention.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { freshWord, markedPdf } from './marked-pdf.ts';
import { findRemains } from './remains.ts';

describe('deleting', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('an account with an active subscription is deleted only when forced', async () => {
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

  test('a deletion completes once an unavailable storage is back', async () => {
    const { accountId, liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const marker = freshWord();
    const ids: string[] = [];
    for (const name of ['one.pdf', 'two.pdf']) {
      const form = new FormData();
      form.append('file', new Blob([await markedPdf(marker)]), name);
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
    expect((await findRemains(app, marker, app.service.config.dataDir)).length).toBeGreaterThan(0);
    app.service.storage = storage;
    // Without this, the retries would wait for some seconds.
    await eventually(
      async () => {
        await app.service.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`);
        return findRemains(app, marker, app.service.config.dataDir);
      },
      (found) => found.length === 0,
    );
  });

  test('an account during an embedding leaves no search entries', async () => {
    const { accountId, liveKey } = await app.account();
    const { search } = app.service;
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const indexed = Promise.withResolvers<void>();
    app.service.search = {
      ...search,
      // As an index outside the database: in a job of its own.
      insertEntries: undefined,
      async index(chunks, signal) {
        reached.resolve();
        await gate.promise;
        await search.index(chunks, signal);
        indexed.resolve();
      },
    };
    const form = new FormData();
    form.append('file', new Blob([await markedPdf(freshWord())]), 'late.pdf');
    const { body } = await client(app.url, liveKey).post('/v1/analyses', form);
    await reached.promise;
    app.service.search = search;
    await deleteAccount(app.service, accountId, { force: false });
    await eventually(
      () => app.service.db.account.count({ where: { id: accountId } }),
      (count) => count === 0,
    );
    gate.resolve();
    await indexed.promise;
    await eventually(
      () => search.holds({ accountId, mode: 'live' }, { analysisId: body.analysis_id }),
      (held) => !held,
    );
  });

  test('an account while a result is stored with its search entries leaves none', async () => {
    const { accountId, liveKey } = await app.account();
    const { search } = app.service;
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    app.service.search = {
      ...search,
      async insertEntries(tx, rows) {
        await search.insertEntries!(tx, rows);
        reached.resolve();
        await gate.promise;
      },
    };
    const form = new FormData();
    form.append('file', new Blob([await markedPdf(freshWord())]), 'late.pdf');
    const { body } = await client(app.url, liveKey).post('/v1/analyses', form);
    await reached.promise;
    app.service.search = search;
    const deletion = deleteAccount(app.service, accountId, { force: false });
    gate.resolve();
    await deletion;
    await eventually(
      () => app.service.db.account.count({ where: { id: accountId } }),
      (count) => count === 0,
    );
    await eventually(
      () => search.holds({ accountId, mode: 'live' }, { analysisId: body.analysis_id }),
      (held) => !held,
    );
  });

  test('a property waits for results that are being written to it', async () => {
    const { accountId, liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const { body: property } = await api.post('/v1/properties', { address: crypto.randomUUID() });
    const form = new FormData();
    form.append('files', new Blob([await markedPdf(freshWord())]), 'one.pdf');
    const { body } = await api.post(`/v1/properties/${property.id}/upload`, form);
    await eventually(
      () => app.service.db.job.findUniqueOrThrow({ where: { id: body.job_id } }),
      ({ finishedAt }) => finishedAt !== null,
    );
    const writer = new pg.Client(app.databaseUrl);
    await writer.connect();
    // Makes PostgreSQL detect a deadlock in the other transaction first.
    await writer.query(`set deadlock_timeout = '1min'`);
    await writer.query('begin');
    await writer.query('select 1 from analysis where id = $1 for update', [body.documents[0].id]);
    const deleted = deleteProperty(app.service, { accountId, mode: 'live' }, property.id);
    await eventually(
      () =>
        app.service.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ({ rowCount }) => rowCount === 1,
    );
    await writer.query('select 1 from job where id = $1 for update', [body.job_id]);
    await writer.query('commit');
    await writer.end();
    expect((await deleted).documentsDeleted).toBe(1);
  });

  test('retention deletes expired records and keeps the rest', async () => {
    const { liveKey } = await app.account();
    const api = client(app.url, liveKey);
    const ids: string[] = [];
    for (const name of ['old.pdf', 'new.pdf']) {
      const form = new FormData();
      form.append('file', new Blob([await markedPdf(freshWord())]), name);
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

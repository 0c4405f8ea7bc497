import { afterAll, describe, expect, test } from 'vitest';
import { embedJob } from '../../src/analyses/embed.ts';
import { runAnalysis } from '../../src/analyses/run.ts';
import { sweepUploads } from '../../src/analyses/sweep.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { uploadReport } from '../analyses/upload.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';

/** API only: the tests run jobs themselves. */
const app = await startApp({ ROLE: 'api' });
const api = client(app.url, (await app.account()).liveKey);
afterAll(() => app.close());

let made = 0;
const upload = (words = `document ${++made}`) => uploadReport(app, api, words);
const attempt = (last = false) => ({ last, signal: new AbortController().signal });
const snapshot = async (id: string) => {
  const { db } = app.service;
  const of = { where: { analysisId: id } };
  const row = await db.analysis.findUniqueOrThrow({ where: { id } });
  return [
    row,
    await db.issue.findMany(of),
    await db.chunk.findMany(of),
    await db.page.findMany(of),
    await db.report.findMany(of),
  ];
};

describe('a job that runs twice changes nothing', () => {
  test('in phase 1, sequentially or concurrently', async () => {
    const { id } = await upload();
    await Promise.all([runAnalysis(app.service, id, attempt()), runAnalysis(app.service, id, attempt())]);
    const after = await snapshot(id);
    expect(after[0]).toMatchObject({ status: 'analysis_done' });
    await runAnalysis(app.service, id, attempt());
    expect(await snapshot(id)).toEqual(after);
  });

  test('in phase 2', async () => {
    const { id, jobId } = await upload();
    await runAnalysis(app.service, id, attempt());
    const { signal } = new AbortController();
    await embedJob(app.service, jobId, 1, signal);
    const after = await snapshot(id);
    expect(after[0]).toMatchObject({ chatStatus: 'ready', step: 'finished' });
    await embedJob(app.service, jobId, 1, signal);
    expect(await snapshot(id)).toEqual(after);
    const job = await app.service.db.job.findUniqueOrThrow({ where: { id: jobId } });
    expect(job.finishedAt).not.toBeNull();
  });
});

describe('failure', () => {
  const broken = (make: (service: App['service']) => Partial<App['service']>) => ({
    ...app.service,
    ...make(app.service),
  });

  test('a temporary failure is retried, and fails the document at the last attempt', async () => {
    const { id } = await upload();
    const service = broken(() => ({
      parser: { ...app.service.parser, parse: () => Promise.reject(new Error('out of memory')) },
      log: app.service.log.child({}, { level: 'silent' }),
    }));
    await expect(runAnalysis(service, id, attempt())).rejects.toThrow('out of memory');
    expect((await api.get(`/v1/analyses/${id}`)).body.status).toBe('processing');
    await runAnalysis(service, id, attempt(true));
    const { body } = await api.get(`/v1/analyses/${id}`);
    expect(body).toMatchObject({
      status: 'failed',
      error: expect.not.stringContaining('memory'),
      completed_at: expect.any(String),
    });
    expect((await api.get(`/v1/analyses/${id}/issues`)).body.error.code).toBe('analysis_failed');
    expect((await api.post('/v1/chat', { analysis_id: id, query: 'Roof?' })).body.error.code).toBe('analysis_failed');
  });

  test('a failed embedding keeps the issues and chat by keyword', async () => {
    const { id, jobId } = await upload();
    const engine = app.service.engineFor('live');
    const service = broken(() => ({
      engineFor: () => ({ ...engine, local: false, embed: () => Promise.reject(new Error('quota')) }),
      log: app.service.log.child({}, { level: 'silent' }),
    }));
    await runAnalysis(service, id, attempt());
    const { signal } = new AbortController();
    await expect(embedJob(service, jobId, 4, signal)).rejects.toThrow('quota');
    expect((await api.post('/v1/chat', { analysis_id: id, query: 'Panel?' })).body.error).toMatchObject({
      code: 'analysis_not_ready',
      retry_after: 30,
    });
    await embedJob(service, jobId, 5, signal);
    expect((await api.get(`/v1/analyses/${id}`)).body).toMatchObject({
      status: 'analysis_done',
      chat_status: 'limited',
    });
    expect(
      (await api.post('/v1/chat', { analysis_id: id, query: 'What is wrong with the service panel?' })).body
        .citations[0],
    ).toMatchObject({ page: 2 });
  });
});

test('an analysis deleted while it runs leaves nothing', async () => {
  const { id } = await upload();
  const service = {
    ...app.service,
    parser: {
      ...app.service.parser,
      async parse(...args: Parameters<App['service']['parser']['parse']>) {
        const parsed = await app.service.parser.parse(...args);
        await api.delete(`/v1/analyses/${id}`);
        return parsed;
      },
    },
  };
  await runAnalysis(service, id, attempt());
  expect(await app.service.db.chunk.count({ where: { analysisId: id } })).toBe(0);
  expect((await api.get(`/v1/analyses/${id}`)).status).toBe(404);
});

test('another worker takes over jobs of a dead one, orphaned documents are requeued, abandoned files are deleted', async () => {
  const { pool, db, storage } = app.service;
  const dead = await upload();
  const orphan = await upload();
  const alive = await upload();
  // A worker without a heartbeat for an hour holds one job; another document has no job.
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 hour', attempts = 1 where key = $1`,
    [`analysis.run:${dead.id}`],
  );
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`analysis.run:${orphan.id}`]);
  await pool.query(`update analysis set created_at = now() - interval '10 minutes' where id = $1`, [orphan.id]);
  const { PassThrough } = await import('node:stream');
  const stream = new PassThrough();
  stream.end('left behind');
  await storage.put('documents/left-behind', stream);
  await db.stagedFile.create({
    data: { key: 'documents/left-behind', createdAt: new Date(Date.now() - 24 * 3600_000) },
  });

  const full = async () => Promise.reject(new Error('nothing is deleted here'));
  await expect(sweepUploads({ ...app.service, storage: { ...storage, delete: full } })).rejects.toThrow();
  const { rowCount } = await pool.query('select 1 from graphile_worker._private_jobs where key = $1', [
    `analysis.run:${orphan.id}`,
  ]);
  expect(rowCount).toBe(1);
  await sweepUploads(app.service);
  expect(await storage.head('documents/left-behind')).toBeUndefined();
  const worker = await startWorker(app.service, app.databaseUrl);
  try {
    for (const { id } of [dead, orphan, alive]) {
      await eventually(
        async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
        (status) => status === 'ready',
      );
    }
  } finally {
    await worker.close();
  }
  const { rows } = await pool.query(
    'select count(*)::int as count from graphile_worker._private_jobs where locked_by is not null',
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('a job is finished when its last document is finished or deleted', async () => {
  const { body: property } = await api.post('/v1/properties', { address: 'Two ends' });
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['a.pdf', await inspectionPdf('end a')],
    ['b.pdf', await makePdf([[]])],
  ];
  const { body } = await api.post(`/v1/properties/${property.id}/upload`, formOf('files', files));
  const [first, blank] = body.documents.map((document: { id: string }) => document.id);
  await runAnalysis(app.service, blank, { ...attempt(), ocr: true });
  expect((await api.get(`/v1/analyses/${blank}`)).body).toMatchObject({
    status: 'skipped',
    document_type: 'noise',
    reason: expect.any(String),
  });
  const job = () => app.service.db.job.findUniqueOrThrow({ where: { id: body.job_id } });
  expect((await job()).finishedAt).toBeNull();
  expect((await api.get(`/v1/properties/${property.id}/documents`)).body.status).toBe('processing');
  await api.delete(`/v1/analyses/${first}`);
  expect((await job()).finishedAt).not.toBeNull();
  expect((await api.get(`/v1/properties/${property.id}/documents`)).body.status).toBe('chat_ready');
});

// Events are recorded in the transaction of the change, exactly once.
import { afterAll, expect, test } from 'vitest';
import { embedJob } from '../../src/analyses/embed.ts';
import { runAnalysis } from '../../src/analyses/run.ts';
import { uploadReport } from '../analyses/upload.ts';
import { type App, client, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';

/** API only: tests run jobs, and no dispatcher empties the outbox. */
const app = await startApp({ ROLE: 'api' });
const api = client(app.url, (await app.account()).liveKey);
afterAll(() => app.close());

const { signal } = new AbortController();
const last = { last: true, signal };
const events = async (analysisId: string) => {
  const rows = await app.service.db.webhookEvent.findMany({
    where: { body: { contains: analysisId } },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => JSON.parse(row.body));
};
const broken = (make: Partial<App['service']>) => ({
  ...app.service,
  log: app.service.log.child({}, { level: 'silent' }),
  ...make,
});
const upload = (words: string) => uploadReport(app, api, words);
const noZone = expect.stringMatching(/T\d\d:\d\d:\d\d\.\d{3}$/);

test('a repeated run records an event once', async () => {
  const { id, jobId } = await upload('outbox once');
  await Promise.all([runAnalysis(app.service, id, last), runAnalysis(app.service, id, last)]);
  await runAnalysis(app.service, id, last);
  await Promise.all([embedJob(app.service, jobId, 1, signal), embedJob(app.service, jobId, 1, signal)]);
  expect(await events(id)).toMatchObject([{ event: 'document.analysis_completed', analysis_id: id }]);
});

test('a rolled back transaction records no event', async () => {
  const { id } = await upload('outbox rollback');
  await app.service.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse before insert on chunk for each row execute function refuse()`,
  );
  await expect(runAnalysis(app.service, id, { last: false, signal })).rejects.toThrow();
  expect(await events(id)).toEqual([]);
  await app.service.pool.query('drop trigger refuse on chunk');
  await runAnalysis(app.service, id, last);
  expect(await events(id)).toHaveLength(1);
});

test('§6.3 a failed analysis or embedding sends an event with its error', async () => {
  const failed = await upload('outbox failing');
  const parser = { ...app.service.parser, parse: () => Promise.reject(new Error('out of memory')) };
  await runAnalysis(broken({ parser }), failed.id, last);
  expect(await events(failed.id)).toEqual([
    {
      event: 'document.analysis_failed',
      analysis_id: failed.id,
      job_id: failed.jobId,
      filename: 'report.pdf',
      error: (await api.get(`/v1/analyses/${failed.id}`)).body.error,
      failed_at: noZone,
    },
  ]);
  const limited = await upload('outbox limited');
  const engine = app.service.engineFor('live');
  const unable = broken({
    engineFor: () => ({ ...engine, local: false, embed: () => Promise.reject(new Error('quota')) }),
  });
  await runAnalysis(unable, limited.id, last);
  await embedJob(unable, limited.jobId, 25, signal);
  expect((await events(limited.id))[1]).toEqual({
    event: 'document.embedding_failed',
    analysis_id: limited.id,
    job_id: limited.jobId,
    filename: 'report.pdf',
    error: expect.stringContaining('embedding'),
    failed_at: noZone,
  });
});

test('§3.2 chat_ready is sent once for an upload with its counts, also if its last document is deleted', async () => {
  const { body: property } = await api.post('/v1/properties', { address: '1 Outbox Way' });
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['a.pdf', await inspectionPdf('outbox a')],
    ['blank.pdf', await makePdf([[]])],
    ['b.pdf', await inspectionPdf('outbox b')],
  ];
  const { body } = await api.post(`/v1/properties/${property.id}/upload`, formOf('files', files));
  const [first, blank, deleted] = body.documents.map(({ id }: { id: string }) => id);
  const ready = async () => (await events(body.job_id)).filter(({ event }) => event === 'property.chat_ready');
  await runAnalysis(app.service, first, last);
  await runAnalysis(app.service, blank, { ...last, ocr: true });
  await embedJob(app.service, body.job_id, 1, signal);
  expect(await ready()).toEqual([]);
  await api.delete(`/v1/analyses/${deleted}`);
  const told = {
    event: 'property.chat_ready',
    property_id: property.id,
    job_id: body.job_id,
    total_documents: 2,
    analyzed_documents: 1,
    skipped_documents: 1,
    embedded_documents: 1,
    status: 'chat_ready',
    completed_at: noZone,
  };
  expect(await ready()).toEqual([told]);
  // A forced analysis has a separate event, and the upload has none.
  await api.post(`/v1/analyses/${blank}/analyze`);
  await runAnalysis(app.service, blank, { ...last, ocr: true });
  await embedJob(app.service, body.job_id, 1, signal);
  expect((await events(blank)).map(({ event }) => event)).toEqual(['document.skipped', 'document.analysis_completed']);
  expect(await ready()).toEqual([told]);
});

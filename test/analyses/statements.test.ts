// How many statements write the analysis of a document: none for each page, issue or chunk.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedJob } from '../../src/analyses/embed.ts';
import { runAnalysis } from '../../src/analyses/run.ts';
import { type App, client, startApp } from '../app.ts';
import { formOf, makePdf } from '../pdf.ts';

let app: App;
let api: ReturnType<typeof client>;
beforeAll(async () => {
  // Without a worker: the test runs the jobs.
  app = await startApp({ ROLE: 'api' });
  api = client(app.url, (await app.account()).liveKey);
});
afterAll(() => app.close());

const defects = ['The roof has 3 missing shingles.', 'The water heater is leaking.', 'The handrail is loose.'];
/** Fewer than ten pages: the parser reports progress every ten. */
const report = (pages: number) =>
  makePdf(
    Array.from({ length: pages }, (_, at) => [
      ...(at === 0 ? ['Home Inspection Report', `12 Example Street ${randomUUID()}`, 'Inspection date: 3/4/2026'] : []),
      `Section ${at + 1}`,
      ...defects.map((defect) => `Unit ${at + 1}: ${defect} Recommend repair by a contractor.`),
    ]),
  );

/** The statements of both phases that write, without those that count calls. */
async function writesFor(pages: number) {
  const form = formOf('file', [['report.pdf', await report(pages)]]);
  const { body } = await api.post('/v1/analyses', form);
  const { db } = app.service;
  const { id, jobId } = await db.analysis.findUniqueOrThrow({ where: { id: body.analysis_id } });
  const original = pg.Client.prototype.query;
  const sent: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: one signature for all overloads
  (pg.Client.prototype as any).query = function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { name?: string; text?: string }];
    const { name = '', text = '' } = typeof query === 'string' ? { text: query } : query;
    if (/^\s*(?:insert|update|delete|with)\b/i.test(text) && !/^(?:touch-key|take-|give-back)/.test(name))
      sent.push(text);
    return (original as (...a: unknown[]) => unknown).apply(this, args);
  };
  try {
    const { signal } = new AbortController();
    await runAnalysis(app.service, id, { last: true, signal });
    await embedJob(app.service, jobId, 1, signal);
  } finally {
    pg.Client.prototype.query = original;
  }
  const done = await db.analysis.findUniqueOrThrow({ where: { id } });
  expect(done).toMatchObject({ documentType: 'inspection_report', pageCount: pages, chatStatus: 'ready' });
  const chunks = await db.chunk.count({ where: { analysisId: id } });
  return { sent: sent.sort(), issues: done.totalIssues, chunks };
}

test('a document of eight pages is written with the statements of one of two', async () => {
  const short = await writesFor(2);
  const long = await writesFor(8);
  expect(long.issues).toBeGreaterThan(short.issues!);
  expect(long.chunks).toBeGreaterThan(short.chunks);
  expect(long.sent).toEqual(short.sent);
  expect(long.sent.filter((text) => /^\s*insert into page\b/.test(text))).toHaveLength(1);
  expect(long.sent.length).toBeLessThanOrEqual(20);
});

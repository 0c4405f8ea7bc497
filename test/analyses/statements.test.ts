// How many statements run for the analysis of a document: none for each page, issue or chunk.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { insertPages } from '../../src/analyses/result-rows.ts';
import { toJson } from '../../src/database/json.ts';
import { formOf, makePdf } from '../pdf.ts';
import { apiWithoutWorker } from './without-worker.ts';

const isWrite = /^\s*(?:insert|update|delete|with)\b/i;

const setup = apiWithoutWorker();

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

/** The statements of both phases, without those of transactions, of webhooks, and those that run by time. */
async function statementsFor(pages: number) {
  const form = formOf('file', [['report.pdf', await report(pages)]]);
  const { body } = await setup.api.post('/v1/analyses', form);
  const { db } = setup.app.service;
  const { id } = await db.analysis.findUniqueOrThrow({ where: { id: body.analysis_id } });
  const original = pg.Client.prototype.query;
  const sent: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: one signature for all overloads
  (pg.Client.prototype as any).query = function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { name?: string; text?: string }];
    const { name = '', text = '' } = typeof query === 'string' ? { text: query } : query;
    const isOurs =
      /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/graphile_worker|webhook|join account/.test(text);
    if (isOurs && !/^(?:find-key|touch-key|take-|give-back)/.test(name)) sent.push(text);
    return (original as (...a: unknown[]) => unknown).apply(this, args);
  };
  try {
    await setup.run(id);
  } finally {
    pg.Client.prototype.query = original;
  }
  const done = await db.analysis.findUniqueOrThrow({ where: { id } });
  expect(done).toMatchObject({ documentType: 'inspection_report', pageCount: pages, chatStatus: 'ready' });
  const chunks = await db.chunk.count({ where: { analysisId: id } });
  return { sent: sent.sort(), issues: done.totalIssues, chunks };
}

test('a document of eight pages takes the statements of one of two', async () => {
  const short = await statementsFor(2);
  const long = await statementsFor(8);
  expect(long.issues).toBeGreaterThan(short.issues!);
  expect(long.chunks).toBeGreaterThan(short.chunks);
  expect(long.sent).toEqual(short.sent);
  expect(long.sent.filter((text) => /^\s*insert into page\b/.test(text))).toHaveLength(1);
  expect(long.sent.filter((text) => isWrite.test(text)).length).toBeLessThanOrEqual(14);
  expect(long.sent.length, long.sent.join('\n')).toBeLessThanOrEqual(25);
});

test('a page with half a character is stored without it', async () => {
  const form = formOf('file', [['report.pdf', await report(1)]]);
  const { body } = await setup.api.post('/v1/analyses', form);
  const text = 'C:\\ud800 roof \ud83d, house \ud83c\udfe0';
  const page = { number: 1, width: 612, height: 792.5, text, lines: [], ocr: false };
  const { db } = setup.app.service;
  await db.$transaction((tx) => insertPages(tx, body.analysis_id, toJson([page])));
  const stored = await db.page.findFirstOrThrow({ where: { analysisId: body.analysis_id } });
  expect(stored).toMatchObject({ ...page, text: text.toWellFormed() });
});

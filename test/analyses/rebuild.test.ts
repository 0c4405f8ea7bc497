import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildSearch } from '../../src/analyses/rebuild.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

let app: App;
let id: string;

beforeAll(async () => {
  app = await startApp();
  const api = client(app.url, (await app.account()).liveKey);
  const { body } = await api.post('/v1/analyses', formOf('file', [['report.pdf', await inspectionPdf()]]));
  id = body.analysis_id;
  await eventually(
    () => app.service.db.analysis.findUniqueOrThrow({ where: { id } }),
    ({ finishedAt }) => finishedAt !== null,
  );
});
afterAll(() => app.close());

test('`lintel search rebuild` repairs the PostgreSQL index of a running service and prints one JSON object', async () => {
  const { db, pool } = app.service;
  const all = () => db.searchEntry.findMany({ orderBy: { chunkId: 'asc' } });
  const right = await all();
  expect(right.length).toBeGreaterThan(1);
  const [stray, lost, old] = [randomUUID(), right[0]!.chunkId, right[1]!.chunkId];
  await pool.query(
    `insert into search_entry (chunk_id, account_id, mode, property_id, analysis_id, file, document_type, page, position,
       heading, text, terms, length, packed, embedded_by, version)
     select $1, account_id, mode, property_id, analysis_id, file, document_type, page, position, heading, text, terms,
       length, packed, embedded_by, version from search_entry where chunk_id = $2`,
    [stray, old],
  );
  await pool.query(`delete from search_entry where chunk_id = $1`, [lost]);
  await pool.query(`update search_entry set terms = '', version = '' where chunk_id = $1`, [old]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../src/cli.ts'), 'search', 'rebuild'],
    { env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl, DATA_DIR: app.service.config.dataDir } },
  );
  const counts = { search: 'postgres', analyses: 1, chunks: right.length, embedded: 0 };
  expect(JSON.parse(stdout)).toEqual({ ...counts, indexed: 2, removed: 1 });
  expect(await all()).toEqual(right);
  expect(await rebuildSearch(app.service)).toEqual({ ...counts, indexed: 0, removed: 0 });
});
